import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { HOST, type LiveSet, RELEASE_FILE, type ServedAs } from '@fixed-ops/federation';
import { createReleaseMirror, type ReadPlane, type ReleaseObjects } from '@fixed-ops/releases';

/** The releases that a browser opens together with a build before its release. */
export interface LiveBeside {
  /** The distinct live releases of the other side with the folders of their files: hosts for a remote, all remotes for a host. */
  readonly live: readonly {
    readonly name: string;
    readonly release: string;
    readonly as: ServedAs;
    readonly folder: string;
  }[];
  readonly placements: ReadPlane['placement']['remotes'];
}

/** A stored release with the folder of its files on this machine. */
export interface StoredFiles {
  readonly name: string;
  readonly release: string;
  readonly folder: string;
}

interface CommandContext {
  readonly dataFolder: string;
  readonly objects: ReleaseObjects;
  readonly plane: ReadPlane;
  readonly print: (line: string) => void;
}

const mirrorOf = ({ dataFolder, objects, print }: CommandContext) =>
  createReleaseMirror({ objects, releasesFolder: releasesFolder(dataFolder), report: print });

/** Finds the files of a release, and downloads them if the store is remote. Null if that is impossible. Takes at most a minute. */
export async function bringStored(
  { name, release }: { readonly name: string; readonly release: string },
  context: CommandContext,
): Promise<StoredFiles | null> {
  await mirrorOf(context).bringNow({ name, release }, context.plane.trust);
  const folder = join(releasesFolder(context.dataFolder), name, release);
  return existsSync(join(folder, RELEASE_FILE)) ? { name, release, folder } : null;
}

/** Finds the live releases of the other side, and downloads their files if the store is remote. Takes at most a minute. */
export async function findLiveBeside(name: string, live: LiveSet, context: CommandContext): Promise<LiveBeside> {
  const { dataFolder, plane } = context;
  const folder = releasesFolder(dataFolder);
  await mirrorOf(context).bringLive(plane);
  const placements = plane.placement.remotes;
  const isPlaced = (remote: string) => placements.some((each) => each.name === remote);
  // No page opens a remote that is not placed.
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
