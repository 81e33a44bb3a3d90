/**
 * Fingerprints of the rows of repair orders: two 32-bit numbers that depend on every character of every row, in the order of reading (the
 * mixing of cyrb53, by bryc, public domain).
 */
export class OrderFingerprints {
  #low = new Int32Array(1024);
  #high = new Int32Array(1024);
  #spoilt = new Uint8Array(1024);
  readonly #found = Buffer.alloc(8);

  /** Begins a repair order. They are numbered without gaps. */
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

  /** Adds a row from `start` to `end` of a text. `mark` identifies its columns. */
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
    // Mixes both halves, so that the last characters affect all bits.
    this.#low[order] = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    this.#high[order] = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  }

  /** Marks a repair order whose rows alone do not determine the result. */
  spoil(order: number): void {
    this.#spoilt[order] = 1;
  }

  /**
   * The fingerprint of a repair order, 16 hexadecimal digits. Null if its rows do not determine the result. `mark` stands for what all of
   * them share.
   */
  of(order: number, mark: number): string | null {
    if (this.#spoilt[order] === 1) return null;
    this.#found.writeInt32BE(this.#high[order] ?? 0, 0);
    this.#found.writeInt32BE((this.#low[order] ?? 0) ^ mark, 4);
    return this.#found.toString('hex');
  }
}

/** A number for a text. Equal texts have equal numbers. */
export function markOf(text: string): number {
  let mark = 0;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 2_654_435_761);
  return mark;
}
