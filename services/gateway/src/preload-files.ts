import { ENTRY_FILE, type ResolvedRemote, releaseUrl } from '@fixed-ops/federation';
import { integrityOf, type ReleaseReader } from '@fixed-ops/releases';

/** A script that the document preloads, with its hash. */
export interface PreloadedScript {
  readonly url: string;
  readonly integrity: string;
}

const FILE = /^[\w.-]+\.js$/;

/**
 * The scripts that a remote needs to draw, which the document preloads before the host starts. It is read for every document, so that a
 * missing folder is noticed. Empty if there is nothing to preload, and for releases whose entries load their chunks without hashes, because
 * the browser would then load preloaded files twice.
 */
export async function preloadFilesOf(releases: ReleaseReader, remote: ResolvedRemote): Promise<PreloadedScript[]> {
  const { name, entry, offered, preview, isDevelopment } = remote;
  // A visitor with a preview link is most probably its recipient.
  const release = preview?.release ?? remote.release;
  if (release === null || entry === null || offered !== null || isDevelopment) return [];
  const found = await releases.readAnew(name, release);
  if (found === null || !found.hasChunkHashes) return [];
  return [ENTRY_FILE, ...found.preload].flatMap((file) => {
    const integrity = integrityOf(found, file);
    return integrity === null || !FILE.test(file) ? [] : [{ url: releaseUrl(name, release, file), integrity }];
  });
}
