/** To whom the files of a store belong that wait to be handed in, by the session's id and the store's in its first step. */
export const onboardingStoreOwner = (sessionId: number, store: string): string =>
  `onboarding:${sessionId}:store:${store}`;
