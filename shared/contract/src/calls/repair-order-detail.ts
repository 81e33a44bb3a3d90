import { z } from 'zod';
import { businessDateSchema, instantSchema, payTypeSchema } from '../fields.ts';
import { declinedOutcomeSchema, soldOnSchema } from './declined-outcomes.ts';
import { lineFindingSchema, plainOrderSchema } from './repair-order-row.ts';

const money = z.number();

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
  /** The labor matrix that it comes from; null where none of its labor type is in force any more. */
  matrixName: z.string().nullable().optional(),
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
    /** False where the feed has no column of tax: `tax` is 0 then, and nobody knows it. */
    hasTax: z.boolean().optional(),
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
  /**
   * What was recommended at this visit and not done: declined work, and red and yellow items of inspections that are complete; what both name
   * stands once. The same as `DeclinedWork` lists of it.
   */
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
        /** Neither sold since nor unwanted. */
        isOpen: z.boolean().optional(),
        outcome: declinedOutcomeSchema.optional(),
        soldOn: soldOnSchema.optional(),
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
