import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { DatabaseError } from '../database-error.ts';
import { processEntry } from '../process-entry.ts';
import type { Layout } from './data-folder.ts';
import { startReportSchema } from './protocol.ts';

/** The first start makes the cluster: about two seconds on a desk, more on a busy machine. */
const startTimeLimitMs = 60_000;

/**
 * What keeps its memory small while an import sends megabytes through it. The C library would hold what buffers of a socket took,
 * however rarely they come, unless it maps each on its own (other systems do not know these names); rows on their way fill whatever
 * room V8 has for young objects.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' };
const YOUNG_OBJECTS = '--max-semi-space-size=2';

/**
 * Starts the database process of a folder and waits until clients can connect, or until it has made the database and the next one
 * can be started. Throws what stopped it.
 */
export function startDatabaseProcess(layout: Layout): Promise<void> {
  if (!existsSync(processEntry)) {
    throw new DatabaseError(
      'database_not_built',
      `${processEntry} does not exist. Build the services first: npm run build.`,
    );
  }
  const log = openSync(layout.log, 'a');
  const child = spawn(process.execPath, [YOUNG_OBJECTS, processEntry, layout.root], {
    // A group of its own: Ctrl-C in the terminal is the server's to handle.
    detached: true,
    cwd: layout.root,
    env: { ...ALLOCATOR, ...process.env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(() => reject(silent(layout, `did not answer within ${startTimeLimitMs / 1000} seconds`)));
    }, startTimeLimitMs);
    const settle = (how: () => void) => {
      clearTimeout(timer);
      child.removeAllListeners();
      if (child.connected) child.disconnect();
      child.unref();
      how();
    };
    child.once('error', (error) => settle(() => reject(silent(layout, `could not be run (${error.message})`))));
    child.once('exit', (code, signal) =>
      settle(() => reject(silent(layout, `ended before it was ready (${signal ?? `code ${code}`})`))),
    );
    child.once('message', (message) => {
      const report = startReportSchema.safeParse(message);
      settle(() => {
        if (!report.success) reject(silent(layout, 'said something unknown'));
        else if (report.data.kind === 'failed') reject(new DatabaseError(report.data.code, report.data.sentence));
        else resolve();
      });
    });
  });
}

function silent(layout: Layout, what: string): DatabaseError {
  return new DatabaseError(
    'database_unreachable',
    `The embedded database of ${layout.root} ${what}. Its own words are in ${layout.log}.`,
    { detail: lastWords(layout.log) },
  );
}

function lastWords(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-2_000);
  } catch {
    return '';
  }
}
