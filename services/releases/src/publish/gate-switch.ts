import { gate, RELEASE_FILE } from '@fixed-ops/federation';
import { readGated, readLiveSet } from '../gate/live-set.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/accepted-plane.ts';
import { hindranceOf } from '../plane/hindrance.ts';

/**
 * Checks a stored release against every live one of the other side: a remote's against the hosts, the host's against the remotes. A release
 * that cannot be served breaks by itself. Returns what would break and what could no longer be a replacement, as sentences.
 */
export async function gateSwitch(
  objects: ReleaseObjects,
  plane: ReadPlane,
  { name, release }: { readonly name: string; readonly release: string },
): Promise<{ readonly breaks: readonly string[]; readonly losses: readonly string[] }> {
  const hindrance = await hindranceOf(objects, { name, release }, plane.trust);
  const candidate = hindrance === null ? await readGated(objects, name, release) : null;
  if (candidate === null) {
    const why = hindrance ?? `cannot be used: its ${RELEASE_FILE} is of another version`;
    return { breaks: [`${release} of ${name} ${why}. What there is: npm run releases -- ${name}`], losses: [] };
  }
  const result = gate([candidate], await readLiveSet(objects, plane.pointers));
  const sentences = (found: typeof result.breaks) => found.map(({ sentence }) => sentence);
  return { breaks: sentences(result.breaks), losses: sentences(result.losses) };
}
