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
  /** Null where the caller sees own rows only. */
  salesperson: z.string().nullable(),
};

export const wholesaleRowSchema = z.object({
  ...accountFields,
  /** Net of returns. */
  sales: money,
  cost: money,
  gross: money,
  gpPct: z.number().nullable(),
  /** A positive figure beside the net sales. */
  returns: money,
  /** Returns over sales before returns. */
  returnPct: z.number().nullable(),
  invoices: z.number(),
  avgInvoice: money.nullable(),
  /** From the first of January of the period's last day. */
  ytd: money,
  /** The same days of the year before; null when the documents do not reach back to its first of January. */
  priorYtd: money.nullable(),
  changePct: z.number().nullable(),
  lastSale: businessDateSchema.nullable(),
  daysSinceSale: z.number().nullable(),
  belowTarget: z.boolean(),
  /** Not in any DMS feed read so far. */
  arBalance: money.nullable(),
  ar60: money.nullable(),
});
export type WholesaleRow = z.output<typeof wholesaleRowSchema>;

export const staleAccountSchema = z.object({
  ...accountFields,
  lastSale: businessDateSchema,
  daysSince: z.number(),
  /** Net sales of the twelve months before today ÷ 12. */
  avgMonthlyBefore: money,
  /** A month without the account. */
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
      .extend({ type: z.string().max(16).optional(), salesperson: codeSchema.optional() }),
    body: noBody,
    response: listEnvelope(
      wholesaleRowSchema,
      /** Null where there are no transactions, which alone tell of accounts. */
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
      /** Sales, gross and gross per cent of wholesale as every other page has them. */
      kpis: z.array(kpiSchema),
      gpTarget: z.number(),
      /** `ledger`: no transactions, so the figures are known and the accounts are not. */
      source: z.enum(['transactions', 'ledger', 'none']),
      /** Accounts that the store leaves out, and what they bought in the period: figures include them, rows do not. */
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
      /** Without a sale for so many days; the store's option when left out. */
      days: wholeNumber.optional(),
      /** Dollars bought in the twelve months before; the store's option when left out. */
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
