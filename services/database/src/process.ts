import { DatabaseError, diskFull, isDiskFull, messageOf } from './database-error.ts';
import type { StartReport } from './embedded/protocol.ts';
import { runDatabaseProcess } from './embedded/run-process.ts';

// A signal may reach every process at once: only the server acts on it, and this process closes after its last client.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

/** Tells the one who started this process how the start went; after that nobody listens. */
function report(message: StartReport): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) return resolve();
    process.send(message, () => {
      if (process.connected) process.disconnect();
      resolve();
    });
  });
}

const dataFolder = process.argv[2];
if (dataFolder === undefined) {
  console.error('Usage: node process.mjs <data folder>');
  process.exit(2);
}
try {
  const done = await runDatabaseProcess(dataFolder, {
    ready: () => void report({ kind: 'ready' }),
    panicked: (error) => {
      if (process.connected) process.send?.(startFailure(error));
      console.error(`${new Date().toISOString()} ${error.message}`);
      process.exit(1);
    },
  });
  if (done === 'made') await report({ kind: 'made' });
  process.exit(0);
} catch (error) {
  console.error(
    `${new Date().toISOString()} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  await report(startFailure(error));
  process.exit(1);
}

function startFailure(error: unknown): StartReport {
  if (error instanceof DatabaseError) {
    switch (error.code) {
      case 'data_folder_not_writable':
      case 'data_folder_in_use':
      case 'database_foreign':
      case 'database_corrupt':
      case 'database_other_version':
      case 'disk_full':
        return { kind: 'failed', code: error.code, sentence: error.message };
    }
  }
  if (isDiskFull(error))
    return { kind: 'failed', code: 'disk_full', sentence: diskFull(dataFolder ?? '', error).message };
  return {
    kind: 'failed',
    code: 'database_unreachable',
    sentence: `The embedded database could not start (${messageOf(error)}).`,
  };
}
