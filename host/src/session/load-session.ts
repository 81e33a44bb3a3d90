import { ApiError, createRequestId, sendCall } from '@fixed-ops/api';
import { calls, type DealershipData, type DealershipProduct, type Preferences, type UserId } from '@fixed-ops/contract';
import type { DealershipRef, UserProfile } from '@fixed-ops/session';
import {
  buildUserProfile,
  localKeys,
  type OpenDealership,
  readJson,
  userProfileSchema,
  vaultActivationDate,
} from '@fixed-ops/session/host';

/** Loads the person from the identity service. Throws ApiError. */
export async function loadUser(localAccountId: string): Promise<UserProfile> {
  const answer = await sendCall(calls.getUser, { query: { userId: localAccountId } });
  const record = answer.value[0];
  if (!record) {
    const sentence = 'You are signed in, but Fixed Ops does not know this account. Ask your administrator to add it.';
    throw new ApiError('unexpected', 'account_unknown', sentence, 200, createRequestId());
  }
  return buildUserProfile(record);
}

/** The dealerships that the person may open, in the server's order. */
export async function loadMemberships(userId: UserId): Promise<OpenDealership[]> {
  const memberships = await sendCall(calls.getUserDealershipMembership, { query: { userId } });
  return memberships.map(({ dealershipId, dealershipName, administeredOnly }) => {
    return { id: dealershipId, name: dealershipName, ...(administeredOnly && { administeredOnly }) };
  });
}

/** The data that the shell needs before it shows anything of a dealership. */
export async function loadDealership(
  dealership: DealershipRef,
  signal: AbortSignal,
): Promise<{ data: DealershipData; products: DealershipProduct[]; vaultActivationDate: string | null }> {
  const [data, { products }] = await Promise.all([
    sendCall(calls.dealership, { query: { dealershipId: dealership.id, dealershipName: dealership.name }, signal }),
    sendCall(calls.getProductsForDealership, { query: { dealershipId: dealership.id }, signal }),
  ]);
  return { data, products, vaultActivationDate: vaultActivationDate(products) };
}

/** Preferences only affect the look. Without them (null), the page looks as before, or as the device prefers. */
export async function loadPreferences(userId: UserId): Promise<Preferences | null> {
  try {
    return await sendCall(calls.getPreferences, { query: { userId } });
  } catch {
    return null;
  }
}

/** The profile of the last visit, if it belongs to the same person. With its id, the next calls start a round trip earlier. */
export function readStoredUser(localAccountId: string): UserProfile | null {
  const stored = readJson(localStorage, localKeys.user, userProfileSchema);
  return stored?.localAccountId === localAccountId ? stored : null;
}

/** Marks an unverified account as verified at its first load, and reads it again. A refusal does not keep the person out. */
export async function verifyAccount(user: UserProfile): Promise<UserProfile> {
  if (user.isVerified) return user;
  try {
    await sendCall(calls.updateUserAccountStatus, { body: { userId: user.id, status: true } });
    return await loadUser(user.localAccountId);
  } catch (error) {
    console.warn('The account could not be marked as verified.', error);
    return user;
  }
}
