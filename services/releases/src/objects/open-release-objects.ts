import { resolve } from 'node:path';
import { openFolderObjects } from './folder-objects.ts';
import type { ReleaseObjects } from './release-objects.ts';
import { openS3Objects } from './s3-objects.ts';
import { readStoreSetting } from './store-setting.ts';

/**
 * Opens the release store without a request: the bucket or shared folder at `RELEASE_STORE`, otherwise the data folder. Throws
 * `ReleaseStoreError` for invalid settings.
 */
export function openReleaseObjects(
  variables: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): ReleaseObjects {
  const place = readStoreSetting(variables);
  if (place === null) return openFolderObjects(dataFolder);
  if (!('folder' in place)) return openS3Objects(place);
  const objects = openFolderObjects(place.folder);
  // Releases of a shared folder are mirrored too, so that changes by others do not affect files that are being served.
  return objects.place === resolve(dataFolder) ? objects : { ...objects, isFolder: false, keysFolder: objects.place };
}
