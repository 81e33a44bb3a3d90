import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** The product needs up to five seconds to end. npm and a busy machine need some more. */
const END_LIMIT_MS = 20_000;
const SHOWN_LENGTH = 3000;

/**
 * A command that runs beside a test until `interrupt` ends it. It has its own process group, which holds npm, a shell and what they start.
 */
export class Command {
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  #isClosed = false;
  #said = '';

  constructor(program: string, args: readonly string[], options: Pick<SpawnOptions, 'cwd' | 'env'>, input = '') {
    const child = spawn(program, args, { ...options, detached: true });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#said += String(chunk)));
    // A program can be missing, or end before it reads its input. The message then becomes part of the output and does not end the tests'
    // worker.
    for (const part of [child, child.stdin]) part.on('error', ({ message }: Error) => (this.#said += `${message}\n`));
    child.stdin.end(input);
    this.#child = child;
    // A Ctrl-C in the tests reaches only their own process group, so the command must be ended here.
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

  /** The output so far. Throws an error with the end of the output if the command has ended. */
  said(): string {
    if (this.#isClosed) throw new Error(`"${this.#name}" ended:\n${this.#said.slice(-SHOWN_LENGTH)}`);
    return this.#said;
  }

  /**
   * Interrupts the command as Ctrl-C does, which reaches every process of its group. Then it waits until no process holds the output any
   * more, because processes that the command started can outlive it. After 20 seconds it kills what is left and throws, because the test
   * would wait for it until its own time limit.
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
      // No process of the group is left.
    }
  }

  /**
   * Ends the command when this process exits and cannot wait. The group gets time to end, because the product needs it to stop its
   * database, which is not part of the group. Then a separate shell kills what is left.
   */
  #endUnattended(): void {
    this.#signal('SIGINT');
    const { pid } = this.#child;
    if (pid === undefined) return;
    const kill = `sleep ${END_LIMIT_MS / 1000}; kill -s KILL -- -${pid}`;
    spawn('sh', ['-c', kill], { detached: true, stdio: 'ignore' }).unref();
  }
}
