import type { Clock } from '@fixed-ops/api-service';
import { closeDataFolder } from '@fixed-ops/database';
import { type Environment, releasesFolder } from '@fixed-ops/environment';
import { HOST } from '@fixed-ops/federation';
import {
  type BuiltApp,
  createReleaseMirror,
  createReleasePlane,
  createReleaseReader,
  type OpenPairs,
  openFolder,
  publishBuilds,
} from '@fixed-ops/releases';
import { createHosts, fixedHost } from './host-builds.ts';
import type { OldReleases } from './old-releases.ts';
import { createPreviewReader } from './previews.ts';
import {
  createReleaseCheck,
  type FailedAreas,
  findFailedAreas,
  type ProvidedVersions,
  type ReleaseCheck,
} from './release-check.ts';
import { openReleaseStore } from './release-store.ts';
import { createServedReader } from './served-releases.ts';

/** The name prefix of a build for development. Every other build may be released. */
const DEVELOPMENT = 'development-';

/** The builds of the code that starts. */
export interface BuiltApps {
  builtHost: BuiltApp;
  /** The host built for development, if the operator offers it to developers with a remote from a development server. */
  builtForDevelopment: BuiltApp | null;
  /** Versions of the packages that the host provides to remotes. */
  provided: ProvidedVersions;
  builtRemotes: readonly BuiltApp[];
}

export interface ServedPlaneOptions extends BuiltApps {
  environment: Environment;
  /** The file with the initial placements of a data folder. */
  defaultPlacement: string;
  developmentRemotes: Readonly<Record<string, string>>;
  openPairs?: OpenPairs;
  clock: Clock;
  report: (line: string) => void;
  /** Called with a short description of what was published. */
  detail: (text: string) => void;
}

/** Opens new releases in a browser unless the operator turned that off, and says so meanwhile. */
function openToldOf({ environment, openPairs, detail }: ServedPlaneOptions): OpenPairs | undefined {
  if (openPairs === undefined || !environment.opensReleases) return undefined;
  return (pairs) => {
    detail('opening new releases in a browser');
    return openPairs(pairs);
  };
}

/**
 * Publishes the builds and opens what visitors get: pointers for repeated reads, builds of the host, and the plane by which the API shows
 * releases and rolls them back. `notes` are for the operator.
 */
export async function openServedPlane(options: ServedPlaneOptions) {
  const { builtHost, builtForDevelopment, builtRemotes, defaultPlacement, developmentRemotes, clock, report } = options;
  const { dataFolder } = options.environment;
  const store = releasesFolder(dataFolder);
  const { objects, keys, by, now, openPlane } = await openReleaseStore(options);
  // Files are served from the folder, which mirrors a remote store.
  const releases = createReleaseReader(openFolder(dataFolder));
  const mirror = createReleaseMirror({ objects, releasesFolder: store, report });
  // A build for development is served as it is and never released.
  const isDeveloped = builtHost.release.startsWith(DEVELOPMENT);

  const builds = isDeveloped ? builtRemotes : [{ ...builtHost, name: HOST }, ...builtRemotes];
  const context = { dataFolder, releasesFolder: store, objects, keys, defaultPlacement, by, now };
  const { summary, notes } = await publishBuilds({ ...context, builds, openPairs: openToldOf(options) });
  options.detail(summary);
  // Copies have the permissions of the build.
  await closeDataFolder(dataFolder);

  const plane = openPlane(report);
  const live = await plane.read();
  if (live !== null) await mirror.bringLive(live);

  const reader = createServedReader(plane, releases, report, mirror);
  const previews = createPreviewReader({ plane, releases, mirror, now: clock.now });
  const hosts = isDeveloped
    ? fixedHost({ release: builtHost.release, folder: builtHost.folder, provided: options.provided })
    : createHosts({ releasesFolder: store, releases, built: builtHost, builtForDevelopment, report });
  const releasePlane = createReleasePlane({
    objects,
    plane,
    gateway: keys.gateway,
    provided: async () => (await hosts.of(await reader.read(null))).provided,
    now: clock.now,
  });

  const releaseChecks = new Map<string, ReleaseCheck>();
  const failedAreas = async (): Promise<FailedAreas> => {
    const set = await reader.read(null);
    const { release, provided } = await hosts.of(set);
    const check = releaseChecks.get(release) ?? createReleaseCheck(releases, provided, () => {});
    releaseChecks.set(release, check);
    const found = await findFailedAreas(set, check);
    // A remote from a developer needs no release.
    return Object.fromEntries(Object.entries(found).filter(([name]) => !(name in developmentRemotes)));
  };

  const oldReleases: OldReleases = { objects, plane, releasesFolder: store, built: builtHost.release, now: clock.now };
  return { reader, previews, hosts, oldReleases, releases, releasesFolder: store, releasePlane, failedAreas, notes };
}

export type ServedPlane = Awaited<ReturnType<typeof openServedPlane>>;
