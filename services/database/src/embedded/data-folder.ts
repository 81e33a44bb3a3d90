import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { codeOf, DatabaseError, diskFull, isDiskFull, messageOf } from '../database-error.ts';
import { type Address, addressSchema } from './protocol.ts';

/** The PostgreSQL that PGlite 0.5 is built from: it opens folders of this major version only. */
export const postgresMajor = 18;

const markerSchema = z.object({
  product: z.literal('fixed-ops'),
  postgresMajor: z.number(),
  /** creating: nothing was ever acknowledged from this folder, it may be made again. */
  state: z.enum(['creating', 'ready']),
  createdAt: z.string(),
});
type Marker = z.infer<typeof markerSchema>;

/** Where things lie in a data folder. */
export function layoutOf(dataFolder: string) {
  const root = resolve(dataFolder);
  const database = join(root, 'database');
  return {
    root,
    database,
    /** Says that the folder is ours, and of which version. */
    marker: join(database, 'fixed-ops.json'),
    /** PostgreSQL's own files. */
    cluster: join(database, 'cluster'),
    address: join(root, 'database.json'),
    lock: join(root, 'database.lock'),
    log: join(root, 'database.log'),
    socket: join(root, 'database.sock'),
  };
}
export type Layout = ReturnType<typeof layoutOf>;

/** A marker whose writer died on the way, and what file systems put into a mounted folder. */
const harmless = /^(fixed-ops\.json\.\d+\.new|lost\+found|\.DS_Store)$/;

/** Makes the data folder and proves that it can be written, by writing. Throws `data_folder_not_writable`. */
export async function ensureWritable(layout: Layout): Promise<void> {
  const probe = join(layout.root, `.write-probe-${randomUUID()}`);
  try {
    await mkdir(layout.root, { recursive: true });
    await writeFile(probe, '');
    await unlink(probe);
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(layout.root, error);
    const reason = codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR' ? 'it is not a folder' : messageOf(error);
    throw new DatabaseError(
      'data_folder_not_writable',
      `The data folder ${layout.root} cannot be written (${reason}). Give this user the right to write there, or set FIXED_OPS_DATA to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Looks at the database folder before PGlite does, which would write into whatever it finds.
 * Answers whether a cluster has to be made; throws `database_foreign`, `database_other_version`, `database_corrupt`.
 */
export async function inspectDatabaseFolder(layout: Layout): Promise<'create' | 'open'> {
  const found = (await listFolder(layout.database)).filter((name) => !harmless.test(name));
  if (found.length === 0) return 'create';
  if (!found.includes('fixed-ops.json')) {
    throw new DatabaseError(
      'database_foreign',
      `The folder ${layout.database} holds files that Fixed Ops did not put there (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}). It was left alone: move it away, or set FIXED_OPS_DATA to another folder.`,
    );
  }
  const marker = await readMarker(layout);
  if (marker.state === 'creating') {
    await rm(layout.cluster, { recursive: true, force: true });
    return 'create';
  }
  const major = await readClusterMajor(layout);
  if (marker.postgresMajor !== postgresMajor || major !== postgresMajor) {
    throw new DatabaseError(
      'database_other_version',
      `The database in ${layout.database} was written by PostgreSQL ${major}, and this version of Fixed Ops reads PostgreSQL ${postgresMajor}. Start the version of Fixed Ops that wrote it and export the data, or set FIXED_OPS_DATA to another folder.`,
    );
  }
  for (const part of ['base', 'global/pg_control', 'pg_wal', 'pg_xact']) {
    if (!existsSync(join(layout.cluster, part))) throw corrupt(layout, `${part} is missing`);
  }
  return 'open';
}

/** Notes that a cluster is being made, or is whole. */
export async function writeMarker(layout: Layout, state: Marker['state']): Promise<void> {
  await mkdir(layout.database, { recursive: true });
  const marker: Marker = { product: 'fixed-ops', postgresMajor, state, createdAt: new Date().toISOString() };
  await writeWhole(layout.marker, `${JSON.stringify(marker, null, 2)}\n`);
}

/** The error for a cluster that cannot be opened. */
export function corrupt(layout: Layout, reason: string, cause?: unknown): DatabaseError {
  return new DatabaseError(
    'database_corrupt',
    `The database in ${layout.database} is damaged (${reason}). It was left as it is: restore the folder from a backup, or move it away to begin with an empty database.`,
    { cause },
  );
}

/** Where the running process listens; null when none says so. */
export function readAddress(layout: Layout): Address | null {
  try {
    return addressSchema.parse(JSON.parse(readFileSync(layout.address, 'utf8')));
  } catch {
    // Missing, half written or of another time: the lock decides who may start a process.
    return null;
  }
}

/** Publishes the address; readers see the old file or the new one, never a half. */
export async function writeAddress(layout: Layout, address: Address): Promise<void> {
  await writeWhole(layout.address, `${JSON.stringify(address, null, 2)}\n`);
}

async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.new`;
  await writeFile(beside, text, { mode: 0o600 });
  await rename(beside, file);
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR' || (await isFile(folder))) {
      throw new DatabaseError(
        'database_foreign',
        `${folder} is a file, and Fixed Ops keeps its database in a folder of that name. Move the file away, or set FIXED_OPS_DATA to another folder.`,
      );
    }
    throw new DatabaseError('data_folder_not_writable', `The folder ${folder} cannot be read (${messageOf(error)}).`, {
      cause: error,
    });
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function readMarker(layout: Layout): Promise<Marker> {
  try {
    return markerSchema.parse(JSON.parse(await readFile(layout.marker, 'utf8')));
  } catch (error) {
    throw corrupt(layout, 'fixed-ops.json cannot be read', error);
  }
}

async function readClusterMajor(layout: Layout): Promise<number> {
  const text = await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw corrupt(layout, 'PG_VERSION is missing', error);
  });
  const major = Number.parseInt(text, 10);
  if (!Number.isInteger(major)) throw corrupt(layout, 'PG_VERSION cannot be read');
  return major;
}
