import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
  commaListSchema,
  departmentSchema,
  envelope,
  envelopeFields,
  instantSchema,
  LONGEST_CODE,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  monthSchema,
  noBody,
  noQuery,
  payTypeSchema,
  standardQuery,
} from '../fields.ts';
import { kpiSchema, kpiUnitSchema } from '../kpi.ts';

const money = z.number();

/** What somebody may want to look at on a repair order, or on one of its lines. */
export const orderExceptions = [
  'oneLine',
  'discount',
  'discountNoReason',
  'belowMatrix',
  'noTechnician',
  'belowCostPart',
  'costEstimated',
  'comeback',
  'credit',
  'incomplete',
] as const;
export const orderExceptionSchema = z.enum(orderExceptions);
export type OrderException = z.output<typeof orderExceptionSchema>;

/** What somebody may want to look at on a line. */
export const lineFindingSchema = z.object({
  code: orderExceptionSchema.extract([
    'discount',
    'discountNoReason',
    'belowMatrix',
    'noTechnician',
    'belowCostPart',
    'costEstimated',
  ]),
  text: z.string(),
  /** Dollars that it is about; null where it is about none. */
  amount: money.nullable(),
});
export type LineFinding = z.output<typeof lineFindingSchema>;

/** Null where the feed does not provide it; gross where it lacks the cost of something sold. */
const toldMoney = {
  laborCost: money.nullable(),
  partsSale: money.nullable(),
  partsCost: money.nullable(),
  subletSale: money.nullable(),
  discount: money.nullable(),
  gross: money.nullable(),
};

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
  ...toldMoney,
  /** Of what the feed tells. */
  totalSale: money,
  elr: z.number().nullable(),
  techNumbers: z.array(z.string()),
  oneLine: z.boolean(),
  hasNotes: z.boolean(),
  flag: z.string().nullable(),
  /** Takes back or corrects another one, so that it brings money and hours and is not counted. */
  isCredit: z.boolean(),
  /** This repair order’s part of the metric’s numerator and denominator. */
  contribution: z.number().nullable(),
  denominator: z.number().nullable(),
  /** Its part of the metric's gap to target, positive where it costs (`gap` of the proof); null without one. */
  gapContribution: z.number().nullable(),
});
export type RepairOrderRow = z.output<typeof repairOrderRowSchema>;

/** A repair order without what it brings to a figure. */
export const plainOrderSchema = repairOrderRowSchema.omit({
  contribution: true,
  denominator: true,
  gapContribution: true,
});
export type PlainOrder = z.output<typeof plainOrderSchema>;

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
  /** What the ledger adds to a parts figure, account by account and month by month. */
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
  /** Narrows to one group, e.g. `advisor:1043`, `month:2026-10`, `payType:C`. */
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

const namedHours = z.object({
  number: z.string(),
  name: z.string(),
  flaggedHours: z.number(),
  actualHours: z.number().nullable(),
  /** Of the line's hours, by what each flagged. */
  soldHours: z.number().optional(),
  /** Hours sold in per cent of those punched; null without a punch. */
  efficiencyPct: z.number().nullable().optional(),
  /** Who named the technician here, because the feed named none; else null. */
  assignedBy: z.string().nullable().optional(),
  assignedAt: instantSchema.nullable().optional(),
});

export const repairOrderLineSchema = z.object({
  lineId: z.string(),
  /** Stays the same when the repair order is sent again; a note on a line names it. */
  lineNumber: z.number(),
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
  laborCost: money.nullable(),
  /** Gross in per cent of the sale; null without one, and where the cost is not known. */
  laborGpPct: z.number().nullable(),
  costEstimated: z.boolean(),
  discount: money.nullable(),
  discountReason: z.string().nullable(),
  matrixPrice: money.nullable(),
  matrixVariance: money.nullable(),
  elr: z.number().nullable(),
  /** Null where the feed does not provide it. */
  partsSale: money.nullable(),
  partsCost: money.nullable(),
  partsGpPct: z.number().nullable(),
  subletSale: money.nullable(),
  subletCost: money.nullable(),
  miscSale: money.nullable(),
  /** What the manufacturer asks for; null on a line that claims nothing. */
  warranty: z
    .object({
      claimType: z.string().nullable(),
      failureCode: z.string().nullable(),
      authorization: z.string().nullable(),
    })
    .nullable(),
  /** Sold after the vehicle had come in. */
  upsell: z.boolean(),
  technicians: z.array(namedHours),
  parts: z.array(
    z.object({
      partNumber: z.string(),
      description: z.string().nullable(),
      qty: z.number(),
      /** 0, as `extCost`, for titles that may not see what parts cost; they are not told `gpPct` either. */
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
  /** Work given to other shops, whose sums `subletSale` and `subletCost` are; feeds tell one sum a line, so there is at most one. */
  sublet: z.array(z.object({ sale: money.nullable(), cost: money.nullable(), gpPct: z.number().nullable() })),
  /** The texts of the findings. */
  exceptions: z.array(z.string()),
  findings: z.array(lineFindingSchema).optional(),
});

export const repairOrderDetailSchema = z.object({
  header: plainOrderSchema.extend({
    customerPhone: z.string().nullable(),
    customerEmail: z.string().nullable(),
    mileageOut: z.number().nullable(),
    tag: z.string().nullable(),
    stockNumber: z.string().nullable(),
    promisedAt: z.string().nullable(),
    shopSupplies: money.nullable(),
    tax: money,
    refRoNumber: z.string().nullable(),
    comeback: z.boolean(),
    /** Of the day, `HH:MM`; null where the feed has none. */
    openTime: z.string().nullable(),
    voidDate: businessDateSchema.nullable(),
    department: z.string().nullable(),
    appointment: z.boolean(),
    waiter: z.boolean(),
    subletCost: money.nullable(),
    miscSale: money.nullable(),
    /** How it was paid, as the feed names the ways; empty where the feed has none. */
    payments: z.array(z.object({ code: z.string(), amount: money })),
    /** Some of its lines were refused when it was loaded. */
    incomplete: z.boolean(),
    /** Repair orders of its advisor that closed this week; null where the advisor is not told, or is nobody. */
    advisorRosThisWeek: z.number().nullable().optional(),
  }),
  lines: z.array(repairOrderLineSchema),
  totalsByPayType: z.array(
    z.object({
      /** `total` in the last row: all lines. */
      payType: z.string(),
      hours: z.number(),
      elr: z.number().nullable(),
      labor: money,
      laborGpPct: z.number().nullable(),
      parts: money.nullable(),
      partsGpPct: z.number().nullable(),
      sale: money,
      gross: money.nullable(),
    }),
  ),
  declined: z.array(z.object({ opCode: z.string().nullable(), text: z.string(), amount: money.nullable() })),
  /** The visit's inspection, null without one, and where the caller sees own lines alone; left out where the feed sends none. */
  inspection: z
    .object({
      isComplete: z.boolean(),
      completedAt: instantSchema.nullable(),
      /** To the customer. */
      sentAt: instantSchema.nullable(),
      red: z.number(),
      yellow: z.number(),
      green: z.number(),
    })
    .nullable()
    .optional(),
  /** What was recommended and not sold: declined work, and red and yellow items of the inspection; what both name stands once. */
  recommended: z
    .array(
      z.object({
        opCode: z.string().nullable(),
        text: z.string(),
        amount: money.nullable(),
        /** Null for declined work that no inspection found. */
        rating: z.enum(['red', 'yellow']).nullable(),
        /** `none`: the customer has not said. */
        decision: z.enum(['declined', 'deferred', 'none']),
      }),
    )
    .optional(),
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
