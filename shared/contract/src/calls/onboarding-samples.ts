import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, instantSchema, monthSchema, noBody, noParams, noQuery } from '../fields.ts';
import { accountSuggestionSchema } from './administration/account-mapping.ts';
import { feedRejectSchema } from './administration/feeds.ts';
import { importFileHeadSchema, importLimits, putImportPartCall } from './administration/imports.ts';
import { opCodeSuggestionSchema } from './administration/maintenance-op-codes.ts';
import { placeableLineSchema } from './administration/placeable-line.ts';
import { onboardingAddress, onboardingSteps, onboardingToken } from './onboarding-address.ts';

/**
 * A file of docs/import.md that somebody sent for one store, with the results of the first reading. It is loaded when the onboarding is
 * submitted.
 */
export const onboardingSampleSchema = z.object({
  sampleId: z.number(),
  /** Id of the store. */
  store: z.string(),
  /** Kind of the file in the import set, recognized by its columns: ros, lines, gl_accounts … */
  kind: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** Rows that can be loaded. */
  rows: z.number(),
  refusedRows: z.number(),
  /** Reasons for refused rows, the most frequent first. */
  refusals: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** The first of the refused rows. */
  rejects: z.array(feedRejectSchema),
  /** Columns of the kind that the file does not have. It can still be loaded. */
  missingColumns: z.array(z.string()),
  /** Columns that the import ignores. */
  unknownColumns: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The first and last day of its rows. Null for a kind without days. */
  from: businessDateSchema.nullable(),
  to: businessDateSchema.nullable(),
  /** Counts of the entries that later steps use. */
  found: z.object({
    laborTypes: z.number(),
    technicians: z.number(),
    advisors: z.number(),
    opCodes: z.number(),
    accounts: z.number(),
  }),
  uploadedAt: instantSchema,
  uploadedBy: z.string(),
});
export type OnboardingSample = z.output<typeof onboardingSampleSchema>;

const usage = { lines: z.number(), hours: z.number(), labor: z.number() };

/** The entries in a store's files that one step needs. Lists that the step does not need are empty. */
export const onboardingFoundSchema = z.object({
  /** Id of the store. */
  store: z.string(),
  from: businessDateSchema.nullable(),
  to: businessDateSchema.nullable(),
  /** Counted lines of all op codes. */
  lines: z.number(),
  rates: z.array(
    z.object({ scope: z.enum(['door', 'warranty', 'internal']), from: businessDateSchema, rate: z.number() }),
  ),
  laborTypes: z.array(
    z.object({
      laborType: z.string(),
      description: z.string(),
      ...usage,
      suggestion: z.object({ payType: z.string(), confidence: z.number(), reason: z.string() }).nullable(),
    }),
  ),
  technicians: z.array(z.object({ number: z.string(), name: z.string(), lines: z.number(), hours: z.number() })),
  advisors: z.array(z.object({ number: z.string(), name: z.string(), repairOrders: z.number() })),
  opCodes: z.array(
    z.object({
      opCode: z.string(),
      description: z.string(),
      ...usage,
      /** The category in the store's own op_codes.csv. Empty if there is none. */
      category: z.string(),
      /** Whether the file counts the code as maintenance. */
      isMaintenance: z.boolean().default(false),
      suggestion: opCodeSuggestionSchema.nullable(),
    }),
  ),
  /** The last three months with postings, oldest first. */
  months: z.array(monthSchema),
  accounts: z.array(
    z.object({
      account: z.string(),
      description: z.string(),
      /** asset, liability, equity, sale, cost, expense or other. The step asks only for the three types of the statement. */
      type: z.string(),
      department: z.string(),
      /** Dollars by month. Sales, cost and expense are positive. */
      months: z.array(z.object({ month: monthSchema, amount: z.number() })),
      total: z.number(),
      suggestion: accountSuggestionSchema.nullable(),
    }),
  ),
});
export type OnboardingFound = z.output<typeof onboardingFoundSchema>;

const MIB = 1024 * 1024;

/** Limit of one file, and the size of its pieces. Every upload has pieces of this size. */
export const onboardingFileLimits = {
  partBytes: importLimits.partBytes,
  headBytes: importLimits.headBytes,
  fileBytes: 256 * MIB,
} as const;

const numberInPath = z
  .string()
  .regex(/^\d{1,12}$/, { error: 'is not a number' })
  .transform(Number);
const uploadParams = z.object({ uploadId: numberInPath });

export const onboardingSampleCalls = {
  onboardingSample: defineCall({
    name: 'Sample',
    base: 'api',
    method: 'POST',
    path: 'onboarding/Sample',
    summary:
      'Begins to send a file of one store: says by its beginning which file of the set it is, or 422 why it is none. Its parts follow (SamplePart), then it is read (ReadSample).',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      onboardingToken,
      /** Id of a store from the first step. */
      store: z.string().min(1).max(120),
      file: importFileHeadSchema,
    }),
    response: z.object({
      uploadId: z.number(),
      /** A kind of docs/import.md, such as ros. */
      kind: z.string(),
      /** The number of pieces to send, numbered from 0. */
      parts: z.number(),
    }),
  }),
  onboardingSamplePart: defineCall({
    name: 'SamplePart',
    base: 'api',
    method: 'PUT',
    path: 'onboarding/Sample/{uploadId}/Parts/{partNo}',
    summary: 'Sends one part of a file, compressed by gzip; the same part may be sent again.',
    params: uploadParams.extend({ partNo: numberInPath }),
    query: noQuery,
    body: putImportPartCall.body.extend({ onboardingToken }),
    response: z.object({ received: z.number() }),
  }),
  onboardingReadSample: defineCall({
    name: 'ReadSample',
    base: 'api',
    method: 'POST',
    path: 'onboarding/Sample/{uploadId}/Read',
    summary:
      'Reads a file that has arrived whole and says what is in it. It takes the place of one of the same store, name and kind, and is loaded when everything is handed in.',
    params: uploadParams,
    query: noQuery,
    body: z.strictObject({ onboardingToken }),
    response: z.object({ sample: onboardingSampleSchema, replaced: z.boolean() }),
  }),
  onboardingRemoveSample: defineCall({
    name: 'RemoveSample',
    base: 'api',
    method: 'POST',
    path: 'onboarding/RemoveSample',
    summary: 'Takes a file back that was sent. What was saved of its codes and people stays.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ onboardingToken, sampleId: z.int().positive() }),
    response: z.object({ removed: z.boolean() }),
  }),
  onboardingFound: defineCall({
    name: 'OnboardingFound',
    base: 'api',
    method: 'GET',
    path: `${onboardingAddress}/Found/{step}`,
    summary: 'What the files of each store name that this step asks about, with what would be suggested.',
    params: z.object({ groupId: z.string().min(1).max(64), onboardingToken, step: z.enum(onboardingSteps) }),
    query: noQuery,
    body: noBody,
    response: z.object({
      stores: z.array(onboardingFoundSchema),
      /** Statement lines that can have accounts. Only for the ledger step. */
      statementLines: z.array(placeableLineSchema),
    }),
  }),
};
