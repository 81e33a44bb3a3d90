import { chmod, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf } from '../database-error.ts';
import { type Layout, withoutPermissions } from './data-folder.ts';

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077;

/** The product's names in a data folder: its databases, files about running processes, the releases, and the release in use. */
const ours =
  /^(database([.-].*)?|releases|deltas|pointers|previews|audit|(placement|offered-remotes|keys|registry)\.json(\.converted)?|keys|root\.pub|run\.(pid|lock|started))$/;

/**
 * Closes a data folder and the product's files in it, see `closeToOthers`. Other files keep their permissions. Call it when it is certain
 * that the folder is ours.
 */
export async function closeDataFolder(dataFolder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(dataFolder);
  if ((mode & OTHERS) !== 0) await chmod(dataFolder, mode & 0o700);
  for (const name of await readdir(dataFolder)) if (ours.test(name)) await closeToOthers(join(dataFolder, name));
}

/** Errors of file systems without permissions. Others silently ignore the call. */
const NO_PERMISSIONS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Closes a data folder and then checks that it is closed. Throws `data_folder_without_permissions`. */
export async function ensureClosed(layout: Layout): Promise<void> {
  if (process.platform === 'win32') return;
  await closeDataFolder(layout.root).catch((error: unknown) => {
    throw NO_PERMISSIONS.has(codeOf(error) ?? '') ? withoutPermissions(layout, messageOf(error)) : error;
  });
  const { mode } = await stat(layout.root);
  if ((mode & OTHERS) !== 0) throw withoutPermissions(layout, `its folder stays ${(mode & 0o777).toString(8)}`);
}

/**
 * Removes everybody else's permissions on a folder and everything below it, and gives it to an owner if one is named. That closes what an
 * earlier version, a backup or a careless command left open. Links are left alone, because their targets are not ours.
 */
export async function closeToOthers(
  path: string,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<void> {
  // On Windows, a person's folder and everything below it are private by other means.
  if (process.platform === 'win32') return;
  const found = await lstat(path).catch(goneIsNothing);
  if (found === null || found.isSymbolicLink()) return;
  // PostgreSQL and the product remove files meanwhile.
  if ((found.mode & OTHERS) !== 0) await chmod(path, found.mode & 0o700).catch(goneIsNothing);
  if (owner !== undefined && (found.uid !== owner.uid || found.gid !== owner.gid))
    await lchown(path, owner.uid, owner.gid).catch(goneIsNothing);
  if (!found.isDirectory()) return;
  for (const name of (await readdir(path).catch(goneIsNothing)) ?? []) await closeToOthers(join(path, name), owner);
}

function goneIsNothing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
