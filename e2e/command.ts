import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The product has five seconds to end; npm and a busy machine take some more. */
const END_LIMIT_MS = 20_000;
const SHOWN_LENGTH = 3000;

/** A command that runs beside a test until it is interrupted, with a group of its own: npm, a shell and what they start. */
export class Command {
  readonly #child: ChildProcess;
  #said = '';

  constructor(program: string, args: readonly string[], options: Pick<SpawnOptions, 'cwd' | 'env'>, input = '') {
    const child = spawn(program, args, { ...options, detached: true });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#said += String(chunk)));
    child.stdin.end(input);
    this.#child = child;
    // A Ctrl-C of the tests reaches their own group alone.
    const end = () => this.#signal('SIGINT');
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
  }

  /** What it has said so far. Throws that where it has ended already. */
  said(): string {
    if (this.#hasEnded) throw new Error(`"${this.#name}" ended:\n${this.#said.slice(-SHOWN_LENGTH)}`);
    return this.#said;
  }

  /**
   * Ends it as Ctrl-C does, which reaches every process of the group, and waits until nobody holds its output any more. What is left then is killed, and the
   * test fails: it would wait for it as long as it may.
   */
  async interrupt(): Promise<void> {
    if (this.#hasEnded) return;
    const closed = once(this.#child, 'close', { signal: AbortSignal.timeout(END_LIMIT_MS) });
    this.#signal('SIGINT');
    try {
      await closed;
    } catch (error) {
      this.#signal('SIGKILL');
      const what = `"${this.#name}" was interrupted, and ${END_LIMIT_MS / 1000} s later something of it still ran`;
      throw new Error(`${what}:\n${this.#said.slice(-SHOWN_LENGTH)}`, { cause: error });
    }
  }

  get #name(): string {
    return this.#child.spawnargs.join(' ');
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // Nobody of the group is left.
    }
  }
}
