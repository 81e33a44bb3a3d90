import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, lchown, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, diskFull, isDiskFull } from '../database-error.ts';
import { refuseServed } from './claim.ts';
import { type Layout, PORT, SOCKET } from './data-folder.ts';
import { isAlive } from './lock.ts';
import { endOrphans, worksIn } from './orphans.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';
import type { Runner } from './runner.ts';
import { ACCESS_TEXT, type Place, type Purpose, settingsFor, settingsText } from './settings.ts';
import { startFailure } from './start-failure.ts';

/** By then a server runs or has ended. One that repairs its files after a crash is waited for by `untilStarted`. */
const START_LIMIT_S = 30;
const WORD_MS = 30_000;
/** First time for a checkpoint of all that is in memory; what is not written by then is written from the log at the next start. */
const STOPS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 2_000],
  ['SIGQUIT', 500],
  ['SIGKILL', 10_000],
];
const MOST_LOG_BYTES = 5 * 1024 * 1024;
/** `sun_path` of macOS has 104 bytes, of Linux 108. */
const LONGEST_SOCKET_PATH = 103;
const temporaryPrefix = 'fixed-ops-socket-';

type Log = ((line: string) => void) | undefined;

const pidFile = (layout: Layout) => join(layout.cluster, 'postmaster.pid');

/** Whether a server runs or was killed: one that ends in order takes its file away. */
export const hasPidFile = (layout: Layout) => existsSync(pidFile(layout));

/** The server that runs on the folder's cluster, also one that a killed product left; null when there is none. */
export function runningPostmaster(layout: Layout): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(pidFile(layout), 'utf8');
  } catch {
    return null;
  }
  const postmaster = readPostmaster(text);
  return postmaster !== null && isServerOf(layout, postmaster.pid) ? postmaster : null;
}

/** Whether a process is PostgreSQL on this cluster: numbers of processes are given again. */
function isServerOf(layout: Layout, pid: number): boolean {
  if (!isAlive({ pid, processStart: '' })) return false;
  // Not ours to look at: a PostgreSQL of that number is taken for the one that wrote it.
  return process.platform === 'linux' ? (worksIn(layout, pid) ?? true) : isPostgres(pid);
}

/** Whether the file names a stranger, or nobody since the machine lost its power while it was written. */
function namesNoServer(layout: Layout): boolean {
  try {
    const named = readPostmaster(readFileSync(pidFile(layout), 'utf8'));
    return named === null || (isAlive({ pid: named.pid, processStart: '' }) && !isServerOf(layout, named.pid));
  } catch {
    return false;
  }
}

function isPostgres(pid: number): boolean {
  try {
    // Windows gives a number again late, and has no short way to ask.
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}

/** Where the server would listen: beside its cluster, or in a folder of its own where a socket cannot be there. */
async function choosePlace(layout: Layout, runner: Runner): Promise<Place> {
  if (process.platform === 'win32') return { socketFolder: null, port: await freePort() };
  const beside = await realpath(layout.database);
  const isShort = Buffer.byteLength(join(beside, `${SOCKET}.lock`)) <= LONGEST_SOCKET_PATH;
  if (isShort && (await takesSocket(beside))) {
    // Left by a server that was killed, whose number may be a stranger's now: nobody else has sockets in our folder.
    for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(beside, name), { force: true });
    return { socketFolder: beside, port: PORT };
  }
  const folder = await mkdtemp(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), temporaryPrefix));
  await chmod(folder, 0o700);
  if (runner.way.kind === 'other') await lchown(folder, runner.way.uid, runner.way.gid);
  return { socketFolder: folder, port: PORT };
}

/** Some file systems of containers and networks have no sockets. */
function takesSocket(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(join(folder, `.probe-${process.pid}`), () => probe.close(() => resolve(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : PORT));
      });
  });
}

