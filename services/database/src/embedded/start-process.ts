import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { DatabaseError } from '../database-error.ts';
import { processEntry } from '../process-entry.ts';
import type { Layout } from './data-folder.ts';
import { startReportSchema } from './protocol.ts';

/** The first start makes the cluster: about two seconds on a desk, more on a busy machine. */
const startTimeLimitMs = 60_000;

/** Starts the database process of a folder and waits until clients can connect. Throws what stopped it. */
export function startDatabaseProcess(layout: Layout): Promise<void> {
  if (!existsSync(processEntry)) {
    throw new DatabaseError(
      'database_not_built',
      `${processEntry} does not exist. Build the services first: npm run build.`,
    );
  }
  const log = openSync(layout.log, 'a');
  const child = spawn(process.execPath, [processEntry, layout.root], {
    // A group of its own: Ctrl-C in the terminal is the server's to handle.
    detached: true,
    cwd: layout.root,
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
        else if (report.data.kind === 'ready') resolve();
        else reject(new DatabaseError(report.data.code, report.data.sentence));
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
