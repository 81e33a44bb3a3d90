import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RowBuckets } from './row-buckets.ts';

const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-shelves-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOf(buckets: RowBuckets, number: number): Promise<string[]> {
  const found: string[] = [];
  for await (const block of buckets.blocks(number)) found.push(...block.toString('utf8').split('\n').slice(0, -1));
  expect((await buckets.whole(number)).toString('utf8')).toBe(found.map((row) => `${row}\n`).join(''));
  return found;
}

test('rows come back by bucket in the order in which they came, from a file that no folder lists', async () => {
  const buckets = new RowBuckets(folder);
  const story = 'Noise – “grinding” '.repeat(50);
  for (let at = 0; at < 3_000; at += 1) {
    buckets.put((at * 7) % 5, `${at} `, Buffer.from(`not this${story}nor this`), 8, 8 + Buffer.byteLength(story));
    if (at % 100 === 0) await buckets.relieve();
  }
  expect(readdirSync(folder)).toEqual([]);
  expect(buckets.size).toBe(5);
  for (let number = 4; number >= 0; number -= 1) {
    const expected = Array.from({ length: 3_000 }, (_value, at) => at).filter((at) => (at * 7) % 5 === number);
    expect(await rowsOf(buckets, number)).toEqual(expected.map((at) => `${at} ${story}`));
  }
  expect(await rowsOf(buckets, 9)).toEqual([]);
  await buckets.close();
  expect([buckets.size, readdirSync(folder)]).toEqual([0, []]);
});

test('a few rows need no file', async () => {
  const buckets = new RowBuckets(join(folder, 'nowhere'));
  buckets.put(2, 'o', Buffer.from('ne'));
  buckets.put(2, 'two', Buffer.from(''));
  await buckets.relieve();
  expect([await rowsOf(buckets, 2), await rowsOf(buckets, 0)]).toEqual([['one', 'two'], []]);
  await buckets.close();
});

test('a folder that cannot be written to is named', async () => {
  const buckets = new RowBuckets(join(folder, 'nowhere'));
  buckets.put(0, '', Buffer.alloc(100_000, 'x'));
  buckets.put(0, '', Buffer.alloc(100_000, 'y'));
  await buckets.relieve();
  await expect(rowsOf(buckets, 0)).rejects.toThrow(
    /^The rows of the extract find no place to wait in .*nowhere: ENOENT.*Nothing was imported. Make its folder one/,
  );
  await buckets.close();
});
