import { BYTE_ORDER_MARK, rate, toCsv } from '@fixed-ops/sheets';
import { copyTable, MOST_COPIED_ROWS } from './copy-table.ts';

interface Row {
  readonly name: string;
  readonly elr: number | null;
}
const columns = [{ head: 'Advisor', value: ({ name }: Row) => name }, rate('ELR', ({ elr }: Row) => elr)];
const fileOf = (rows: readonly Row[]) => {
  const text = BYTE_ORDER_MARK + toCsv(rows, columns);
  return { text: async () => text } as Blob;
};

let copied: string[];
let isRefused: boolean;
beforeEach(() => {
  copied = [];
  isRefused = false;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => {
        if (isRefused) throw new DOMException('no', 'NotAllowedError');
        copied.push(text);
      },
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('a copy is the file, its cells apart by tabs, whatever is in them', async () => {
  const rows = [
    { name: 'Vega, "Mari"', elr: 148.87 },
    { name: 'two\nlines\tand a tab', elr: null },
    { name: '', elr: 0 },
  ];
  expect(await copyTable(fileOf(rows))).toBe(3);
  expect(copied).toEqual(['Advisor\tELR\nVega, "Mari"\t148.87\ntwo lines and a tab\t\n\t0']);
});

test('nothing but the head is no row', async () => {
  expect(await copyTable(fileOf([]))).toBe(0);
});

test('more rows than a clipboard takes are refused with what to do instead', async () => {
  const rows = Array.from({ length: MOST_COPIED_ROWS + 1 }, () => ({ name: 'Ann', elr: 1 }));
  await expect(copyTable(fileOf(rows))).rejects.toThrow('too many rows to copy. Use CSV or Excel.');
  expect(copied).toEqual([]);
});

test('a browser that refuses is named as the reason', async () => {
  isRefused = true;
  await expect(copyTable(fileOf([]))).rejects.toThrow('does not let this page use the clipboard');
});
