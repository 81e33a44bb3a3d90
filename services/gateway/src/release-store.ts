import { createHash } from 'node:crypto';
import { access, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { EXPOSED_MODULE, RELEASE_FILE, type Release } from '@fixed-ops/federation';

/** A finished build of the host or of a remote that waits to become a release. */
export interface BuiltApp {
  name: string;
  release: string;
  version: string;
  folder: string;
  shared: Record<string, string>;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Copies a build into the release store as an immutable folder with its `release.json`. Does nothing when the release
 * is there already; a folder appears whole or not at all.
 */
export async function addRelease(store: string, built: BuiltApp, now: Date): Promise<'added' | 'present'> {
  const target = join(store, built.name, built.release);
  if (await exists(join(target, RELEASE_FILE))) return 'present';
  const temporary = join(store, built.name, `.adding-${built.release}-${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(join(store, built.name), { recursive: true });
  await cp(built.folder, temporary, { recursive: true });
  const files = await Promise.all(
    (await filesBelow(temporary)).map(async (path) => {
      const content = await readFile(join(temporary, path));
      return { path, size: content.length, sha384: createHash('sha384').update(content).digest('base64') };
    }),
  );
  const release: Release = {
    name: built.name,
    release: built.release,
    version: built.version,
    commit: null,
    createdAt: now.toISOString(),
    exposes: [EXPOSED_MODULE],
    shared: built.shared,
    files,
  };
  await writeFile(join(temporary, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
  // A folder without its release.json is what an interrupted copy or a careless hand left behind.
  await rm(target, { recursive: true, force: true });
  await rename(temporary, target);
  return 'added';
}
