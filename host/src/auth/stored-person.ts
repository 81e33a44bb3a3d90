import { deviceStorage, localKeys, readJson, shapeOf } from '@fixed-ops/session/device';

interface StoredPerson {
  readonly localAccountId: string;
}
const shape = shapeOf<StoredPerson>(({ localAccountId }) => typeof localAccountId === 'string');

/** Whom this browser has kept, as far as the account check has to know; null for nobody. */
export function storedPerson(): StoredPerson | null {
  return readJson(deviceStorage, localKeys.user, shape);
}
