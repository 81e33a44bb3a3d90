import { LANDING_PATH } from '@fixed-ops/contract/document';
import { askForPassword } from './ask-for-password.ts';
import { interactionClaim } from './interaction-claim.ts';
import { forgetPerson } from './person-storage.ts';
import { forgetSignedIn } from './signed-in-hint.ts';
import { tellTabs } from './tabs.ts';

/** The part of Log Out that happens in this browser, before the provider knows of it. */
export function forgetHere(empty: () => void): void {
  forgetPerson();
  // The page leaves, maybe over a broken connection, so nobody here can know whether the provider receives it.
  askForPassword();
  forgetSignedIn();
  // The screen is cleared at once, and nothing on it can send another request.
  empty();
  // The other tabs restart too, but the page for the next sign-in should open in this one.
  interactionClaim.take();
  tellTabs({ type: 'signedOut' });
}

/** Log Out if the provider cannot be reached. The next sign-in then asks for the password. */
export function leaveHere(empty: () => void): void {
  forgetHere(empty);
  window.location.assign(LANDING_PATH);
}
