import { z } from 'zod';
import { businessDateSchema, payTypeSchema } from '../fields.ts';

const money = z.number();

/** Reasons to look at a repair order, or at one of its lines. */
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

/** A reason to look at a line. */
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
  /** The amount of the finding. Null if it has none. */
  amount: money.nullable(),
});
export type LineFinding = z.output<typeof lineFindingSchema>;

/** Null if the feed does not provide it. Gross is null if the cost of any sold item is missing. */
export const toldMoney = {
  laborCost: money.nullable(),
  partsSale: money.nullable(),
  partsCost: money.nullable(),
  subletSale: money.nullable(),
  discount: money.nullable(),
  gross: money.nullable(),
};

/** One repair order in lists and drill-downs. */
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
  /** The total of the amounts that the feed provides. */
  totalSale: money,
  elr: z.number().nullable(),
  techNumbers: z.array(z.string()),
  oneLine: z.boolean(),
  hasNotes: z.boolean(),
  flag: z.string().nullable(),
  /** Whether it takes back or corrects another one. Its money and hours count, but it is not counted as a repair order. */
  isCredit: z.boolean(),
  /** This repair order’s part of the metric’s numerator and denominator. */
  contribution: z.number().nullable(),
  denominator: z.number().nullable(),
  /** Its part of the metric's gap to target (`gap` of the proof). Positive if it costs money. Null without a gap. */
  gapContribution: z.number().nullable(),
});
export type RepairOrderRow = z.output<typeof repairOrderRowSchema>;

/** A repair order without its contribution to a figure. */
export const plainOrderSchema = repairOrderRowSchema.omit({
  contribution: true,
  denominator: true,
  gapContribution: true,
});
export type PlainOrder = z.output<typeof plainOrderSchema>;
