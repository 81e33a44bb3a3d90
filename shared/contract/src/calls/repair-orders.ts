import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  codeSchema,
  commaListSchema,
  departmentSchema,
  envelope,
  envelopeFields,
  LONGEST_CODE,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  monthSchema,
  noBody,
  noQuery,
  standardQuery,
} from '../fields.ts';
import { kpiSchema, kpiUnitSchema } from '../kpi.ts';
import { repairOrderDetailSchema } from './repair-order-detail.ts';
import { orderExceptionSchema, repairOrderRowSchema, toldMoney } from './repair-order-row.ts';

const money = z.number();

export const repairOrderTotalsSchema = z.object({
  soldHours: z.number(),
  laborSale: money,
  ...toldMoney,
  /** Of what the feed tells. */
  totalSale: money,
  elr: z.number().nullable(),
  contribution: z.number().nullable(),
  denominator: z.number().nullable(),
  gapContribution: z.number().nullable(),
});

export const ledgerPartSchema = z.object({
  month: monthSchema,
  account: z.string(),
  description: z.string(),
  /** The movement of the whole month; sales and cost both positive. */
  balance: z.number(),
  /** The part of the month that falls into the period, by working days; 1 is all of it. */
  share: z.number(),
  /** Added to the figure's numerator. */
  contribution: z.number(),
  /** Added to its denominator; null for figures that have none. */
  denominator: z.number().nullable(),
});
export type LedgerPart = z.output<typeof ledgerPartSchema>;

/** What part transactions add to a parts figure: invoices of one sale type in one month. */
export const transactionPartSchema = z.object({
  month: monthSchema,
  /** Parts sale type, and its name. */
  saleType: z.string(),
  label: z.string(),
  documents: z.number(),
  /** Added to the figure's numerator. */
  contribution: z.number(),
  /** Added to its denominator; null for figures that have none. */
  denominator: z.number().nullable(),
});
export type TransactionPart = z.output<typeof transactionPartSchema>;

/** Numerator and denominator before they are rounded to be read: to the millionth, so that sums of them can be compared. */
const unroundedParts = z.object({ numerator: z.number().nullable(), denominator: z.number().nullable() });

/** What each part of a figure brings to its gap: `perNumerator` × its numerator + `perDenominator` × its denominator. */
export const figureGapSchema = z.object({
  /** Money where the gap is worth some, else what the numerator is measured in. */
  quantity: z.enum(['money', 'hours', 'days', 'count']),
  perNumerator: z.number(),
  perDenominator: z.number(),
  /** All parts together: the card's gap, negative where the figure is ahead of its target. */
  total: z.number(),
});
export type FigureGap = z.output<typeof figureGapSchema>;

/**
 * What the drill-down proves: the metric’s figure over the same selection, and the part of its denominator that is not
 * made of repair orders (working days, attendance), listed under its own heading.
 */
export const proofSchema = z.object({
  kpi: kpiSchema,
  /** The figure's own sums. */
  exact: unroundedParts,
  /** What the repair orders add up to: all of them, whatever a search leaves of the list. */
  listed: unroundedParts,
  /** Repair orders that count for the figure, of all of them. */
  counted: z.number(),
  /** Those that are credits and count for none. */
  credits: z.number(),
  /** It adds up by what lines have, such as op codes (`FigureByOpCode`). */
  isOfLines: z.boolean(),
  /** Null for a figure without a target. */
  gap: figureGapSchema.nullable(),
  numeratorLabel: z.string(),
  denominatorLabel: z.string().nullable(),
  other: z.array(z.object({ heading: z.string(), label: z.string(), value: z.number() })),
  /** What the ledger adds to a parts figure or to policy, account by account and month by month. */
  ledger: z.array(ledgerPartSchema),
  /** What was sold without a repair order, where part transactions tell it. */
  transactions: z.array(transactionPartSchema),
});

const quantitySchema = z.enum(['money', 'hours', 'days', 'count']);

/** What the repair orders of a term add up to. */
export const termProofSchema = z.object({
  term: z.string(),
  label: z.string(),
  /** Of the change, in the unit of the figure, as `MetricChange` has it: of the labor rate in dollars an hour. */
  perHour: z.number(),
  /** What the figure is over in the period: of the labor rate hours sold, of a sum 1. */
  hoursNow: z.number(),
  unit: kpiUnitSchema.optional(),
  /** Places in which `perHour` is told; two where absent. */
  decimals: z.number().optional(),
  /** What contributions are measured in; money where absent. */
  quantity: quantitySchema.optional(),
  /** What `hoursNow` counts; null for a sum, hours sold where absent. */
  overLabel: z.string().nullable().optional(),
  overQuantity: quantitySchema.nullable().optional(),
  /** The term over all of that, to the millionth: worked out from the sums of all lines. */
  exact: z.number(),
  /** What the repair orders add up to: all of them, whatever a search leaves of the list. */
  listed: z.number(),
  /** Repair orders with a part of it, of the period and of the comparison. */
  counted: z.object({ now: z.number(), before: z.number() }),
});
export type TermProof = z.output<typeof termProofSchema>;

