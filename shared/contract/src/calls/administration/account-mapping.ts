import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { memberParams, monthSchema, noBody, noQuery } from '../../fields.ts';
import { placeableLineSchema } from './placeable-line.ts';
import { administrationPath, codeText, readOnlyField, settingsCalls } from './settings.ts';

/** The statement line that a rule suggests for an account, and its confidence from 0 to 1. */
export const accountSuggestionSchema = z.object({ lineKey: z.string(), confidence: z.number(), reason: z.string() });

export const mappedAccountSchema = z.object({
  account: z.string(),
  description: z.string(),
  /** asset, liability, equity, sale, cost, expense or other. */
  type: z.string(),
  department: z.string(),
  /** Null while the account is on no line. */
  lineKey: z.string().nullable(),
  /** -1 for a contra account: its amount is subtracted from its line. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  source: z.enum(['auto', 'manual']),
  /** From 0 to 1. Null for an account that a person mapped. */
  confidence: z.number().nullable(),
});
export type MappedAccount = z.output<typeof mappedAccountSchema>;

const mappedAccountInput = z.strictObject({
  account: codeText,
  lineKey: codeText.nullable(),
  sign: mappedAccountSchema.shape.sign.default(1),
  description: readOnlyField,
  type: readOnlyField,
  department: readOnlyField,
  /**
   * `manual` with a null line means that the account belongs on no line. `auto` takes back a person's mapping of the account. In other
   * cases, the field is ignored.
   */
  source: mappedAccountSchema.shape.source.optional(),
  confidence: readOnlyField,
});

export const accountMappingCalls = settingsCalls({
  name: 'AIStatementAccountMapping',
  summary: 'Which statement line each ledger account is on.',
  data: z.array(mappedAccountSchema),
  input: z.array(mappedAccountInput).max(10_000),
});

const optionAccountSchema = mappedAccountSchema.extend({
  /** Dollars by month, oldest first. Sales, cost and expense are positive. */
  months: z.array(z.object({ month: monthSchema, amount: z.number() })),
  total: z.number(),
  suggestion: accountSuggestionSchema.nullable(),
});

export const accountOptionsCall = defineCall({
  name: 'AIStatementAccountOptions',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/AIStatementAccountOptions`,
  summary: 'What can be mapped where: every ledger account with its last three months, and every statement line.',
  params: memberParams,
  query: noQuery,
  body: noBody,
  response: z.object({
    /** The last three months that have postings; empty without a ledger. */
    months: z.array(monthSchema),
    /** Sale, cost and expense accounts that nobody has mapped yet, largest first. */
    unmapped: z.array(optionAccountSchema),
    /** Absolute dollars of the unmapped accounts over the three months. It must reach 0. */
    unmappedTotal: z.number(),
    accounts: z.array(optionAccountSchema),
    lines: z.array(placeableLineSchema),
  }),
});
