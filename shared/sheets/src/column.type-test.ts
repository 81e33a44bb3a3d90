import { money, type SheetColumn, summed, text } from './column.ts';

interface Line {
  readonly sale: number;
  readonly unit: 'money' | 'percent';
}

/**
 * Only the type checker reads this function; nothing runs it. Each line below an `@ts-expect-error` must be a type error. Otherwise the
 * type checker reports the comment.
 */
export function columnTypeTest(value: (row: Line) => number): readonly SheetColumn<Line>[] {
  // These columns compile: words, numbers of one unit, and numbers whose rows have different units.
  const kind: SheetColumn<Line> = { head: 'Kind', value: ({ unit }) => unit };
  const ofOneUnit: SheetColumn<Line> = { head: 'Sale', numeric: true, format: 'money', value };
  const ofManyUnits: SheetColumn<Line> = { head: 'Value', numeric: true, formatOf: ({ unit }) => unit, value };

  // @ts-expect-error a column of numbers that a workbook would show bare
  const bare: SheetColumn<Line> = { head: 'Sale', numeric: true, value };
  // @ts-expect-error a column of numbers that does not say so
  const words: SheetColumn<Line> = { head: 'Sale', value };
  // @ts-expect-error a column of numbers with a format that would stand on the left like words
  const left: SheetColumn<Line> = { head: 'Sale', format: 'money', value };
  // @ts-expect-error a column of numbers in the format of words
  const asText: SheetColumn<Line> = text('Sale', value);
  // @ts-expect-error two formats for the same cells
  const twice: SheetColumn<Line> = { head: 'Sale', numeric: true, format: 'money', formatOf: () => 'money', value };
  return [kind, ofOneUnit, ofManyUnits, bare, words, left, asText, twice, summed(money('Sale', value))];
}