export const repairOrderListQuery = standardQuery.extend(listQuery.shape).extend({
  metricKey: z.string().max(64).optional(),
  /** A parts figure's scope is a parts sale type, such as `counter`. */
  department: departmentSchema.default('service'),
  scope: z.string().max(16).optional(),
  /** Narrows to one group, e.g. `advisor:1043`, `month:2026-10`, `payType:C`; of `ro_count` also `weekday:2`, its Tuesdays. */
  group: z
    .string()
    .max(LONGEST_CODE + 20)
    .optional(),
  status: z.enum(['closed', 'open', 'void']).optional(),
  /** What each repair order adds to one reason of the figure's change (`MetricChange`), those of the comparison included. */
  term: z.enum(['price', 'mix', 'discount', 'unbilled', 'flat', 'volume', 'rate', 'rest', 'days', 'perDay']).optional(),
  /** An item of the service heat sheet: repair orders that have it, out of those that could. */
  item: codeSchema.min(1).optional(),
  /** `missing`: those that could have had the item, and have not. */
  itemIs: z.enum(['sold', 'missing']).default('sold'),
  /** Repair orders with a note of that flag; `any` is every flag that is not settled. */
  flag: z.enum(['any', 'review', 'coach', 'warranty', 'pricing', 'resolved']).optional(),
  /** Repair orders with any of them. */
  exceptions: commaListSchema.pipe(z.array(orderExceptionSchema)).optional(),
});

/** What the lines of an op code bring to a figure. */
export const opCodePartSchema = z.object({
  /** Empty for lines without one. */
  opCode: z.string(),
  description: z.string(),
  /** Repair orders with a counted line of it; one with several op codes is in each. */
  repairOrders: z.number(),
  /** To the millionth, as the exact parts of a proof. */
  contribution: z.number(),
  /** Null for figures that add up. */
  denominator: z.number().nullable(),
});
export type OpCodePart = z.output<typeof opCodePartSchema>;

/** What a list shows of its visible rows once they are there. */
export const additionalDetailsSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  /** Null for titles without the service dashboard. */
  customerPhone: z.string().nullable(),
  customerEmail: z.string().nullable(),
  tag: z.string().nullable(),
  promiseTime: z.string().nullable(),
  complaintText: z.string(),
  correctionText: z.string(),
  technicians: z.array(z.object({ number: z.string(), name: z.string(), hours: z.number() })),
  opCodes: z.array(z.string()),
  notesCount: z.number(),
  lastNote: z.string().nullable(),
  inspectionStatus: z.enum(['none', 'open', 'complete']),
  /** Null where the caller sees own lines of the repair order alone. */
  declinedAmount: money.nullable(),
});
export type AdditionalDetails = z.output<typeof additionalDetailsSchema>;

export const repairOrderCalls = {
  repairOrders: defineCall({
    name: 'RepairOrders',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/RepairOrders`,
    summary: 'Which repair orders make up this number?',
    params: memberParams,
    query: repairOrderListQuery,
    body: noBody,
    response: listEnvelope(
      repairOrderRowSchema.extend({
        /** Of a term: whether it closed in the period or in the comparison. */
        side: z.enum(['now', 'before']).optional(),
      }),
      repairOrderTotalsSchema,
    ).extend({
      proof: proofSchema.nullable(),
      /** Where a term was asked for; null when the rate's change cannot be explained. */
      term: termProofSchema.nullable().optional(),
      /** Where an item was asked for: how many of the eligible repair orders have it, as its cell of the heat sheet says. */
      item: z
        .object({ key: z.string(), label: z.string(), eligible: z.string(), sold: z.number(), base: z.number() })
        .optional(),
    }),
  }),
  figureByOpCode: defineCall({
    name: 'FigureByOpCode',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/FigureByOpCode`,
    summary: 'Which op codes make up this number? Of figures that are made of lines alone; another one is refused.',
    params: memberParams,
    query: standardQuery.extend({
      metricKey: z.string().max(64),
      scope: repairOrderListQuery.shape.scope,
      group: repairOrderListQuery.shape.group,
    }),
    body: noBody,
    response: envelope(z.array(opCodePartSchema)),
  }),
  additionalDetails: defineCall({
    name: 'RepairOrders_AdditionalDetailsBulk',
    base: 'api',
    method: 'POST',
    path: `${memberPath}/RepairOrders_AdditionalDetailsBulk`,
    summary:
      'The slow columns of the visible rows. A POST because two hundred numbers do not fit a query; it only reads.',
    params: memberParams,
    query: noQuery,
    body: z.object({ roNumbers: z.array(codeSchema.trim().min(1)).min(1).max(200) }),
    response: z.object({ asOf: envelopeFields.asOf, data: z.array(additionalDetailsSchema) }),
    onlyReads: () => true,
  }),
  repairOrderDetailByLine: defineCall({
    name: 'RepairOrderDetailByLine',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/RepairOrderDetailByLine`,
    summary: 'One repair order in full.',
    params: memberParams,
    query: z.object({ roNumber: codeSchema.min(1), roSuffix: codeSchema.optional() }),
    body: noBody,
    response: z.object({ asOf: envelopeFields.asOf, data: repairOrderDetailSchema }),
  }),
};
