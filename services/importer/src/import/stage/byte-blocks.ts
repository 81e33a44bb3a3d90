/** Bytes of a block, which is written to a file or to a server at once. */
export const BLOCK_BYTES = 64 * 1024;

/** The maximum bytes of a UTF-16 unit in UTF-8. A character of four bytes has two units. */
const MOST_BYTES_OF_CHARACTER = 3;
/** A sign and the digits of the largest exact integer of JavaScript. */
const MOST_DIGITS = 17;
/** Fewer bytes are copied faster one by one than by a call. */
const WORTH_A_CALL = 48;

const [ZERO, MINUS, LAST_OF_ASCII] = [48, 45, 127];

/** The maximum size of unused blocks. */
const MOST_FREE_BYTES = 32 * 1024 * 1024;

/** Written blocks for reuse: with every few megabytes of new memory, the garbage collector scans all that exists. */
export class FreeBlocks {
  readonly #free: Buffer<ArrayBuffer>[] = [];

  /** A block of at least this size, with any content. */
  take(bytes: number): Buffer<ArrayBuffer> {
    return (
      (bytes <= BLOCK_BYTES ? this.#free.pop() : undefined) ?? Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, bytes))
    );
  }

  /** Takes back a block, or a part of one, that nobody reads any more. */
  giveBack({ buffer }: Buffer<ArrayBuffer>): void {
    if (buffer.byteLength === BLOCK_BYTES && this.#free.length * BLOCK_BYTES < MOST_FREE_BYTES)
      this.#free.push(Buffer.from(buffer));
  }
}

/**
 * Consecutive values as UTF-8 in blocks. Many small strings that wait for a while would cost the garbage collector more than writing them
 * costs.
 */
export class ByteBlocks {
  #block: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #end = 0;
  readonly #full: (block: Buffer<ArrayBuffer>) => void;
  readonly #free: FreeBlocks;

  /**
   * @param full takes a full block. What one call adds is never split
   * @param free the pool of blocks
   */
  constructor(full: (block: Buffer<ArrayBuffer>) => void, free = new FreeBlocks()) {
    this.#full = full;
    this.#free = free;
  }

  /** Adds a text. */
  add(text: string): void {
    this.reserve(text.length * MOST_BYTES_OF_CHARACTER);
    const start = this.#end;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (at === WORTH_A_CALL || code > LAST_OF_ASCII) {
        this.#end = start + this.#block.write(text, start, 'utf8');
        return;
      }
      this.#block[start + at] = code;
    }
    this.#end = start + text.length;
  }

  /** Adds one ASCII character. */
  addCode(code: number): void {
    if (this.#end === this.#block.length) this.reserve(1);
    this.#block[this.#end] = code;
    this.#end += 1;
  }

  /** Adds a whole number. */
  addNumber(value: number): void {
    this.reserve(MOST_DIGITS);
    let rest = value;
    if (value < 0) {
      this.#block[this.#end] = MINUS;
      this.#end += 1;
      rest = -value;
    }
    let size = 1;
    for (let above = 10; above <= rest; above *= 10) size += 1;
    for (let at = this.#end + size - 1; at >= this.#end; at -= 1) {
      const tenth = Math.floor(rest / 10);
      this.#block[at] = ZERO + (rest - 10 * tenth);
      rest = tenth;
    }
    this.#end += size;
  }

  /** Adds some of the bytes of another buffer. */
  addBytes(bytes: Uint8Array, start: number, end: number): void {
    const size = end - start;
    this.reserve(size);
    if (size < WORTH_A_CALL) for (let at = 0; at < size; at += 1) this.#block[this.#end + at] = bytes[start + at] ?? 0;
    else this.#block.set(bytes.subarray(start, end), this.#end);
    this.#end += size;
  }

  /** Reserves bytes in one block, so that the next additions are not split. */
  reserve(bytes: number): void {
    if (this.#end + bytes <= this.#block.length) return;
    this.close();
    this.#block = this.#free.take(bytes);
  }

  /** The content of the incomplete block. */
  get rest(): Buffer<ArrayBuffer> {
    return this.#block.subarray(0, this.#end);
  }

  /** Passes on the incomplete block. */
  close(): void {
    if (this.#end > 0) this.#full(this.rest);
    this.#block = Buffer.alloc(0);
    this.#end = 0;
  }
}
