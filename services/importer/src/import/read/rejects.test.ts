import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RejectsFile } from './rejects.ts';

const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-rejects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the first 10,000 refused rows are kept as the database takes them, and the file has all', async () => {
  const rejects = new RejectsFile(join(folder, 'ros.csv'));
  const reason = 'is not a number';
  await rejects.add([{ line: 2, column: 'hours', value: `${'x'.repeat(999)}\u{1F600}`, reason }]);
  await rejects.add([{ line: 3, column: 'hours', value: 'a\0b', reason }]);
  await rejects.add(Array.from({ length: 10_000 }, (_, index) => ({ line: index + 4, column: '', value: '', reason })));
  await rejects.close();
  expect(rejects.count).toBe(10_002);
  expect(rejects.kept).toHaveLength(10_000);
  expect(rejects.kept[0]?.value).toBe(`${'x'.repeat(999)}\uFFFD`);
  expect(rejects.kept[1]).toEqual({ line: 3, column: 'hours', value: 'ab', reason });
  expect(readFileSync(rejects.path, 'utf8').trimEnd().split('\r\n')).toHaveLength(10_003);
});
