import type { Driver, LeasedSession } from '../driver.ts';
import type { Parameter } from '../value/parameter.ts';
import type { Connection, Question } from './connection.ts';
import { layoutOf } from './data-folder.ts';
import { joinDatabaseProcess, type Seat } from './join-process.ts';

/** COPY reads a whole buffer at a time; this much is far faster than rows and far smaller than memory. */
const copyBatchCharacters = 4 * 1024 * 1024;
const leaveTimeLimitMs = 4_000;

/**
 * The embedded database as a client of its process. When the process is lost, what was under way fails with
 * `database_unreachable` and the next statement joins a new one: nothing is ever repeated behind the caller's back.
 */
export class EmbeddedDriver implements Driver {
  readonly #dataFolder: string;
  readonly #seat: Seat;
  #connecting: Promise<Connection> | null = null;
  #isClosed = false;

  constructor(dataFolder: string, seat: Seat) {
    this.#dataFolder = dataFolder;
    this.#seat = seat;
  }

  /** The live connection, or a new one. */
  async connection(): Promise<Connection> {
    if (this.#isClosed) throw new Error('This database was closed.');
    const current = await this.#connecting?.catch(() => null);
    if (current?.isOpen) return current;
    // Several callers may come here at once after a loss; the first one reconnects for all.
    if (this.#connecting !== null && current !== undefined) this.#connecting = null;
    this.#connecting ??= joinDatabaseProcess(layoutOf(this.#dataFolder), this.#seat);
    return this.#connecting;
  }

  async run(text: string, params: readonly Parameter[]) {
    const connection = await this.connection();
    return connection.ask({ op: 'run', text, params: [...params] });
  }

  async lease(): Promise<LeasedSession> {
    const connection = await this.connection();
    const { id: lease, answer } = connection.askNumbered({ op: 'lease' });
    await answer;
    return {
      run: (text, params) => connection.ask({ op: 'run', lease, text, params: [...params] }),
      copyIn: async (table, columns, rows) => {
        let affected = 0;
        for await (const batch of wholeRows(rows, copyBatchCharacters)) {
          const question: Question = { op: 'copy', lease, table, columns: [...columns] };
          affected += (await connection.ask(question, Buffer.from(batch, 'utf8'))).affected;
        }
        return affected;
      },
      release: async (broken) => {
        // A lost connection has released everything already.
        if (connection.isOpen) await connection.ask({ op: 'release', lease, broken }).catch(() => undefined);
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const connection = await this.#connecting?.catch(() => null);
    await connection?.leave(leaveTimeLimitMs);
  }
}

/** Joins chunks to batches that end with a row; a line feed always ends a row, for values write it as `\n`. */
export async function* wholeRows(
  chunks: AsyncIterable<string> | Iterable<string>,
  batchCharacters: number,
): AsyncGenerator<string> {
  let parts: string[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size < batchCharacters) continue;
    const text = parts.join('');
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) yield text.slice(0, end);
    parts = [text.slice(end)];
    size = text.length - end;
  }
  const rest = parts.join('');
  if (rest !== '') yield rest.endsWith('\n') ? rest : `${rest}\n`;
}
