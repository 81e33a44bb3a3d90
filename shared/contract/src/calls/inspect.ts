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
/** Counts and money of inspections, null where the dealership's feed does not tell them. */
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

/** How many of the eligible repair orders were inspected. */
const coverage = z.object({
  ros: z.number(),
  inspections: told,
  completionPct: pct,
  /** Eligible repair orders that nobody inspected. */
  missed: told,
});
const person = { number: z.string(), name: z.string() };
export const inspectionCoverageRowSchema = coverage.extend(person);
export type InspectionCoverageRow = z.output<typeof inspectionCoverageRowSchema>;

/** What inspections found, and what came of it. */
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
  /** From start to end, over the inspections whose both times are known. */
  averageMinutes: z.number().nullable(),
  allGreenPct: pct,
  /** More than 40 % without any finding, over at least 5 inspections: somebody ticks boxes. */
  allGreenSuspicious: z.boolean(),
});
export const inspectionYieldRowSchema = yieldOfPeople.extend(person);

/** People whom an own view may not know are null. */
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
  /** `notStarted`, `notFinished`, or `nothingRated`: finished without an item. */
  reason: z.enum(['notStarted', 'notFinished', 'nothingRated']),
  /** What a complete inspection of the period brings on average; null when there was none. */
  estimatedMissed: money.nullable(),
});
export type UninspectedOrder = z.output<typeof uninspectedOrderSchema>;

export const billingStatuses = ['billed', 'partly', 'notBilled', 'billedOnly'] as const;
export const inspectionBillingSchema = z.object({
  ...orderOfInspection,
  item: z.string(),
  opCode: z.string().nullable(),
  approved: money,
  /** Labor and parts of the repair order's lines of that op code, net of discount. */
  billed: money,
  /** Billed less approved: below zero is approved work that never reached the invoice. */
  difference: money,
  /** `billedOnly`: a finding that nobody approved in the inspection and that is on the invoice all the same. */
  status: z.enum(billingStatuses),
});
export type InspectionBilling = z.output<typeof inspectionBillingSchema>;
/** Without decisions, or without the money of the lines, nothing can be held against the other: no rows, and null here. */
export const inspectionBillingTotalsSchema = z.object({
  items: told,
  approved: told,
  billed: told,
  difference: told,
  /** Approved money that is missing on the invoices. */
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
        /** The money on its way; `billed` is the approved part that is on the invoices. */
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
        /** The technician of the inspection; where there was none, of the work. */
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
