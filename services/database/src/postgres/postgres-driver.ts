import { Client, type PoolClient } from 'pg';
import type { Driver, Hearing, LeasedSession, Listening, Outcome } from '../driver.ts';
import type { Lane, Scope } from '../scope.ts';
import { untilAborted } from '../until-aborted.ts';
import type { Parameter } from '../value/parameter.ts';
import { copyRows } from './copy-rows.ts';
import { LanePool } from './lane-pool.ts';
import { laneSizes } from './lanes.ts';
import { Listener } from './listener.ts';
import { runStatement } from './run-statement.ts';
import type { ServerTarget } from './server-target.ts';

/** The time limit of a cancel request. After it, the connection is cut. */
const cancelTimeoutMs = 1000;

/** Adds the parts of node-postgres's client that its types lack. */
class ListeningClient extends Client {
  declare readonly processID: number | null;
  declare readonly unref: () => void;
}

/** A PostgreSQL server behind a pool of connections for each lane. */
export class PostgresDriver implements Driver {
  readonly #lanes: Readonly<Record<Lane, LanePool>>;
  readonly #target: ServerTarget;
  readonly #log: (line: string) => void;

  constructor(target: ServerTarget, log: (line: string) => void) {
    this.#target = target;
    this.#log = log;
    const sizes = laneSizes();
    const laneOf = (name: Lane) => new LanePool({ target, name, log, ...sizes[name] });
    this.#lanes = {
      control: laneOf('control'),
      shell: laneOf('shell'),
      work: laneOf('work'),
      export: laneOf('export'),
      background: laneOf('background'),
    };
  }

  async run(text: string, params: readonly Parameter[], scope: Scope = {}): Promise<Outcome> {
    const began = performance.now();
    const { client, release } = await this.#laneOf(scope).acquire(scope);
    const waitedMs = performance.now() - began;
    const running = this.#ask(client, text, params, scope, waitedMs).finally(() => release(false));
    return untilAborted(running, scope.signal);
  }

  async lease(scope: Scope = {}): Promise<LeasedSession> {
    const { client, release } = await this.#laneOf(scope).acquire(scope);
    return {
      run: (text, params, isLast = false) =>
        this.#ask(client, text, params, isLast ? { ...scope, signal: undefined } : scope),
      copyIn: (table, columns, rows) =>
        copyRows(client, { table, columns, rows, where: this.#target.where, signal: scope.signal }),
      release: async (broken) => release(broken),
    };
  }

  /** Listens on a connection outside the pools. */
  listen(channel: string, hearing: Hearing): Listening {
    const application_name = 'fixed-ops listening';
    // Connects to the target's current address, as the pools do.
    const open = () => new ListeningClient({ ...this.#target.connection, application_name, keepAlive: true });
    return new Listener({ channel, hearing, log: this.#log, open });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()));
  }

  #laneOf({ lane = 'work' }: Scope): LanePool {
    return this.#lanes[lane];
  }

  #ask(
    client: PoolClient,
    text: string,
    params: readonly Parameter[],
    { lane, signal, statementTimeoutMs }: Scope,
    waitedMs = 0,
  ): Promise<Outcome> {
    // The lane that sends cancel requests cannot itself be cancelled.
    const cancel = lane === 'control' ? null : (processId: number) => this.#cancel(processId);
    const { where } = this.#target;
    return runStatement(client, { text, params, where, cancel, signal, statementTimeoutMs, waitedMs });
  }

  /** Cancels the statement of a connection from another connection. Never throws: if it fails, the connection is cut. */
  async #cancel(processId: number): Promise<void> {
    const scope: Scope = { lane: 'control', statementTimeoutMs: cancelTimeoutMs };
    await this.run('select pg_cancel_backend($1::int)', [String(processId)], scope).catch(() => undefined);
  }
}
