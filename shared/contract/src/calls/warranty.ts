import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  envelopeFields,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';

const money = z.number();
const count = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, { error: 'is not a whole number' })
    .transform(Number)
    .pipe(z.number().min(from).max(to));

/** Reasons why a repair order does not count as proof of the retail rate. */
export const excludeReasons = [
  'notCustomerPay',
  'credit',
  'fleet',
  'discount',
  'tires',
  'maintenance',
  'noRepair',
  'noCharge',
] as const;
export const excludeReasonSchema = z.enum(excludeReasons);
export type ExcludeReason = z.output<typeof excludeReasonSchema>;

export const warrantyRateRowSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  closeDate: businessDateSchema,
  /** Null if the caller sees only own rows and may not know it. */
  advisorNumber: z.string().nullable(),
  qualified: z.boolean(),
  excludeReason: excludeReasonSchema.nullable(),
  /** Whether it is in the window of the shown rate. */
  inWindow: z.boolean(),
  /** Sales of the qualifying lines only. */
  laborSales: money,
  laborHours: z.number(),
  rate: z.number().nullable(),
  /** Null, like the cost, if the feed does not provide it. */
  partsSales: money.nullable(),
  partsCost: money.nullable(),
  markupPct: z.number().nullable(),
});
export type WarrantyRateRow = z.output<typeof warrantyRateRowSchema>;

const windowSchema = z.object({
  fromRo: z.string(),
  toRo: z.string(),
  fromDate: businessDateSchema,
  toDate: businessDateSchema,
  roCount: z.number(),
  rate: z.number().nullable(),
  markup: z.number().nullable(),
});

export const warrantyRateSummarySchema = z.object({
  /** The days of the searched repair orders. */
  lookbackStart: businessDateSchema,
  lookbackEnd: businessDateSchema,
  windowRos: z.number(),
  qualifiedRoCount: z.number(),
  /** The first repair order of the window with the best labor rate. Null if no repair order qualifies. */
  fromRo: z.string().nullable(),
  toRo: z.string().nullable(),
  laborSales: money,
  laborHours: z.number(),
  supportableLaborRate: z.number().nullable(),
  currentWarrantyRate: z.number().nullable(),
  increase: z.number().nullable(),
  /** Null, like the cost, if the feed does not provide it. */
  partsSales: money.nullable(),
  partsCost: money.nullable(),
  supportableMarkupPct: z.number().nullable(),
  currentMarkupPct: z.number().nullable(),
  /** What the warranty work of the last twelve months would have earned in addition. 0 for a lower rate. */
  laborUplift: money.nullable(),
  partsUplift: money.nullable(),
  annualUplift: money.nullable(),
  warrantyHours12: z.number(),
  warrantyPartsCost12: money.nullable(),
  /** Windows that do not overlap, the best first. */
  bestWindows: z.array(windowSchema),
  bestMarkupWindows: z.array(windowSchema),
  excluded: z.array(z.object({ reason: excludeReasonSchema, count: z.number() })),
  /** A note below the figures, because the rules differ by state. */
  notice: z.string(),
});

export const auditSeverities = ['high', 'medium', 'low'] as const;
export const auditChecks = [
  'missing_cause',
  'missing_correction',
  'no_punch',
  'long_time',
  'missing_authorization',
  'no_failed_part',
  'mileage_lower',
  'late_claim',
  'repeated',
] as const;
export const auditCheckSchema = z.enum(auditChecks);
export type AuditCheck = z.output<typeof auditCheckSchema>;

export const warrantyAuditRowSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  letter: z.string(),
  openDate: businessDateSchema,
  closeDate: businessDateSchema.nullable(),
  advisorNumber: z.string().nullable(),
  advisorName: z.string().nullable(),
  techNumbers: z.array(z.string()),
  vin: z.string().nullable(),
  opCode: z.string(),
  opDescription: z.string().nullable(),
  soldHours: z.number(),
  actualHours: z.number().nullable(),
  /** Labor, parts and sublet that an audit could claim back. */
  amount: money,
  checks: z.array(z.object({ code: auditCheckSchema, text: z.string(), severity: z.enum(auditSeverities) })),
});
export type WarrantyAuditRow = z.output<typeof warrantyAuditRowSchema>;

export const warrantyAuditSummarySchema = z.object({
  /** The number of checked warranty lines, and of lines that would fail. */
  lines: z.number(),
  flaggedLines: z.number(),
  amountAtRisk: money,
  byCheck: z.array(z.object({ code: auditCheckSchema, count: z.number() })),
});

const listFields = { ...envelopeFields, total: z.number(), page: z.number(), pageSize: z.number() };

export const warrantyCalls = {
  repairOrderWarranty: defineCall({
    name: 'RepairOrderWarrantyAnalysisAudit',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/RepairOrderWarrantyAnalysisAudit`,
    summary: 'What warranty rate could we prove, and which warranty lines would fail an audit?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({
      mode: z.enum(['rate', 'audit']).default('rate'),
      windowRos: count(10, 500).default(100),
      lookbackDays: count(30, 730).default(180),
    }),
    body: noBody,
    response: z.discriminatedUnion('mode', [
      z.object({
        mode: z.literal('rate'),
        ...listFields,
        data: z.array(warrantyRateRowSchema),
        totals: warrantyRateSummarySchema,
      }),
      z.object({
        mode: z.literal('audit'),
        ...listFields,
        data: z.array(warrantyAuditRowSchema),
        totals: warrantyAuditSummarySchema,
      }),
    ]),
  }),
};
