import type { Header } from '../read/header.ts';

/** The first line of a value in a column that names the dealership. */
export interface NamedStore {
  readonly column: string;
  readonly value: string;
  readonly line: number;
}

/** The maximum number of different dealerships. A column with more is something else. */
const MOST_STORES = 1_000;

/** Collects the dealerships that a file's own columns name, each once. */
export class NamedStores {
  readonly #columns: Header['stores'];
  readonly #known = new Set<string>();
  #found: NamedStore[] = [];

  constructor(columns: Header['stores']) {
    this.#columns = columns;
  }

  /** Whether the file has such a column. */
  get isAny(): boolean {
    return this.#columns.length > 0;
  }

  /** Records one row, whose fields are read by position. */
  note(field: (at: number) => string, line: number): void {
    for (const { name: column, at } of this.#columns) {
      const value = field(at).trim();
      const name = `${column} ${value}`;
      if (value === '' || this.#known.has(name) || this.#known.size === MOST_STORES) continue;
      this.#known.add(name);
      this.#found.push({ column, value, line });
    }
  }

  /** What was found since the last call. */
  take(): readonly NamedStore[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}
