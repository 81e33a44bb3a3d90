export { dictionaryHashOf, makeDelta } from './deltas/delta.ts';
export {
  type DeltaFolders,
  type DeltaOptions,
  type Deltas,
  openDeltas,
  type ReleasedScript,
  stemOf,
} from './deltas/deltas.ts';
export { openReleaseObjects } from './objects/open-release-objects.ts';
export { type ReleaseObjects, ReleaseStoreError, type StoredObject } from './objects/release-objects.ts';
