import { tabStorage } from '@fixed-ops/session/device';
import { interactionClaim } from './interaction-claim.ts';
import { forgetRedirects } from './redirect-limit.ts';

/** Restarts the sign-in in this tab after a failure, because the person asked for it. Other tabs do not matter. */
export function startOver(): void {
  forgetRedirects(tabStorage);
  interactionClaim.overrule();
  window.location.reload();
}
