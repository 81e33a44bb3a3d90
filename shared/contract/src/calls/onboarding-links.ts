import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instantSchema, noParams, noQuery } from '../fields.ts';
import { accountIdSchema, personNameSchema } from '../person.ts';
import { onboardingSteps, onboardingToken } from './onboarding-address.ts';

/** A link to one step that was sent to a colleague. */
export const onboardingLinkSchema = z.object({
  linkId: z.number(),
  step: z.enum(onboardingSteps),
  email: z.string(),
  sentBy: z.string(),
  sentAt: instantSchema,
  expiresAt: instantSchema,
  /** withdrawn: somebody cancelled it; expired: its time is over. */
  state: z.enum(['open', 'expired', 'withdrawn']),
});
export type OnboardingLink = z.output<typeof onboardingLinkSchema>;

/** Every step can be sent except the last one, which submits the onboarding. */
export const sharedOnboardingSteps = onboardingSteps.filter((step) => step !== 'review');

export const onboardingLinkCalls = {
  onboardingStepLink: defineCall({
    name: 'StepLink',
    base: 'api',
    method: 'POST',
    path: 'onboarding/StepLink',
    summary:
      'Mails a colleague of the group a link that opens one step and nothing else, for seven days. 422 no_account where nobody has that address; 429 where the colleague was written to a moment ago.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      onboardingToken,
      step: z.enum(sharedOnboardingSteps),
      email: z
        .string()
        .trim()
        .toLowerCase()
        .pipe(z.email({ error: 'is not a valid email' }).max(254)),
      /** For a colleague without an account. ADMIN_SUPER may create one with this link. */
      firstName: personNameSchema.optional(),
      lastName: personNameSchema.optional(),
      /** The object id of their account, where the administrators of a hosted tenant make accounts. */
      accountId: accountIdSchema.optional(),
    }),
    response: onboardingLinkSchema,
  }),
  onboardingWithdrawStepLink: defineCall({
    name: 'WithdrawStepLink',
    base: 'api',
    method: 'POST',
    path: 'onboarding/WithdrawStepLink',
    summary: 'Ends a link that was sent; it opens nothing from now on.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ onboardingToken, linkId: z.int().positive() }),
    response: onboardingLinkSchema,
  }),
};
