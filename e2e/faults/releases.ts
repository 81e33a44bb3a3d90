import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { product } from '../product.ts';

const registryFile = join(product.dataFolder, 'registry.json');
const registrySchema = z.object({ remotes: z.array(z.object({ name: z.string(), current: z.string().nullable() })) });

/** The text of the operator's registry. */
export function readRegistryText(): string {
  return readFileSync(registryFile, 'utf8');
}

/** Path of the operator's registry. */
export const registryPath = registryFile;

/** Takes the current release of a remote out of the release store; what is answered puts it back. */
export function takeReleaseAway(remote: string): () => void {
  const { remotes } = registrySchema.parse(JSON.parse(readRegistryText()));
  const current = remotes.find(({ name }) => name === remote)?.current;
  if (!current) throw new Error(`${remote} has no release`);
  const folder = join(product.dataFolder, 'releases', remote, current);
  const aside = join(product.dataFolder, `${remote}-${current}-aside`);
  renameSync(folder, aside);
  return () => renameSync(aside, folder);
}
