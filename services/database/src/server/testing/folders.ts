import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Database } from '../../database.ts';
import { openDatabase } from '../../open-database.ts';
import { layoutOf } from '../data-folder.ts';
import { joinLocalServer, type LocalServer, type LocalServerOptions } from '../local-server.ts';
import { processStart } from '../lock.ts';
import { processesIn } from '../orphans.ts';
import { runningPostmaster } from '../postmaster.ts';

/** Data folders with a local server, for tests of its lifetime. After the file, every server is ended and every folder removed. */
export function useFolders() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fo-')));
  const template = join(root, 'template');
  const opened = new Set<Database>();
  const joined = new Set<LocalServer>();
  const used = new Set<string>();
  let count = 0;

  const emptyFolder = () => {
    count += 1;
    const folder = join(root, `f${count}`);
    used.add(folder);
    return folder;
  };
  const open = async (dataFolder: string, seat?: 'server' | 'command') => {
    used.add(dataFolder);
    const db = await openDatabase({ dataFolder, seat });
    opened.add(db);
    return db;
  };
  beforeAll(async () => {
    const db = await openDatabase({ dataFolder: template });
    await db.execute('create table kept (id int)');
    await db.execute('insert into kept values (1)');
    await db.close();
  }, 60_000);
  afterEach(async () => {
    await Promise.all([...opened].map((db) => db.close().catch(() => undefined)));
    await Promise.all([...joined].map((server) => server.leave().catch(() => undefined)));
    for (const folder of used) for (const pid of processesIn(layoutOf(folder))) kill(pid);
    opened.clear();
    joined.clear();
    used.clear();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

  return {
    root,
    emptyFolder,
    /** A folder with a stopped database that has one table with one row. */
    folderWithDatabase() {
      const folder = emptyFolder();
      cpSync(template, folder, { recursive: true });
      return folder;
    },
    open,
    async join(options: Omit<LocalServerOptions, 'seat'> & Partial<Pick<LocalServerOptions, 'seat'>>) {
      used.add(options.dataFolder);
      const server = await joinLocalServer({ seat: 'command', ...options });
      joined.add(server);
      return server;
    },
  };
}

export function pidOf(folder: string): number {
  const running = runningPostmaster(layoutOf(folder));
  if (running === null) throw new Error(`No server runs on ${folder}`);
  return running.pid;
}

export const isServed = (folder: string) => runningPostmaster(layoutOf(folder)) !== null;

export const rowsOf = (db: Database) => db.query('select id from kept order by id');

/** Waits for a condition that another process brings about. */
export async function until(happened: () => boolean, everyMs = 20): Promise<void> {
  const deadline = Date.now() + 20_000;
  do {
    if (Date.now() > deadline) throw new Error('It did not happen within 20 seconds.');
    // Waits before the first check too, because this process learns of the other's end only in its next turn.
    await pause(everyMs);
  } while (!happened());
}

/** The number of a process that is dead or a zombie. */
export function isGone(pid: number): boolean {
  return processStart(pid) === null || readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}

export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}

const built = join(__dirname, '../../../dist/index.mjs');

/**
 * Starts another process that opens the database of a folder, prints `open`, and stays until it is killed. `launcher` starts it if given.
 */
export function openElsewhere(folder: string, seat: 'server' | 'command', work = '', launcher: readonly string[] = []) {
  const script = `import { openDatabase } from ${JSON.stringify(pathToFileURL(built).href)};
    const db = await openDatabase({ dataFolder: ${JSON.stringify(folder)}, seat: '${seat}' });
    ${work}
    console.log('open'); setInterval(() => {}, 1000);`;
  const [program = '', ...args] = [
    ...launcher,
    process.execPath,
    '--conditions=built',
    '--input-type=module',
    '-e',
    script,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, isOpen: new Promise((resolve) => child.stdout.once('data', resolve)) };
}

/** Every path below a folder. */
export function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
}
