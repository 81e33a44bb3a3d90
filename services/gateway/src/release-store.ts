import type { Clock } from '@fixed-ops/api-service';
import { type Environment, processUser } from '@fixed-ops/environment';
import {
  createPlaneReader,
  openBelievedKeys,
  openPlaneKeys,
  openReleaseObjects,
  type PlaneReader,
} from '@fixed-ops/releases';

/** Opens the store of releases with this machine's keys. The first start makes the keys, if that is allowed. */
export async function openReleaseStore({
  environment: { dataFolder, releaseKeys },
  clock,
}: {
  readonly environment: Environment;
  readonly clock: Clock;
}) {
  const objects = openReleaseObjects(process.env, dataFolder);
  const now = clock.now();
  const by = `${processUser()} (npm start)`;
  const keys = await openPlaneKeys(dataFolder, objects, releaseKeys, { by, now });
  const { rootKey } = keys;
  return {
    objects,
    keys,
    by,
    now,
    /** Pointers, placements and keys as they are read again and again. */
    openPlane: (report: (sentence: string) => void): PlaneReader =>
      createPlaneReader({ objects, rootKey, report, believed: openBelievedKeys(dataFolder, rootKey) }),
  };
}
