import type { Auth } from './auth/auth.ts';
import { startHost } from './boot/start-host.ts';
import './federation/provided-modules.ts';

/** Starts the page during the sign-in. Rejects if nothing can be rendered at all. */
export function start(signingIn: Promise<Auth>): Promise<void> {
  return startHost(document, signingIn);
}
