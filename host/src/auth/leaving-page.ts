import type { NavigationOptions } from '@azure/msal-browser';
import { NavigationClient } from './msal.ts';
import { LeavingStoppedError } from './sign-in-failure.ts';

/** Longest wait for the provider's page where the browser cannot tell that it has stopped loading it. */
const PATIENCE_MS = 120_000;

/**
 * Takes the page to the provider, and fails at once when the browser stops on the way. The library alone would wait half a
 * minute, hold every other interaction up meanwhile, and give the sign-in up under a provider that is only slow. Browsers
 * without the Navigation API get what the library does.
 */
export class LeavingPage extends NavigationClient {
  override navigateExternal(url: string, options: NavigationOptions): Promise<boolean> {
    const navigation: Navigation | undefined = window.navigation;
    if (!navigation) return super.navigateExternal(url, options);
    const left = super.navigateExternal(url, { ...options, timeout: PATIENCE_MS });
    return Promise.race([left, untilStopped(navigation)]);
  }
}

/** Fails when the navigation that is under way ends without another in its place. Method: HTML, section 7.2.6 (Navigation API). */
function untilStopped(navigation: Navigation): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onError = () => {
      const stopped = setTimeout(() =>
        reject(new LeavingStoppedError('The browser stopped before the provider answered.')),
      );
      // A change of the address within the page counts as the end of it too, although the browser goes on leaving.
      navigation.addEventListener('navigate', () => clearTimeout(stopped), { once: true });
    };
    navigation.addEventListener('navigateerror', onError, { once: true });
  });
}
