export { openReleaseObjects } from './objects/open-release-objects.ts';
export { type ReleaseObjects, ReleaseStoreError, type StoredObject } from './objects/release-objects.ts';
