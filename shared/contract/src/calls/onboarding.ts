import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instantSchema, noBody, noQuery } from '../fields.ts';

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

export const onboardingSchema = z.object({
  groupName: z.string(),
  status: z.enum(['open', 'submitted']),
  expiresAt: instantSchema,
  submittedAt: instantSchema.nullable(),
  steps: z.array(z.object({ step: z.enum(onboardingSteps), state: z.enum(['open', 'saved']) })),
  /** What was entered so far, by step. */
  saved: z.record(z.string(), z.unknown()),
});
export type Onboarding = z.output<typeof onboardingSchema>;

export const onboardingCalls = {
  onboarding: defineCall({
    name: 'Onboarding',
    base: 'api',
    method: 'GET',
    path: 'DealershipOnboarding/DealershipGroup/{groupId}/Onboarding/{onboardingToken}',
    summary:
      'What does this invitation open? 403 for one of another group, 404 for one that nobody made, 410 for one that has expired.',
    params: z.object({ groupId: z.string().min(1).max(64), onboardingToken: z.string().min(1).max(200) }),
    query: noQuery,
    body: noBody,
    response: onboardingSchema,
  }),
};
