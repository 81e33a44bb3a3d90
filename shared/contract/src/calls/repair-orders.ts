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
  noBody,
  noQuery,
  standardQuery,
} from '../fields.ts';
import { proofSchema, termProofSchema } from './proof.ts';
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
  /** What is open of what was recommended, as `DeclinedWork` lists it; null where the caller sees own lines of the repair order alone. */
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
