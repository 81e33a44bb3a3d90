/** Lines that fit the bits of a number. More are rare and stored separately. */
const MOST_LINES = 30;
const LINES_OF_ORDER = 32_768;
const MOST_FAR_LINES = 200_000;

/** The lines of repair orders, by position: four bytes each. */
export class LinesOfOrders {
  #lines = new Int32Array(1024);
  /** Lines beyond the bits, combined with their repair order in one number. */
  readonly #farLines = new Set<number>();

  has(order: number, line: number): boolean {
    if (line > MOST_LINES) return this.#farLines.has(order * LINES_OF_ORDER + line);
    return ((this.#lines[order] ?? 0) & (1 << line)) !== 0;
  }

  /** False if there are too many to store. */
  add(order: number, line: number): boolean {
    if (line <= MOST_LINES) this.#lines[order] = (this.#lines[order] ?? 0) | (1 << line);
    else if (this.#farLines.size < MOST_FAR_LINES) this.#farLines.add(order * LINES_OF_ORDER + line);
    else return false;
    return true;
  }

  /** Makes room for this many repair orders. */
  grow(size: number): void {
    const lines = new Int32Array(size);
    lines.set(this.#lines);
    this.#lines = lines;
  }

  clear(): void {
    this.#farLines.clear();
  }
}
