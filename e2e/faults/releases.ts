import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pointerSchema } from '@fixed-ops/federation';
import { product } from '../product.ts';

/** The path of a file of the release plane, such as `pointers/xtime.json`. */
export const planePath = (file: string): string => join(product.dataFolder, file);

/** The text of such a file. */
export const readPlaneText = (file: string): string => readFileSync(planePath(file), 'utf8');

/**
 * Takes the releases that a remote's pointer names out of the release store, also the one to fall back to, so that nothing is left to draw
 * its area. Returns a function that puts them back. Throws if the remote has no release.
 */
export function takeReleaseAway(remote: string): () => void {
  const { current, previous } = pointerSchema.parse(JSON.parse(readPlaneText(`pointers/${remote}.json`)));
  if (current === null) throw new Error(`${remote} has no release`);
  return takeAway(
    remote,
    [...new Set([current, previous])].flatMap((release) => release ?? []),
  );
}

/** Takes these releases of a remote out of the release store. Returns a function that puts them back. */
export function takeAway(remote: string, releases: readonly string[]): () => void {
  const moves = releases.flatMap((release) => {
    const folder = join(product.dataFolder, 'releases', remote, release);
    return existsSync(folder) ? [{ folder, aside: join(product.dataFolder, `${remote}-${release}-aside`) }] : [];
  });
  for (const { folder, aside } of moves) renameSync(folder, aside);
  return () => {
    for (const { folder, aside } of moves) renameSync(aside, folder);
  };
}
