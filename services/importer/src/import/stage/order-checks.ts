import { LinesOfOrders } from './lines-of-orders.ts';
import type { OrderDays } from './order-days.ts';
import { OrderFingerprints } from './order-fingerprints.ts';
import { OrderIndex } from './order-index.ts';
import type { RowProblem } from './row-reader.ts';
import { type StoredOrders, type Values, WatchedFile } from './watched-file.ts';
import { BITS, isWatched, type Kind } from './watched-kinds.ts';

/** Problems of staged repair order rows that reading can exclude. */
export type OrderFault = 'doubles' | 'orphans' | 'too large';

/** Each takes about sixty bytes of memory. */
const MOST_ORDERS = 1_000_000;
/** Half of a repair order's limit, because sums of floating-point numbers are not exact and need not be. */
const SAFE_CENTS = 1_000_000_000;

/**
 * Records a row: its values, its text (or its range in a larger text), and its line in the file. Returns the position of its repair order
 * in ros.csv, `NO_ORDER` if that is unknown, or why the row is refused.
 */
export type NoteRow = (
  values: Values,
  written: string,
  line: number,
  start?: number,
  end?: number,
) => number | RowProblem;
export const NO_ORDER = -1;

const UNKNOWN_ORDER = 'is a repair order that is not known';

/**
 * Records every row of repair orders while it is read, and then tells which problems are impossible, so that the database need not check
 * them: no repeated key, no row of an unknown repair order or line, no repair order that is too large. Otherwise the database checks.
 */
export class OrderChecks {
  readonly #orders = new OrderIndex();
  readonly #doubts = new Set<string>();
  readonly #watched = new Set<Kind>();
  /** By the position of the file. The file itself is released after reading. */
  readonly #days = new Map<number, Pick<WatchedFile, 'kind' | 'days'>>();
  readonly #dayOf: string[] = [];
  #seen = new Uint8Array(1024);
  readonly #lines = new LinesOfOrders();
  #cents = new Float64Array(1024);
  /** The file and line of each repair order's last row in ros.csv. */
  #positions = new Int16Array(1024);
  #fileLines = new Int32Array(1024);
  readonly #fingerprints: OrderFingerprints = new OrderFingerprints();
  readonly #today: string;
  #isVoid = false;

  /** @param today YYYY-MM-DD. Later dates do not count for the days of a file */
  constructor(today: string) {
    this.#today = today;
  }

  /** Whether no staged row of a kind has the problem. False if that is unknown. */
  rulesOut(fault: OrderFault, kind: string): boolean {
    return !this.#isVoid && isWatched(kind) && !this.#doubts.has(`${fault} ${kind}`);
  }

