/**
 * The wire of the embedded database: a frame is two lengths (header, body; 32 bit, big endian), a JSON header and raw
 * bytes. Headers are small and checked; bodies carry rows and COPY text without being escaped twice.
 */
export interface Frame {
  header: unknown;
  body: Buffer<ArrayBuffer>;
}

const lengths = 8;
const noBody = Buffer.alloc(0);
/** A header is a statement and its parameters; bulk data goes by COPY. */
const longestHeader = 256 * 1024 * 1024;
const longestBody = 1024 * 1024 * 1024;

/** Writes one frame. */
export function encodeFrame(header: unknown, body: Uint8Array = noBody): Buffer {
  const text = Buffer.from(JSON.stringify(header), 'utf8');
  const frame = Buffer.allocUnsafe(lengths + text.length + body.length);
  frame.writeUInt32BE(text.length, 0);
  frame.writeUInt32BE(body.length, 4);
  text.copy(frame, lengths);
  frame.set(body, lengths + text.length);
  return frame;
}

/** Collects the bytes of a socket and gives back whole frames; throws when they cannot be frames. */
export class FrameReader {
  #chunks: Buffer<ArrayBuffer>[] = [];
  #size = 0;

  /** Frames that this chunk completes. */
  push(chunk: Buffer<ArrayBuffer>): Frame[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    if (this.#size < lengths) return undefined;
    const start = this.#peek(lengths);
    const headerLength = start.readUInt32BE(0);
    const bodyLength = start.readUInt32BE(4);
    if (headerLength > longestHeader || bodyLength > longestBody)
      throw new Error('Not a frame of the embedded database.');
    const total = lengths + headerLength + bodyLength;
    if (this.#size < total) return undefined;
    const bytes = this.#peek(total);
    const rest = bytes.subarray(total);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    return {
      header: JSON.parse(bytes.toString('utf8', lengths, lengths + headerLength)),
      body: bytes.subarray(lengths + headerLength, total),
    };
  }

  /** At least `count` bytes in one buffer; chunks are joined only when a frame is complete. */
  #peek(count: number): Buffer<ArrayBuffer> {
    const first = this.#chunks[0];
    if (first !== undefined && first.length >= count && this.#chunks.length === 1) return first;
    if (first !== undefined && first.length >= count && count === lengths) return first;
    const joined = Buffer.concat(this.#chunks, this.#size);
    this.#chunks = [joined];
    return joined;
  }
}
