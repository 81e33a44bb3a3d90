import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPOSED_MODULE, MANIFEST_FILE, type ResolvedRemote, releaseUrl } from '@fixed-ops/federation';
import { z } from 'zod';

const fileSchema = z.string().regex(/^[\w.-]+\.js$/);
/** The part of module federation's manifest that names files. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: fileSchema }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: z.object({ sync: z.array(fileSchema) }) }) })),
});

/**
 * Addresses of the scripts that a remote needs to be drawn, from the manifest of its release, for the document to ask for
 * before the host has started. Read at every document, so that a release whose folder is gone is noticed. None when there
 * is nothing to name: the host then says what is wrong.
 */
export async function preloadFilesOf(releasesFolder: string, remote: ResolvedRemote): Promise<string[]> {
  const { name, release, entry, offered, isDevelopment } = remote;
  if (release === null || entry === null || offered !== null || isDevelopment) return [];
  try {
    const text = await readFile(join(releasesFolder, name, release, MANIFEST_FILE), 'utf8');
    const { metaData, exposes } = manifestSchema.parse(JSON.parse(text));
    const exposed = exposes.find(({ path }) => path === EXPOSED_MODULE)?.assets.js.sync ?? [];
    return [metaData.remoteEntry.name, ...exposed].map((file) => releaseUrl(name, release, file));
  } catch {
    return [];
  }
}
