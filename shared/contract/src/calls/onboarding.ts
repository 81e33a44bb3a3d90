import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instantSchema, noBody, noParams, noQuery } from '../fields.ts';
import {
  dmsStepSchema,
  groupStepSchema,
  laborTypesStepSchema,
  ledgerStepSchema,
  opCodesStepSchema,
  peopleStepSchema,
  ratesStepSchema,
  reviewStepSchema,
  usersStepSchema,
} from './onboarding-steps.ts';

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

const onboardingToken = z.string().min(1).max(200);
const stepOf = <S extends OnboardingStep, D extends z.ZodType>(step: S, data: D) =>
  z.strictObject({
    onboardingToken,
    step: z.literal(step),
    data,
    /** Hands everything in after this step is saved; then nothing can be changed any more. */
    submit: z.boolean().default(false),
  });

/** One step as it is saved: its data replace what was saved of it before. */
export const savedStepSchema = z.discriminatedUnion('step', [
  stepOf('group', groupStepSchema),
  stepOf('dms', dmsStepSchema),
  stepOf('rates', ratesStepSchema),
  stepOf('laborTypes', laborTypesStepSchema),
  stepOf('people', peopleStepSchema),
  stepOf('opCodes', opCodesStepSchema),
  stepOf('ledger', ledgerStepSchema),
  stepOf('users', usersStepSchema),
  stepOf('review', reviewStepSchema),
]);
export type SavedStep = z.output<typeof savedStepSchema>;

export const onboardingCalls = {
  onboarding: defineCall({
    name: 'Onboarding',
    base: 'api',
    method: 'GET',
    path: 'DealershipOnboarding/DealershipGroup/{groupId}/Onboarding/{onboardingToken}',
    summary:
      'What does this invitation open? 403 for one of another group, 404 for one that nobody made, 410 for one that has expired.',
    params: z.object({ groupId: z.string().min(1).max(64), onboardingToken }),
    query: noQuery,
    body: noBody,
    response: onboardingSchema,
  }),
  saveOnboarding: defineCall({
    name: 'SaveOnboarding',
    base: 'api',
    method: 'POST',
    path: 'onboarding/SaveOnboarding',
    summary:
      'Saves one step of the onboarding, and hands everything in when asked to. 409 after that, 410 after its end.',
    params: noParams,
    query: noQuery,
    body: savedStepSchema,
    response: onboardingSchema,
  }),
};
