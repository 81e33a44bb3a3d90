import { setFlagsFromString } from 'node:v8';
import { closeDatabases, openDatabase } from '@fixed-ops/database';
import { createClock, type Mail, openMail } from '@fixed-ops/environment';
import { runUpload } from '@fixed-ops/importer';
import { type ImportTask, STORE_BUSY } from './uploads/import-starter.ts';

// A process that loads one uploaded extract. Its parent names it in the first message (`import-starter.ts`). It ends with the upload, when
// it is told to, or when its parent is gone. What it has read by then is discarded, and nothing is loaded.

/** After this time, a hanging stop is abandoned. The next check of the upload reports it. */
const STOP_LIMIT_MS = 4_000;

// As in `npm run import`: rows live for about a second, so garbage would grow before V8 collects it.
setFlagsFromString('--heap-growing-percent=75');
process.umask(0o077);

const stop = new AbortController();
function end(): void {
  if (stop.signal.aborted) return;
  stop.abort();
  setTimeout(() => void closeDatabases().finally(() => process.exit(1)), STOP_LIMIT_MS).unref();
}
process.once('SIGTERM', end);
process.once('SIGINT', end);
// A closed terminal sends this signal as well.
process.on('SIGHUP', end);
process.once('disconnect', end);

process.once('message', (task: ImportTask) => {
  run(task)
    .catch((error: unknown) => {
      console.error(error instanceof Error ? (error.stack ?? error.message) : error);
      process.exitCode = 1;
    })
    // The channel to the parent would keep the process alive.
    .finally(() => process.exit());
});

async function run({ environment, publicUrl, key, isLastTry }: ImportTask): Promise<void> {
  const { dataFolder, databaseUrl } = environment;
  const db = await openDatabase({ dataFolder, databaseUrl, seat: 'command' });
  let mail: Mail | null = null;
  try {
    const isOver = await runUpload(
      {
        db,
        ...(isLastTry === true ? { waitMs: 0 } : { leavesIfBusy: true }),
        clock: createClock(environment.demoToday),
        scratchFolder: dataFolder,
        log: (line) => console.error(line),
        signal: stop.signal,
        mail: {
          publicUrl,
          send: async (message) => {
            mail ??= await openMail({ environment, publicUrl, db, log: () => undefined });
            await mail.mailer.send(message);
          },
        },
      },
      key,
    );
    if (!isOver) process.exitCode = STORE_BUSY;
  } finally {
    await (mail as Mail | null)?.close();
    await db.close();
  }
}
