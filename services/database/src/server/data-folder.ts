import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { codeOf, DatabaseError, diskFull, isDiskFull, messageOf } from '../database-error.ts';
import { isAlive } from './lock.ts';
import { writeWhole } from './whole-file.ts';

const markerSchema = z.object({
  product: z.literal('fixed-ops'),
  /** Absent in folders from the time when the database was PGlite. */
  engine: z.literal('postgresql').optional(),
  postgresMajor: z.number(),
  createdAt: z.string(),
});
type Marker = z.infer<typeof markerSchema>;

export const PORT = 5432;
/** The name of the socket, which PostgreSQL derives from the port. */
export const SOCKET = `.s.PGSQL.${PORT}`;

/** The paths inside a data folder, with links resolved. Call it again after the folder was made. */
export function layoutOf(dataFolder: string) {
  const root = realPath(dataFolder);
  const database = realPath(join(root, 'database'));
  return {
    root,
    database,
    /** Marks the folder as ours, with its version. */
    marker: join(database, 'fixed-ops.json'),
    /** PostgreSQL's own files. */
    cluster: join(database, 'cluster'),
    /** The password with which the product signs in. */
    secret: join(database, 'secret'),
    log: join(database, 'postgresql.log'),
    /** The processes that use the server. */
    users: join(database, 'users.json'),
    /** Locked while the server is started or stopped. */
    lock: join(root, 'database.lock'),
    /** The machine or container that uses the folder. */
    claim: join(root, 'database.claim'),
    /** The folder of the server's socket, unless its file system supports none. */
    socket: join(database, SOCKET),
  };
}
export type Layout = ReturnType<typeof layoutOf>;

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** A cluster is made under this name and renamed when it is complete. A folder with this name was interrupted. */
export const unfinishedPrefix = 'making-';
const unfinished = new RegExp(`^${unfinishedPrefix}[\\da-f]{8}$`);
/** A file that a process writes before it renames it. */
const unnamed = /^(?:secret|(?:fixed-ops|users)\.json)\.(\d+)\.new$/;

/** Names that do not make a folder foreign: our own unfinished files, and what file systems put into a mounted folder. */
const harmless =
  /^(making-[\da-f]{8}|secret|\.probe-\d+|postgresql\.log(\.1)?|users\.json|(secret|(fixed-ops|users)\.json)\.\d+\.new|lost\+found|\.DS_Store)$/;

/** Makes the data folder and checks that it is writable by writing. Returns its paths. Throws `data_folder_not_writable`. */
export async function ensureWritable(dataFolder: string): Promise<Layout> {
  const { root } = layoutOf(dataFolder);
  const probe = join(root, `.write-probe-${randomUUID()}`);
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await unlink(probe);
    return layoutOf(dataFolder);
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(root, error, 'not-started');
    const reason = codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR' ? 'it is not a folder' : messageOf(error);
    throw new DatabaseError(
      'data_folder_not_writable',
      `The data folder ${root} cannot be written (${reason}). Give this user the right to write there, or set FIXED_OPS_DATA to another folder.`,
      { cause: error },
    );
  }
}

/** The content of the database folder: nothing yet, a cluster of ours with its version, or a database of the former kind. */
export type Found =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cluster'; readonly major: number }
  | { readonly kind: 'former' };

/**
 * Checks the database folder before PostgreSQL does, and removes an interrupted beginning. Throws `database_foreign` and
 * `database_corrupt`, and then leaves the folder as it was.
 */
export async function inspectDatabaseFolder(layout: Layout): Promise<Found> {
  const names = await listFolder(layout.database);
  const found = names.filter((name) => !harmless.test(name));
  if (found.length === 0) {
    await removeUnfinished(layout, names);
    return { kind: 'nothing' };
  }
  if (!found.includes('fixed-ops.json')) {
    // The cluster may have been in use, so it does not count as empty.
    if (found.length === 1 && found[0] === 'cluster' && names.includes('secret'))
      throw corrupt(layout, 'fixed-ops.json is missing');
    throw new DatabaseError(
      'database_foreign',
      `The folder ${layout.database} holds files that Fixed Ops did not put there (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}). It was left alone: move it away, or set FIXED_OPS_DATA to another folder.`,
    );
  }
  const marker = await readMarker(layout);
  if (marker.engine === undefined) return { kind: 'former' };
  // The marker is written before the cluster is renamed, so a cluster without its final name was never in use.
  if (!found.includes('cluster') && names.some((name) => unfinished.test(name))) {
    await unlink(layout.marker);
    await removeUnfinished(layout, names);
    return { kind: 'nothing' };
  }
  await removeUnfinished(layout, names);
  const major = await readClusterMajor(layout);
  for (const part of ['base', 'global/pg_control', 'pg_wal', 'pg_xact']) {
    if (!existsSync(join(layout.cluster, part))) throw corrupt(layout, `${part} is missing`);
  }
  return { kind: 'cluster', major };
}

async function removeUnfinished(layout: Layout, names: readonly string[]): Promise<void> {
  for (const name of names.filter((each) => unfinished.test(each))) {
    await rm(join(layout.database, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
  }
  for (const name of names) {
    const writer = Number(unnamed.exec(name)?.[1]);
    if (writer > 0 && !isAlive({ pid: writer, processStart: '' }))
      await rm(join(layout.database, name), { force: true });
  }
}

/** Marks the folder as ours, with its version. The cluster is complete as soon as it has its final name. */
export async function writeMarker(layout: Layout, postgresMajor: number): Promise<void> {
  const marker: Marker = {
    product: 'fixed-ops',
    engine: 'postgresql',
    postgresMajor,
    createdAt: new Date().toISOString(),
  };
  await writeWhole(layout.marker, `${JSON.stringify(marker, null, 2)}\n`);
}

/** Makes the error for a cluster that cannot be opened. */
export function corrupt(layout: Layout, reason: string, cause?: unknown): DatabaseError {
  return new DatabaseError(
    'database_corrupt',
    `The database in ${layout.database} is damaged (${reason}). It was left as it is: restore the folder from a backup, or move it away to begin with an empty database.`,
    { cause },
  );
}

/** Makes the error for a database of PGlite. */
export function former(layout: Layout): DatabaseError {
  return new DatabaseError(
    'database_former_kind',
    `The database in ${layout.database} is of the former kind (PGlite), which this version does not read. It was left as it is. To take its data along, run "npm run db:export -- backup.gz" with the version of Fixed Ops that wrote it, set FIXED_OPS_DATA to a new folder, and run "npm run db:import -- backup.gz" with this one.`,
  );
}

/** Makes the error for a file system on which everybody can read private files. */
export function withoutPermissions(layout: Layout, reason: string): DatabaseError {
  return new DatabaseError(
    'data_folder_without_permissions',
    `The data folder ${layout.root} lies on a file system that keeps no owners and permissions (${reason}), so anybody on this machine could read the database. Set FIXED_OPS_DATA to a folder on a disk of this machine.`,
  );
}

/** Moves a database of the former kind aside and returns its new name. */
export async function setAside(layout: Layout): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  let kept = join(layout.root, `database-pglite-${day}`);
  for (let count = 2; existsSync(kept); count += 1) kept = join(layout.root, `database-pglite-${day}-${count}`);
  await rename(join(layout.root, 'database'), kept);
  return kept;
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR') {
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
