import { sendCall } from '@fixed-ops/api';
import { savePreferences } from '@fixed-ops/api/host';
import { peopleCalls } from '@fixed-ops/contract/people';
import { sessionStore } from '@fixed-ops/session/host';
import { applyAccount } from '../../session/apply-account.ts';
import { onlyTouched, type ProfileValues, profileChanges, profileValues } from './profile-form.ts';
import { readPreferences } from './read-preferences.ts';

/**
 * Sends what the person has changed since `started` and the session does not have yet, one call after the other. The
 * header shows each change once it is saved. If a call fails, the earlier ones stay saved, and a retry sends only the
 * rest. Throws ApiError.
 */
export async function saveProfile(started: ProfileValues, entered: ProfileValues): Promise<void> {
  const session = sessionStore.getState();
  const { user, dealerships } = session;
  if (!user) return;
  const now = profileValues(user, readPreferences(session), dealerships);
  const changes = profileChanges(now, onlyTouched(started, entered, now));
  if (changes.person) {
    applyAccount(await sendCall(peopleCalls.updateUser, { body: { userId: user.id, ...changes.person } }));
  }
  if (changes.dealershipId !== null) {
    const body = { userId: user.id, dealershipId: changes.dealershipId };
    applyAccount(await sendCall(peopleCalls.updateUserDefaultDealership, { body }));
  }
  if (changes.notifications) await savePreferences({ notifications: changes.notifications });
}
