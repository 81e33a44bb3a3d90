import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  envelope,
  envelopeFields,
  listEnvelope,
  listQuery,
  memberParams,
  monthSchema,
  noBody,
  payTypeSchema,
  standardQuery,
} from '../fields.ts';
import { kpiSchema } from '../kpi.ts';

const member = 'Users/{userId}/Dealerships/{dealershipId}';
const money = z.number();
const monthsParameter = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(25))
  .default(13);
export const departmentSchema = z.enum(['service', 'parts']);

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

export const monthlyNumbersSchema = z.object({
  kpis: z.array(kpiSchema),
  /** Keys: pay types that occur, and `total`. */
  byPayType: z.record(z.string(), z.array(kpiSchema)),
  byAdvisor: z.array(advisorKpisSchema),
  months: z.array(monthNumbersSchema),
  workingDays: z.object({ elapsed: z.number(), total: z.number() }),
  /** True when the answer is narrowed to the caller’s own DMS numbers. */
  ownView: z.boolean(),
  /** Set when the person has no DMS numbers in this dealership, so nothing can be shown. */
  ownViewMessage: z.string().nullable(),
  /** Dated events that explain a step in the trend, such as a new door rate. */
  events: z.array(z.object({ date: businessDateSchema, text: z.string() })),
});
export type MonthlyNumbers = z.output<typeof monthlyNumbersSchema>;

export const monthCategorySchema = z.object({
  month: monthSchema,
  category: z.string(),
  sales: money,
  /** Null, as gross and hours, when the field is not provided by the feed. */
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

export const technicianRowSchema = z.object({
  techNumber: z.string(),
  techName: z.string(),
  role: z.string().nullable(),
  shop: z.string().nullable(),
  attendanceHours: z.number().nullable(),
  attendanceSource: z.enum(['clock', 'scheduled', 'none']),
  /** Null, as cost, gross and every quotient of them, when the field is not provided by the feed. */
  actualHours: z.number().nullable(),
  soldHours: z.number(),
  flaggedHours: z.number(),
  productivityPct: z.number().nullable(),
  efficiencyPct: z.number().nullable(),
  proficiencyPct: z.number().nullable(),
  hoursPerDay: z.number().nullable(),
  roCount: z.number(),
  lineCount: z.number(),
  laborSales: money,
  laborCost: money.nullable(),
  gross: money.nullable(),
  elr: z.number().nullable(),
  costPerHour: z.number().nullable(),
  comebacks: z.number().nullable(),
  hoursC: z.number(),
  hoursW: z.number(),
  hoursI: z.number(),
  noPunchLines: z.number().nullable(),
  status: z.enum(['green', 'amber', 'red', 'none']),
});

/** One repair order as every list and drill-down shows it. */
export const repairOrderRowSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  openDate: businessDateSchema,
  closeDate: businessDateSchema.nullable(),
  status: z.enum(['open', 'closed', 'void']),
  advisorNumber: z.string(),
  advisorName: z.string(),
  customerName: z.string().nullable(),
  vin: z.string().nullable(),
  year: z.number().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  mileageIn: z.number().nullable(),
  payTypes: z.array(payTypeSchema),
  lineCount: z.number(),
  soldHours: z.number(),
  laborSale: money,
  laborCost: money,
  partsSale: money,
  partsCost: money,
  subletSale: money,
  discount: money,
  totalSale: money,
  gross: money,
  elr: z.number().nullable(),
  techNumbers: z.array(z.string()),
  oneLine: z.boolean(),
  hasNotes: z.boolean(),
  flag: z.string().nullable(),
  /** This repair order’s part of the metric’s numerator and denominator. */
  contribution: z.number().nullable(),
  denominator: z.number().nullable(),
});
export type RepairOrderRow = z.output<typeof repairOrderRowSchema>;

export const repairOrderTotalsSchema = z.object({
  soldHours: z.number(),
  laborSale: money,
  laborCost: money,
  partsSale: money,
  partsCost: money,
  subletSale: money,
  discount: money,
  totalSale: money,
  gross: money,
  elr: z.number().nullable(),
  contribution: z.number().nullable(),
  denominator: z.number().nullable(),
});

/**
 * What the drill-down proves: the metric’s figure over the same selection, and the part of its denominator that is not
 * made of repair orders (working days, attendance), listed under its own heading.
 */
export const proofSchema = z.object({
  kpi: kpiSchema,
  numeratorLabel: z.string(),
  denominatorLabel: z.string().nullable(),
  other: z.array(z.object({ heading: z.string(), label: z.string(), value: z.number() })),
});

export const repairOrderListQuery = standardQuery.extend(listQuery.shape).extend({
  metricKey: z.string().max(64).optional(),
  scope: z.string().max(8).optional(),
  /** Narrows to one group, e.g. `advisor:1043`, `month:2026-10`, `payType:C`. */
  group: z.string().max(120).optional(),
  status: z.enum(['closed', 'open', 'void']).optional(),
  flag: z.string().max(32).optional(),
});

const namedHours = z.object({
  number: z.string(),
  name: z.string(),
  flaggedHours: z.number(),
  actualHours: z.number().nullable(),
});