  /** The first and last day, up to business today, of the repair orders in a kind's files, by the position of the file. Null if unknown. */
  days(kind: string): ReadonlyMap<number, OrderDays> | null {
    if (!this.rulesOut('orphans', kind)) return null;
    const ofKind = [...this.#days].filter(([, noted]) => noted.kind === kind);
    return new Map(ofKind.map(([position, { days }]) => [position, days]));
  }

  /** Whether the rows have no problem, except that some may be repeated. */
  get isBulk(): boolean {
    return !this.#isVoid && [...this.#doubts].every((doubt) => doubt.startsWith('doubles '));
  }

  /** The number of repair orders in ros.csv. */
  get size(): number {
    return this.#orders.size;
  }

  /**
   * The positions of the repair orders in the order of their last rows in ros.csv. Without repeated rows, these are their own positions.
   */
  placesByRow(): Uint32Array {
    const places = Uint32Array.from({ length: this.size }, (_none, place) => place);
    if (this.rulesOut('doubles', 'ros')) return places;
    const [files, lines] = [this.#positions, this.#fileLines];
    return places.sort((a, b) => (files[a] ?? 0) - (files[b] ?? 0) || (lines[a] ?? 0) - (lines[b] ?? 0));
  }

  /**
   * A fingerprint of the rows of a repair order, by its position in ros.csv: equal fingerprints mean equal rows. Null if unknown. It also
   * depends on whether there are files of technicians and parts: without one, existing rows stay, and with one that does not name them,
   * they are deleted.
   */
  fingerprint(order: number): string | null {
    const untold = (this.#watched.has('techs') ? 0 : BITS.techs) | (this.#watched.has('parts') ? 0 : BITS.parts);
    return this.#isVoid ? null : this.#fingerprints.of(order, untold);
  }

  /** For every repair order, its file and line, and its fingerprint, in COPY's text format. Empty if they are unknown. */
  *fingerprints(): Generator<string> {
    for (let order = 0; order < this.#orders.size; order += 1) {
      const fingerprint = this.fingerprint(order);
      if (fingerprint !== null) yield `${this.#positions[order]}\t${this.#fileLines[order]}\t${fingerprint}\n`;
    }
  }

  /** Nothing is proved any more, because recorded rows were removed, or there are too many. */
  drop(): void {
    this.#isVoid = true;
    this.#orders.clear();
    this.#dayOf.length = 0;
    this.#lines.clear();
  }

  /**
   * Returns the function that records the rows of a file, given the columns in the order of their values, and those that the file has. Null
   * if the kind is not watched.
   */
  watch(
    kind: string,
    position: number,
    columns: readonly string[],
    present: readonly string[],
    stored: StoredOrders = { hasKnown: true, hasOthers: true },
  ): NoteRow | null {
    if (!isWatched(kind)) return null;
    const earlier = kind !== 'ros' && this.#watched.has(kind) ? this.#seen.slice() : null;
    this.#watched.add(kind);
    const file = new WatchedFile({ kind, position, columns, present, stored, earlier });
    this.#days.set(position, { kind, days: file.days });
    return (values, written, fileLine, start = 0, end = written.length) => {
      if (this.#isVoid) return NO_ORDER;
      const order = this.#orderOf(file, values, fileLine);
      if (order < 0)
        return stored.hasOthers ? NO_ORDER : { column: 'ro_number', value: file.number(values), reason: UNKNOWN_ORDER };
      this.#fingerprints.add(order, file.mark, written, start, end);
      const isOfLine = kind !== 'ros' && kind !== 'declined';
      return (isOfLine ? this.#noteOfLine(file, values, order) : null) ?? order;
    };
  }

  /** The position of a row's repair order, which may begin with it. Negative if ros.csv does not have it. */
  #orderOf(file: WatchedFile, values: Values, fileLine: number): number {
    const { kind, last } = file;
    const number = file.number(values);
    const suffix = file.suffix(values);
    if (last !== null && kind !== 'ros' && last.number === number && last.suffix === suffix) return last.order;
    const order = this.#enter(kind, number, suffix, file.day(values));
    file.last = { number, suffix, order };
    if (order < 0 && file.stored.hasOthers) this.#doubt('orphans', kind);
    // The rows of the repair order in an earlier file are replaced.
    if (((file.earlier?.[order] ?? 0) & BITS[kind]) !== 0) this.drop();
    file.technicians.begin();
    if (kind === 'ros' && order >= 0) {
      this.#positions[order] = file.position;
      this.#fileLines[order] = fileLine;
    }
    const day = this.#dayOf[order];
    if (day !== undefined) file.days.note(day, this.#today);
    return order;
  }

  /** Records a line, or a technician or part of one, of a repair order in ros.csv. Returns why the row is refused, or null. */
  #noteOfLine(file: WatchedFile, values: Values, order: number): RowProblem | null {
    const { kind } = file;
    const line = file.line(values);
    if (kind === 'lines') {
      if (file.leansOnOthers(values)) this.#fingerprints.spoil(order);
      if (this.#lines.has(order, line)) this.#doubt('doubles', kind);
      if (!this.#lines.add(order, line)) this.drop();
    } else if (!this.#lines.has(order, line)) {
      // If lines.csv does not name the repair order, the product's lines stay.
      const hasLines = ((this.#seen[order] ?? 0) & BITS.lines) !== 0;
      if (hasLines || !file.stored.hasKnown)
        return {
          column: 'line',
          value: String(line),
          reason: `is a line that repair order ${file.number(values)} does not have`,
        };
      this.#doubt('orphans', kind);
    }
    if (kind === 'techs' && !file.technicians.follows(line, file.technician(values))) this.#doubt('doubles', kind);
    this.#add(order, file.amountOf(values));
    return null;
  }

  /**
   * The position of a repair order whose rows begin. Negative if ros.csv does not have it. With `day`, from a row of ros.csv, it is added.
   */
  #enter(kind: Kind, number: string, suffix: string, day: string | null): number {
    let order = this.#orders.find(number, suffix);
    if (order < 0) {
      if (day === null) return -1;
      order = this.#orders.size;
      if (order >= MOST_ORDERS) {
        this.drop();
        return -1;
      }
      if (order >= this.#seen.length) this.#grow();
      this.#fingerprints.enter(order);
      this.#orders.add(number, suffix);
      this.#dayOf.push(day);
    } else if (day !== null) {
      this.#dayOf[order] = day;
      this.#doubt('doubles', kind);
    } else if (kind === 'techs' && ((this.#seen[order] ?? 0) & BITS[kind]) !== 0) {
      // Its technicians are not adjacent, so repeated ones are not detected.
      this.#doubt('doubles', kind);
    }
    this.#seen[order] = (this.#seen[order] ?? 0) | BITS[kind];
    return order;
  }

  #add(order: number, cents: number): void {
    const sum = (this.#cents[order] ?? 0) + cents;
    this.#cents[order] = sum;
    if (sum > SAFE_CENTS) for (const kind of ['lines', 'techs', 'parts'] as const) this.#doubt('too large', kind);
  }

  #doubt(fault: OrderFault, kind: Kind): void {
    this.#doubts.add(`${fault} ${kind}`);
  }

  #grow(): void {
    const size = this.#seen.length * 2;
    const [seen, cents] = [new Uint8Array(size), new Float64Array(size)];
    const [positions, fileLines] = [new Int16Array(size), new Int32Array(size)];
    seen.set(this.#seen);
    this.#lines.grow(size);
    cents.set(this.#cents);
    positions.set(this.#positions);
    fileLines.set(this.#fileLines);
    [this.#seen, this.#cents] = [seen, cents];
    [this.#positions, this.#fileLines] = [positions, fileLines];
  }
}
