import { setFlagsFromString } from 'node:v8';
import { closeDatabases, openDatabase } from '@fixed-ops/database';
import { createClock, type Mail, openMail } from '@fixed-ops/environment';
import { runUpload } from '@fixed-ops/importer';
import type { ImportTask } from './uploads/import-starter.ts';

// A process that loads one uploaded extract, as its parent says in its first message (`import-starter.ts`). It ends with the upload,
// and when it is told to, or when its parent is gone: what is read by then is forgotten, and nothing is loaded.

/** What hangs longer than this is left behind; the next look at the upload says so. */
const STOP_LIMIT_MS = 4_000;

// As `npm run import`: rows live for a second, so garbage would pile up before V8 looks.
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
// Told twice where a terminal is closed.
process.on('SIGHUP', end);
process.once('disconnect', end);

process.once('message', (task: ImportTask) => {
  run(task)
    .catch((error: unknown) => {
      console.error(error instanceof Error ? (error.stack ?? error.message) : error);
      process.exitCode = 1;
    })
    // The channel to the parent would keep it here.
    .finally(() => process.exit());
});

async function run({ environment, publicUrl, key }: ImportTask): Promise<void> {
  const { dataFolder, databaseUrl } = environment;
  const db = await openDatabase({ dataFolder, databaseUrl, seat: 'command' });
  let mail: Mail | null = null;
  try {
    await runUpload(
      {
        db,
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
  } finally {
    await (mail as Mail | null)?.close();
    await db.close();
  }
}
