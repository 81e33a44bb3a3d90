import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RowShelves } from './row-shelves.ts';

const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-shelves-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOf(shelves: RowShelves, number: number): Promise<string[]> {
  const found: string[] = [];
  for await (const text of shelves.texts(number)) found.push(...text.split('\n').slice(0, -1));
  return found;
}

test('rows come back by shelf in the order in which they came, from a file that no folder lists', async () => {
  const shelves = new RowShelves(folder);
  const story = 'Noise – “grinding” '.repeat(50);
  for (let at = 0; at < 3_000; at += 1) {
    shelves.put((at * 7) % 5, `${at} ${story}`);
    if (at % 100 === 0) await shelves.relieve();
  }
  expect(readdirSync(folder)).toEqual([]);
  expect(shelves.size).toBe(5);
  for (let number = 4; number >= 0; number -= 1) {
    const expected = Array.from({ length: 3_000 }, (_value, at) => at).filter((at) => (at * 7) % 5 === number);
    expect(await rowsOf(shelves, number)).toEqual(expected.map((at) => `${at} ${story}`));
  }
  expect(await rowsOf(shelves, 9)).toEqual([]);
  await shelves.close();
  expect([shelves.size, readdirSync(folder)]).toEqual([0, []]);
});

test('a few rows need no file', async () => {
  const shelves = new RowShelves(join(folder, 'nowhere'));
  shelves.put(2, 'one');
  shelves.put(2, 'two');
  await shelves.relieve();
  expect([await rowsOf(shelves, 2), await rowsOf(shelves, 0)]).toEqual([['one', 'two'], []]);
  await shelves.close();
});

test('a folder that cannot be written to is named', async () => {
  const shelves = new RowShelves(join(folder, 'nowhere'));
  shelves.put(0, 'x'.repeat(100_000));
  shelves.put(0, 'y'.repeat(100_000));
  await shelves.relieve();
  await expect(rowsOf(shelves, 0)).rejects.toThrow(
    /^The rows of the extract find no place to wait in .*nowhere: ENOENT.*Nothing was imported. Make its folder one/,
  );
  await shelves.close();
});
