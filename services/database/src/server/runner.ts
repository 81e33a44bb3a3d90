import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { Layout } from './data-folder.ts';
import { NPM_MAJOR, type Programs, programFile, programFolders, programsIn, type System } from './programs.ts';
import { commandAs, type RunAs } from './run-as.ts';

/** PostgreSQL's programs and the way in which this user can run them on this data folder. */
export interface Runner {
  readonly programs: Programs;
  readonly way: RunAs;
  run(program: 'initdb' | 'pg_ctl' | 'postgres', args: readonly string[], input?: string): Promise<Ended>;
}

export interface Ended {
  /** Null if the program was killed or could not be started. */
  readonly code: number | null;
  /** The signal that killed it. */
  readonly signal: NodeJS.Signals | null;
  /** The end of its output. */
  readonly output: string;
}

const MOST_OUTPUT = 8_000;
/** Making a cluster takes a second. This leaves time for a slow disk. */
const TIME_LIMIT_MS = 120_000;

export interface RunnerRequest {
  readonly layout: Layout;
  readonly system: System;
  readonly ways: readonly RunAs[];
  /** The version that wrote the cluster. Undefined while there is none. */
  readonly major: number | undefined;
}

/**
 * Finds programs that work: npm's, the operator's or installed ones, in the first way that works for this user and folder. If none does, it
 * throws a sentence that says what to do.
 */
export async function findRunner({ layout, system, ways, major }: RunnerRequest): Promise<Runner> {
  const seen: Programs[] = [];
  for (const folder of programFolders(system)) {
    const programs = programsIn(folder, system);
    if (programs === null) continue;
    seen.push(programs);
    if (major !== undefined && programs.major !== major) continue;
    for (const way of ways) {
      if (await canRun(programs, way, layout, system.platform)) return runnerOf(programs, way, system.platform);
    }
  }
  throw noRunner({ layout, system, ways, major }, seen);
}

function runnerOf(programs: Programs, way: RunAs, platform: NodeJS.Platform): Runner {
  return {
    programs,
    way,
    run: (program, args, input) =>
      runCommand(...commandAs(way, programFile(programs.folder, program, platform), args), input),
  };
}

/** Whether initdb works: before it changes anything, it refuses root and looks for the server's program. */
async function canRun(programs: Programs, way: RunAs, layout: Layout, platform: NodeJS.Platform): Promise<boolean> {
  const initdb = programFile(programs.folder, 'initdb', platform);
  const shown = await runCommand(...commandAs(way, initdb, ['--show', '-D', join(tmpdir(), 'fixed-ops-none')]));
  if (shown.code !== 0) return false;
  if (way.kind === 'self') return true;
  const reached = await runCommand(...commandAs(way, 'sh', ['-c', 'test -w "$0" && test -x "$0"', layout.root]));
  return reached.code === 0;
}

function runCommand(program: string, args: readonly string[], input?: string): Promise<Ended> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      // The present working directory may be closed to the user that it runs as.
      cwd: tmpdir(),
      // Variables such as PGDATA and PGPORT belong to another server.
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
      },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      timeout: TIME_LIMIT_MS,
      // Ctrl-C in a terminal reaches every process of its group, but only the product may react to it.
      detached: process.platform !== 'win32',
    });
    const take = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-MOST_OUTPUT);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', (error) => resolve({ code: null, signal: null, output: error.message }));
    // On Windows, the server that pg_ctl starts keeps the pipes open.
    child.once(process.platform === 'win32' ? 'exit' : 'close', (code, signal) => resolve({ code, signal, output }));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

function noRunner({ layout, system, ways, major }: RunnerRequest, seen: readonly Programs[]): DatabaseError {
  const missing = (sentence: string) => new DatabaseError('database_programs_missing', sentence);
  const named = system.env.POSTGRES_BIN;
  if (major !== undefined && seen.length > 0 && !seen.some((programs) => programs.major === major)) {
    const versions = [...new Set(seen.map((programs) => programs.major))].join(' and ');
    return new DatabaseError(
      'database_other_version',
      `The database in ${layout.database} was written by PostgreSQL ${major}, and this machine has PostgreSQL ${versions} for it. Name the programs of PostgreSQL ${major} in POSTGRES_BIN; to move the data to ${seen[0]?.major}, run "npm run db:export -- backup.gz" with them, and "npm run db:import -- backup.gz" without into a new folder (FIXED_OPS_DATA).`,
    );
  }
  if (named !== undefined && named !== '' && seen.length === 0)
    return missing(
      `POSTGRES_BIN is "${named}": there are no programs of a PostgreSQL server there that run (initdb, postgres and pg_ctl, version 15 or newer).`,
    );
  const choices = `Install PostgreSQL (Debian and Ubuntu: apt-get install postgresql; Alpine: apk add postgresql${NPM_MAJOR}; macOS: brew install postgresql@${NPM_MAJOR}) and name the folder of its programs in POSTGRES_BIN, or set DATABASE_URL to a server.`;
  if (seen.length === 0)
    return missing(
      `No PostgreSQL runs on this machine: npm has none for ${system.platform} on ${system.arch}, or its programs do not start here. ${choices}`,
    );
  const folders = seen.map(({ folder }) => folder).join(', ');
  return missing(
    ways[0]?.kind === 'self'
      ? `The programs of PostgreSQL in ${folders} do not start as this user. ${choices}`
      : `PostgreSQL does not run as root, and this machine allows it neither a user namespace (unshare) nor another user (setpriv) who reaches both its programs (${folders}) and ${layout.root}. Start Fixed Ops as an ordinary user. Or: ${choices}`,
  );
}
