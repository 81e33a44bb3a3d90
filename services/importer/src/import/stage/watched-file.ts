import { NotedDays } from './order-days.ts';
import { markOf } from './order-fingerprints.ts';
import { amountOfRow } from './row-amounts.ts';
import { TechniciansInOrder } from './technicians-in-order.ts';
import type { Kind } from './watched-kinds.ts';

export type Values = readonly (string | null)[];

/** Which repair orders the product has, so that rows that belong to nothing are refused while they are read. */
export interface StoredOrders {
  /** Whether the product has some of those in ros.csv. */
  readonly hasKnown: boolean;
  /** Whether the product has others. */
  readonly hasOthers: boolean;
}

interface WatchedFileOptions {
  readonly kind: Kind;
  /** The file's position among all loaded files. */
  readonly position: number;
  /** In the order of the values. */
  readonly columns: readonly string[];
  /** Those of them that the file has. */
  readonly present: readonly string[];
  readonly stored: StoredOrders;
  /** The kinds that have named each repair order before, by its position. Null for the first file of a kind. */
  readonly earlier: Uint8Array | null;
}

/** Extracts what checks need from the rows of a file, by the positions of its columns, and keeps the state of former rows. */
export class WatchedFile {
  readonly kind: Kind;
  readonly position: number;
  readonly stored: StoredOrders;
  readonly earlier: Uint8Array | null;
  /** Distinguishes the rows of this kind with these columns from others with the same text. */
  readonly mark: number;
  /** The maximum amount that a row may add to its repair order, in cents. */
  readonly amountOf: (values: Values) => number;
  readonly days = new NotedDays();
  readonly technicians = new TechniciansInOrder();
  /** The repair order of the present rows. */
  last: { readonly number: string; readonly suffix: string; readonly order: number } | null = null;
  /** A cache of days, because many are equal and each would be stored. */
  readonly #known = new Map<string, string>();
  /** The positions of the checked columns among the values. -1 if the file lacks one. */
  readonly #places: {
    readonly number: number;
    readonly suffix: number;
    readonly line: number;
    readonly technician: number;
    readonly opened: number;
    readonly closed: number;
    readonly soldHours: number;
    readonly laborCost: number;
    readonly description: number;
  };

  constructor({ kind, position, columns, present, stored, earlier }: WatchedFileOptions) {
    const at = (name: string): number => columns.indexOf(name);
    this.kind = kind;
    this.position = position;
    this.stored = stored;
    this.earlier = earlier;
    this.mark = markOf(`${kind} ${present.join(' ')}`);
    this.amountOf = amountOfRow(kind, at);
    this.#places = {
      number: at('ro_number'),
      suffix: at('ro_suffix'),
      line: at('line'),
      technician: at('tech_number'),
      opened: at('open_date'),
      closed: at('close_date'),
      soldHours: at('sold_hours'),
      laborCost: at('labor_cost'),
      description: at('op_description'),
    };
  }

  number(values: Values): string {
    return values[this.#places.number] ?? '';
  }

  suffix(values: Values): string {
    return values[this.#places.suffix] ?? '';
  }

  /** The day of a repair order, from a row of ros.csv. Null for other kinds. */
  day(values: Values): string | null {
    if (this.kind !== 'ros') return null;
    const text = values[this.#places.closed] ?? values[this.#places.opened] ?? '';
    const first = this.#known.get(text);
    if (first === undefined) this.#known.set(text, text);
    return first ?? text;
  }

  line(values: Values): number {
    return Number(values[this.#places.line]);
  }

  technician(values: Values): string {
    return values[this.#places.technician] ?? '';
  }

  /** Whether a line also depends on op codes and technicians' rates, which change without it. */
  leansOnOthers(values: Values): boolean {
    const isEstimated = values[this.#places.laborCost] === '0' && values[this.#places.soldHours] !== '0';
    return isEstimated || values[this.#places.description] == null;
  }
}
