import { connect, type Socket } from 'node:net';
import { DatabaseError, messageOf } from '../database-error.ts';
import type { RawResult } from '../value/result.ts';
import { encodeFrame, type Frame, FrameReader } from './frame.ts';
import { type Request, responseSchema, rowsSchema } from './protocol.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
/** A request before the connection numbers it. */
export type Question = WithoutId<Request>;

interface Waiting {
  resolve(result: RawResult): void;
  reject(error: DatabaseError): void;
}

const nothing: RawResult = { fields: [], rows: [], affected: 0 };

/** One socket to the database process; questions may overlap, answers find their question by number. */
export class Connection {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #closed: Promise<void>;
  #lastId = 0;
  #isOpen = true;

  private constructor(socket: Socket) {
    this.#socket = socket;
    const reader = new FrameReader();
    socket.on('data', (chunk) => {
      try {
        for (const frame of reader.push(chunk)) this.#receive(frame);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(messageOf(error)));
      }
    });
    // Only an open question keeps the program alive: one that forgets to close still ends.
    socket.unref();
    // 'close' follows, and it is the one that tidies.
    socket.on('error', () => undefined);
    this.#closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.#isOpen = false;
        for (const waiting of this.#waiting.values()) waiting.reject(lost());
        this.#waiting.clear();
        resolve();
      });
    });
  }

  /** Connects; rejects with the socket's own error (`ENOENT`, `ECONNREFUSED`) when nobody listens. */
  static open(path: string): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(path);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Asks and waits for the answer. */
  ask(question: Question, body?: Uint8Array): Promise<RawResult> {
    return this.askNumbered(question, body).answer;
  }

  /** Asks, and tells the number of the question: a lease is known by it. */
  askNumbered(question: Question, body?: Uint8Array): { id: number; answer: Promise<RawResult> } {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<RawResult>((resolve, reject) => {
      if (!this.#isOpen) {
        reject(lost());
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#socket.ref();
      this.#socket.write(encodeFrame({ ...question, id }, body));
    });
    return { id, answer };
  }

  /** Says goodbye and waits until the process has taken note; as its last client, until the database is closed. */
  async leave(timeLimitMs: number): Promise<void> {
    if (!this.#isOpen) return;
    const farewell = this.ask({ op: 'bye' }).catch(() => nothing);
    const timer = setTimeout(() => this.#socket.destroy(), timeLimitMs);
    await Promise.all([farewell, this.#closed]);
    clearTimeout(timer);
  }

  #receive(frame: Frame): void {
    const response = responseSchema.parse(frame.header);
    const waiting = this.#waiting.get(response.id);
    if (waiting === undefined) return;
    this.#waiting.delete(response.id);
    if (this.#waiting.size === 0) this.#socket.unref();
    switch (response.kind) {
      case 'done':
        waiting.resolve(nothing);
        break;
      case 'result': {
        const rows = frame.body.length === 0 ? [] : rowsSchema.parse(JSON.parse(frame.body.toString('utf8')));
        waiting.resolve({ fields: response.fields, rows, affected: response.affected });
        break;
      }
      case 'failed':
        waiting.reject(new DatabaseError(response.code, response.sentence, response));
    }
  }
}

function lost(): DatabaseError {
  return new DatabaseError(
    'database_unreachable',
    'The embedded database went away while it was asked, so what was asked may or may not have been done. The next statement starts it again.',
  );
}
