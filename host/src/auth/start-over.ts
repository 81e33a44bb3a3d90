import { tabStorage } from '@fixed-ops/session/device';
import { interactionClaim } from './interaction-claim.ts';
import { forgetRedirects } from './redirect-limit.ts';

/** Starts sign-in anew after a failure, at the wish of the person: in this tab, whatever the others do. */
export function startOver(): void {
  forgetRedirects(tabStorage);
  interactionClaim.overrule();
  window.location.reload();
}
