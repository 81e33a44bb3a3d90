import { z } from 'zod';
import { businessDateSchema, payTypeSchema } from '../fields.ts';

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
export const toldMoney = {
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
