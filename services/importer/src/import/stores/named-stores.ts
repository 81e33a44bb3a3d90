import type { Header } from '../read/header.ts';

/** What a column that says whose rows are says first in a line. */
export interface NamedStore {
  readonly column: string;
  readonly value: string;
  readonly line: number;
}

/** Different dealerships of a file that are told; more are something else. */
const MOST_STORES = 1_000;

/** Takes note of whose the rows of a file are by its own columns, each name once. */
export class NamedStores {
  readonly #columns: Header['stores'];
  readonly #known = new Set<string>();
  #found: NamedStore[] = [];

  constructor(columns: Header['stores']) {
    this.#columns = columns;
  }

  /** Whether the file has any such column. */
  get isAny(): boolean {
    return this.#columns.length > 0;
  }

  /** Of one row, whose fields are asked for by their place. */
  note(field: (at: number) => string, line: number): void {
    for (const { name: column, at } of this.#columns) {
      const value = field(at).trim();
      const name = `${column} ${value}`;
      if (value === '' || this.#known.has(name) || this.#known.size === MOST_STORES) continue;
      this.#known.add(name);
      this.#found.push({ column, value, line });
    }
  }

  /** What was found since it was asked for last. */
  take(): readonly NamedStore[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}
