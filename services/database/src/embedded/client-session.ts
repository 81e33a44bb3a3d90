import type { DatabaseError } from '../database-error.ts';
import type { Engine } from './engine.ts';
import type { Frame } from './frame.ts';
import { type Request, type Response, requestSchema } from './protocol.ts';
import { Turnstile } from './turnstile.ts';

/** What a client may ask of the process besides statements. */
export interface Seats {
  /** The sentence of the refusal when another server sits on this folder, else null. */
  take(seat: 'server' | 'command', pid: number): string | null;
  leave(): void;
}

interface Lease {
  /** Statements of one transaction run in the order they came. */
  turns: Turnstile;
  end: () => void;
}

export interface Answer {
  response: Response;
  rows?: readonly (readonly (string | null)[])[];
}

/** One connected client: its statements, its transactions, and what is left to tidy when it goes. */
export class ClientSession {
  readonly #engine: Engine;
  readonly #turnstile: Turnstile;
  readonly #seats: Seats;
  readonly #leases = new Map<number, Lease>();
  #gone = false;

  constructor(engine: Engine, turnstile: Turnstile, seats: Seats) {
    this.#engine = engine;
    this.#turnstile = turnstile;
    this.#seats = seats;
  }

  /** Answers one frame; throws `DatabaseError` for what the client is told, anything else for a client that talks nonsense. */
  async answer(frame: Frame): Promise<Answer & { request: Request }> {
    const request = requestSchema.parse(frame.header);
    return { ...(await this.#handle(request, frame.body)), request };
  }

  async #handle(request: Request, body: Frame['body']): Promise<Answer> {
    switch (request.op) {
      case 'hello': {
        const refusal = this.#seats.take(request.seat, request.pid);
        if (refusal === null) return done(request.id);
        return { response: { kind: 'failed', id: request.id, code: 'data_folder_in_use', sentence: refusal } };
      }
      case 'run': {
        const turns = request.lease === undefined ? this.#turnstile : this.#lease(request.lease).turns;
        const result = await turns.pass(() => this.#engine.run(request.text, request.params));
        return {
          response: { kind: 'result', id: request.id, fields: [...result.fields], affected: result.affected },
          rows: result.rows,
        };
      }
      case 'copy': {
        const { turns } = this.#lease(request.lease);
        const affected = await turns.pass(() => this.#engine.copy(request.table, request.columns, body));
        return { response: { kind: 'result', id: request.id, fields: [], affected }, rows: [] };
      }
      case 'lease': {
        const end = await this.#turnstile.enter();
        if (this.#gone) end();
        else this.#leases.set(request.id, { turns: new Turnstile(), end });
        return done(request.id);
      }
      case 'release': {
        await this.#endLease(request.lease, request.broken);
        return done(request.id);
      }
      case 'bye':
        await this.end();
        return done(request.id);
    }
  }

  /** The client is gone: what it had begun and not committed is undone. */
  async end(): Promise<void> {
    if (this.#gone) return;
    this.#gone = true;
    await Promise.all([...this.#leases.keys()].map((id) => this.#endLease(id, true)));
    this.#seats.leave();
  }

  async #endLease(id: number, rollback: boolean): Promise<void> {
    const lease = this.#lease(id);
    this.#leases.delete(id);
    try {
      // Outside a transaction PostgreSQL only warns, so an unknown state costs nothing.
      if (rollback) await lease.turns.pass(() => this.#engine.run('rollback', []));
    } finally {
      lease.end();
    }
  }

  #lease(id: number): Lease {
    const lease = this.#leases.get(id);
    if (lease === undefined) throw new Error(`A statement names the transaction ${id}, which is not open.`);
    return lease;
  }
}

/** The failure a client is told. */
export function failedResponse(id: number, error: DatabaseError): Response {
  return {
    kind: 'failed',
    id,
    code: error.code === 'statement_failed' || error.code === 'disk_full' ? error.code : 'database_unreachable',
    sentence: error.message,
    ...(error.sqlState === undefined ? {} : { sqlState: error.sqlState }),
    ...(error.constraint === undefined ? {} : { constraint: error.constraint }),
    ...(error.table === undefined ? {} : { table: error.table }),
    ...(error.column === undefined ? {} : { column: error.column }),
    ...(error.detail === undefined ? {} : { detail: error.detail }),
  };
}

function done(id: number): Answer {
  return { response: { kind: 'done', id } };
}
