import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type MadeFolder, useMadeFolder } from './use-made-folder.ts';

const script = join(__dirname, 'serve-product.mjs');

/** A product in a process of its own. */
export interface StartedProduct {
  readonly child: ChildProcess;
  /** All printed lines of both streams. */
  readonly said: readonly string[];
  /** Resolves with the first line with these words. Rejects with all output if it ends before. */
  until(words: RegExp): Promise<string>;
  /** Its address, once it is ready. */
  ready(): Promise<string>;
}

/** A process of a database server. */
interface ServerPart {
  readonly pid: number;
  /** PostgreSQL's name for it. */
  readonly title: string;
  /** Whether it serves a connection. */
  readonly isSession: boolean;
}

export function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** A child of a killed product may write a last file meanwhile, and `rmSync` lists the files of a folder only once. */
function removeFolder(path: string): void {
  for (const isLast of [false, false, true]) {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      return;
    } catch (error) {
      if (isLast) throw error;
    }
  }
}

export interface Ending {
  readonly code: unknown;
  /** Seconds until it ended, less the time in which it was ready to run and had no processor, if the system reports that. */
  readonly seconds: number;
}

/**
 * Ends a product with a signal and measures the duration. Time that the machine spent on others does not count, so that busy and idle
 * machines have the same limit.
 */
export async function endProduct({ child }: StartedProduct, signal: NodeJS.Signals): Promise<Ending> {
  const exit = once(child, 'exit');
  const began = performance.now();
  const waitedBefore = waitedForProcessorMs(child.pid);
  let ms = 0;
  const look = setInterval(() => {
    const waited = waitedForProcessorMs(child.pid);
    if (waited !== null && waitedBefore !== null) ms = performance.now() - began - (waited - waitedBefore);
  }, 20);
  child.kill(signal);
  const [code] = await exit;
  clearInterval(look);
  if (waitedBefore === null) ms = performance.now() - began;
  return { code, seconds: ms / 1000 };
}

/**
 * Milliseconds in which a process was ready to run while others had the processors. Null once it has ended, or if the system does not
 * report it.
 */
function waitedForProcessorMs(pid: number | undefined): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}

function follow(child: ChildProcess): StartedProduct {
  const said: string[] = [];
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      for (const look of waiting) look();
    });
  }
  const until = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = said.find((each) => words.test(each));
        if (line !== undefined) resolve(line);
      };
      waiting.push(look);
      child.once('close', () => reject(new Error(`It ended:\n${said.join('\n')}`)));
      look();
    });
  return { child, said, until, ready: async () => /is ready: (\S+)/.exec(await until(/is ready/))?.[1] ?? '' };
}

/**
 * A data folder for each test of a file, and products on it. Call it at the top of the file.
 *
 * @param make fills the folder that each test gets a copy of. Without it, a test starts with an empty folder
 */
export function useProduct(make?: (dataFolder: string) => Promise<void>) {
  return productsOn(make && useMadeFolder(make), { before: beforeEach, after: afterEach });
}

/**
 * The same with one folder for all tests of a `describe`, which share a product. Call it at its top.
 *
 * @param made the folder to copy, which is made once for all such `describe`s of a file
 */
export function useOneProduct(made: MadeFolder) {
  return productsOn(made, { before: beforeAll, after: afterAll });
}

function productsOn(
  made: MadeFolder | undefined,
  { before, after }: { readonly before: typeof beforeEach; readonly after: typeof afterEach },
) {
  const started: ChildProcess[] = [];
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'fixed-ops-life-'));
    made?.copyTo(folder);
  });
  after(() => {
    for (const child of started.splice(0))
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    signalServer('SIGKILL');
    removeFolder(folder);
  });

  function postmasterPid(): number | null {
    const file = join(folder, 'database', 'cluster', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  }

  /** The processes of the database server: its own, such as the checkpointer, and a session for each connection. */
  function serverParts(): ServerPart[] {
    const pid = postmasterPid();
    if (pid === null) return [];
    return spawnSync('pgrep', ['-P', String(pid), '-a'], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map((line) => ({ pid: Number.parseInt(line, 10), title: line, isSession: line.includes(' fixed_ops ') }));
  }

  /** The process numbers of the database server. The first is the one that would replace the others. */
  function serverPids(): number[] {
    const pid = postmasterPid();
    return pid === null ? [] : [pid, ...serverParts().map((part) => part.pid)];
  }

  /** Signals every process of the database server. */
  const signalServer = (signal: NodeJS.Signals) => signalEach(serverPids(), signal);

  /** @param shell bash commands before the product starts, such as a limit */
  function start(settings: Readonly<Record<string, string>> = {}, shell = ''): StartedProduct {
    const words = ['-c', `${shell}\nexec "$@"`, 'product', process.execPath, '--conditions=built', script];
    const child = spawn('bash', words, {
      env: {
        ...process.env,
        PORT: '0',
        FIXED_OPS_DATA: folder,
        DEMO_TODAY: '2026-11-20',
        DATABASE_URL: '',
        FIXED_OPS_KEYS: 'make',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    return follow(child);
  }

  return { folder: () => folder, postmasterPid, serverParts, serverPids, signalServer, start };
}
