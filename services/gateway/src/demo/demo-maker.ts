import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DemoOptions } from '@fixed-ops/demo';
import { NoRoomForDemoError } from '@fixed-ops/demo';
import type { Environment } from '@fixed-ops/environment';
import { z } from 'zod';

/** What demo data are made of; `progress` hears how far they are. */
export type DemoRequest = Pick<DemoOptions, 'today' | 'vault' | 'lateFeed' | 'progress'>;

/** What a process that makes demo data is told. */
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
/** What it says; the last word is any but `progress`. */
export type DemoWord = z.infer<typeof wordSchema>;

/** Demo data could not be made; the message says why, in a sentence for who started the product. */
export class DemoMakingError extends Error {
  override readonly name = 'DemoMakingError';
}

export interface DemoMaker {
  /**
   * Makes the demo data, or the days that they lack: all or nothing. Throws `NoRoomForDemoError` among somebody's own data, else
   * `DemoMakingError`.
   */
  make(request: DemoRequest): Promise<void>;
  /** Ends what is being made; nothing of it stays. */
  stop(): Promise<void>;
}

/** The whole product has five seconds to end. */
const END_LIMIT_MS = 1_000;

/** Beside the compiled program. */
const script = fileURLToPath(new URL('./demo-process.mjs', import.meta.url));

/**
 * Makes demo data in a process of its own: they take the heap to three times its size, and their connection to the database grows with them. A product
 * would give that back late, and not all of it.
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
        // One that hangs is cut off: it leaves nothing either way.
        const cut = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
        await ended.catch(() => undefined);
        clearTimeout(cut);
      };
      let last: Exclude<DemoWord, { kind: 'progress' }> | undefined;
      child.on('message', (message) => {
        const word = wordSchema.parse(message);
        if (word.kind === 'progress') return progress?.(word.done, word.total, word.label);
        last = word;
        // It stays until it was heard.
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
