import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, instantSchema, noBody, noParams, noQuery } from '../fields.ts';
import { type OnboardingStep, onboardingAddress, onboardingSteps, onboardingToken } from './onboarding-address.ts';
import { onboardingLinkSchema } from './onboarding-links.ts';
import { onboardingSampleSchema } from './onboarding-samples.ts';
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

export { type OnboardingStep, onboardingSteps, skippableOnboardingSteps } from './onboarding-address.ts';

/** What a step may leave to check; each with the number of places. */
export const onboardingCheckCodes = [
  'storesWithoutAddress',
  'notAuthorized',
  'storesWithoutFiles',
  'refusedRows',
  'storesWithoutRate',
  'laborTypesToPlace',
  'techniciansToName',
  'advisorsToName',
  'opCodesToPlace',
  'accountsToPlace',
  'nobodyInvited',
] as const;

export const onboardingCheckSchema = z.object({
  code: z.enum(onboardingCheckCodes),
  /** Id of the store that it is about; null for the whole group. */
  store: z.string().nullable(),
  count: z.number(),
  /** Out of so many, where that says more: 46 of 108 op codes. */
  of: z.number().nullable(),
});
export type OnboardingCheck = z.output<typeof onboardingCheckSchema>;

/** A store's files on their way into the product after everything was handed in. */
export const onboardingImportSchema = z.object({
  importId: z.number(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** From 0 to 100. */
  percent: z.number(),
  rows: z.number(),
  refusedRows: z.number(),
  error: z.string().nullable(),
});

/** What handing in has made. */
export const onboardingCreatedSchema = z.object({
  stores: z.array(
    z.object({
      name: z.string(),
      dealershipId: z.string(),
      /** False for a store of that name that was there already. */
      isNew: z.boolean(),
      /** Null where no files were sent for it. */
      import: onboardingImportSchema.nullable(),
      /** The dashboard that has figures, and the last month with any; no period where it is this month. Null without figures. */
      opens: z
        .object({
          department: z.enum(['service', 'parts']),
          period: z.object({ startDate: businessDateSchema, endDate: businessDateSchema }).nullable(),
        })
        .nullable()
        .default(null),
    }),
  ),
  people: z.array(
    z.object({
      email: z.string(),
      /** invited: the mail has left; waiting: it is tried again; added: had an account, works in the new stores too now. */
      status: z.enum(['invited', 'waiting', 'added', 'refused']),
      /** Why, where it is waiting or refused. */
      message: z.string().nullable(),
    }),
  ),
});
export type OnboardingCreated = z.output<typeof onboardingCreatedSchema>;

const personSchema = z.object({ name: z.string(), email: z.string() });

export const onboardingSchema = z.object({
  groupName: z.string(),
  status: z.enum(['open', 'submitted']),
  expiresAt: instantSchema,
  submittedAt: instantSchema.nullable(),
  submittedBy: z.string().nullable().default(null),
  /** The step that a colleague's link opens; null for the invitation itself, which opens all of them. */
  only: z.enum(onboardingSteps).nullable().default(null),
  /** Who sent the link, or made the invitation, and can make another one; null where an operator did. */
  invitedBy: personSchema.nullable().default(null),
  /** Whether the person may change anything, and hand everything in (ADMIN_SUPER with the invitation itself). */
  maySave: z.boolean().default(true),
  maySubmit: z.boolean().default(true),
  /** The last time that any step was saved, and by whom. */
  savedAt: instantSchema.nullable().default(null),
  savedBy: z.string().nullable().default(null),
  steps: z.array(
    z.object({
      step: z.enum(onboardingSteps),
      state: z.enum(['open', 'saved']),
      /** Rises with each save, from 0 for a step that nobody has saved. */
      version: z.number().default(0),
      savedAt: instantSchema.nullable().default(null),
      savedBy: z.string().nullable().default(null),
      /** What is left to check in it; a step with any can be left, and comes in as it is. */
      checks: z.array(onboardingCheckSchema).default([]),
    }),
  ),
  /** What was entered so far, by step; of a colleague's link that step's alone. */
  saved: z.record(z.string(), z.unknown()),
  /** Names of the stores, as the first step has them. */
  stores: z.array(z.string()).default([]),
  /** The same with the ids by which everything else names them, and then those that were taken away. */
  knownStores: z.array(z.object({ id: z.string(), name: z.string(), isTakenAway: z.boolean() })).default([]),
  /** Why everything cannot be handed in yet; empty for a colleague's link. */
  problems: z.array(z.object({ step: z.enum(onboardingSteps), code: z.string(), message: z.string() })).default([]),
  /** Files that were sent. */
  samples: z.array(onboardingSampleSchema).default([]),
  /** Steps that were sent to colleagues, newest first. */
  links: z.array(onboardingLinkSchema).default([]),
  /** What handing in has made; null before. */
  created: onboardingCreatedSchema.nullable().default(null),
});
export type Onboarding = z.output<typeof onboardingSchema>;

const stepOf = <S extends OnboardingStep, D extends z.ZodType>(step: S, data: D) =>
  z.strictObject({
    onboardingToken,
    step: z.literal(step),
    data,
    /** `version` of the step that was edited: 409 step_changed where somebody has saved it since. Not checked when left out. */
    version: z.int().min(0).optional(),
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

/** What the refusal of a step that somebody else has saved since holds besides its sentence (409 step_changed). */
export const stepConflictSchema = z.object({
  step: z.enum(onboardingSteps),
  version: z.number(),
  savedAt: instantSchema.nullable(),
  savedBy: z.string().nullable(),
  /** What is saved now. */
  data: z.unknown(),
  /** The stores by then, as an invitation tells them. */
  knownStores: onboardingSchema.shape.knownStores,
});
export type StepConflict = z.output<typeof stepConflictSchema>;

export const onboardingCalls = {
  onboarding: defineCall({
    name: 'Onboarding',
    base: 'api',
    method: 'GET',
    path: onboardingAddress,
    summary:
      'What does this invitation, or the link of one step, open? 403 for one of another group or person, 404 for one that nobody made, 410 for one that has ended.',
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
      'Saves one step of the onboarding, and hands everything in when asked to, which makes the stores, invites people and begins to load the files. 409 after that and where somebody else has saved the step, 410 after its end.',
    params: noParams,
    query: noQuery,
    body: savedStepSchema,
    response: onboardingSchema,
  }),
};
