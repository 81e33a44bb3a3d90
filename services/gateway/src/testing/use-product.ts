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
  /** All lines that it has said, on both streams. */
  readonly said: readonly string[];
  /** The first line with these words; rejects with all that was said when it ends before. */
  until(words: RegExp): Promise<string>;
  /** Its address, once it is ready. */
  ready(): Promise<string>;
}

/** A process of a database server. */
interface ServerPart {
  readonly pid: number;
  /** What PostgreSQL calls it. */
  readonly title: string;
  /** Whether it answers a connection. */
  readonly isSession: boolean;
}

export function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone meanwhile.
    }
  }
}

export interface Ending {
  readonly code: unknown;
  /** Until it was seen for the last time, less those in which it was ready to go on and the machine had no processor for it, where it tells. */
  readonly seconds: number;
}

/**
 * Ends a product by a signal, and measures how long that took it. What the machine did for others does not count, so that a busy one
 * and an idle one have the same limit.
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

/** Milliseconds in which a process could have gone on, and others had the processors; null once it is gone, or where the system does not tell. */
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
 * A data folder of its own for each test of a file, and products on it; call it at the top of the file.
 *
 * @param make Fills the folder that each test begins with a copy of; without it a test begins with an empty one.
 */
export function useProduct(make?: (dataFolder: string) => Promise<void>) {
  return productsOn(make && useMadeFolder(make), { before: beforeEach, after: afterEach });
}

/**
 * The same of one folder for all tests of a `describe`, which look at one product; call it at its top.
 *
 * @param made What the folder begins as a copy of: made once for every such `describe` of a file.
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
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });

  function postmasterPid(): number | null {
    const file = join(folder, 'database', 'cluster', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  }

  /** What works for the database server: its own parts, such as the checkpointer, and a session for each connection. */
  function serverParts(): ServerPart[] {
    const pid = postmasterPid();
    if (pid === null) return [];
    return spawnSync('pgrep', ['-P', String(pid), '-a'], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map((line) => ({ pid: Number.parseInt(line, 10), title: line, isSession: line.includes(' fixed_ops ') }));
  }

  /** Of the database server; first the one that would start others in their place. */
  function serverPids(): number[] {
    const pid = postmasterPid();
    return pid === null ? [] : [pid, ...serverParts().map((part) => part.pid)];
  }

  /** To every process of the database server. */
  const signalServer = (signal: NodeJS.Signals) => signalEach(serverPids(), signal);

  /** @param shell Words of bash before the product starts, such as a limit. */
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
