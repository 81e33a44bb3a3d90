import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DemoOptions } from '@fixed-ops/demo';
import { NoRoomForDemoError } from '@fixed-ops/demo';
import type { Environment } from '@fixed-ops/environment';
import { z } from 'zod';

/** The demo data to make. `progress` is called as it proceeds. */
export type DemoRequest = Pick<DemoOptions, 'today' | 'vault' | 'lateFeed' | 'progress'>;

/** The message that starts a process that makes demo data. */
export interface DemoTask extends Omit<DemoRequest, 'progress'> {
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
}

const wordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number(), label: z.string() }),
  z.object({ kind: z.literal('made') }),
  z.object({ kind: z.literal('no-room'), group: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string(), stack: z.string() }),
]);
/** The messages of the process. Any message but `progress` is the last one. */
export type DemoWord = z.infer<typeof wordSchema>;

/** Demo data could not be made. The message gives the reason to the person who started the product. */
export class DemoMakingError extends Error {
  override readonly name = 'DemoMakingError';
}

export interface DemoMaker {
  /**
   * Makes the demo data or its missing days, completely or not at all. Throws `NoRoomForDemoError` if the database has other data,
   * otherwise `DemoMakingError`.
   */
  make(request: DemoRequest): Promise<void>;
  /** Stops the work. Nothing of it stays. */
  stop(): Promise<void>;
}

/** The whole product has five seconds to end. */
const END_LIMIT_MS = 1_000;

/** The script is beside the compiled program. */
const script = fileURLToPath(new URL('./demo-process.mjs', import.meta.url));

/**
 * Makes demo data in a process of its own, because that triples the size of the heap and grows the database connection. The product would
 * release that memory late and incompletely.
 */
export function createDemoMaker({
  dataFolder,
  databaseUrl,
}: Pick<Environment, 'dataFolder' | 'databaseUrl'>): DemoMaker {
  let isStopped = false;
  let endRunning = async () => {};
  return {
    async make({ progress, ...request }) {
      if (isStopped) throw new DemoMakingError('Fixed Ops was stopped before it made the demo data.');
      const child = fork(script, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      const ended = once(child, 'exit');
      endRunning = async () => {
        child.kill('SIGTERM');
        // A process that hangs is killed. It leaves nothing either way.
        const cut = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
        await ended.catch(() => undefined);
        clearTimeout(cut);
      };
      let last: Exclude<DemoWord, { kind: 'progress' }> | undefined;
      child.on('message', (message) => {
        const word = wordSchema.parse(message);
        if (word.kind === 'progress') return progress?.(word.done, word.total, word.label);
        last = word;
        // The process stays until its message was received.
        if (child.connected) child.disconnect();
      });
      const task: DemoTask = { dataFolder, databaseUrl, ...request };
      child.send(task, () => undefined);
      const [code, signal] = await ended;
      settle(last, signal ?? `code ${code}`);
    },
    stop() {
      isStopped = true;
      return endRunning();
    },
  };
}

function settle(word: Exclude<DemoWord, { kind: 'progress' }> | undefined, how: string): void {
  if (word?.kind === 'made') return;
  if (word?.kind === 'no-room') throw new NoRoomForDemoError(word.group);
  if (word?.kind === 'failed') throw new DemoMakingError(word.message, { cause: word.stack });
  throw new DemoMakingError(
    `The process that makes the demo data ended before they were made (${how}). Nothing of them was kept: start again.`,
  );
}
