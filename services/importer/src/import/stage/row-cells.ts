import type { ImportFile } from '../columns/import-file.ts';
import { readCell } from './cell-text.ts';

/** Extracts the values of some columns from rows of text in the format of `RowPiece`. */
export class RowCells {
  /** The values of the last row, in the order of `names`. Null for none. */
  readonly values: (string | null)[];
  /** The extracted columns, in the order of the file's definition. */
  readonly names: readonly string[];
  /** The number of columns to skip before each of them. */
  readonly #over: readonly number[];

  constructor({ columns }: ImportFile, isWanted: (name: string) => boolean) {
    const wanted = columns.flatMap(({ name }, place) => (isWanted(name) ? [place] : []));
    this.names = wanted.map((place) => columns[place]?.name ?? '');
    this.values = wanted.map(() => null);
    this.#over = wanted.map((place, at) => place - (wanted[at - 1] ?? -1) - 1);
  }

  /** Extracts the row of a text from `start` to `end`. */
  cut(text: string, start: number, end: number): void {
    let at = start;
    for (let index = 0; index < this.#over.length; index += 1) {
      for (let over = this.#over[index] ?? 0; over > 0; over -= 1) at = text.indexOf('\t', at) + 1;
      const tab = text.indexOf('\t', at);
      const stop = tab < 0 || tab > end ? end : tab;
      this.values[index] = stop === at ? null : readCell(text.slice(at, stop));
      at = stop + 1;
    }
  }
}
