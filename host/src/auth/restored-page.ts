import { LANDING_PATH } from '@fixed-ops/contract/document';
import { mustAskForPassword } from './ask-for-password.ts';
import { storedPerson } from './stored-person.ts';

/** Decides what a page does that the browser's Back restores: continue, or restart as the person who is signed in now. */
export type Restored = 'goOn' | 'beginAnew';

/** Clears the screen at once, before the page of the current person can load. */
export function beginAnew(page: Document = document, open = (path: string) => window.location.replace(path)): void {
  // Drawers and messages are outside the root.
  page.body.replaceChildren();
  open(LANDING_PATH);
}

/**
 * A browser may keep a page in memory, including its figures, while its person signs out or another one signs in. The page does not know,
 * because messages of other tabs do not reach it in that state.
 */
export function whenRestored(localAccountId: string): Restored {
  if (mustAskForPassword()) return 'beginAnew';
  const stored = storedPerson();
  return stored === null || stored.localAccountId === localAccountId ? 'goOn' : 'beginAnew';
}

/** Whenever the browser's Back restores this page, restarts it if another person is signed in now, and otherwise continues. */
export function beginAnewWhereOther(localAccountId: string, goOn: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (whenRestored(localAccountId) === 'beginAnew') beginAnew();
    else goOn();
  });
}
