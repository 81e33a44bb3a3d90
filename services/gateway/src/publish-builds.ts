import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { releasesFolder } from '@fixed-ops/environment';
import { pointToBuiltRelease } from '@fixed-ops/federation';
import { readRegistry, registryPath, writeRegistry } from './registry-file.ts';
import { addRelease, type BuiltApp } from './release-store.ts';

/**
 * Adds a release of every build to the release store and points the registry to it where nobody has set the pointer by
 * hand. Creates the registry from the default when the data folder has none. Answers a summary for the console.
 */
export async function publishBuilds(
  options: { environment: { dataFolder: string }; builtRemotes: readonly BuiltApp[]; defaultRegistry: string },
  now: Date,
): Promise<string> {
  const { dataFolder } = options.environment;
  const path = registryPath(dataFolder);
  await mkdir(dataFolder, { recursive: true });
  if (!existsSync(path)) await copyFile(options.defaultRegistry, path);
  const before = await readRegistry(path);
  let registry = before;
  let added = 0;
  for (const built of options.builtRemotes) {
    if ((await addRelease(releasesFolder(dataFolder), built, now)) === 'added') added += 1;
    registry = pointToBuiltRelease(registry, built.name, built.release);
  }
  if (registry !== before) await writeRegistry(path, registry);
  return added === 0 ? 'up to date' : `${added} added`;
}
