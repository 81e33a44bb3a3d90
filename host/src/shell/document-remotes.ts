import type { ResolvedRemote } from '@fixed-ops/federation';
import { readDocument } from '../boot/read-document.ts';

/** The remotes as the document came with them, before an override or a preview was taken; none where there is no valid document. */
export function documentRemotes(): readonly ResolvedRemote[] {
  try {
    return readDocument(document).registry.remotes;
  } catch {
    return [];
  }
}
