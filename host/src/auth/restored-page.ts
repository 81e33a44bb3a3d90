import { LANDING_PATH } from '@fixed-ops/contract/document';
import { mustAskForPassword } from './ask-for-password.ts';
import { storedPerson } from './stored-person.ts';

/** What a page does that the browser's Back brings back as it was left: go on, or begin anew as whoever is here now. */
export type Restored = 'goOn' | 'beginAnew';

/** Takes what is on screen away at once, before the page for whoever is here now can be there. */
export function beginAnew(page: Document = document, open = (path: string) => window.location.replace(path)): void {
  // Drawers and messages lie beside the root.
  page.body.replaceChildren();
  open(LANDING_PATH);
}

/**
 * A browser may keep a page whole, figures and all, while its person signs out or another one signs in; it heard nothing of that,
 * since messages of other tabs do not reach a page that is kept.
 */
export function whenRestored(localAccountId: string): Restored {
  if (mustAskForPassword()) return 'beginAnew';
  const stored = storedPerson();
  return stored === null || stored.localAccountId === localAccountId ? 'goOn' : 'beginAnew';
}

/** Whenever the browser's Back brings this page back: begins it anew where somebody else is here now, and goes on where not. */
export function beginAnewWhereOther(localAccountId: string, goOn: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (whenRestored(localAccountId) === 'beginAnew') beginAnew();
    else goOn();
  });
}
