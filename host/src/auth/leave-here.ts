import { LANDING_PATH } from '@fixed-ops/contract/document';
import { askForPassword } from './ask-for-password.ts';
import { interactionClaim } from './interaction-claim.ts';
import { forgetPerson } from './person-storage.ts';
import { forgetSignedIn } from './signed-in-hint.ts';
import { tellTabs } from './tabs.ts';

/** The part of Log Out that this browser does by itself, before the provider hears of it. */
export function forgetHere(empty: () => void): void {
  forgetPerson();
  // Whether the provider will hear of it cannot be known here: the page leaves, maybe into a broken connection.
  askForPassword();
  forgetSignedIn();
  // What is on screen is gone at once, and nothing there can ask for more.
  empty();
  // The other tabs start anew as well; the page for the next sign-in is to be in this one.
  interactionClaim.take();
  tellTabs({ type: 'signedOut' });
}

/** Log Out where the provider cannot be asked: the next sign-in asks for the password. */
export function leaveHere(empty: () => void): void {
  forgetHere(empty);
  window.location.assign(LANDING_PATH);
}
