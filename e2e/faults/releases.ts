import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { product } from '../product.ts';

const registryFile = join(product.dataFolder, 'registry.json');
const registrySchema = z.object({
  remotes: z.array(
    z.object({
      name: z.string(),
      current: z.string().nullable(),
      previous: z.string().nullable().default(null),
    }),
  ),
});

/** The text of the operator's registry. */
export function readRegistryText(): string {
  return readFileSync(registryFile, 'utf8');
}

/** Path of the operator's registry. */
export const registryPath = registryFile;

/**
 * Takes the releases of a remote that the registry points at out of the release store, the one to fall back to as well, so
 * that nothing is left to draw its area; what is answered puts them back.
 */
export function takeReleaseAway(remote: string): () => void {
  const { remotes } = registrySchema.parse(JSON.parse(readRegistryText()));
  const entry = remotes.find(({ name }) => name === remote);
  if (!entry?.current) throw new Error(`${remote} has no release`);
  const moves = [...new Set([entry.current, entry.previous])].flatMap((release) => {
    if (release === null) return [];
    const folder = join(product.dataFolder, 'releases', remote, release);
    return existsSync(folder) ? [{ folder, aside: join(product.dataFolder, `${remote}-${release}-aside`) }] : [];
  });
  for (const { folder, aside } of moves) renameSync(folder, aside);
  return () => {
    for (const { folder, aside } of moves) renameSync(aside, folder);
  };
}
