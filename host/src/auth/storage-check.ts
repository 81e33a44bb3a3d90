import { writeText } from '@fixed-ops/session/device';

/** The space that an account with its tokens needs, in characters. */
const NEEDED_LENGTH = 32_768;
const PROBE_KEY = 'storageProbe';

/** Where a sign-in can be stored: across visits, for this tab, or nowhere. */
export type SignInStorage = 'localStorage' | 'sessionStorage' | 'none';

/**
 * Finds out by trying. A browser that blocks site data throws if a storage is accessed; a full storage refuses to write. Without the tab's
 * storage, nobody can sign in, because an answer of the provider could not be distinguished from a forged one.
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
