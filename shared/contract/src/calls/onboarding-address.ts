import { z } from 'zod';

/** The steps that bring a dealership group in, in their order. */
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

/** Steps that may be left for later, in Administration; the others must be saved before everything is handed in. */
export const skippableOnboardingSteps: readonly OnboardingStep[] = [
  'laborTypes',
  'people',
  'opCodes',
  'ledger',
  'users',
];

export const onboardingToken = z.string().min(1).max(200);
export const onboardingAddress = 'DealershipOnboarding/DealershipGroup/{groupId}/Onboarding/{onboardingToken}';
