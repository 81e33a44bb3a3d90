import type { NavigationOptions } from '@azure/msal-browser';
import { NavigationClient } from './msal.ts';
import { LeavingStoppedError } from './sign-in-failure.ts';

/** The longest wait for the provider's page in a browser that cannot report that loading has stopped. */
const PATIENCE_MS = 120_000;

/**
 * Takes the page to the provider, and fails at once if the browser stops on the way. The library alone would wait half a minute, block every
 * other interaction meanwhile, and give up on a provider that is only slow. Browsers without the Navigation API get the library's
 * behaviour.
 */
export class LeavingPage extends NavigationClient {
  override navigateExternal(url: string, options: NavigationOptions): Promise<boolean> {
    const navigation: Navigation | undefined = window.navigation;
    if (!navigation) return super.navigateExternal(url, options);
    const left = super.navigateExternal(url, { ...options, timeout: PATIENCE_MS });
    return Promise.race([left, untilStopped(navigation)]);
  }
}

/** Fails if the running navigation ends and no other replaces it. Method: HTML, section 7.2.6 (Navigation API). */
function untilStopped(navigation: Navigation): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onError = () => {
      const stopped = setTimeout(() =>
        reject(new LeavingStoppedError('The browser stopped before the provider answered.')),
      );
      // A change of the address within the page also ends it, although the browser continues to leave.
      navigation.addEventListener('navigate', () => clearTimeout(stopped), { once: true });
    };
    navigation.addEventListener('navigateerror', onError, { once: true });
  });
}
