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

/** Things that a step may leave unchecked. Each has a count. */
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
  /** Id of the store. Null for the whole group. */
  store: z.string().nullable(),
  count: z.number(),
  /** The total, if it helps the reader: 46 of 108 op codes. */
  of: z.number().nullable(),
});
export type OnboardingCheck = z.output<typeof onboardingCheckSchema>;

/** The import of a store's files after the onboarding was submitted. */
export const onboardingImportSchema = z.object({
  importId: z.number(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** From 0 to 100. */
  percent: z.number(),
  rows: z.number(),
  refusedRows: z.number(),
  error: z.string().nullable(),
});

/** The results of the submission. */
export const onboardingCreatedSchema = z.object({
  stores: z.array(
    z.object({
      name: z.string(),
      dealershipId: z.string(),
      /** False if the store already existed under this name. */
      isNew: z.boolean(),
      /** Null if the store has no files. */
      import: onboardingImportSchema.nullable(),
      /**
       * The dashboard with figures, and the last month with figures. The period is left out for the current month. Null without figures.
       */
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
      /**
       * invited: the mail was sent; waiting: it is tried again; added: the person already had an account and now also works in the new
       * stores.
       */
      status: z.enum(['invited', 'waiting', 'added', 'refused']),
      /** The reason, if it is waiting or refused. */
      message: z.string().nullable(),
      /** The role that the person was given. Null if the person was refused or keeps a role, and in submissions of earlier versions. */
      role: z.string().nullable().default(null),
      /** Whether the person had an account with a role that the submission left as it was. */
      keepsRole: z.boolean().default(false),
    }),
  ),
});
export type OnboardingCreated = z.output<typeof onboardingCreatedSchema>;

/** What the group has already of what its submission describes. */
export const onboardingExistingSchema = z.object({
  /** Ids of the stores that exist under their name. They are set up again. */
  stores: z.array(z.string()),
  /** Drafted people who have an account. They get access to the stores without an email. */
  people: z.array(
    z.object({
      email: z.string(),
      /** False for a person who works in no store yet and is given the drafted role. */
      keepsRole: z.boolean(),
      /** Why the submission will not add the person: the account was deleted, or has a role that the caller may not give. Null if it will. */
      refusal: z.enum(['deleted', 'role']).nullable().default(null),
    }),
  ),
  /** Addresses of the other drafted people whose account id is that of somebody who is here already. They are not added. */
  accountTaken: z.array(z.string()).default([]),
});
export type OnboardingExisting = z.output<typeof onboardingExistingSchema>;

const personSchema = z.object({ name: z.string(), email: z.string() });

export const onboardingSchema = z.object({
  groupName: z.string(),
  status: z.enum(['open', 'submitted']),
  expiresAt: instantSchema,
  submittedAt: instantSchema.nullable(),
  submittedBy: z.string().nullable().default(null),
  /** The step that a colleague's link opens. Null for the invitation itself, which opens all steps. */
  only: z.enum(onboardingSteps).nullable().default(null),
  /** The person who sent the link or the invitation and can send another one. Null if an operator did. */
  invitedBy: personSchema.nullable().default(null),
  /** Whether the person may save and submit (ADMIN_SUPER with the invitation itself). */
  maySave: z.boolean().default(true),
  maySubmit: z.boolean().default(true),
  /** The last save of any step, and the person who saved. */
  savedAt: instantSchema.nullable().default(null),
  savedBy: z.string().nullable().default(null),
  steps: z.array(
    z.object({
      step: z.enum(onboardingSteps),
      state: z.enum(['open', 'saved']),
      /** Increases with each save. 0 for a step that was never saved. */
      version: z.number().default(0),
      savedAt: instantSchema.nullable().default(null),
      savedBy: z.string().nullable().default(null),
      /** Things to check in this step. A step with such things can still be submitted as it is. */
      checks: z.array(onboardingCheckSchema).default([]),
    }),
  ),
  /** The saved entries by step. For a colleague's link, only those of its step. */
  saved: z.record(z.string(), z.unknown()),
  /** Names of the stores from the first step. */
  stores: z.array(z.string()).default([]),
  /** The same stores with their ids, followed by the removed ones. */
  knownStores: z.array(z.object({ id: z.string(), name: z.string(), isTakenAway: z.boolean() })).default([]),
  /** Why the onboarding cannot be submitted yet. Empty for a colleague's link. */
  problems: z.array(z.object({ step: z.enum(onboardingSteps), code: z.string(), message: z.string() })).default([]),
  /** Whether new people need an account id, because the administrators of a hosted tenant make the accounts. */
  needsAccountIds: z.boolean().default(false),
  /** Null for people who may not submit, and after the submission. */
  existing: onboardingExistingSchema.nullable().default(null),
  /** The files that were sent. */
  samples: z.array(onboardingSampleSchema).default([]),
  /** Links that were sent to colleagues, newest first. */
  links: z.array(onboardingLinkSchema).default([]),
  /** The results of the submission. Null before it. */
  created: onboardingCreatedSchema.nullable().default(null),
});
export type Onboarding = z.output<typeof onboardingSchema>;

const stepOf = <S extends OnboardingStep, D extends z.ZodType>(step: S, data: D) =>
  z.strictObject({
    onboardingToken,
    step: z.literal(step),
    data,
    /**
     * `version` of the edited step. If somebody has saved the step since, the call answers 409 step_changed. Without it, there is no check.
     */
    version: z.int().min(0).optional(),
    /** Submits the onboarding after this step is saved. After that, nothing can be changed. */
    submit: z.boolean().default(false),
  });

/** One step to save. Its data replace the saved data of the step. */
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

/** Extra fields of the answer 409 step_changed: the step that somebody else has saved meanwhile. */
export const stepConflictSchema = z.object({
  step: z.enum(onboardingSteps),
  version: z.number(),
  savedAt: instantSchema.nullable(),
  savedBy: z.string().nullable(),
  /** The current saved data. */
  data: z.unknown(),
  /** The current stores, as in the invitation. */
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
