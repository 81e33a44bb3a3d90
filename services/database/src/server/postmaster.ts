import { readFileSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diskFull, isDiskFull } from '../database-error.ts';
import { refuseServed } from './claim.ts';
import type { Layout } from './data-folder.ts';
import { chooseListenAddress, removeSocketFolder } from './listen-address.ts';
import { isAlive } from './lock.ts';
import { endOrphans } from './orphans.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';
import { isServerOf } from './postmaster-process.ts';
import type { Runner } from './runner.ts';
import { ACCESS_TEXT, settingsFor, settingsText } from './settings.ts';
import { startFailure } from './start-failure.ts';

/** The time for a start or its failure. If the server recovers from a crash, `untilStarted` waits for it. */
const START_LIMIT_S = 30;
const WORD_MS = 30_000;
const MOST_LOG_BYTES = 5 * 1024 * 1024;

export interface StartOptions {
  /** Settings of PostgreSQL that replace the product's. They make tests fast, and would be wrong for real data. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: (line: string) => void;
}

const pidFile = (layout: Layout) => join(layout.cluster, 'postmaster.pid');

/**
 * The server according to its file, even if another process has that number now. It costs one read, so it may be called often. Undefined
 * without a file, which a server removes when it stops normally. Null if the file is invalid.
 */
export function saidPostmaster(layout: Layout): Postmaster | null | undefined {
  let text: string;
  try {
    text = readFileSync(pidFile(layout), 'utf8');
  } catch {
    return undefined;
  }
  return readPostmaster(text);
}

/** The server that runs on the folder's cluster, also one that a killed product left. Null if there is none. */
export function runningPostmaster(layout: Layout): Postmaster | null {
  const said = saidPostmaster(layout);
  return said && isServerOf(layout, said.pid) ? said : null;
}

/** Whether the file names another process, or is invalid because the machine lost power while it was written. */
function namesNoServer(layout: Layout): boolean {
  const said = saidPostmaster(layout);
  if (!said) return said === null;
  return isAlive({ pid: said.pid, processStart: '' }) && !isServerOf(layout, said.pid);
}

export const readSettings = (layout: Layout) =>
  readFile(join(layout.cluster, 'postgresql.conf'), 'utf8').catch(() => '');

/**
 * Waits while the server starts, however long that takes. After a crash it replays its log since the last checkpoint, and if it is stopped
 * meanwhile, the next start begins again. Null if the server has ended.
 */
export async function untilStarted(layout: Layout, log: StartOptions['log']): Promise<Postmaster | null> {
  const began = performance.now();
  for (let words = 1; ; ) {
    const running = runningPostmaster(layout);
    if (running?.status !== 'starting') return running;
    const waited = performance.now() - began;
    if (waited > words * WORD_MS) {
      words += 1;
      log?.(
        `The database server (process ${running.pid}) has been repairing its files for ${Math.round(waited / 1000)} seconds. It goes on by itself.`,
      );
    }
    await pause(50);
  }
}

/** Starts the server and waits until it accepts connections. Throws PostgreSQL's reason in words for the operator. */
export async function startPostmaster(
  layout: Layout,
  runner: Runner,
  { settings, log }: StartOptions,
): Promise<Postmaster> {
  await turnLog(layout);
  await endOrphans(layout);
  await refuseServed(layout);
  // A killed server has left the folder.
  await removeSocketFolder(saidPostmaster(layout)?.socketFolder ?? null);
  const address = await chooseListenAddress(layout, runner.way);
  try {
    const text = settingsText({ ...settingsFor(address, runner.programs.major), ...settings });
    await writeChanged(join(layout.cluster, 'postgresql.conf'), text);
    await writeChanged(join(layout.cluster, 'pg_hba.conf'), ACCESS_TEXT);
    // A setting made by "alter system" would override the product's.
    await writeChanged(join(layout.cluster, 'postgresql.auto.conf'), '');
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(layout.root, error, 'not-started');
    throw error;
  }
  const from = (await stat(layout.log)).size;
  // PostgreSQL would mistake another process for its server, and does not start if it cannot read the file.
  if (namesNoServer(layout)) await rm(pidFile(layout), { force: true });
  const args = ['start', '-D', layout.cluster, '-l', layout.log, '-w', '-t', String(START_LIMIT_S), '-s'];
  const { code, output } = await runner.run('pg_ctl', args);
  const postmaster = await untilStarted(layout, log);
  if (postmaster !== null && (code === 0 || postmaster.status === 'ready')) return postmaster;
  const said = (await readFile(layout.log).catch(() => Buffer.alloc(0))).subarray(from).toString();
  await removeSocketFolder(address.socketFolder);
  throw startFailure(layout, said === '' ? output : said);
}

/** Writes a file only if its text differs, so that a server can start on a full disk. */
async function writeChanged(file: string, text: string): Promise<void> {
  const now = await readFile(file, 'utf8').catch(() => null);
  if (now !== text) await writeFile(file, text, { mode: 0o600 });
}

/** Rotates the log, so that it stays small. The former one is kept beside it. */
async function turnLog(layout: Layout): Promise<void> {
  const { size } = await stat(layout.log);
  if (size <= MOST_LOG_BYTES) return;
  await rename(layout.log, `${layout.log}.1`);
  await writeFile(layout.log, '', { mode: 0o600 });
}
