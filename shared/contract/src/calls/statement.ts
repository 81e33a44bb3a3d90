import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  departmentSchema,
  envelope,
  envelopeFields,
  listQuery,
  memberParams,
  memberPath,
  monthSchema,
  noBody,
  noQuery,
  standardQuery,
} from '../fields.ts';
import {
  accountingMonthSchema,
  manualEntrySchema,
  reconciliationSchema,
  statementBasisSchema,
  statementDetailRowSchema,
  statementSchema,
} from './statement-answers.ts';

export {
  accountingMonthSchema,
  type ManualEntry,
  manualEntrySchema,
  reconciliationSchema,
  type Statement,
  type StatementDetailRow,
  type StatementInsight,
  statementBasisSchema,
  statementDetailRowSchema,
  statementInsightSchema,
  statementLineSchema,
  statementSchema,
} from './statement-answers.ts';

const amount = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'has more than two decimals' });

const monthsParameter = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(25))
  .default(13);

export const statementCalls = {
  statementModel: defineCall({
    name: 'StatementModel',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/StatementModel`,
    summary: 'The department’s month as a financial statement.',
    params: memberParams,
    query: z.object({
      department: departmentSchema,
      month: monthSchema.optional(),
      basis: statementBasisSchema.default('month'),
    }),
    body: noBody,
    response: z.object({ asOf: envelopeFields.asOf, data: statementSchema }),
  }),
  putStatementModel: defineCall({
    name: 'PutStatementModel',
    base: 'api',
    method: 'PUT',
    path: `${memberPath}/StatementModel`,
    summary:
      'Writes manual and budget lines of the statement, all or none. `expected` is the amount that was seen, of a budget as the statement shows it; 412 when somebody changed it meanwhile.',
    params: memberParams,
    query: noQuery,
    body: z.strictObject({
      entries: z
        .array(
          z.strictObject({
            month: monthSchema,
            lineKey: z.string().min(1).max(100),
            kind: z.enum(['actual', 'budget']),
            /** Null removes the entry. */
            amount: amount.nullable(),
            note: z.string().max(500).default(''),
            expected: amount.nullable().optional(),
          }),
        )
        .min(1)
        .max(400),
    }),
    response: z.object({ data: z.array(manualEntrySchema) }),
  }),
  statementDetail: defineCall({
    name: 'StatementDetail',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/StatementDetail`,
    summary:
      'What is behind one line of the statement? Ledger entries or repair orders that add up to it, and its formula.',
    params: memberParams,
    query: listQuery.extend({
      department: departmentSchema,
      month: monthSchema.optional(),
      basis: statementBasisSchema.default('month'),
      lineKey: z.string().min(1).max(100),
    }),
    body: noBody,
    response: z.object({
      asOf: envelopeFields.asOf,
      month: monthSchema,
      data: z.array(statementDetailRowSchema),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      totals: z.object({ amount: z.number() }),
      line: z.object({
        lineKey: z.string(),
        label: z.string(),
        /** The amount of the statement. The rows of all pages add up to it, except for quotients. */
        actual: z.number().nullable(),
        /** The formula in words. Null for a line of accounts. */
        formula: z.string().nullable(),
        terms: z.array(
          z.object({ sign: z.enum(['+', '-', '÷']), lineKey: z.string(), label: z.string(), amount: z.number() }),
        ),
        /** Unmapped accounts in the line. */
        unmappedAccounts: z.number(),
      }),
      /** A note for feeds that have balances without entries. */
      note: z.string().nullable(),
    }),
  }),
  monthlyNumbersAccounting: defineCall({
    name: 'MonthlyNumbers_Accounting',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/MonthlyNumbers_Accounting`,
    summary: 'The months from the ledger, to set beside those of the repair orders.',
    params: memberParams,
    query: standardQuery.extend({ months: monthsParameter }),
    body: noBody,
    response: envelope(
      z.object({
        months: z.array(accountingMonthSchema),
        /** The first month of the ledger, even if it is after the requested months. Null if the ledger is empty. */
        firstMonth: monthSchema.nullable().optional(),
        /** For the last month with labor in the ledger. Null for job titles without service sales. */
        reconciliation: reconciliationSchema.extend({ month: monthSchema }).nullable(),
        /** Unmapped accounts in the totals: of both departments, and of the overhead in absorption. */
        unmappedAccounts: z.object({ service: z.number(), parts: z.number(), store: z.number() }),
        accountsWithoutDepartment: z.number(),
        /** True if the caller sees only own rows. The ledger has no people, so the answer then has nothing from it. */
        ownView: z.boolean(),
      }),
    ),
  }),
};
