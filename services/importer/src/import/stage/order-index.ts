/**
 * Numbers repair orders from 0 in the order of their arrival. It stores a 64-bit fingerprint of number and suffix instead of the text:
 * twelve bytes with spare room instead of a hundred (the mixing of cyrb53, by bryc, public domain).
 */
export class OrderIndex {
  #low = new Int32Array(2048);
  #high = new Int32Array(2048);
  /** The repair order at each position, plus one. Zero if there is none. */
  #orders = new Int32Array(2048);
  #size = 0;
  #atLow = 0;
  #atHigh = 0;

  get size(): number {
    return this.#size;
  }

  /** The repair order of this number and suffix, or -1. */
  find(number: string, suffix: string): number {
    return (this.#orders[this.#place(number, suffix)] ?? 0) - 1;
  }

  /** Adds a repair order that does not exist yet. */
  add(number: string, suffix: string): number {
    if (this.#size * 2 >= this.#orders.length) this.#grow();
    const place = this.#place(number, suffix);
    this.#low[place] = this.#atLow;
    this.#high[place] = this.#atHigh;
    this.#size += 1;
    this.#orders[place] = this.#size;
    return this.#size - 1;
  }

  clear(): void {
    this.#size = 0;
    [this.#low, this.#high, this.#orders] = [new Int32Array(2048), new Int32Array(2048), new Int32Array(2048)];
  }

  /** Its position, or the free position for it. */
  #place(number: string, suffix: string): number {
    let low = 0xdeadbeef;
    let high = 0x41c6ce57;
    for (const text of [number, suffix]) {
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        low = Math.imul(low ^ code, 2_654_435_761);
        high = Math.imul(high ^ code, 1_597_334_677);
      }
      // A separator that no text contains.
      low = Math.imul(low ^ 0x10000, 2_654_435_761);
      high = Math.imul(high ^ 0x10000, 1_597_334_677);
    }
    this.#atLow = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    this.#atHigh = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
    return this.#probe(this.#atLow, this.#atHigh);
  }

  #probe(low: number, high: number): number {
    const mask = this.#orders.length - 1;
    let place = low & mask;
    while (this.#orders[place] !== 0 && (this.#low[place] !== low || this.#high[place] !== high))
      place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [lows, highs, orders] = [this.#low, this.#high, this.#orders];
    const size = orders.length * 2;
    [this.#low, this.#high, this.#orders] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
    for (let at = 0; at < orders.length; at += 1) {
      const [low = 0, high = 0, order = 0] = [lows[at], highs[at], orders[at]];
      if (order === 0) continue;
      const place = this.#probe(low, high);
      this.#low[place] = low;
      this.#high[place] = high;
      this.#orders[place] = order;
    }
  }
}
