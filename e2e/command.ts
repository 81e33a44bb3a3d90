import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** The product has five seconds to end; npm and a busy machine take some more. */
const END_LIMIT_MS = 20_000;
const SHOWN_LENGTH = 3000;

/** A command that runs beside a test until it is interrupted, with a group of its own: npm, a shell and what they start. */
export class Command {
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  #isClosed = false;
  #said = '';

  constructor(program: string, args: readonly string[], options: Pick<SpawnOptions, 'cwd' | 'env'>, input = '') {
    const child = spawn(program, args, { ...options, detached: true });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#said += String(chunk)));
    // A program that is not there, or that ends before it has read its input, is what it says: not the end of the tests' worker.
    for (const part of [child, child.stdin]) part.on('error', ({ message }: Error) => (this.#said += `${message}\n`));
    child.stdin.end(input);
    this.#child = child;
    // A Ctrl-C of the tests reaches their own group alone.
    const end = () => this.#endUnattended();
    process.once('exit', end);
    this.#closed = new Promise((resolve) => {
      child.once('close', () => {
        process.off('exit', end);
        this.#isClosed = true;
        resolve();
      });
    });
  }

  /** What it has said so far. Throws that where it has ended already. */
  said(): string {
    if (this.#isClosed) throw new Error(`"${this.#name}" ended:\n${this.#said.slice(-SHOWN_LENGTH)}`);
    return this.#said;
  }

  /**
   * Ends it as Ctrl-C does, which reaches every process of the group, and waits until nobody holds its output any more: what it has started may be there
   * still where it has ended itself. What is left then is killed, and the test fails: it would wait for it as long as it may.
   */
  async interrupt(): Promise<void> {
    if (this.#isClosed) return;
    this.#signal('SIGINT');
    const limit = new AbortController();
    const late = pause(END_LIMIT_MS, true, { signal: limit.signal }).catch(() => false);
    const isLate = await Promise.race([this.#closed.then(() => false), late]);
    limit.abort();
    if (!isLate) return;
    this.#signal('SIGKILL');
    const what = `"${this.#name}" was interrupted, and ${END_LIMIT_MS / 1000} s later something of it still ran`;
    throw new Error(`${what}:\n${this.#said.slice(-SHOWN_LENGTH)}`);
  }

  get #name(): string {
    return this.#child.spawnargs.join(' ');
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // Nobody of the group is left.
    }
  }

  /** For a process that goes itself: it has its time to end, as its database, which is no part of the group, needs; then somebody else kills it. */
  #endUnattended(): void {
    this.#signal('SIGINT');
    const { pid } = this.#child;
    if (pid === undefined) return;
    const kill = `sleep ${END_LIMIT_MS / 1000}; kill -s KILL -- -${pid}`;
    spawn('sh', ['-c', kill], { detached: true, stdio: 'ignore' }).unref();
  }
}
