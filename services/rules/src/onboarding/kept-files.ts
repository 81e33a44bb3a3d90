/** To whom the files of a store belong that wait to be handed in, by the session's id and the name that its first step gives the store. */
export const onboardingStoreOwner = (sessionId: number, store: string): string =>
  `onboarding:${sessionId}:store:${store}`;
