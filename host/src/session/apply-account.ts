import type { AccountRecord } from '@fixed-ops/contract';
import { buildUserProfile, localKeys, sessionStore, writeJson } from '@fixed-ops/session/host';

/**
 * Rebuilds the person from the account record in the answer of a write, by the rules of the first load. The header shows it at once, another
 * tab at its next load.
 */
export function applyAccount(record: AccountRecord): void {
  const user = buildUserProfile(record, sessionStore.getState().activeDealership);
  sessionStore.setState({ user });
  writeJson(localStorage, localKeys.user, user);
}
