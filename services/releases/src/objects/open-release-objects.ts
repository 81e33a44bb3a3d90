import { openFolderObjects } from './folder-objects.ts';
import type { ReleaseObjects } from './release-objects.ts';
import { openS3Objects } from './s3-objects.ts';
import { readStoreSetting } from './store-setting.ts';

/**
 * Opens the release store: the bucket at `RELEASE_STORE`, else the folder. Asks nothing of it yet. Throws `ReleaseStoreError` for settings
 * that cannot be used.
 */
export function openReleaseObjects(
  variables: Readonly<Record<string, string | undefined>>,
  folder: string,
): ReleaseObjects {
  const place = readStoreSetting(variables);
  return place === null ? openFolderObjects(folder) : openS3Objects(place);
}
