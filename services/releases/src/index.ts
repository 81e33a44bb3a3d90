export { addAuditEntry, readAudit } from './audit/audit-log.ts';
export { collectMirrored } from './collect/collect-mirrored.ts';
export { type Collected, collectReleases, KEPT_DAYS } from './collect/collect-releases.ts';
export { RegistryError } from './conversion/former-registry.ts';
export { dictionaryHashOf, makeDelta } from './deltas/delta.ts';
export {
  type DeltaFolders,
  type DeltaOptions,
  type Deltas,
  openDeltas,
} from './deltas/deltas.ts';
export { type ReleasedScript, stemOf } from './deltas/released-scripts.ts';
export { readGated, readLiveSet, readPointers } from './gate/live-set.ts';
export { type BelievedKeys, openBelievedKeys } from './keys/believed-keys.ts';
export { addTeamKey, type KeysChange, renewKey, revokeKey } from './keys/change-keys.ts';
export { initKeys } from './keys/init-keys.ts';
export {
  homeOfKeys,
  type KeySettings,
  openPlaneKeys,
  type PlaneKeys,
  PlaneKeysError,
  readKeys,
} from './keys/plane-keys.ts';
export { type PointerToSign, signAgain, trustBefore } from './keys/sign-again.ts';
export {
  createSigner,
  isPublicKey,
  makeKeyPair,
  type Signer,
  SigningKeyError,
  verifySignature,
} from './keys/signatures.ts';
export { createReleaseMirror, type ReleaseMirror } from './mirror/release-mirror.ts';
export { openFolderObjects as openFolder } from './objects/folder-objects.ts';
export { openReleaseObjects } from './objects/open-release-objects.ts';
export { type ReleaseObjects, ReleaseStoreError, type StoredObject } from './objects/release-objects.ts';
export { isWithin } from './objects/within-folder.ts';
export type { ReadPlane } from './plane/accepted-plane.ts';
export { changePointer, type PointerChange } from './plane/change-pointer.ts';
export { createPlaneReader, type PlaneReader } from './plane/plane-reader.ts';
export { createReleasePlane } from './plane/release-plane.ts';
export { notePreview } from './previews/noted-previews.ts';
export { makePreviewLink, PREVIEW_PARAMETER, PREVIEW_PATH, readPreviewToken } from './previews/preview-link.ts';
export type { BuiltApp } from './publish/built-app.ts';
export {
  type CheckBuild,
  type CheckedBuild,
  checkBuild,
  LICENCE_CHECK,
  liveHost,
  MOUNT_CHECK,
  VULNERABILITY_CHECK,
} from './publish/check-build.ts';
export { gateSwitch } from './publish/gate-switch.ts';
export type { OpenedPairs, OpenPairs, ReleasePair } from './publish/open-new-releases.ts';
export { PlacementError, preparePlacement } from './publish/placements.ts';
export { type Published, publishBuilds } from './publish/publish-builds.ts';
export { addRelease } from './publish/release-folder.ts';
export {
  createReleaseReader,
  integrityOf,
  type ReleaseReader,
  releaseKey,
  type ServedRelease,
} from './publish/release-reader.ts';
export { placementHash } from './publish/upgrade-placements.ts';
