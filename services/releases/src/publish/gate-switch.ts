import {
  type GatedRelease,
  gate,
  HOST,
  type LiveRelease,
  RELEASE_FILE,
  releaseSchema,
  type ServedAs,
} from '@fixed-ops/federation';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { readPlaneFile } from '../plane/plane-files.ts';
import type { ReadPlane } from '../plane/plane-reader.ts';
import { releaseKey } from './release-reader.ts';

async function readGated(objects: ReleaseObjects, name: string, release: string): Promise<GatedRelease | null> {
  const file = await readPlaneFile(objects, releaseKey(name, release, RELEASE_FILE));
  const parsed = releaseSchema.safeParse(file?.content);
  return parsed.success ? parsed.data : null;
}

/** The releases of a name that some page may run now. */
async function liveOf(objects: ReleaseObjects, plane: ReadPlane, name: string): Promise<LiveRelease[]> {
  const pointer = plane.pointers.get(name);
  const served: [ServedAs, string | null | undefined][] = [
    ['current', pointer?.current],
    ['canary', pointer?.canary?.release],
    ['previous', pointer?.previous],
  ];
  const found = await Promise.all(
    served.map(async ([as, release]) => {
      const gated = release ? await readGated(objects, name, release) : null;
      return gated === null ? [] : [{ as, release: gated }];
    }),
  );
  return found.flat();
}

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
  const remotes = plane.placement.remotes.map((remote) => remote.name);
  const live = await Promise.all(
    remotes.map(async (remote) => [remote, await liveOf(objects, plane, remote)] as const),
  );
  const result = gate([candidate], { host: await liveOf(objects, plane, HOST), remotes: Object.fromEntries(live) });
  const sentences = (found: typeof result.breaks) => found.map(({ sentence }) => sentence);
  return { breaks: sentences(result.breaks), losses: sentences(result.losses) };
}
