import { join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { HOST, type LiveSet, type ServedAs } from '@fixed-ops/federation';
import { createReleaseMirror, type ReadPlane, type ReleaseObjects } from '@fixed-ops/releases';

/** What a build is opened with in a browser before it is released. */
export interface LiveBeside {
  /** The live releases of the other side, each once, with the folder of their files: hosts for a remote, all remotes for a host. */
  readonly live: readonly {
    readonly name: string;
    readonly release: string;
    readonly as: ServedAs;
    readonly folder: string;
  }[];
  readonly placements: ReadPlane['placement']['remotes'];
}

/** Finds the live releases of the other side, whose files it fetches where the store is elsewhere. Takes a minute at most. */
export async function findLiveBeside(
  name: string,
  live: LiveSet,
  world: {
    readonly dataFolder: string;
    readonly objects: ReleaseObjects;
    readonly plane: ReadPlane;
    readonly print: (line: string) => void;
  },
): Promise<LiveBeside> {
  const { dataFolder, objects, plane, print } = world;
  const folder = releasesFolder(dataFolder);
  await createReleaseMirror({ objects, releasesFolder: folder, report: print }).bringLive(plane);
  const placements = plane.placement.remotes;
  const isPlaced = (remote: string) => placements.some((each) => each.name === remote);
  // What is placed nowhere is opened by no page.
  const others =
    name === HOST
      ? Object.values(live.remotes).flatMap((each) => each.filter(({ release }) => isPlaced(release.name)))
      : live.host;
  const found = others.map(({ as, release: { name: other, release } }) => ({
    name: other,
    release,
    as,
    folder: join(folder, other, release),
  }));
  const isFirst = ({ name: other, release }: (typeof found)[number], index: number) =>
    found.findIndex((each) => each.name === other && each.release === release) === index;
  return { live: found.filter(isFirst), placements };
}
