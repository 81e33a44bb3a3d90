import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unwritable } from '../read/unwritable.ts';

/** Rows of a shelf that are written together; a store of a million repair orders has two hundred shelves. */
const BLOCK_CHARACTERS = 64 * 1024;

interface Block {
  readonly at: number;
  readonly bytes: number;
}

interface Shelf {
  rows: string[];
  characters: number;
  readonly blocks: Block[];
}

/**
 * Rows wait here in any order and are fetched by shelf, each shelf in the order in which its rows came: what sorting does, without
 * comparing. They are in one file that has no name any more once it is open, so that nothing stays behind whatever becomes of this
 * process; few rows stay in memory and need no file.
 */
export class RowShelves {
  readonly #folder: string;
  readonly #shelves: Shelf[] = [];
  /** Shelves whose rows make up a block. */
  #full: Shelf[] = [];
  #file: FileHandle | null = null;
  #end = 0;
  #writing: Promise<void> = Promise.resolve();

  /** @param folder where the file is, on a disk that has room for all rows */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** How many shelves there are, those without rows among them. */
  get size(): number {
    return this.#shelves.length;
  }

  /** Adds a row, which has no line feed, to a shelf. */
  put(number: number, row: string): void {
    while (this.#shelves.length <= number) this.#shelves.push({ rows: [], characters: 0, blocks: [] });
    const shelf = this.#shelves[number];
    if (shelf === undefined) return;
    shelf.rows.push(row);
    const before = shelf.characters;
    shelf.characters += row.length;
    if (before < BLOCK_CHARACTERS && shelf.characters >= BLOCK_CHARACTERS) this.#full.push(shelf);
  }

  /** Writes full blocks, after those before: whoever puts rows waits here now and then. Throws `ImportError` where there is no room. */
  async relieve(): Promise<void> {
    if (this.#full.length === 0) return;
    const full = this.#full.map((shelf) => {
      const { rows } = shelf;
      shelf.rows = [];
      shelf.characters = 0;
      return { shelf, rows };
    });
    this.#full = [];
    await this.#writing;
    this.#writing = this.#write(full);
    // Whoever awaits it next hears of a failure; until then it is nobody's.
    this.#writing.catch(() => undefined);
  }

  /** Waits until what was put is written, where it has to be. Throws `ImportError` where there is no room. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  /** The rows of a shelf, a block at a time. */
  async *rows(number: number): AsyncGenerator<readonly string[]> {
    await this.settle();
    const shelf = this.#shelves[number];
    for (const { at, bytes } of shelf?.blocks ?? []) {
      const block = Buffer.allocUnsafe(bytes);
      const read = await this.#file?.read(block, 0, bytes, at);
      if (read?.bytesRead !== bytes) throw new Error('A block of rows that was written is not there.');
      yield block.toString('utf8').split('\n');
    }
    if (shelf !== undefined && shelf.rows.length > 0) yield shelf.rows;
  }

  /** Lets go of all rows. */
  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#file?.close();
    this.#file = null;
    this.#shelves.length = 0;
  }

  async #write(full: readonly { readonly shelf: Shelf; readonly rows: readonly string[] }[]): Promise<void> {
    try {
      this.#file ??= await nameless(this.#folder);
      for (const { shelf, rows } of full) {
        const block = Buffer.from(rows.join('\n'), 'utf8');
        await this.#file.appendFile(block);
        shelf.blocks.push({ at: this.#end, bytes: block.length });
        this.#end += block.length;
      }
    } catch (error) {
      throw unwritable(`The rows of the extract find no place to wait in ${this.#folder}`, error);
    }
  }
}

/** An open file that no folder lists: the system frees it with the process. */
async function nameless(folder: string): Promise<FileHandle> {
  const own = await mkdtemp(join(folder, 'import-'));
  try {
    return await open(join(own, 'rows'), 'wx+', 0o600);
  } finally {
    // A network's file system keeps a folder whose file is open: it stays, without a file once that is closed.
    await rm(own, { recursive: true, force: true }).catch(() => undefined);
  }
}
