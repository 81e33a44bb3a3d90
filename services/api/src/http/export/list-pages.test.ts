import { EXPORT_PAGE_ROWS, ListChangedError, listPages, wholeList, withFirstPage } from './list-pages.ts';

const rows = Array.from({ length: EXPORT_PAGE_ROWS * 2 + 5 }, (_none, at) => at);
const read = async (page: number, size: number) => ({
  data: rows.slice((page - 1) * size, page * size),
  total: rows.length,
});

async function all(pages: AsyncIterable<readonly number[]>): Promise<number[]> {
  const seen: number[] = [];
  for await (const page of pages) seen.push(...page);
  return seen;
}

test('every row comes once and in order, over as many pages as it takes', async () => {
  expect(await all(await withFirstPage(listPages(read, async () => '1')))).toEqual(rows);
});

test('a list that is worked out in memory is read once, however long it is', async () => {
  let reads = 0;
  const counted = async (page: number, size: number) => {
    reads += 1;
    return read(page, size);
  };
  expect(await all(await withFirstPage(wholeList(counted)))).toEqual(rows);
  expect(reads).toBe(1);
  expect(await all(wholeList(async () => ({ data: [], total: 0 })))).toEqual([]);
});

test('an empty list is one empty page', async () => {
  expect(
    await all(
      await withFirstPage(
        listPages(
          async () => ({ data: [], total: 0 }),
          async () => '1',
        ),
      ),
    ),
  ).toEqual([]);
});

test('data that arrive between two pages end the file rather than mix two states', async () => {
  let version = '1';
  const pages = listPages(read, async () => version);
  await pages.next();
  version = '2';
  await expect(pages.next()).rejects.toThrow(ListChangedError);
});

test('a row that comes between two pages ends the file too, where the list has no version', async () => {
  let came = 0;
  const growing = async (page: number, size: number) => ({ ...(await read(page, size)), total: rows.length + came });
  const pages = listPages(growing, async () => '1');
  await pages.next();
  came = 1;
  await expect(pages.next()).rejects.toThrow(ListChangedError);
});

test('what is wrong with the question is known before the first byte', async () => {
  const failing = listPages(
    async () => Promise.reject(new Error('no such metric')),
    async () => '1',
  );
  await expect(withFirstPage(failing)).rejects.toThrow('no such metric');
});
