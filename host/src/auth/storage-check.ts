import { writeText } from '@fixed-ops/session/device';

/** Room that an account with its tokens takes, in characters. */
const NEEDED_LENGTH = 32_768;
const PROBE_KEY = 'storageProbe';

/** Where a sign-in can be kept: across visits, for this tab, or nowhere. */
export type SignInStorage = 'localStorage' | 'sessionStorage' | 'none';

/**
 * Finds out by trying. A browser that blocks site data throws at the mere mention of a storage; a full one refuses to
 * write. Without the tab's own storage no answer of the provider can be told from a forged one, so nobody can sign in.
 */
export function findSignInStorage(page: Pick<Window, 'localStorage' | 'sessionStorage'>): SignInStorage {
  if (!isWritable(() => page.sessionStorage)) return 'none';
  return isWritable(() => page.localStorage) ? 'localStorage' : 'sessionStorage';
}

function isWritable(storage: () => Storage): boolean {
  try {
    const found = storage();
    const isWritten = writeText(found, PROBE_KEY, 'x'.repeat(NEEDED_LENGTH));
    found.removeItem(PROBE_KEY);
    return isWritten;
  } catch {
    return false;
  }
}
