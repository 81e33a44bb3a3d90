import type { SessionState } from '@fixed-ops/session';
import { sessionStore } from '@fixed-ops/session/host';

const nobody = {
  phase: 'loading',
  user: null,
  dealerships: [],
  activeDealership: null,
  dealershipData: null,
  epoch: 0,
} as const satisfies Partial<SessionState>;

/** The session of a page whose person has logged out: nothing is on screen and nothing can ask for more; how it looks stays. */
export function emptySession(): void {
  sessionStore.setState(nobody);
}
