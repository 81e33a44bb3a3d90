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
  /** Their part of the line's hours, by flagged hours. */
  soldHours: z.number().optional(),
  /** Hours sold in percent of hours punched. Null without a punch. */
  efficiencyPct: z.number().nullable().optional(),
  /** The person who assigned the technician, because the feed had none. Otherwise null. */
  assignedBy: z.string().nullable().optional(),
  assignedAt: instantSchema.nullable().optional(),
});

export const repairOrderLineSchema = z.object({
  lineId: z.string(),
  /** Stays the same if the feed sends the repair order again. A note on a line refers to it. */
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
  /** Gross in percent of the sale. Null without a sale, or if the cost is not known. */
  laborGpPct: z.number().nullable(),
  costEstimated: z.boolean(),
  discount: money.nullable(),
  discountReason: z.string().nullable(),
  matrixPrice: money.nullable(),
  /** The labor matrix of the price. Null if the line's labor type no longer has one. */
  matrixName: z.string().nullable().optional(),
  matrixVariance: money.nullable(),
  elr: z.number().nullable(),
  /** Null if the feed does not provide it. */
  partsSale: money.nullable(),
  partsCost: money.nullable(),
  partsGpPct: z.number().nullable(),
  subletSale: money.nullable(),
  subletCost: money.nullable(),
  miscSale: money.nullable(),
  /** The manufacturer's requirements. Null on a line without a claim. */
  warranty: z
    .object({
      claimType: z.string().nullable(),
      failureCode: z.string().nullable(),
      authorization: z.string().nullable(),
    })
    .nullable(),
  /** Whether it was sold after the vehicle came in. */
  upsell: z.boolean(),
  technicians: z.array(namedHours),
  parts: z.array(
    z.object({
      partNumber: z.string(),
      description: z.string().nullable(),
      qty: z.number(),
      /** 0, like `extCost`, for titles that may not see the cost of parts. They do not get `gpPct` either. */
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
  /** Work by other shops. `subletSale` and `subletCost` are its sums. Feeds have one sum per line, so there is at most one entry. */
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
    /** False if the feed has no tax column. `tax` is then 0, and the real value is not known. */
    hasTax: z.boolean().optional(),
    refRoNumber: z.string().nullable(),
    comeback: z.boolean(),
    /** Time of day, `HH:MM`. Null if the feed has none. */
    openTime: z.string().nullable(),
    voidDate: businessDateSchema.nullable(),
    department: z.string().nullable(),
    appointment: z.boolean(),
    waiter: z.boolean(),
    subletCost: money.nullable(),
    miscSale: money.nullable(),
    /** The payments, with the feed's names. Empty if the feed has none. */
    payments: z.array(z.object({ code: z.string(), amount: money })),
    /** True if some of its lines were refused when it was loaded. */
    incomplete: z.boolean(),
    /**
     * The number of the advisor's repair orders that closed this week. Null if the caller may not know the advisor, or if there is none.
     */
    advisorRosThisWeek: z.number().nullable().optional(),
  }),
  lines: z.array(repairOrderLineSchema),
  totalsByPayType: z.array(
    z.object({
      /** `total` in the last row, which covers all lines. */
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
  /** The visit's inspection. Null without one, and for a caller who sees only own lines. Left out if the feed has no inspections. */
  inspection: z
    .object({
      isComplete: z.boolean(),
      completedAt: instantSchema.nullable(),
      /** The time when it was sent to the customer. */
      sentAt: instantSchema.nullable(),
      red: z.number(),
      yellow: z.number(),
      green: z.number(),
    })
    .nullable()
    .optional(),
  /**
   * Recommendations of this visit that were not done: declined work, and red and yellow items of complete inspections. An item in both
   * stands once. `DeclinedWork` lists the same.
   */
  recommended: z
    .array(
      z.object({
        opCode: z.string().nullable(),
        text: z.string(),
        amount: money.nullable(),
        /** Null for declined work without an inspection. */
        rating: z.enum(['red', 'yellow']).nullable(),
        /** `none`: the customer has not decided. */
        decision: z.enum(['declined', 'deferred', 'none']),
        /** Whether it is neither sold since nor unwanted. */
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
