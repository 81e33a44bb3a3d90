/** Bytes of a block, which go to a file or to a server together. */
export const BLOCK_BYTES = 64 * 1024;

/** What a character takes at most in UTF-8; one of four bytes counts as two. */
const MOST_BYTES_OF_CHARACTER = 3;
/** A sign and the digits of the largest number that JavaScript counts exactly. */
const MOST_DIGITS = 17;
/** Fewer bytes are copied faster one by one than by a call. */
const WORTH_A_CALL = 48;

const [ZERO, MINUS, LAST_OF_ASCII] = [48, 45, 127];

/** Bytes of blocks that wait to be filled again, at most. */
const MOST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Blocks whose bytes are where they belong, for whoever fills one next: with every few megabytes that are asked for anew, those who collect what
 * is no longer needed look through all that there is.
 */
export class FreeBlocks {
  readonly #free: Buffer<ArrayBuffer>[] = [];

  /** A block of so many bytes at least, with anything in it. */
  take(bytes: number): Buffer<ArrayBuffer> {
    return (
      (bytes <= BLOCK_BYTES ? this.#free.pop() : undefined) ?? Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, bytes))
    );
  }

  /** Takes a block back, or some of it, which nobody reads any more. */
  giveBack({ buffer }: Buffer<ArrayBuffer>): void {
    if (buffer.byteLength === BLOCK_BYTES && this.#free.length * BLOCK_BYTES < MOST_FREE_BYTES)
      this.#free.push(Buffer.from(buffer));
  }
}

/**
 * Values one behind the other, as the bytes of UTF-8 and in blocks: so many small strings that wait for a while would cost those who
 * collect what is no longer needed more than writing them does.
 */
export class ByteBlocks {
  #block: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #end = 0;
  readonly #full: (block: Buffer<ArrayBuffer>) => void;
  readonly #free: FreeBlocks;

  /**
   * @param full takes a block that has no room left; what one call adds is never parted
   * @param free where blocks come from
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

  /** Adds one character of ASCII. */
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

  /** Adds some of the bytes of others. */
  addBytes(bytes: Uint8Array, start: number, end: number): void {
    const size = end - start;
    this.reserve(size);
    if (size < WORTH_A_CALL) for (let at = 0; at < size; at += 1) this.#block[this.#end + at] = bytes[start + at] ?? 0;
    else this.#block.set(bytes.subarray(start, end), this.#end);
    this.#end += size;
  }

  /** Makes room for so many bytes in one block: what is added next is not parted from what is added behind it. */
  reserve(bytes: number): void {
    if (this.#end + bytes <= this.#block.length) return;
    this.close();
    this.#block = this.#free.take(bytes);
  }

  /** What is in the block that has room left. */
  get rest(): Buffer<ArrayBuffer> {
    return this.#block.subarray(0, this.#end);
  }

  /** Hands over what is left. */
  close(): void {
    if (this.#end > 0) this.#full(this.rest);
    this.#block = Buffer.alloc(0);
    this.#end = 0;
  }
}
