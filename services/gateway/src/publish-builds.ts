import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { pointToBuiltRelease } from '@fixed-ops/federation';
import { readRegistry, registryPath, writeRegistry } from './registry-file.ts';
import { addRelease, type BuiltApp } from './release-store.ts';
import { type ShippedPlacements, upgradePlacements } from './upgrade-placements.ts';

/**
 * Adds a release of every build to the release store and points the registry to it where nobody has set the pointer by
 * hand. Creates the registry from the default when the data folder has none, and gives remotes that nobody has placed
 * otherwise the placement of this version. Answers a summary for the console.
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
  const upgraded = upgradePlacements(before, await readRegistry(options.defaultRegistry), await shipped(options));
  let { registry } = upgraded;
  let added = 0;
  for (const built of options.builtRemotes) {
    if ((await addRelease(releasesFolder(dataFolder), built, now)) === 'added') added += 1;
    registry = pointToBuiltRelease(registry, built.name, built.release);
  }
  if (registry !== before) await writeRegistry(path, registry);
  const summary = added === 0 ? 'up to date' : `${added} added`;
  const kept = upgraded.kept.map(
    (name) => `; ${name} stays where registry.json puts it, this version has another place`,
  );
  return summary + kept.join('');
}

/** The file beside the default registry that knows the earlier ones. */
async function shipped(options: { defaultRegistry: string }): Promise<ShippedPlacements> {
  return JSON.parse(await readFile(join(dirname(options.defaultRegistry), 'placements.shipped.json'), 'utf8'));
}
