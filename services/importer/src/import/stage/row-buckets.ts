import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unwritable } from '../read/unwritable.ts';
import { ByteBlocks, FreeBlocks } from './byte-blocks.ts';

const LINE_FEED = 10;
/** The numbers that locate a row, and the line feed after it. */
const MOST_BYTES_OF_HEAD = 256;

interface Block {
  readonly at: number;
  readonly bytes: number;
}

interface FullBlock {
  /** The blocks of its bucket. */
  readonly blocks: Block[];
  readonly bytes: Buffer<ArrayBuffer>;
}

interface Bucket {
  readonly rows: ByteBlocks;
  readonly blocks: Block[];
}

/**
 * Rows arrive in any order and are read by bucket, each bucket in the order of arrival, like a sort without comparisons. They are in one
 * file that loses its name once it is open, so that nothing stays behind whatever happens to this process. A few rows stay in memory and
 * need no file.
 */
export class RowBuckets {
  readonly #folder: string;
  readonly #buckets: Bucket[] = [];
  readonly #free = new FreeBlocks();
  /** Full blocks that are not written yet. */
  #full: FullBlock[] = [];
  #file: FileHandle | null = null;
  #end = 0;
  #whole: Buffer = Buffer.alloc(0);
  #writing: Promise<void> = Promise.resolve();

  /** @param folder the folder of the file, on a disk with room for all rows */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The number of buckets, including empty ones. */
  get size(): number {
    return this.#buckets.length;
  }

  /**
   * Adds a row to a bucket.
   *
   * @param head the text before it
   * @param bytes contains the row from `start` to `end`, without a line feed
   */
  put(number: number, head: string, bytes: Uint8Array, start = 0, end = bytes.length): void {
    while (this.#buckets.length <= number) this.#buckets.push(this.#bucket());
    const rows = this.#buckets[number]?.rows;
    if (rows === undefined) return;
    rows.reserve(MOST_BYTES_OF_HEAD + end - start);
    rows.add(head);
    rows.addBytes(bytes, start, end);
    rows.addCode(LINE_FEED);
  }

  #bucket(): Bucket {
    const blocks: Block[] = [];
    return { blocks, rows: new ByteBlocks((bytes) => this.#full.push({ blocks, bytes }), this.#free) };
  }

  /** Writes full blocks after the former ones. Writers wait here now and then. Throws `ImportError` if the disk is full. */
  async relieve(): Promise<void> {
    if (this.#full.length === 0) return;
    const full = this.#full;
    this.#full = [];
    await this.#writing;
    this.#writing = this.#write(full);
    // The next caller that awaits it gets the failure. Until then it must not count as unhandled.
    this.#writing.catch(() => undefined);
  }

  /** Waits until everything is written that has to be. Throws `ImportError` if the disk is full. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  /** The rows of a bucket, each with a line feed, a block at a time. */
  async *blocks(number: number): AsyncGenerator<Buffer> {
    await this.relieve();
    await this.settle();
    const bucket = this.#buckets[number];
    for (const block of bucket?.blocks ?? []) yield await this.#read(block, Buffer.allocUnsafe(block.bytes));
    if (bucket !== undefined) yield bucket.rows.rest;
  }

  /** All rows of a bucket, valid until the next call, which reuses the memory. */
  async whole(number: number): Promise<Buffer> {
    await this.relieve();
    await this.settle();
    const { blocks = [], rows } = this.#buckets[number] ?? {};
    const rest = rows?.rest ?? Buffer.alloc(0);
    const size = blocks.reduce((sum, { bytes }) => sum + bytes, rest.length);
    if (this.#whole.length < size) this.#whole = Buffer.allocUnsafeSlow(Math.ceil(1.25 * size));
    const all = this.#whole.subarray(0, size);
    let end = 0;
    for (const block of blocks) end += (await this.#read(block, all.subarray(end, end + block.bytes))).length;
    rest.copy(all, end);
    return all;
  }

  async #read({ at, bytes }: Block, into: Buffer): Promise<Buffer> {
    const read = await this.#file?.read(into, 0, bytes, at);
    if (read?.bytesRead !== bytes) throw new Error('A block of rows that was written is not there.');
    return into;
  }

  /** Releases all rows. */
  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#file?.close();
    this.#file = null;
    this.#buckets.length = 0;
  }

  async #write(full: readonly FullBlock[]): Promise<void> {
    try {
      this.#file ??= await nameless(this.#folder);
      for (const { blocks, bytes } of full) {
        await this.#file.appendFile(bytes);
        blocks.push({ at: this.#end, bytes: bytes.length });
        this.#end += bytes.length;
        this.#free.giveBack(bytes);
      }
    } catch (error) {
      throw unwritable(`The rows of the extract find no place to wait in ${this.#folder}`, error);
    }
  }
}

/** Opens a file and removes its name, so that the system frees it with the process. */
async function nameless(folder: string): Promise<FileHandle> {
  const own = await mkdtemp(join(folder, 'import-'));
  try {
    return await open(join(own, 'rows'), 'wx+', 0o600);
  } finally {
    // A network file system keeps the folder of an open file. It stays, and is empty once the file is closed.
    await rm(own, { recursive: true, force: true }).catch(() => undefined);
  }
}
