/** Days for which files that were not submitted outlive their invitation, because the group may get another one. */
export const ONBOARDING_FILES_DAYS = 7;

/** The owner of a store's files until they are submitted, from the id of the session and of the store in its first step. */
export const onboardingStoreOwner = (sessionId: number, store: string): string =>
  `onboarding:${sessionId}:store:${store}`;
