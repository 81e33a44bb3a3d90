/** Days for which files that nobody has handed in outlive their invitation: its group may get another one. */
export const ONBOARDING_FILES_DAYS = 7;

/** To whom the files of a store belong that wait to be handed in, by the session's id and the store's in its first step. */
export const onboardingStoreOwner = (sessionId: number, store: string): string =>
  `onboarding:${sessionId}:store:${store}`;
