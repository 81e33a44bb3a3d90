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
  /** Share of sales for sales and cost lines, of gross for expense lines. */
  pct: z.number().nullable(),
  /** Per cent of sales or gross: the store's threshold or own guideline, else the manufacturer's, else the usual one. */
  guideline: z.number().nullable(),
  guidelineSource: z.enum(['threshold', 'store', 'manufacturer', 'default']).nullable(),
  manufacturerGuideline: z.number().nullable(),
  variance: z.number().nullable(),
  status: z.enum(['green', 'amber', 'red', 'none']),
  gapDollars: z.number().nullable(),
  accounts: z.array(z.string()),
  /** Accounts that nobody has mapped yet and that count in this figure: it holds, its categories may not. */
  unmappedAccounts: z.number(),
  source: z.enum(['gl', 'ro', 'manual', 'computed']),
});

/** One thing that the month says, with what it is worth; made by rules over supplied numbers, never by guessing. */
export const statementInsightSchema = z.object({
  /** Of the rule and the line it speaks of: the same finding has the same id in every month. */
  id: z.string(),
  /** From 1, by dollars. Findings overlap and are not to be added up. */
  rank: z.number(),
  title: z.string(),
  sentence: z.string(),
  /** Over the months of the basis. */
  dollars: z.number(),
  /** The figure behind it, where a dashboard has one. */
  metricKey: z.string().nullable(),
  /** Where the evidence is: a line of the statement, or the repair orders of a figure. */
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
  /** The day up to which both are counted, of a month that is still being posted; null of whole months. */
  through: businessDateSchema.nullable(),
});

export const statementSchema = z.object({
  department: departmentSchema,
  month: monthSchema,
  basis: statementBasisSchema,
  closed: z.boolean(),
  sections: z.array(z.object({ key: z.string(), title: z.string(), lines: z.array(statementLineSchema) })),
  /** Sections that exist but that the job title may not see. */
  hiddenSections: z.array(z.string()),
  /** Accounts of the department that nobody has mapped yet: their money is on the lines “Not mapped yet”. */
  unmappedAccounts: z.number(),
  /** Accounts of the income statement, not mapped either, whose department nobody knows: in no total. */
  accountsWithoutDepartment: z.number(),
  /** Null without labor in the ledger, and while sales that are not mapped yet may be labor. */
  reconciliation: reconciliationSchema.nullable(),
  /** Why labor that the ledger has is not compared: repair orders have not come for all of its days. */
  reconciliationNote: z.string().nullable(),
  /** What the column of averages is: a short head, and in words. */
  average: z.object({ head: z.string(), label: z.string() }),
  /** Of an open month: which days it is compared with, or why with none; of own sales which days they are of, or that none of them has come. Null of whole months. */
  comparisonNote: z.string().nullable(),
  /** Of an open month: how many of its days stand beside the first ones of the months before; null where nothing or whole months do. */
  comparedDays: z.number().nullable(),
  insights: z.array(statementInsightSchema),
});
export type Statement = z.output<typeof statementSchema>;

/** What lies behind an amount of a line: a ledger entry, a balance, an entry by hand, or a repair order. */
export const statementDetailRowSchema = z.object({
  /** `balance`: the part of a month’s balance that the feed has no entries for; `entry`: of the ledger, or a document of the parts counter. */
  kind: z.enum(['entry', 'balance', 'manual', 'repairOrder']),
  /** Line that the amount stands on; differs from the line asked for where that is a sum of others. */
  lineKey: z.string(),
  month: monthSchema,
  date: businessDateSchema.nullable(),
  account: z.string().nullable(),
  accountDescription: z.string().nullable(),
  journal: z.string().nullable(),
  reference: z.string().nullable(),
  control: z.string().nullable(),
  description: z.string(),
  /** What it adds to the line that was asked for. */
  amount: z.number(),
});
export type StatementDetailRow = z.output<typeof statementDetailRowSchema>;

/** A line kept by hand: an amount that the ledger does not have, or a budget. */
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
  /** Expenses of the departments that the title may see. */
  variable: z.number().nullable(),
  personnel: z.number().nullable(),
  semiFixed: z.number().nullable(),
  fixed: z.number().nullable(),
  /** Expenses that are in none of these categories: nobody has mapped their accounts yet, or they are on no line. */
  unmappedExpense: z.number().nullable(),
  netService: z.number().nullable(),
  netParts: z.number().nullable(),
  absorption: z.number().nullable(),
  /** The fifth working day after the month is over. */
  closed: z.boolean(),
  /** Whether anything of the month is in the ledger. */
  isPosted: z.boolean(),
});
