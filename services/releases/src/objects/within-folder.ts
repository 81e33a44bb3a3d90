import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/**
 * Whether a path that is there is what it says: below its folder, with no link that leads out of it. Releases come from teams; a link among their files
 * would have any file of this machine read.
 */
export async function isWithin(folder: string, path: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
  return real.startsWith(root + sep);
}
