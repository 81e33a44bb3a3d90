import { type BucketedOrder, POSITION } from '../stage/bucket-rows.ts';
import { LINE, type Row, TECH } from './places.ts';

/** What the files have of a repair order. */
export interface OrderOfFiles {
  readonly header: Row;
  /** By number. */
  readonly lines: readonly Row[];
  readonly techs: readonly Row[];
  readonly parts: readonly Row[];
  readonly declined: readonly Row[];
}

type Again = (position: number) => void;

/**
 * Puts the rows of a repair order together, of those with one key the last.
 * @param again is told the position of the file of every row that a later one with its key replaces; null where it is known that there is none
 */
export function orderOf(bucketed: BucketedOrder, again: Again | null): OrderOfFiles {
  const [headers = [], allLines = [], allTechs = [], parts = [], declined = []] = bucketed;
  const header = headers.at(-1);
  if (header === undefined) throw new Error('Every repair order of a bucket is one of ros.csv.');
  const lines = again === null ? allLines : lastOfEach(allLines, (row) => row.text(LINE.line), again);
  if (lines.length > 1) lines.sort((a, b) => a.number(LINE.line) - b.number(LINE.line));
  const techs =
    again === null ? allTechs : lastOfEach(allTechs, (row) => `${row.text(TECH.line)} ${row.text(TECH.number)}`, again);
  return { header, lines, techs, parts, declined };
}

function lastOfEach(rows: Row[], keyOf: (row: Row) => string, again: Again): Row[] {
  if (rows.length < 2) return rows;
  const last = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    // It stands where the last of them stood.
    if (last.delete(key)) again(row.number(POSITION));
    last.set(key, row);
  }
  return [...last.values()];
}
