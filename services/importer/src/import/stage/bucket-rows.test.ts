import { BucketRows, POSITION } from './bucket-rows.ts';
import { ByteBlocks } from './byte-blocks.ts';

/** Rows of ros.csv (0) and lines.csv (1), each with its kind and repair order, the position of its file, its line there, and cells. */
const found = new BucketRows();
function rowsOf(...rows: readonly string[]): BucketRows {
  found.take(Buffer.from(rows.map((row) => `${row}\n`).join('')), 5_000);
  return found;
}

test('rows are found by repair order and kind, in the order in which they came', () => {
  const rows = rowsOf(
    '15001\t2\t7\tone',
    '05000\t0\t2\thead',
    '15001\t2\t8\ttwo',
    '15000\t1\t9\tother',
    '15001\t3\t4\tthree',
  );
  const found = (order: number) =>
    rows.order(order).map((kind) => kind.map((row) => [row.number(POSITION), row.text(3)]));
  expect(found(0)).toEqual([[[0, 'head']], [[1, 'other']], [], [], []]);
  expect(found(1)).toEqual([
    [],
    [
      [2, 'one'],
      [2, 'two'],
      [3, 'three'],
    ],
    [],
    [],
    [],
  ]);
  expect(found(2)).toEqual([[], [], [], [], []]);
});

test('cells are numbers, have none, or are texts of any characters', () => {
  const [, [row] = []] = rowsOf('15000\t0\t2\t-120\t\t1.500\t-0.125\tÉlan – “a\\tb” 😀\t').order(0);
  if (row === undefined) throw new Error('There is no row.');
  expect([row.number(3), row.number(4), row.optional(4), row.optional(3)]).toEqual([-120, 0, null, -120]);
  expect([row.number(5), row.number(6)]).toEqual([1_500, -125]);
  expect([row.text(7), row.text(8), row.isEmpty(8), row.isEmpty(7)]).toEqual(['Élan – “a\\tb” 😀', '', true, false]);
  const pieces: Buffer[] = [];
  const blocks = new ByteBlocks((block) => pieces.push(block));
  for (const place of [7, 3, 8]) row.addTo(blocks, place);
  blocks.close();
  expect(Buffer.concat(pieces).toString('utf8')).toBe('Élan – “a\\tb” 😀-120');
});

test('a bucket may have more rows, and longer ones, than there was room for @slow', () => {
  const cells = Array.from({ length: 3_000 }, (_value, at) => String(at)).join('\t');
  const rows = rowsOf(
    ...Array.from({ length: 70_000 }, (_value, at) =>
      at % 100 === 0 ? `15000\t0\t${at}\t${cells}` : `25000\t0\t${at}\tx`,
    ),
  );
  const [, lines = [], techs = []] = rows.order(0);
  expect([lines.length, techs.length]).toEqual([700, 69_300]);
  expect([lines.at(-1)?.number(2), lines.at(-1)?.number(3 + 2_999), techs.at(-1)?.number(2)]).toEqual([
    69_900, 2_999, 69_999,
  ]);
});
