import { judgeRelease, RELEASE_FILE, type Trust } from '@fixed-ops/federation';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { releaseKey } from '../publish/release-reader.ts';
import { readPlaneFile } from './plane-files.ts';

/**
 * Why a stored release cannot be served, as a phrase after its name. A pointer to it would fall back to another one. Null if it can be
 * served.
 */
export async function hindranceOf(
  objects: ReleaseObjects,
  { name, release }: { readonly name: string; readonly release: string },
  trust: Trust,
): Promise<string | null> {
  const file = await readPlaneFile(objects, releaseKey(name, release, RELEASE_FILE));
  if (file === null) return 'is not in the store';
  if (file.content === null) return `cannot be used: its ${RELEASE_FILE} ${file.problem}`;
  const { distrust } = judgeRelease(file.content, { name, release }, trust);
  return distrust === null ? null : `enters no document: it ${distrust.reason}`;
}
