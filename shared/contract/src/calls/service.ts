import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  commaListSchema,
  departmentSchema,
  envelope,
  memberParams,
  memberPath,
  monthSchema,
  noBody,
  payTypeSchema,
  standardQuery,
} from '../fields.ts';
import { besideStoreSchema, kpiSchema } from '../kpi.ts';

const money = z.number();
const salesCategorySchema = z.enum([
  ...payTypeSchema.options,
  'sublet',
  'misc',
  'ro_customer',
  'ro_warranty',
  'ro_internal',
  'body',
  'counter',
  'wholesale',
  'accessory',
]);
const monthsParameter = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(25))
  .default(13);

export const roCountSchema = z.object({
  total: z.number(),
  byPayType: z.partialRecord(payTypeSchema, z.number()),
  mixed: z.number(),
  perWorkingDay: z.number().nullable(),
  pace: z.number().nullable(),
  open: z.number(),
  openAged: z.number(),
  workingDays: z.object({ elapsed: z.number(), total: z.number() }),
});

/** A figure is null if it cannot be computed, or if the feed does not provide its field. */
export const monthNumbersSchema = z.object({
  month: monthSchema,
  laborSales: money.nullable(),
  laborGross: money.nullable(),
  laborGpPct: z.number().nullable(),
  hours: z.number().nullable(),
  roCount: z.number(),
  elr: z.number().nullable(),
  hpro: z.number().nullable(),
  partsSales: money.nullable(),
  partsGross: money.nullable(),
  partsGpPct: z.number().nullable(),
  partsToLabor: z.number().nullable(),
  oneLinePct: z.number().nullable(),
  discountPct: z.number().nullable(),
  menuPct: z.number().nullable(),
  techProficiency: z.number().nullable(),
  /** Whether the month is unfinished, so that its figures are month to date. */
  isPace: z.boolean(),
});

export const advisorKpisSchema = z.object({
  /** DMS number. Empty for repair orders without an advisor. */
  number: z.string(),
  name: z.string(),
  firstSeen: businessDateSchema.nullable(),
  kpis: z.array(kpiSchema),
});

const ledgerMonthSchema = z.object({
  month: monthSchema,
  /** 1 for a whole month, and for the current one to date. Otherwise the month's share by working days: the amounts are then estimates. */
  share: z.number(),
  /** False until something is posted to the accounts. */
  isPosted: z.boolean(),
});
export type LedgerMonth = z.output<typeof ledgerMonthSchema>;

/** The sources of parts sales without a repair order: part transactions, and the ledger for earlier months. */
export const counterSalesSourceSchema = z.object({
  /** Date of the first part transaction. From its month on, transactions are the source. Null if there are none. */
  transactionsFrom: businessDateSchema.nullable(),
  /** Months of the period for which the ledger is the source. */
  ledger: z.array(ledgerMonthSchema),
  /** Months of the comparison for which the ledger is the source. */
  comparedLedger: z.array(ledgerMonthSchema),
  /** Sale accounts of parts that nobody has mapped yet, in months of the ledger. Their sales are in no sale type. */
  unmappedAccounts: z.number(),
  /** False if no month was ever posted: the store's feed has no ledger, so it is not missing. */
  isPosted: z.boolean().optional(),
  /** The target for the gross percentage of a posted month, even if the period has no target. */
  grossTarget: z.number().nullable().optional(),
});
export type CounterSalesSource = z.output<typeof counterSalesSourceSchema>;

export const monthlyNumbersSchema = z.object({
  kpis: z.array(kpiSchema),
  /** Keys: pay types that occur, and `total`. */
  byPayType: z.record(z.string(), z.array(kpiSchema)),
  byAdvisor: z.array(advisorKpisSchema),
  months: z.array(monthNumbersSchema),
  workingDays: z.object({
    elapsed: z.number(),
    total: z.number(),
    /** Working days of the comparison. Null without one, and for an average, which is scaled to the period’s working days. */
    compared: z.number().nullable(),
  }),
  /** True if the answer is limited to the caller’s own DMS numbers. */
  ownView: z.boolean(),
  /** Set if the person has no DMS numbers in this dealership, so that nothing can be shown. */
  ownViewMessage: z.string().nullable(),
  /** Dated events that explain a step in the trend, such as a new door rate. */
  events: z.array(z.object({ date: businessDateSchema, text: z.string() })),
  /** For the parts department. Null for service. */
  counterSales: counterSalesSourceSchema.nullable(),
  /** For a caller of the parts department who sees only own rows: the average of all counterpersons beside the own value. */
  storeAverage: z.object({ partsGpPct: besideStoreSchema }).nullable().optional(),
});
export type MonthlyNumbers = z.output<typeof monthlyNumbersSchema>;

export const monthCategorySchema = z.object({
  month: monthSchema,
  category: z.string(),
  /** Null, like cost, gross and hours, if the feed does not provide the field. */
  sales: money.nullable(),
  cost: money.nullable(),
  gross: money.nullable(),
  gpPct: z.number().nullable(),
  hours: z.number().nullable(),
  roCount: z.number(),
});

export const monthRoCountSchema = z.looseObject({
  month: monthSchema,
  total: z.number(),
  C: z.number(),
  W: z.number(),
  I: z.number(),
  workingDays: z.number(),
  perDay: z.number().nullable(),
});

/** The metrics in the rows of pay types and advisors. A page that shows only a few selects them. */
const rowFields = {
  /** Keys of metrics. Default: all of them. */
  rowMetrics: commaListSchema.optional(),
  /** Those of them that have their months, or `none`. Default: the metrics that tables commonly draw. */
  rowHistory: commaListSchema.optional(),
};

export const serviceCalls = {
  roCount: defineCall({
    name: 'ROCount',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/ROCount`,
    summary: 'How many repair orders closed, and how many are open?',
    params: memberParams,
    query: standardQuery,
    body: noBody,
    response: envelope(roCountSchema),
  }),
  monthlyNumbers: defineCall({
    name: 'MonthlyNumbers',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/MonthlyNumbers`,
    summary: 'Every KPI of the period, by pay type, advisor and month.',
    params: memberParams,
    query: standardQuery.extend({
      months: monthsParameter,
      department: departmentSchema.default('service'),
      ...rowFields,
    }),
    body: noBody,
    response: envelope(monthlyNumbersSchema),
  }),
  monthlySalesByCategory: defineCall({
    name: 'MonthlySalesByCategory',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/MonthlySalesByCategory`,
    summary: 'Sales and gross by month and category.',
    params: memberParams,
    query: standardQuery.extend({
      months: monthsParameter,
      department: departmentSchema.default('service'),
      /** Categories of the department: pay types, sublet and misc, or parts sale types. */
      categories: commaListSchema.pipe(z.array(salesCategorySchema)).optional(),
    }),
    body: noBody,
    response: envelope(z.array(monthCategorySchema)),
  }),
  monthlyRepairOrderCount: defineCall({
    name: 'MonthlyRepairOrderCount',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/MonthlyRepairOrderCount`,
    summary: 'Repair orders by month and pay type.',
    params: memberParams,
    query: standardQuery.extend({ months: monthsParameter }),
    body: noBody,
    response: envelope(z.array(monthRoCountSchema)),
  }),
};
