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

/** A figure is null when it cannot be computed, or its field is not provided by the feed. */
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
  /** The month is not over: its figures are month to date. */
  isPace: z.boolean(),
});

export const advisorKpisSchema = z.object({
  /** DMS number; empty for repair orders without advisor. */
  number: z.string(),
  name: z.string(),
  firstSeen: businessDateSchema.nullable(),
  kpis: z.array(kpiSchema),
});

const ledgerMonthSchema = z.object({
  month: monthSchema,
  /** 1 for a whole month and the current one to date; else its share by working days, and the amounts are estimates. */
  share: z.number(),
  /** False while nothing has been posted to the accounts. */
  isPosted: z.boolean(),
});
export type LedgerMonth = z.output<typeof ledgerMonthSchema>;

/** Where parts sold without a repair order come from: part transactions, and the ledger for the months before them. */
export const counterSalesSourceSchema = z.object({
  /** The first part transaction; they tell every month from its month on. Null while there are none. */
  transactionsFrom: businessDateSchema.nullable(),
  /** Months of the period that the ledger tells. */
  ledger: z.array(ledgerMonthSchema),
  /** The same of the comparison. */
  comparedLedger: z.array(ledgerMonthSchema),
  /** Sale accounts of parts that nobody has mapped yet, where the ledger tells: what they sold is in no sale type. */
  unmappedAccounts: z.number(),
  /** False where no month ever was: the store's feed has no ledger, and a month without it is none to wait for. */
  isPosted: z.boolean().optional(),
  /** What the gross per cent of a posted month is held to, also where that of the period is held to nothing. */
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
    /** Of the days that the period is held against; null without any, and for an average, which is brought to the period’s own. */
    compared: z.number().nullable(),
  }),
  /** True when the answer is narrowed to the caller’s own DMS numbers. */
  ownView: z.boolean(),
  /** Set when the person has no DMS numbers in this dealership, so nothing can be shown. */
  ownViewMessage: z.string().nullable(),
  /** Dated events that explain a step in the trend, such as a new door rate. */
  events: z.array(z.object({ date: businessDateSchema, text: z.string() })),
  /** Of the parts department; null for service. */
  counterSales: counterSalesSourceSchema.nullable(),
  /** In an own view of the parts department: what all counterpersons sold, beside one's own. */
  storeAverage: z.object({ partsGpPct: besideStoreSchema }).nullable().optional(),
});
export type MonthlyNumbers = z.output<typeof monthlyNumbersSchema>;

export const monthCategorySchema = z.object({
  month: monthSchema,
  category: z.string(),
  /** Null, as cost, gross and hours, when the field is not provided by the feed. */
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

/** How much of each figure the rows of pay types and advisors bring; a page that shows a few asks for those. */
const rowFields = {
  /** Keys of metrics; every one when absent. */
  rowMetrics: commaListSchema.optional(),
  /** Those of them that bring their months, or `none`; what tables commonly draw when absent. */
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
      /** Of the department: pay types, sublet and misc, or parts sale types. */
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
