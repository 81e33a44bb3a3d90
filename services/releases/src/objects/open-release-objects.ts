import { resolve } from 'node:path';
import { openFolderObjects } from './folder-objects.ts';
import type { ReleaseObjects } from './release-objects.ts';
import { openS3Objects } from './s3-objects.ts';
import { readStoreSetting } from './store-setting.ts';

/**
 * Opens the release store: the bucket or the shared folder at `RELEASE_STORE`, else the data folder. Asks nothing of it yet. Throws `ReleaseStoreError` for settings
 * that cannot be used.
 */
export function openReleaseObjects(
  variables: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): ReleaseObjects {
  const place = readStoreSetting(variables);
  if (place === null) return openFolderObjects(dataFolder);
  if (!('folder' in place)) return openS3Objects(place);
  const objects = openFolderObjects(place.folder);
  // Releases of a folder that others share are mirrored too: what they write or take away there changes no file that is being served.
  return objects.place === resolve(dataFolder) ? objects : { ...objects, isFolder: false, keysFolder: objects.place };
}
