import { ENTRY_FILE, type ResolvedRemote, releaseUrl } from '@fixed-ops/federation';
import { integrityOf, type ReleaseReader } from '@fixed-ops/releases';

/** A script that the document asks for, with the hash that the browser holds it to. */
export interface PreloadedScript {
  readonly url: string;
  readonly integrity: string;
}

const FILE = /^[\w.-]+\.js$/;

/**
 * The scripts that a remote needs to be drawn, for the document to ask for before the host has started. Read at every document, so
 * that a release whose folder is gone is noticed. None when there is nothing to name, and of releases whose entries ask for their
 * chunks without hashes: the browser would load what is preloaded with one a second time.
 */
export async function preloadFilesOf(releases: ReleaseReader, remote: ResolvedRemote): Promise<PreloadedScript[]> {
  const { name, entry, offered, preview, isDevelopment } = remote;
  // Who came by a link to a preview is most probably the one for whom it is.
  const release = preview?.release ?? remote.release;
  if (release === null || entry === null || offered !== null || isDevelopment) return [];
  const found = await releases.readAnew(name, release);
  if (found === null || !found.hasChunkHashes) return [];
  return [ENTRY_FILE, ...found.preload].flatMap((file) => {
    const integrity = integrityOf(found, file);
    return integrity === null || !FILE.test(file) ? [] : [{ url: releaseUrl(name, release, file), integrity }];
  });
}
