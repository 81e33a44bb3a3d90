import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { DatabaseError } from '../database-error.ts';
import { FairQueue } from '../fair-queue.ts';
import type { Scope } from '../scope.ts';
import { untilAborted } from '../until-aborted.ts';
import { connectionFailure } from './connection-failure.ts';
import { cutOff } from './cut-off.ts';
import type { LaneSize } from './lanes.ts';
import type { ServerTarget } from './server-target.ts';

const connectTimeLimitMs = 10_000;
/**
 * A new connection answers its first statements a tenth of a second late, because it signs in and reads the catalogue of each table. So an
 * idle connection is kept for the next user, but not for hours.
 */
const idleLimitMs = 15 * 60_000;
/** Time for statements under way at the end. The whole program has 5 s. */
const drainMs = 2000;

/**
 * A client class that connects to the target's current address, because a restarted local server may be elsewhere. The time limit is only
 * for reaching the server. As an option of the pool it would also limit the wait for a turn.
 */
function clientsOf({ connection }: ServerTarget): new (config?: string | ClientConfig) => Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super({
        ...(typeof config === 'string' ? {} : config),
        ...connection,
        connectionTimeoutMillis: connectTimeLimitMs,
      });
    }
  };
}

/**
 * Settings of each connection. JIT takes longer to compile a dashboard's statement than the statement runs. Sorting whole rows for a
 * `count(distinct …)` takes longer than sorting the counted values, which PostgreSQL 15 does in any case because it lacks the setting. The
 * planner knows no values of a CTE and memoizes joins that never repeat, which costs a fifth of the time of a list of repair orders.
 */
const START = `set time zone 'UTC'; set datestyle to 'ISO, YMD'; set jit to off; set enable_memoize to off;
  select set_config(name, 'off', false) from pg_settings where name = 'enable_presorted_aggregate'`;

export interface LanePoolOptions extends LaneSize {
  readonly target: ServerTarget;
  readonly name: string;
  readonly log: (line: string) => void;
}

/** A connection until it is released. Releasing it twice does nothing. */
export interface HeldClient {
  readonly client: PoolClient;
  release(broken: boolean): void;
}

/** The connections of one lane, which it hands to the waiting owners in turn. */
export class LanePool {
  readonly #pool: Pool;
  readonly #turns: FairQueue;
  readonly #target: ServerTarget;
  readonly #held = new Set<PoolClient>();

  constructor({ target, name, log, connections, spare }: LanePoolOptions) {
    this.#target = target;
    this.#turns = new FairQueue({ slots: connections, perOwner: connections, spare });
    this.#pool = new Pool({
      max: connections,
      Client: clientsOf(target),
      application_name: `fixed-ops ${name}`,
      keepAlive: true,
      idleTimeoutMillis: idleLimitMs,
      // Idle connections do not keep a program alive, only open statements do.
      allowExitOnIdle: true,
      onConnect: async (client) => {
        await client.query(START);
      },
    });
    // Reports the loss of an idle connection. The pool makes a new one when it is needed.
    this.#pool.on('error', (error) => log(`A connection to ${target.where} was lost: ${error.message}`));
  }

  /**
   * Waits for the owner's turn and returns a connection. Throws `database_busy` if that takes longer than a statement may,
   * `database_unreachable`, and the reason of the scope's signal.
   */
  async acquire({ owner, since, signal, statementTimeoutMs }: Scope): Promise<HeldClient> {
    signal?.throwIfAborted();
    const came = performance.now();
    const limit = new AbortController();
    const giveUp = () => limit.abort(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    let isConnecting = false;
    const late = () => limit.abort(isConnecting ? connectionFailure('no answer', this.#target) : busy());
    const timer = statementTimeoutMs === undefined ? undefined : setTimeout(late, statementTimeoutMs);
    try {
      const leave = await this.#turns.enter(owner ?? null, limit.signal, since);
      isConnecting = true;
      return await this.#connect(leave, limit.signal, came);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Cuts the connections still in use after a while. */
  async close(): Promise<void> {
    const cut = setTimeout(() => {
      for (const client of this.#held) cutOff(client);
    }, drainMs);
    await this.#pool.end();
    clearTimeout(cut);
  }

  async #connect(leave: () => void, signal: AbortSignal, came: number): Promise<HeldClient> {
    const connecting = this.#open(came).then(
      (client) => this.#hold(client, leave),
      (error: unknown) => {
        leave();
        throw connectionFailure(error, this.#target);
      },
    );
    try {
      return await untilAborted(connecting, signal);
    } catch (error) {
      // The turn ends when the connection has been made or has failed, so that there are never more attempts than turns.
      connecting.then(
        (held) => held.release(false),
        () => undefined,
      );
      throw error;
    }
  }

  async #open(came: number): Promise<PoolClient> {
    const { revive } = this.#target;
    if (revive === undefined) return this.#pool.connect();
    return this.#pool.connect().catch(async () => {
      await revive(came);
      return this.#pool.connect();
    });
  }

  #hold(client: PoolClient, leave: () => void): HeldClient {
    // Without a listener, the loss of a held connection would end the whole process. With it, the statement under way rejects.
    const ignore = () => undefined;
    client.on('error', ignore);
    this.#held.add(client);
    let isHeld = true;
    return {
      client,
      release: (broken) => {
        if (!isHeld) return;
        isHeld = false;
        this.#held.delete(client);
        client.off('error', ignore);
        client.release(broken);
        leave();
      },
    };
  }
}

const busy = () =>
  new DatabaseError('database_busy', 'All connections to the database were busy for as long as a statement may take.');
