import { savePreferences, sendCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session';
import { applyAccount } from '../../session/apply-account.ts';
import { type ProfileValues, profileChanges, profileValues } from './profile-form.ts';
import { readPreferences } from './read-preferences.ts';

/**
 * Sends what differs from the session, one call after the other; each shows in the header as soon as it is saved. Where a
 * later one fails the earlier ones stay saved, and trying again sends the rest alone. Throws ApiError.
 */
export async function saveProfile(entered: ProfileValues): Promise<void> {
  const session = sessionStore.getState();
  const { user, dealerships } = session;
  if (!user) return;
  const changes = profileChanges(profileValues(user, readPreferences(session), dealerships), entered);
  if (changes.person) {
    applyAccount(await sendCall(calls.updateUser, { body: { userId: user.id, ...changes.person } }));
  }
  if (changes.dealershipId !== null) {
    const body = { userId: user.id, dealershipId: changes.dealershipId };
    applyAccount(await sendCall(calls.updateUserDefaultDealership, { body }));
  }
  if (changes.notifications) await savePreferences({ notifications: changes.notifications });
}
