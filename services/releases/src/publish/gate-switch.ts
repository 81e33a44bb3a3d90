import { gate } from '@fixed-ops/federation';
import { readGated, readLiveSet } from '../gate/live-set.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/plane-reader.ts';

/**
 * Holds a release that is in the store to every live one of the other side: a remote's to the hosts, the host's to the remotes. Answers
 * who would break, and what could stand in no longer, in sentences.
 */
export async function gateSwitch(
  objects: ReleaseObjects,
  plane: ReadPlane,
  { name, release }: { readonly name: string; readonly release: string },
): Promise<{ readonly breaks: readonly string[]; readonly losses: readonly string[] }> {
  const candidate = await readGated(objects, name, release);
  if (candidate === null)
    return { breaks: [`There is no release ${release} of ${name} that can be read.`], losses: [] };
  const result = gate([candidate], await readLiveSet(objects, plane.pointers));
  const sentences = (found: typeof result.breaks) => found.map(({ sentence }) => sentence);
  return { breaks: sentences(result.breaks), losses: sentences(result.losses) };
}
