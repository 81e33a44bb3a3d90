import { money, type SheetColumn, summed } from './column.ts';

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
  const words: SheetColumn<Line> = { head: 'Kind', value: ({ unit }) => unit };
  const ofOneUnit: SheetColumn<Line> = { head: 'Sale', numeric: true, format: 'money', value };
  const ofManyUnits: SheetColumn<Line> = { head: 'Value', numeric: true, formatOf: ({ unit }) => unit, value };

  // @ts-expect-error a column of numbers that a workbook would show bare
  const bare: SheetColumn<Line> = { head: 'Sale', numeric: true, value };
  // @ts-expect-error two formats for the same cells
  const twice: SheetColumn<Line> = { head: 'Sale', numeric: true, format: 'money', formatOf: () => 'money', value };
  return [words, ofOneUnit, ofManyUnits, bare, twice, summed(money('Sale', value))];
}
