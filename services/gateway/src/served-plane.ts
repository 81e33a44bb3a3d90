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

/** How a build for development is named; every other one may be released. */
const DEVELOPMENT = 'development-';

/** What was built of the code that starts. */
export interface BuiltApps {
  builtHost: BuiltApp;
  /** The host built for development, where the operator offers it to who has a remote from a development server. */
  builtForDevelopment: BuiltApp | null;
  /** Versions of what the host provides to remotes. */
  provided: ProvidedVersions;
  builtRemotes: readonly BuiltApp[];
}

export interface ServedPlaneOptions extends BuiltApps {
  environment: Environment;
  /** File of the placements that a data folder starts with. */
  defaultPlacement: string;
  developmentRemotes: Readonly<Record<string, string>>;
  openPairs?: OpenPairs;
  clock: Clock;
  report: (line: string) => void;
  /** Told what was published, in few words. */
  detail: (text: string) => void;
}

/** Opens new releases where the operator has not left that out, and says meanwhile what is waited for. */
function openToldOf({ environment, openPairs, detail }: ServedPlaneOptions): OpenPairs | undefined {
  if (openPairs === undefined || !environment.opensReleases) return undefined;
  return (pairs) => {
    detail('opening new releases in a browser');
    return openPairs(pairs);
  };
}

/**
 * Publishes what was built, and opens what visitors are served of it: pointers as they are read again and again, builds of the host, and
 * the plane by which the API shows and takes back releases. `notes` are for the operator.
 */
export async function openServedPlane(options: ServedPlaneOptions) {
  const { builtHost, builtForDevelopment, builtRemotes, defaultPlacement, developmentRemotes, clock, report } = options;
  const { dataFolder } = options.environment;
  const store = releasesFolder(dataFolder);
  const { objects, keys, by, now, openPlane } = await openReleaseStore(options);
  // Files are served from the folder, which mirrors a store that is elsewhere.
  const releases = createReleaseReader(openFolder(dataFolder));
  const mirror = createReleaseMirror({ objects, releasesFolder: store, report });
  // A build for development is served as it is, and is nobody's release.
  const isDeveloped = builtHost.release.startsWith(DEVELOPMENT);

  const builds = isDeveloped ? builtRemotes : [{ ...builtHost, name: HOST }, ...builtRemotes];
  const context = { dataFolder, releasesFolder: store, objects, keys, defaultPlacement, by, now };
  const { summary, notes } = await publishBuilds({ ...context, builds, openPairs: openToldOf(options) });
  options.detail(summary);
  // Copies have the permissions of what was built.
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
    // What a developer serves needs no release.
    return Object.fromEntries(Object.entries(found).filter(([name]) => !(name in developmentRemotes)));
  };

  const oldReleases: OldReleases = { objects, plane, releasesFolder: store, built: builtHost.release, now: clock.now };
  return { reader, previews, hosts, oldReleases, releases, releasesFolder: store, releasePlane, failedAreas, notes };
}

export type ServedPlane = Awaited<ReturnType<typeof openServedPlane>>;
