import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeRelease, RELEASE_FILE, type Trust } from '@fixed-ops/federation';
import { keyOf, type ReleaseName } from './stored-release.ts';

/** Makes the question whether the folder has a release that the keys accept. It verifies each once for each revision of the keys. */
export function createIsMirrored(releasesFolder: string) {
  /** Releases of the folder with an accepted `release.json`, each with the revision of the keys that verified it. */
  const believed = new Map<string, number>();
  return async function isMirrored({ name, release }: ReleaseName, trust: Trust): Promise<boolean> {
    const key = keyOf({ name, release });
    const path = join(releasesFolder, name, release, RELEASE_FILE);
    try {
      if (believed.get(key) === trust.keys.revision) {
        await access(path);
        return true;
      }
      if (judgeRelease(JSON.parse(await readFile(path, 'utf8')), { name, release }, trust).value === null) return false;
    } catch {
      return false;
    }
    believed.set(key, trust.keys.revision);
    return true;
  };
}
