import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { exportDatabase, importDatabase, openDatabase, type TransferProgress } from '@fixed-ops/database';
import type { Environment } from '@fixed-ops/environment';
import { prepareDataFolder } from '@fixed-ops/environment';
import { helpOf } from '../help.ts';

interface TransferOptions {
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly print: (line: string) => void;
}

/** A transfer that cannot be carried out. The message says what to do. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

const usageOf = (command: string) => `npm run ${command} -- <file>`;
const MORE = 'docs/operations.md, "Backup"';

const count = (value: number) => value.toLocaleString('en-US');

/** `npm run db:export -- <file>`: writes the whole database into one file, beside a running server or without one. */
export async function exportToFile({ args, environment, print }: TransferOptions): Promise<void> {
  const purpose = 'Writes the whole database into one file.';
  const help = helpOf(args, { usage: usageOf('db:export'), purpose, more: MORE });
  if (help !== null) return print(help);
  const file = fileOf(args, 'db:export');
  if (await exists(file)) throw new TransferError(`${file} is there already. Name a new file, or move that one away.`);
  if (!(await exists(dirname(file))))
    throw new TransferError(`There is no folder ${dirname(file)}. Make it, or name a file in one that is there.`);
  await transfer(environment, 'command', async (db) => {
    const { tables, rows } = await exportDatabase(db, file, progress(print));
    print(
      `${count(rows)} rows of ${tables} tables are in ${file}. It holds personal data: keep it as safely as the database.`,
    );
  });
}

/** `npm run db:import -- <file>`: loads a file into an empty database that no server uses. */
export async function importFromFile({ args, environment, print }: TransferOptions): Promise<void> {
  const purpose = 'Reads such a file into an empty database that no server uses.';
  const help = helpOf(args, { usage: usageOf('db:import'), purpose, more: MORE });
  if (help !== null) return print(help);
  const file = fileOf(args, 'db:import');
  if (!(await exists(file))) throw new TransferError(`${file} does not exist.`);
  // Takes the seat of a server, because a running one would keep keys and answers of the empty database.
  await transfer(environment, 'server', async (db) => {
    const { tables, rows } = await importDatabase(db, file, progress(print));
    print(`${count(rows)} rows of ${tables} tables are in the database.`);
  });
}

async function transfer(
  { dataFolder, databaseUrl }: Environment,
  seat: 'command' | 'server',
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  await prepareDataFolder(dataFolder);
  const db = await openDatabase({ dataFolder, databaseUrl, seat });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

function fileOf(args: readonly string[], command: string): string {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new TransferError(`Name one file: npm run ${command} -- fixed-ops-backup.gz`);
  return resolve(file);
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const ROWS_A_LINE = 100_000;

/** Prints a line for every hundred thousand rows. */
function progress(print: (line: string) => void): (progress: TransferProgress) => void {
  let told = 0;
  return ({ table, rows }) => {
    if (rows - told < ROWS_A_LINE) return;
    told = rows;
    print(`${count(rows)} rows, in ${table}`);
  };
}
