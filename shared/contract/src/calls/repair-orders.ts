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
  /** The total of the amounts that the feed provides. */
  totalSale: money,
  elr: z.number().nullable(),
  contribution: z.number().nullable(),
  denominator: z.number().nullable(),
  gapContribution: z.number().nullable(),
});

export const repairOrderListQuery = standardQuery.extend(listQuery.shape).extend({
  metricKey: z.string().max(64).optional(),
  /** The scope of a parts figure is a parts sale type, such as `counter`. */
  department: departmentSchema.default('service'),
  scope: z.string().max(16).optional(),
  /** Selects one group, e.g. `advisor:1043`, `month:2026-10`, `payType:C`. `ro_count` also takes `weekday:2` for its Tuesdays. */
  group: z
    .string()
    .max(LONGEST_CODE + 20)
    .optional(),
  status: z.enum(['closed', 'open', 'void']).optional(),
  /**
   * Lists what each repair order adds to this reason for the figure's change (`MetricChange`). The list includes those of the comparison.
   */
  term: z.enum(['price', 'mix', 'discount', 'unbilled', 'flat', 'volume', 'rate', 'rest', 'days', 'perDay']).optional(),
  /** An item of the service heat sheet. Lists the repair orders with this item, among those that could have it. */
  item: codeSchema.min(1).optional(),
  /** `missing`: lists the repair orders that could have the item, but do not. */
  itemIs: z.enum(['sold', 'missing']).default('sold'),
  /** Repair orders with a note that has this flag. `any` means every unsettled flag. */
  flag: z.enum(['any', 'review', 'coach', 'warranty', 'pricing', 'resolved']).optional(),
  /** Repair orders with at least one of these exceptions. */
  exceptions: commaListSchema.pipe(z.array(orderExceptionSchema)).optional(),
});

/** The part of an op code's lines in a figure. */
export const opCodePartSchema = z.object({
  /** Empty for lines without an op code. */
  opCode: z.string(),
  description: z.string(),
  /** Repair orders with a counted line of the op code. A repair order with several op codes counts in each. */
  repairOrders: z.number(),
  /** With six decimals, as in the exact parts of a proof. */
  contribution: z.number(),
  /** Null for figures without a denominator. */
  denominator: z.number().nullable(),
});
export type OpCodePart = z.output<typeof opCodePartSchema>;

/** Details that a list loads for its visible rows. */
export const additionalDetailsSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  /** Null for job titles without the service dashboard. */
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
  /** The amount of its open recommendations, as in `DeclinedWork`. Null for a caller who sees only own lines of the repair order. */
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
        /** For a term: whether the repair order closed in the period or in the comparison. */
        side: z.enum(['now', 'before']).optional(),
      }),
      repairOrderTotalsSchema,
    ).extend({
      proof: proofSchema.nullable(),
      /** Only for a query with a term. Null if the change of the rate cannot be explained. */
      term: termProofSchema.nullable().optional(),
      /** Only for a query with an item: the number of eligible repair orders with the item, as in its cell of the heat sheet. */
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
    /** Without `roSuffix` the number is the one that screens print, which includes the suffix. */
    query: z.object({ roNumber: codeSchema.min(1), roSuffix: codeSchema.optional() }),
    body: noBody,
    response: z.object({ asOf: envelopeFields.asOf, data: repairOrderDetailSchema }),
  }),
};
