import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { codeOf } from '../database-error.ts';
import { former, inspectDatabaseFolder, type Layout, setAside } from './data-folder.ts';
import { orNothing } from './host.ts';
import { DATABASE_NAME, DATABASE_USER, giveCluster, makeCluster, readSecret, renewSecret } from './make-cluster.ts';
import { ensureClosed } from './permissions.ts';
import { readSettings, runningPostmaster, type StartOptions, startPostmaster, untilStarted } from './postmaster.ts';
import type { Postmaster } from './postmaster-file.ts';
import { stopPostmaster } from './postmaster-process.ts';
import { type System, thisSystem } from './programs.ts';
import { type RunAs, waysToRun } from './run-as.ts';
import { findRunner, type Runner } from './runner.ts';
import { settingsFor, settingsText } from './settings.ts';

export interface RunningOptions extends StartOptions {
  /** What to do with a database of PGlite: refuse it, with a sentence that says how to keep its data, or move it aside. */
  readonly former?: 'refuse' | 'set-aside';
  /** The present machine, unless a test passes another. */
  readonly system?: System;
  readonly ways?: readonly RunAs[];
}

/** An orphaned server that does not answer within this time is stopped. */
const ANSWER_LIMIT_MS = 3_000;
/** PostgreSQL's answer while it starts, recovers or stops. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The connection to the running server of a folder. Starts a server if none runs. Call it under the lock.
 *
 * @param isUsed whether others use the running server, which is then left as it is
 */
export async function ensureRunning(layout: Layout, options: RunningOptions, isUsed: boolean): Promise<ClientConfig> {
  const found = await inspect(layout, options);
  await ensureClosed(layout);
  const adopted = await untilStarted(layout, options.log);
  let runner: Runner | null = null;
  const users = orNothing(() => readFileSync('/etc/passwd', 'utf8'));
  const findOnce = async () => {
    runner ??= await findRunner({
      layout,
      system: options.system ?? thisSystem(),
      ways: options.ways ?? waysToRun(process.platform, process.getuid?.(), users),
      major: found.kind === 'cluster' ? found.major : undefined,
    });
    return runner;
  };
  if (found.kind === 'nothing') await makeCluster(layout, await findOnce());
  let secret = await readSecret(layout);
  if (adopted !== null && found.kind === 'cluster') {
    if (adopted.status === 'ready' && secret !== null) {
      const connection = connectionTo(adopted, secret);
      // A server that others use is left as it is. Otherwise it restarts with this version's settings, or because it does not answer.
      if (isUsed) return connection;
      const wanted = settingsText({ ...settingsFor(adopted, found.major), ...options.settings });
      if ((await readSettings(layout)) === wanted && (await answers(layout, connection))) return connection;
    }
    await stopPostmaster(layout, adopted);
  }
  const chosen = await findOnce();
  await giveCluster(layout, chosen);
  secret ??= await renewSecret(layout, chosen);
  return connectionTo(await startPostmaster(layout, chosen, options), secret);
}

/**
 * Whether a server that another process started accepts our connection. It waits while the server recovers from the end of one of its
 * processes.
 */
async function answers(layout: Layout, connection: ClientConfig): Promise<boolean> {
  for (;;) {
    const client = new Client({ ...connection, connectionTimeoutMillis: ANSWER_LIMIT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      const isBusy = codeOf(error) === CANNOT_CONNECT_NOW && runningPostmaster(layout)?.status === 'ready';
      if (!isBusy) return false;
    } finally {
      void client.end().catch(() => undefined);
    }
    await pause(100);
  }
}

async function inspect(layout: Layout, options: RunningOptions) {
  const found = await inspectDatabaseFolder(layout);
  if (found.kind !== 'former') return found;
  if (options.former !== 'set-aside') throw former(layout);
  const kept = await setAside(layout);
  options.log?.(
    `The database of the former kind (PGlite) was moved to ${kept}, whole, and demo data are made anew. If it held data of your own: docs/operations.md, "A database of the former kind", says how they come along.`,
  );
  return { kind: 'nothing' } as const;
}

const connectionTo = (postmaster: Postmaster, password: string): ClientConfig => ({
  ...addressOf(postmaster),
  user: DATABASE_USER,
  password,
  database: DATABASE_NAME,
});

/** The address where a server listens. */
export const addressOf = ({ socketFolder, port }: Postmaster) => ({
  host: socketFolder ?? '127.0.0.1',
  port,
});
