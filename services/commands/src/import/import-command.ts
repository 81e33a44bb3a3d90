import { setFlagsFromString } from 'node:v8';
import { migrate, openDatabase } from '@fixed-ops/database';
import { createClock, type Environment, openMail, prepareDataFolder, publicUrlOf } from '@fixed-ops/environment';
import {
  exitCodeOf,
  type ImportProgress,
  importExtract,
  progressLine,
  reportLines,
  tellOfRejects,
} from '@fixed-ops/importer';
import { helpOf } from '../help.ts';
import { IMPORT_USAGE, readImportRequest } from './import-request.ts';

interface ImportCommandOptions {
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly print: (line: string) => void;
  /** Shows the progress in place of what it showed before. An empty line ends it. */
  readonly show: (line: string) => void;
}

const SHOW_MS = 500;

/**
 * Rows live for about a second, so garbage would grow to half a gigabyte before V8 collects it. Earlier collection costs a few hundredths
 * of the time.
 */
const HEAP_GROWTH = '--heap-growing-percent=75';

/**
 * `npm run import`: loads a dealership's extract, beside a running server or without one. Returns the exit code: 0 if all was loaded, 2 if
 * some rows were refused, 1 if nothing was loaded. Throws `ImportError` with a sentence before it writes anything.
 */
export async function runImportCommand({ args, environment, print, show }: ImportCommandOptions): Promise<0 | 1 | 2> {
  const help = helpOf(args, {
    usage: IMPORT_USAGE,
    purpose: 'Loads the extract of a dealership; with --dry-run it says what would be loaded.',
    more: 'docs/import.md',
  });
  if (help !== null) {
    print(help);
    return 0;
  }
  setFlagsFromString(HEAP_GROWTH);
  const request = readImportRequest(args);
  const { dataFolder, databaseUrl } = environment;
  await prepareDataFolder(dataFolder);
  const db = await openDatabase({ dataFolder, databaseUrl, seat: 'command' });
  try {
    await migrate(db);
    const clock = createClock(environment.demoToday);
    const started = Date.now();
    const report = await importExtract(db, {
      dealershipId: request.dealershipId,
      paths: request.paths,
      scratchFolder: dataFolder,
      isDryRun: request.isDryRun,
      today: clock.today,
      log: print,
      progress: shower(show),
    });
    show('');
    for (const line of reportLines(report, (Date.now() - started) / 1_000)) print(line);
    if (!report.isDryRun && report.files.some((file) => file.rejected > 0)) {
      const publicUrl = publicUrlOf(environment);
      const mail = await openMail({ environment, publicUrl, db, log: () => undefined });
      try {
        const sender = {
          send: (message: Parameters<typeof mail.mailer.send>[0]) => mail.mailer.send(message),
          publicUrl,
        };
        await tellOfRejects({ db, mail: sender, log: print }, report, clock.now());
      } finally {
        await mail.close();
      }
    }
    return exitCodeOf(report);
  } finally {
    await db.close();
  }
}

/** Shows the progress a few times a second, with the duration of each step. */
function shower(show: (line: string) => void): (progress: ImportProgress) => void {
  let step = '';
  let [began, last] = [0, 0];
  return (progress) => {
    const now = Date.now();
    if (progress.step !== step) [step, began, last] = [progress.step, now, 0];
    if (now - last < SHOW_MS && progress.done < progress.total) return;
    last = now;
    show(progressLine(progress, (now - began) / 1_000));
  };
}
