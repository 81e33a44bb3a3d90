import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@fixed-ops/database';
import { inTrap, type Trap } from './trap.ts';

const script = join(__dirname, '..', '..', '..', 'commands', 'src', 'testing', 'run-import.mjs');

export interface ImportPlace {
  /** The folder of the files, which are loaded into the dealership `d`. */
  readonly extract: string;
  /** The folder in which rows wait, with the local database unless there is a `databaseUrl`. */
  readonly dataFolder: string;
  readonly databaseUrl?: string;
}

/** Starts an import in a process of its own, as the command does. */
export function beginImport({ extract, dataFolder, databaseUrl = '' }: ImportPlace) {
  const settings = { FIXED_OPS_DATA: dataFolder, DATABASE_URL: databaseUrl, DEMO_TODAY: '2026-11-20' };
  const input = JSON.stringify({ args: ['--dealership', 'd', extract], settings });
  const child = spawn(process.execPath, ['--conditions=built', script, input], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += String(piece);
    });
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({ code, output })),
    hasEnded: () => (child.exitCode === null ? null : output),
  };
}

/** Kills an import at a trap, and waits until its work is rolled back. */
export async function killImport(holder: Database, trap: Trap, place: ImportPlace): Promise<void> {
  await inTrap(
    holder,
    { ...trap, lift: '' },
    () => beginImport(place),
    async ({ child, ended }) => {
      child.kill('SIGKILL');
      await ended;
    },
  );
  await untilQuiet(holder);
  if (trap.lift !== '') await holder.execute(trap.lift);
}

/** Waits until the sessions of a killed process have noticed that their client is gone. */
export async function untilQuiet(db: Database): Promise<void> {
  const busy = `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
  while ((await db.query(busy)).length > 0) await pause(5);
}

/** Kills the database server of a folder while a trap holds an import of it, and returns how the import ends. */
export async function killServer(own: Database, trap: Trap, place: ImportPlace): Promise<void> {
  const { ended } = await killServerUnder(own, trap, place.dataFolder, () => beginImport(place));
  const { code, output } = await ended;
  expect([code, output]).toEqual([1, expect.stringMatching(/The database server in .* went away/)]);
  expect(output).not.toMatch(/^\s+at /m);
}

/** Kills the database server of a folder while a trap holds what it has started. */
export async function killServerUnder<T extends { hasEnded(): string | null; readonly ended: Promise<unknown> }>(
  own: Database,
  trap: Trap,
  dataFolder: string,
  begin: () => T,
): Promise<T> {
  let begun: T | undefined;
  const held = inTrap(
    own,
    trap,
    () => {
      begun = begin();
      return begun;
    },
    async (_begun, tx) => {
      process.kill(serverOf(dataFolder), 'SIGKILL');
      await tx.query('select pg_sleep(60)');
    },
  );
  await expect(held).rejects.toMatchObject({ code: 'database_unreachable' });
  if (begun === undefined) throw new Error('Nothing was begun.');
  await begun.ended;
  if (trap.lift !== '') await own.execute(trap.lift);
  return begun;
}

export const serverOf = (folder: string) =>
  Number.parseInt(readFileSync(join(folder, 'database', 'cluster', 'postmaster.pid'), 'utf8'), 10);

/** Expects no staged table, lock or file of an import, and no dropped index. */
export async function expectNothingLeft(on: Database, dataFolder: string): Promise<void> {
  expect(await on.query(`select tablename from pg_tables where schemaname = 'import_staging'`)).toEqual([]);
  expect(await on.query(`select key from meta where key like 'import:%' or key = 'later_indexes'`)).toEqual([]);
  expect(
    await on.query(
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    ),
  ).toEqual([]);
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('import'))).toEqual([]);
}
