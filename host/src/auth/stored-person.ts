import { deviceStorage, localKeys, readJson, shapeOf } from '@fixed-ops/session/device';

interface StoredPerson {
  readonly localAccountId: string;
}
const shape = shapeOf<StoredPerson>(({ localAccountId }) => typeof localAccountId === 'string');

/** The person whom this browser has stored, as far as the account check needs it. Null for nobody. */
export function storedPerson(): StoredPerson | null {
  return readJson(deviceStorage, localKeys.user, shape);
}
