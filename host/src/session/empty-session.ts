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

/** The session after a log-out: the screen is empty and nothing can send a request, but the look stays. */
export function emptySession(): void {
  sessionStore.setState(nobody);
}
