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

/** By then a server runs or has ended. One that repairs its files after a crash is waited for by `untilStarted`. */
const START_LIMIT_S = 30;
const WORD_MS = 30_000;
const MOST_LOG_BYTES = 5 * 1024 * 1024;

export interface StartOptions {
  /** Of PostgreSQL, instead of ours: what makes tests fast, and what nothing that is kept may have. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: (line: string) => void;
}

const pidFile = (layout: Layout) => join(layout.cluster, 'postmaster.pid');

/**
 * What the file of a server says, even if another process has that number by now. It costs one read, so it may be asked often. Undefined
 * without a file, which a server that ends in order removes; null where it makes no sense.
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

/** The server that runs on the folder's cluster, also one that a killed product left; null when there is none. */
export function runningPostmaster(layout: Layout): Postmaster | null {
  const said = saidPostmaster(layout);
  return said && isServerOf(layout, said.pid) ? said : null;
}

/** Whether the file names a stranger, or nobody since the machine lost its power while it was written. */
function namesNoServer(layout: Layout): boolean {
  const said = saidPostmaster(layout);
  if (!said) return said === null;
  return isAlive({ pid: said.pid, processStart: '' }) && !isServerOf(layout, said.pid);
}

export const readSettings = (layout: Layout) =>
  readFile(join(layout.cluster, 'postgresql.conf'), 'utf8').catch(() => '');

/**
 * Waits while the server starts, however long: it reads its log since the last checkpoint after it was killed, and whoever stops it
 * makes it begin again. Null when it has ended.
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

/** Starts the server and waits until it takes connections. Throws what PostgreSQL says, in words for the operator. */
export async function startPostmaster(
  layout: Layout,
  runner: Runner,
  { settings, log }: StartOptions,
): Promise<Postmaster> {
  await turnLog(layout);
  await endOrphans(layout);
  await refuseServed(layout);
  // One that was killed has left it.
  await removeSocketFolder(saidPostmaster(layout)?.socketFolder ?? null);
  const address = await chooseListenAddress(layout, runner.way);
  try {
    const text = settingsText({ ...settingsFor(address, runner.programs.major), ...settings });
    await writeChanged(join(layout.cluster, 'postgresql.conf'), text);
    await writeChanged(join(layout.cluster, 'pg_hba.conf'), ACCESS_TEXT);
    // A setting that somebody made by "alter system" would win over ours.
    await writeChanged(join(layout.cluster, 'postgresql.auto.conf'), '');
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(layout.root, error, 'not-started');
    throw error;
  }
  const from = (await stat(layout.log)).size;
  // PostgreSQL would take a stranger for its server, and does not start where it cannot read the file.
  if (namesNoServer(layout)) await rm(pidFile(layout), { force: true });
  const args = ['start', '-D', layout.cluster, '-l', layout.log, '-w', '-t', String(START_LIMIT_S), '-s'];
  const { code, output } = await runner.run('pg_ctl', args);
  const postmaster = await untilStarted(layout, log);
  if (postmaster !== null && (code === 0 || postmaster.status === 'ready')) return postmaster;
  const said = (await readFile(layout.log).catch(() => Buffer.alloc(0))).subarray(from).toString();
  await removeSocketFolder(address.socketFolder);
  throw startFailure(layout, said === '' ? output : said);
}

/** On a full disk a server is started again where its files are as they shall be. */
async function writeChanged(file: string, text: string): Promise<void> {
  const now = await readFile(file, 'utf8').catch(() => null);
  if (now !== text) await writeFile(file, text, { mode: 0o600 });
}

/** Keeps the log small: the last one stays beside it. */
async function turnLog(layout: Layout): Promise<void> {
  const { size } = await stat(layout.log);
  if (size <= MOST_LOG_BYTES) return;
  await rename(layout.log, `${layout.log}.1`);
  await writeFile(layout.log, '', { mode: 0o600 });
}
