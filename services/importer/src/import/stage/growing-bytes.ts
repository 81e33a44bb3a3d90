const FIRST_BYTES = 256 * 1024;
/** The maximum bytes of a UTF-16 unit in UTF-8. A character of four bytes has two units. */
const MOST_BYTES_OF_CHARACTER = 3;

/** Fewer characters are copied faster one by one than by a call. */
const WORTH_A_CALL = 48;

const [ZERO, LAST_OF_ASCII] = [48, 127];

/** Consecutive values as UTF-8 in one piece, whose end can be removed again. */
export class GrowingBytes {
  bytes = new Uint8Array(FIRST_BYTES);
  end = 0;
  /** Whether each added character is one byte. */
  isAscii = true;
  readonly #encoder = new TextEncoder();

  /** Makes room for this many more bytes. */
  reserve(size: number): void {
    if (this.end + size <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.end + size));
    larger.set(this.bytes.subarray(0, this.end));
    this.bytes = larger;
  }

  /** Adds a text. */
  add(text: string): void {
    this.reserve(text.length * MOST_BYTES_OF_CHARACTER);
    const start = this.end;
    if (text.length < WORTH_A_CALL && this.#addAscii(text)) return;
    const { written } = this.#encoder.encodeInto(text, this.bytes.subarray(start));
    this.end = start + written;
    if (written !== text.length) this.isAscii = false;
  }

  #addAscii(text: string): boolean {
    const start = this.end;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > LAST_OF_ASCII) return false;
      this.bytes[start + at] = code;
    }
    this.end = start + text.length;
    return true;
  }

  /** Adds an ASCII character, for which there is room. */
  addCode(code: number): void {
    this.bytes[this.end] = code;
    this.end += 1;
  }

  /** Adds an integer that is not negative, for which there is room, with at least this many digits. */
  addNumber(value: number, fewest = 1): void {
    let size = 1;
    for (let above = 10; above <= value; above *= 10) size += 1;
    size = Math.max(size, fewest);
    let rest = value;
    for (let at = this.end + size - 1; at >= this.end; at -= 1) {
      const tenth = Math.floor(rest / 10);
      this.bytes[at] = ZERO + (rest - 10 * tenth);
      rest = tenth;
    }
    this.end += size;
  }

  /** Returns what was added, which may go to another thread, and starts anew. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.end);
    this.end = 0;
    this.isAscii = true;
    return taken;
  }
}