/** Settings that a running server of this folder should have, in its own place. */
export function wantedSettings(purpose: Purpose, postmaster: Postmaster, major: number): string {
  const place = {
    socketFolder: postmaster.socketFolder === '' ? null : postmaster.socketFolder,
    port: postmaster.port,
  };
  return settingsText(settingsFor(purpose, place, major));
}

export const readSettings = (layout: Layout) =>
  readFile(join(layout.cluster, 'postgresql.conf'), 'utf8').catch(() => '');

/**
 * Waits while the server starts, however long: it reads its log since the last checkpoint after it was killed, and whoever stops it
 * makes it begin again. Null when it has ended.
 */
export async function untilStarted(layout: Layout, log: Log): Promise<Postmaster | null> {
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
export async function startPostmaster(layout: Layout, runner: Runner, purpose: Purpose, log: Log): Promise<Postmaster> {
  await turnLog(layout);
  await endOrphans(layout);
  await refuseServed(layout);
  const place = await choosePlace(layout, runner);
  const text = settingsText(settingsFor(purpose, place, runner.programs.major));
  try {
    await writeChanged(join(layout.cluster, 'postgresql.conf'), text);
    await writeChanged(join(layout.cluster, 'pg_hba.conf'), ACCESS_TEXT);
    // A setting that somebody made by "alter system" would win over ours.
    await writeChanged(join(layout.cluster, 'postgresql.auto.conf'), '');
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(layout.root, error);
    throw error;
  }
  const from = (await stat(layout.log)).size;
  // PostgreSQL would take a stranger for its server, and does not start where it cannot read the file.
  if (namesNoServer(layout)) await rm(pidFile(layout), { force: true });
  const args = ['start', '-D', layout.cluster, '-l', layout.log, '-w', '-t', String(START_LIMIT_S), '-s'];
  const { code, output } = await runner.run('pg_ctl', args);
  const postmaster = await untilStarted(layout, log);
  if (postmaster !== null && (code === 0 || postmaster.status === 'ready')) return postmaster;
  const said = await readFile(layout.log, 'utf8').then(
    (all) => Buffer.from(all).subarray(from).toString(),
    () => '',
  );
  await removeSocketFolder(place.socketFolder);
  throw startFailure(layout, said === '' ? output : said);
}

/** On a full disk a server is started again where its files are as they shall be. */
async function writeChanged(file: string, text: string): Promise<void> {
  const now = await readFile(file, 'utf8').catch(() => null);
  if (now !== text) await writeFile(file, text, { mode: 0o600 });
}

/**
 * Stops the server: what it has to write it writes, within a limit; after that it ends at once, and the next start repairs from the
 * log (PostgreSQL, "Shutting Down the Server": SIGINT is fast, SIGQUIT immediate). Windows has no signals and ends it at once.
 */
export async function stopPostmaster(layout: Layout, postmaster: Postmaster): Promise<void> {
  const { pid } = postmaster;
  for (const [signal, limitMs] of STOPS) {
    send(pid, signal);
    if (await isGone(layout, pid, limitMs)) return removeSocketFolder(postmaster.socketFolder);
  }
  throw new DatabaseError(
    'data_folder_in_use',
    `The database server of ${layout.root} (process ${pid}) does not end. Stop that process, and start again.`,
  );
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone meanwhile.
  }
}

async function isGone(layout: Layout, pid: number, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs;
  while (isServerOf(layout, pid)) {
    if (performance.now() > until) return false;
    await pause(20);
  }
  return true;
}

async function removeSocketFolder(folder: string | null): Promise<void> {
  if (folder === null || folder === '' || !folder.includes(temporaryPrefix)) return;
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

/** Keeps the log small: the last one stays beside it. */
async function turnLog(layout: Layout): Promise<void> {
  const size = await stat(layout.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= MOST_LOG_BYTES) return;
  await rename(layout.log, `${layout.log}.1`);
  await writeFile(layout.log, '', { mode: 0o600 });
}
