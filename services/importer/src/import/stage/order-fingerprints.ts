/**
 * Fingerprints of the rows of repair orders: two numbers of 32 bits each that every character of every row changes, in the order in which
 * they are read (the mixing of cyrb53, by bryc, public domain).
 */
export class OrderFingerprints {
  #low = new Int32Array(1024);
  #high = new Int32Array(1024);
  #spoilt = new Uint8Array(1024);
  readonly #found = Buffer.alloc(8);

  /** Begins a repair order; they are numbered without gaps. */
  enter(order: number): void {
    if (order >= this.#low.length) {
      const [low, high] = [new Int32Array(this.#low.length * 2), new Int32Array(this.#low.length * 2)];
      const spoilt = new Uint8Array(this.#low.length * 2);
      low.set(this.#low);
      high.set(this.#high);
      spoilt.set(this.#spoilt);
      [this.#low, this.#high, this.#spoilt] = [low, high, spoilt];
    }
    this.#low[order] = 0xdeadbeef;
    this.#high[order] = 0x41c6ce57;
  }

  /** Adds a row, which stands in a text from `start` to `end`; `mark` tells what its columns are. */
  add(order: number, mark: number, text: string, start: number, end: number): void {
    let low = this.#low[order] ?? 0;
    let high = this.#high[order] ?? 0;
    low = Math.imul(low ^ mark, 2_654_435_761);
    high = Math.imul(high ^ mark, 1_597_334_677);
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at);
      low = Math.imul(low ^ code, 2_654_435_761);
      high = Math.imul(high ^ code, 1_597_334_677);
    }
    // So that the last characters reach all bits, those of the other half among them.
    this.#low[order] = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    this.#high[order] = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  }

  /** Says that the rows of a repair order do not tell all of what becomes of it. */
  spoil(order: number): void {
    this.#spoilt[order] = 1;
  }

  /**
   * The fingerprint of a repair order, 16 hexadecimal digits; null when its rows do not tell all. `mark` tells what is the same of all
   * of them.
   */
  of(order: number, mark: number): string | null {
    if (this.#spoilt[order] === 1) return null;
    this.#found.writeInt32BE(this.#high[order] ?? 0, 0);
    this.#found.writeInt32BE((this.#low[order] ?? 0) ^ mark, 4);
    return this.#found.toString('hex');
  }
}

/** A number for a text; equal texts have equal numbers. */
export function markOf(text: string): number {
  let mark = 0;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 2_654_435_761);
  return mark;
}
