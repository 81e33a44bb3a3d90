import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/**
 * Whether an existing path is really below a folder, without a link that leads out of it. Releases come from teams, and a link among their
 * files could expose any file of this machine.
 */
export async function isWithin(folder: string, path: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
  return real.startsWith(root + sep);
}
