/** Bytes of a block, which go to a file or to a server together. */
export const BLOCK_BYTES = 64 * 1024;

/** What a character takes at most in UTF-8; one of four bytes counts as two. */
const MOST_BYTES_OF_CHARACTER = 3;

/**
 * Texts one behind the other, as the bytes of UTF-8 and in blocks: so many small strings that wait for a while would cost those who
 * collect what is no longer needed more than writing them does.
 */
export class ByteBlocks {
  #block: Buffer | null = null;
  #end = 0;
  readonly #full: (block: Buffer) => void;

  /** @param full takes a block that has no room left; texts are never parted */
  constructor(full: (block: Buffer) => void) {
    this.#full = full;
  }

  add(text: string): void {
    const most = text.length * MOST_BYTES_OF_CHARACTER;
    if (this.#block !== null && this.#end + most > this.#block.length) this.close();
    this.#block ??= Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, most));
    this.#end += this.#block.write(text, this.#end, 'utf8');
  }

  /** What is in the block that has room left. */
  get rest(): Buffer {
    return this.#block?.subarray(0, this.#end) ?? Buffer.alloc(0);
  }

  /** Hands over what is left. */
  close(): void {
    if (this.#end > 0) this.#full(this.rest);
    this.#block = null;
    this.#end = 0;
  }
}
