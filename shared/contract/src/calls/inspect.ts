import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  envelope,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';
import { kpiSchema } from '../kpi.ts';

const money = z.number();
const pct = z.number().nullable();
/** A count or an amount of inspections. Null if the dealership's feed does not provide it. */
const told = z.number().nullable();

export const inspectionDaySchema = z.object({
  date: businessDateSchema,
  eligibleRos: z.number(),
  inspections: told,
  completionPct: pct,
  recommended: told,
  approved: told,
  closeRatioPct: pct,
});

/** The number of inspected repair orders among the eligible ones. */
const coverage = z.object({
  ros: z.number(),
  inspections: told,
  completionPct: pct,
  /** Eligible repair orders without an inspection. */
  missed: told,
});
const person = { number: z.string(), name: z.string() };
export const inspectionCoverageRowSchema = coverage.extend(person);
export type InspectionCoverageRow = z.output<typeof inspectionCoverageRowSchema>;

/** The findings of inspections, and their results. */
const yieldOfInspections = z.object({
  inspections: told,
  items: told,
  /** Red and yellow items. */
  recommendations: told,
  recommendationsPerInspection: z.number().nullable(),
  greenPct: pct,
  yellowPct: pct,
  redPct: pct,
  recommended: told,
  approved: told,
  closeRatioPct: pct,
});
const yieldOfPeople = yieldOfInspections.extend({
  /** Average time from start to end, over inspections with both times. */
  averageMinutes: z.number().nullable(),
  allGreenPct: pct,
  /** True if over 40 % of at least 5 inspections have no finding. The inspector may only tick boxes. */
  allGreenSuspicious: z.boolean(),
});
export const inspectionYieldRowSchema = yieldOfPeople.extend(person);

/** The names are null for people whom the caller may not know. */
const orderOfInspection = {
  roNumber: z.string(),
  roSuffix: z.string(),
  closeDate: businessDateSchema,
  advisorNumber: z.string().nullable(),
  advisorName: z.string().nullable(),
  techNumber: z.string().nullable(),
  techName: z.string().nullable(),
};

export const uninspectedOrderSchema = z.object({
  ...orderOfInspection,
  vehicle: z.string().nullable(),
  mileage: z.number().nullable(),
  roTotal: money,
  /** `notStarted`, `notFinished`, or `nothingRated` (finished without an item). */
  reason: z.enum(['notStarted', 'notFinished', 'nothingRated']),
  /** The average worth of a complete inspection of the period. Null without complete inspections. */
  estimatedMissed: money.nullable(),
});
export type UninspectedOrder = z.output<typeof uninspectedOrderSchema>;

export const billingStatuses = ['billed', 'partly', 'notBilled', 'billedOnly'] as const;
export const inspectionBillingSchema = z.object({
  ...orderOfInspection,
  item: z.string(),
  opCode: z.string().nullable(),
  approved: money,
  /** Labor and parts of the repair order's lines with that op code, net of discounts. */
  billed: money,
  /** Billed less approved. Below zero, approved work is missing on the invoice. */
  difference: money,
  /** `billedOnly`: the invoice has a finding that nobody approved in the inspection. */
  status: z.enum(billingStatuses),
});
export type InspectionBilling = z.output<typeof inspectionBillingSchema>;
/** Without decisions, or without the money of the lines, a comparison is impossible: there are no rows, and the totals are null. */
export const inspectionBillingTotalsSchema = z.object({
  items: told,
  approved: told,
  billed: told,
  difference: told,
  /** Approved money that the invoices do not have. */
  leaked: told,
  byStatus: z.record(z.enum(billingStatuses), z.object({ items: told, approved: told, billed: told })),
});

const path = `Inspect/${memberPath}`;
const common = { base: 'xtime', method: 'GET', params: memberParams, body: noBody } as const;

export const inspectCalls = {
  processDashboardData: defineCall({
    ...common,
    name: 'ProcessDashboardData',
    path: `${path}/ProcessDashboardData`,
    summary: 'How many vehicles are inspected, what is found, and what do customers buy of it?',
    query: standardQuery,
    response: envelope(
      z.object({
        kpis: z.array(kpiSchema),
        /** The money at each step. `billed` is the approved part on the invoices. */
        funnel: z.object({ recommended: told, sent: told, viewed: told, approved: told, billed: told }),
      }),
    ),
  }),
  processDailyPerformanceData: defineCall({
    ...common,
    name: 'ProcessDailyPerformanceData',
    path: `${path}/ProcessDailyPerformanceData`,
    summary: 'Inspections and their money, day by day.',
    query: standardQuery,
    response: envelope(z.array(inspectionDaySchema)),
  }),
  processInspectionsVsROs: defineCall({
    ...common,
    name: 'ProcessInspectionsVsROs',
    path: `${path}/ProcessInspectionsVsROs`,
    summary: 'Who inspects the vehicles that come in, and who lets them pass?',
    query: standardQuery,
    response: envelope(
      z.object({
        total: coverage,
        byAdvisor: z.array(inspectionCoverageRowSchema),
        /** By technician of the inspection. Without an inspection, by technician of the work. */
        byTechnician: z.array(inspectionCoverageRowSchema),
      }),
    ),
  }),
  processInspectionEfficiency: defineCall({
    ...common,
    name: 'ProcessInspectionEfficiency',
    path: `${path}/ProcessInspectionEfficiency`,
    summary: 'Who finds what, how long does it take, and what do customers buy of it?',
    query: standardQuery,
    response: envelope(
      z.object({
        total: yieldOfPeople,
        byTechnician: z.array(inspectionYieldRowSchema),
        byCategory: z.array(yieldOfInspections.extend({ category: z.string() })),
      }),
    ),
  }),
  processROsNoInspection: defineCall({
    ...common,
    name: 'ProcessROsNoInspection',
    path: `${path}/ProcessROsNoInspection`,
    summary: 'Which vehicles left without an inspection, and what was that worth?',
    query: standardQuery.extend(listQuery.shape),
    response: listEnvelope(
      uninspectedOrderSchema,
      z.object({ ros: z.number(), roTotal: money, estimatedMissed: money.nullable() }),
    ),
  }),
  inspectSalesDashboardDMSvsInspect: defineCall({
    ...common,
    name: 'InspectSalesDashboardDMSvsInspect',
    path: `${path}/InspectSalesDashboardDMSvsInspect`,
    summary: 'Is what the customer approved on the invoice?',
    query: standardQuery.extend(listQuery.shape).extend({ status: z.enum(billingStatuses).optional() }),
    response: listEnvelope(inspectionBillingSchema, inspectionBillingTotalsSchema),
  }),
};
