import type { ResolvedRemote } from '@fixed-ops/federation';
import { readDocument } from '../boot/read-document.ts';

/** The remotes in the document, before an override or a preview was applied. Empty without a valid document. */
export function documentRemotes(): readonly ResolvedRemote[] {
  try {
    return readDocument(document).registry.remotes;
  } catch {
    return [];
  }
}
