import type { Clock } from '@fixed-ops/api-service';
import type { Environment } from '@fixed-ops/environment';
import { HOST, type ReleasePlane, resolvePlane } from '@fixed-ops/federation';
import { createReleasePlane, createReleaseReader, type PlaneReader, type ReleaseReader } from '@fixed-ops/releases';
import type { ProvidedVersions } from './release-check.ts';
import { openReleaseStore } from './release-store.ts';
import { filesNotFollowed } from './served-releases.ts';

/**
 * Opens the releases for a process that serves none of their files: it reads them from the store to show them, to roll them back, and to
 * judge canaries. It publishes nothing and keeps no copy.
 */
export async function openApiPlane(options: {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly report: (line: string) => void;
}): Promise<{ readonly releasePlane: ReleasePlane; readonly problems: () => readonly string[] }> {
  const { clock, report } = options;
  const { objects, keys, openPlane } = await openReleaseStore(options);
  const plane = openPlane(report);
  const releasePlane = createReleasePlane({
    objects,
    plane,
    gateway: keys.gateway,
    provided: providedOf(plane, createReleaseReader(objects)),
    now: clock.now,
  });
  return { releasePlane, problems: () => filesNotFollowed(plane) };
}

/** Versions that the host's current release provides to remotes. Empty while there is no such release. */
const providedOf = (plane: PlaneReader, releases: ReleaseReader) => async (): Promise<ProvidedVersions> => {
  const read = await plane.read();
  const host = read === null ? null : resolvePlane(read, null).host;
  if (read === null || host === null) return {};
  for (const release of [host.current, host.previous]) {
    const found = release === null ? null : await releases.read(HOST, release);
    if (release !== null && found !== null && releases.distrust(HOST, release, read.trust) === null)
      return found.shared;
  }
  return {};
};
