import type { Auth } from './auth/auth.ts';
import { startHost } from './boot/start-host.ts';
import './federation/provided-modules.ts';

/** Boots the page while somebody is being signed in; rejects when nothing can be drawn at all. */
export function start(signingIn: Promise<Auth>): Promise<void> {
  return startHost(document, signingIn);
}
