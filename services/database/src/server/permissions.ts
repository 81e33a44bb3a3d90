import { chmod, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf } from '../database-error.ts';
import { type Layout, withoutPermissions } from './data-folder.ts';

/** Bits that let anybody else in. */
const OTHERS = 0o077;

/** What we put into a data folder: our databases and what is of the running processes, the releases, and which is in use. */
const ours =
  /^(database([.-].*)?|releases|deltas|pointers|previews|audit|(placement|offered-remotes|keys|registry)\.json(\.converted)?|keys|root\.pub|run\.(pid|lock|started))$/;

/**
 * Closes a data folder and what is ours in it, see `closeToOthers`. Whatever else lies there keeps its permissions. Call it when it is
 * known that the folder is ours.
 */
export async function closeDataFolder(dataFolder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(dataFolder);
  if ((mode & OTHERS) !== 0) await chmod(dataFolder, mode & 0o700);
  for (const name of await readdir(dataFolder)) if (ours.test(name)) await closeToOthers(join(dataFolder, name));
}

/** What file systems without permissions answer, unless they let it pass without doing it. */
const NO_PERMISSIONS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Closes a data folder and proves that it is closed, by looking. Throws `data_folder_without_permissions`. */
export async function ensureClosed(layout: Layout): Promise<void> {
  if (process.platform === 'win32') return;
  await closeDataFolder(layout.root).catch((error: unknown) => {
    throw NO_PERMISSIONS.has(codeOf(error) ?? '') ? withoutPermissions(layout, messageOf(error)) : error;
  });
  const { mode } = await stat(layout.root);
  if ((mode & OTHERS) !== 0) throw withoutPermissions(layout, `its folder stays ${(mode & 0o777).toString(8)}`);
}

/**
 * Takes from everybody else what they may do with a folder and all below it, and gives it to one owner where one is named. What an
 * earlier version, a backup or a careless command left open is closed again. Links are left alone: what they lead to is not ours.
 */
export async function closeToOthers(
  path: string,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<void> {
  // Windows keeps permissions in another way: what is below a person's folder is that person's.
  if (process.platform === 'win32') return;
  const found = await lstat(path).catch(goneIsNothing);
  if (found === null || found.isSymbolicLink()) return;
  // PostgreSQL and ours remove files while we look.
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
