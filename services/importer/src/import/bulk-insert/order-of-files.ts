import { type BucketedOrder, POSITION } from '../stage/bucket-rows.ts';
import { LINE, type Row, TECH } from './places.ts';

/** The rows of a repair order in the files. */
export interface OrderOfFiles {
  readonly header: Row;
  /** Ordered by number. */
  readonly lines: readonly Row[];
  readonly techs: readonly Row[];
  readonly parts: readonly Row[];
  readonly declined: readonly Row[];
}

type Again = (position: number) => void;

/**
 * Combines the rows of a repair order. Of rows with the same key, the last one wins.
 *
 * @param again called with the position of the file of every replaced row, or null if there is certainly none
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
    // It takes the position of the last of them.
    if (last.delete(key)) again(row.number(POSITION));
    last.set(key, row);
  }
  return [...last.values()];
}
