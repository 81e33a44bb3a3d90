import { forgetRedirects } from './redirect-limit.ts';
import { LANDING_PATH } from './return-path.ts';

/** Starts sign-in anew after a failure, at the wish of the person. */
export function startOver(): void {
  forgetRedirects(sessionStorage);
  window.location.assign(LANDING_PATH);
}