export const repairOrderLineSchema = z.object({
  lineId: z.string(),
  letter: z.string(),
  payType: payTypeSchema,
  laborType: z.string().nullable(),
  opCode: z.string(),
  opDescription: z.string().nullable(),
  category: z.string().nullable(),
  isCounted: z.boolean(),
  complaint: z.string().nullable(),
  cause: z.string().nullable(),
  correction: z.string().nullable(),
  soldHours: z.number(),
  flaggedHours: z.number(),
  actualHours: z.number().nullable(),
  laborSale: money,
  laborCost: money,
  costEstimated: z.boolean(),
  discount: money,
  discountReason: z.string().nullable(),
  matrixPrice: money.nullable(),
  matrixVariance: money.nullable(),
  elr: z.number().nullable(),
  partsSale: money,
  partsCost: money,
  subletSale: money,
  technicians: z.array(namedHours),
  parts: z.array(
    z.object({
      partNumber: z.string(),
      description: z.string().nullable(),
      qty: z.number(),
      unitCost: money,
      unitSale: money,
      extSale: money,
      extCost: money,
      gpPct: z.number().nullable(),
      source: z.string().nullable(),
      emergencyPurchase: z.boolean(),
      belowCost: z.boolean(),
    }),
  ),
  exceptions: z.array(z.string()),
});

export const repairOrderDetailSchema = z.object({
  header: repairOrderRowSchema.omit({ contribution: true, denominator: true }).extend({
    customerPhone: z.string().nullable(),
    customerEmail: z.string().nullable(),
    mileageOut: z.number().nullable(),
    tag: z.string().nullable(),
    stockNumber: z.string().nullable(),
    promisedAt: z.string().nullable(),
    shopSupplies: money,
    tax: money,
    isCredit: z.boolean(),
    refRoNumber: z.string().nullable(),
    comeback: z.boolean(),
  }),
  lines: z.array(repairOrderLineSchema),
  totalsByPayType: z.array(
    z.object({
      payType: z.string(),
      hours: z.number(),
      elr: z.number().nullable(),
      labor: money,
      laborGpPct: z.number().nullable(),
      parts: money,
      partsGpPct: z.number().nullable(),
      sale: money,
      gross: money,
    }),
  ),
  declined: z.array(z.object({ opCode: z.string().nullable(), text: z.string(), amount: money.nullable() })),
  lastVisits: z.array(
    z.object({
      roNumber: z.string(),
      roSuffix: z.string(),
      closeDate: businessDateSchema.nullable(),
      mileageIn: z.number().nullable(),
      totalSale: money,
    }),
  ),
});
export type RepairOrderDetail = z.output<typeof repairOrderDetailSchema>;

export const serviceCalls = {
  roCount: defineCall({
    name: 'ROCount',
    base: 'api',
    method: 'GET',
    path: `${member}/ROCount`,
    summary: 'How many repair orders closed, and how many are open?',
    params: memberParams,
    query: standardQuery,
    body: noBody,
    response: envelope(roCountSchema),
  }),
  repairOrders: defineCall({
    name: 'RepairOrders',
    base: 'api',
    method: 'GET',
    path: `${member}/RepairOrders`,
    summary: 'Which repair orders make up this number?',
    params: memberParams,
    query: repairOrderListQuery,
    body: noBody,
    response: listEnvelope(repairOrderRowSchema, repairOrderTotalsSchema).extend({ proof: proofSchema.nullable() }),
  }),
  repairOrderDetailByLine: defineCall({
    name: 'RepairOrderDetailByLine',
    base: 'api',
    method: 'GET',
    path: `${member}/RepairOrderDetailByLine`,
    summary: 'One repair order in full.',
    params: memberParams,
    query: z.object({ roNumber: z.string().min(1).max(32), roSuffix: z.string().max(8).optional() }),
    body: noBody,
    response: z.object({ asOf: envelopeFields.asOf, data: repairOrderDetailSchema }),
  }),
  monthlyNumbers: defineCall({
    name: 'MonthlyNumbers',
    base: 'api',
    method: 'GET',
    path: `${member}/MonthlyNumbers`,
    summary: 'Every KPI of the period, by pay type, advisor and month.',
    params: memberParams,
    query: standardQuery.extend({ months: monthsParameter, department: departmentSchema.default('service') }),
    body: noBody,
    response: envelope(monthlyNumbersSchema),
  }),
  monthlySalesByCategory: defineCall({
    name: 'MonthlySalesByCategory',
    base: 'api',
    method: 'GET',
    path: `${member}/MonthlySalesByCategory`,
    summary: 'Sales and gross by month and category.',
    params: memberParams,
    query: standardQuery.extend({
      months: monthsParameter,
      department: departmentSchema.default('service'),
      categories: z.string().max(400).optional(),
    }),
    body: noBody,
    response: envelope(z.array(monthCategorySchema)),
  }),
  monthlyRepairOrderCount: defineCall({
    name: 'MonthlyRepairOrderCount',
    base: 'api',
    method: 'GET',
    path: `${member}/MonthlyRepairOrderCount`,
    summary: 'Repair orders by month and pay type.',
    params: memberParams,
    query: standardQuery.extend({ months: monthsParameter }),
    body: noBody,
    response: envelope(z.array(monthRoCountSchema)),
  }),
  techPerformanceEff: defineCall({
    name: 'TechPerformanceEff',
    base: 'api',
    method: 'GET',
    path: `${member}/TechPerformanceEff`,
    summary: 'Who sells the hours, and how well do they use their time?',
    params: memberParams,
    query: standardQuery.extend({ by: z.enum(['tech', 'shop', 'role', 'day']).default('tech') }),
    body: noBody,
    response: envelope(
      z.object({
        rows: z.array(technicianRowSchema),
        store: technicianRowSchema.nullable(),
        missingTech: z.object({ lines: z.number(), hours: z.number(), sales: money }).nullable(),
      }),
    ),
  }),
};
