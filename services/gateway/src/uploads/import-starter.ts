import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@fixed-ops/environment';
import type { RunKey } from '@fixed-ops/importer';

/** The message that starts a process that loads an upload. */
export interface ImportTask {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly key: RunKey;
}

export interface ImportStarter {
  /** Starts to load a waiting upload. Returns at once. */
  start(key: RunKey): void;
  /** Ends running loads. What is not merged by then is not loaded. */
  stop(): Promise<void>;
}

/** The script is beside the compiled program. */
const script = fileURLToPath(new URL('./import-process.mjs', import.meta.url));

/**
 * Loads each upload in a process of its own: reading keeps a processor busy for minutes, and a process that fills the memory or is killed
 * affects no page.
 */
export function createImportStarter({
  environment,
  publicUrl,
  log,
  onGone,
}: {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly log: (line: string) => void;
  /** Called if an upload has not ended with its process. */
  readonly onGone: (key: RunKey, pid: number | undefined) => Promise<void>;
}): ImportStarter {
  const running = new Set<ChildProcess>();
  return {
    start(key) {
      const child = fork(script, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
      running.add(child);
      child.stderr?.on('data', (piece) => log(`import ${key.runId}: ${String(piece).trimEnd()}`));
      child.once('error', (error) => log(`import ${key.runId}: its process could not be started: ${error.message}`));
      // A process that could not be started has no exit event.
      child.once('close', () => {
        running.delete(child);
        // The database may be closed by then. The next check of the upload reports the same.
        onGone(key, child.pid).catch(() => undefined);
      });
      const task: ImportTask = { environment, publicUrl, key };
      child.send(task, () => undefined);
    },
    async stop() {
      await Promise.all(
        [...running].map(async (child) => {
          const closed = new Promise((resolve) => child.once('close', resolve));
          // Without a process number, the signal would go to this process's whole group.
          if (child.pid !== undefined) child.kill('SIGTERM');
          await closed;
        }),
      );
    },
  };
}
