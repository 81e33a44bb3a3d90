import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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

  /** Of the database server; first the one that would start others in their place. */
  function serverPids(): number[] {
    const pid = postmasterPid();
    if (pid === null) return [];
    const parts = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean);
    return [pid, ...parts.map(Number)];
  }

  /** To every process of the database server. */
  function signalServer(signal: NodeJS.Signals): void {
    for (const each of serverPids()) {
      try {
        process.kill(each, signal);
      } catch {
        // Gone meanwhile.
      }
    }
  }

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

  return { folder: () => folder, postmasterPid, serverPids, signalServer, start };
}
