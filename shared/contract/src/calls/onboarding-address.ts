import { z } from 'zod';

/** The steps of the onboarding of a dealership group, in their order. */
export const onboardingSteps = [
  'group',
  'dms',
  'rates',
  'laborTypes',
  'people',
  'opCodes',
  'ledger',
  'users',
  'review',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Steps that can also be done later, in Administration. The other steps must be saved before the onboarding can be submitted. */
export const skippableOnboardingSteps: readonly OnboardingStep[] = [
  'laborTypes',
  'people',
  'opCodes',
  'ledger',
  'users',
];

export const onboardingToken = z.string().min(1).max(200);
export const onboardingAddress = 'DealershipOnboarding/DealershipGroup/{groupId}/Onboarding/{onboardingToken}';
