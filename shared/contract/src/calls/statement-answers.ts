import { z } from 'zod';
import { businessDateSchema, departmentSchema, instantSchema, monthSchema } from '../fields.ts';

export const statementLineSchema = z.object({
  lineKey: z.string(),
  label: z.string(),
  level: z.number(),
  kind: z.enum(['sales', 'cost', 'gross', 'expense', 'subtotal', 'kpi']),
  actual: z.number().nullable(),
  budget: z.number().nullable(),
  priorMonth: z.number().nullable(),
  priorYear: z.number().nullable(),
  average: z.number().nullable(),
  /** Percentage of sales for sales and cost lines. Percentage of gross for expense lines. */
  pct: z.number().nullable(),
  /** Percentage of sales or gross: the store's threshold or own guideline, otherwise the manufacturer's, otherwise the usual one. */
  guideline: z.number().nullable(),
  guidelineSource: z.enum(['threshold', 'store', 'manufacturer', 'default']).nullable(),
  manufacturerGuideline: z.number().nullable(),
  variance: z.number().nullable(),
  status: z.enum(['green', 'amber', 'red', 'none']),
  gapDollars: z.number().nullable(),
  accounts: z.array(z.string()),
  /** Unmapped accounts in this figure. The figure is right, but its categories may not be. */
  unmappedAccounts: z.number(),
  source: z.enum(['gl', 'ro', 'manual', 'computed']),
});

/** A finding about the month, with its worth. Rules compute it from the numbers of the statement. */
export const statementInsightSchema = z.object({
  /** Id of the rule and its line. The same finding has the same id in every month. */
  id: z.string(),
  /** From 1, by dollars. Findings overlap, so their dollars must not be added up. */
  rank: z.number(),
  title: z.string(),
  sentence: z.string(),
  /** Dollars over the months of the basis. */
  dollars: z.number(),
  /** The figure behind it. Null if no dashboard has one. */
  metricKey: z.string().nullable(),
  /** The evidence: a line of the statement, or the repair orders of a figure. */
  drill: z.object({
    kind: z.enum(['line', 'metric', 'accounts', 'reconciliation']),
    lineKey: z.string().nullable(),
    startDate: businessDateSchema,
    endDate: businessDateSchema,
  }),
});
export type StatementInsight = z.output<typeof statementInsightSchema>;

export const statementBasisSchema = z.enum(['month', 'ytd', 'trailing3']);

export const reconciliationSchema = z.object({
  laborSalesRo: z.number(),
  laborSalesGl: z.number(),
  diff: z.number(),
  diffPct: z.number().nullable(),
  reconciled: z.boolean(),
  /** The last day of both sums, for a month that is still being posted. Null for whole months. */
  through: businessDateSchema.nullable(),
});

export const statementSchema = z.object({
  department: departmentSchema,
  month: monthSchema,
  basis: statementBasisSchema,
  closed: z.boolean(),
  sections: z.array(z.object({ key: z.string(), title: z.string(), lines: z.array(statementLineSchema) })),
  /** Existing sections that the job title may not see. */
  hiddenSections: z.array(z.string()),
  /** Unmapped accounts of the department. Their money is on the lines “Not mapped yet”. */
  unmappedAccounts: z.number(),
  /** Unmapped accounts of the income statement without a known department. They are in no total. */
  accountsWithoutDepartment: z.number(),
  /** Null if the ledger has no labor, and while unmapped sales may be labor. */
  reconciliation: reconciliationSchema.nullable(),
  /** Why the labor of the ledger is not compared: repair orders are missing for some of its days. */
  reconciliationNote: z.string().nullable(),
  /** The column of averages: its short head, and its name in words. */
  average: z.object({ head: z.string(), label: z.string() }),
  /**
   * For an open month: the days of its comparison, or why there is none. For own sales: their days, or that there are none yet. Null for
   * whole months.
   */
  comparisonNote: z.string().nullable(),
  /**
   * For an open month: the number of its days that are compared with the first days of earlier months. Null without a comparison, and for
   * whole months.
   */
  comparedDays: z.number().nullable(),
  insights: z.array(statementInsightSchema),
});
export type Statement = z.output<typeof statementSchema>;

/** One part of a line's amount: a ledger entry, a balance, a manual entry, or a repair order. */
export const statementDetailRowSchema = z.object({
  /** `balance`: the part of a month’s balance without entries in the feed; `entry`: of the ledger, or a document of the parts counter. */
  kind: z.enum(['entry', 'balance', 'manual', 'repairOrder']),
  /** The line of the amount. It differs from the requested line if that is a sum of other lines. */
  lineKey: z.string(),
  month: monthSchema,
  date: businessDateSchema.nullable(),
  account: z.string().nullable(),
  accountDescription: z.string().nullable(),
  journal: z.string().nullable(),
  reference: z.string().nullable(),
  control: z.string().nullable(),
  description: z.string(),
  /** Its part of the requested line. */
  amount: z.number(),
});
export type StatementDetailRow = z.output<typeof statementDetailRowSchema>;

/** A manual entry on a line: an amount that the ledger does not have, or a budget. */
export const manualEntrySchema = z.object({
  month: monthSchema,
  lineKey: z.string(),
  kind: z.enum(['actual', 'budget']),
  amount: z.number(),
  note: z.string(),
  updatedBy: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
});
export type ManualEntry = z.output<typeof manualEntrySchema>;

export const accountingMonthSchema = z.object({
  month: monthSchema,
  serviceSales: z.number().nullable(),
  serviceCost: z.number().nullable(),
  serviceGross: z.number().nullable(),
  partsSales: z.number().nullable(),
  partsCost: z.number().nullable(),
  partsGross: z.number().nullable(),
  /** Expenses of the departments that the job title may see. */
  variable: z.number().nullable(),
  personnel: z.number().nullable(),
  semiFixed: z.number().nullable(),
  fixed: z.number().nullable(),
  /** Expenses without any of these categories: their accounts are unmapped, or belong on no line. */
  unmappedExpense: z.number().nullable(),
  netService: z.number().nullable(),
  netParts: z.number().nullable(),
  absorption: z.number().nullable(),
  /** Whether the fifth working day after the month has passed. */
  closed: z.boolean(),
  /** Whether the ledger has postings of the month. */
  isPosted: z.boolean(),
});
