import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
  contactsQuery,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';
import { kpiSchema } from '../kpi.ts';

const money = z.number();
const accountFields = {
  accountNumber: z.string(),
  accountName: z.string(),
  /** body, garage, dealer, fleet or other. */
  type: z.string(),
  /** Null if the caller sees only own rows. */
  salesperson: z.string().nullable(),
};

export const wholesaleRowSchema = z.object({
  ...accountFields,
  /** Net of returns. */
  sales: money,
  cost: money,
  gross: money,
  gpPct: z.number().nullable(),
  /** A positive amount. The net sales are already reduced by it. */
  returns: money,
  /** Returns in percent of sales before returns. */
  returnPct: z.number().nullable(),
  invoices: z.number(),
  avgInvoice: money.nullable(),
  /** From January 1 to the last day of the period. */
  ytd: money,
  /** The same days of the previous year. Null if the documents do not go back to its January 1. */
  priorYtd: money.nullable(),
  changePct: z.number().nullable(),
  lastSale: businessDateSchema.nullable(),
  daysSinceSale: z.number().nullable(),
  belowTarget: z.boolean(),
  /** Null, because no DMS feed has it so far. */
  arBalance: money.nullable(),
  ar60: money.nullable(),
});
export type WholesaleRow = z.output<typeof wholesaleRowSchema>;

export const staleAccountSchema = z.object({
  ...accountFields,
  lastSale: businessDateSchema,
  daysSince: z.number(),
  /** Net sales of the twelve months before today, divided by 12. */
  avgMonthlyBefore: money,
  /** The worth of one month without the account. */
  dollarsAtRisk: money,
  lastInvoice: z.string(),
  lastInvoiceAmount: money,
  contact: z.string(),
});
export type StaleAccount = z.output<typeof staleAccountSchema>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,4}$/, { error: 'is not a whole number of days' })
  .transform(Number)
  .pipe(z.number().min(1).max(1000));
const dollars = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: 'is not an amount in dollars' })
  .transform(Number);

export const wholesaleCalls = {
  wholesaleAnalysis: defineCall({
    name: 'WholesaleAnalysis',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/WholesaleAnalysis`,
    summary: 'Who buys wholesale, at what gross, and who buys less than last year?',
    params: memberParams,
    query: standardQuery
      .extend(listQuery.shape)
      .extend({ type: codeSchema.optional(), salesperson: codeSchema.optional() }),
    body: noBody,
    response: listEnvelope(
      wholesaleRowSchema,
      /** Null without transactions, because only they have accounts. */
      z.object({
        sales: money.nullable(),
        cost: money.nullable(),
        gross: money.nullable(),
        gpPct: z.number().nullable(),
        returns: money.nullable(),
        returnPct: z.number().nullable(),
        invoices: z.number().nullable(),
        avgInvoice: money.nullable(),
        ytd: money.nullable(),
        priorYtd: money.nullable(),
        changePct: z.number().nullable(),
      }),
    ).extend({
      /** Sales, gross and gross percentage of wholesale, as on every other page. */
      kpis: z.array(kpiSchema),
      gpTarget: z.number(),
      /** `ledger`: there are no transactions, so the answer has figures but no accounts. */
      source: z.enum(['transactions', 'ledger', 'none']),
      /** The number of accounts that the store leaves out, and their sales in the period. Figures include them, rows do not. */
      excluded: z.object({ accounts: z.number(), sales: money }),
      bySalesperson: z.array(z.object({ salesperson: z.string(), accounts: z.number(), sales: money, gross: money })),
    }),
  }),
  staleWholesaleAccounts: defineCall({
    name: 'StaleWholesaleAccounts',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/StaleWholesaleAccounts`,
    summary: 'Which wholesale customers have stopped buying, and what is that worth?',
    params: memberParams,
    query: listQuery.extend({
      /** The number of days without a sale. Default: the store's option. */
      days: wholeNumber.optional(),
      /** Sales in the previous twelve months, in dollars. Default: the store's option. */
      minPrior12: dollars.optional(),
      ...contactsQuery,
    }),
    body: noBody,
    response: listEnvelope(staleAccountSchema, z.object({ avgMonthlyBefore: money, dollarsAtRisk: money })).extend({
      days: z.number(),
      minPrior12: money,
    }),
  }),
};
