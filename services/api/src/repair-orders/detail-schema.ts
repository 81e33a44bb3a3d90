import { payTypeCodes } from '@fixed-ops/metrics';
import { z } from 'zod';
import { orderRow } from './order-row.ts';

/** Rows of one repair order as SQL answers them. Money in cents, hours in hundredths. */
export const headerRow = orderRow.extend({
  customer_phone: z.string().nullable(),
  customer_email: z.string().nullable(),
  vehicle_id: z.number().nullable(),
  mileage_out: z.number().nullable(),
  stock_number: z.string().nullable(),
  promised_at: z.string().nullable(),
  shop_supplies_c: z.number(),
  tax_c: z.number(),
  is_credit: z.boolean(),
  ref_ro: z.string().nullable(),
  comeback: z.boolean(),
  open_time: z.string().nullable(),
  void_date: z.string().nullable(),
  department: z.string(),
  appointment: z.boolean(),
  waiter: z.boolean(),
  incomplete: z.boolean(),
  payments: z.array(z.object({ code: z.string(), amountC: z.number() })),
  has_notes: z.boolean(),
});
export type HeaderRow = z.output<typeof headerRow>;

const technicianRow = z.object({
  number: z.string(),
  name: z.string(),
  flaggedH: z.number(),
  actualH: z.number().nullable(),
  /** Of the line. */
  share: z.number(),
});
const partRow = z.object({
  partNumber: z.string(),
  description: z.string(),
  qty: z.number(),
  unitCostC: z.number(),
  unitSaleC: z.number(),
  source: z.string(),
  emergencyPurchase: z.boolean(),
});

export const lineRow = z.object({
  id: z.number(),
  line_no: z.number(),
  letter: z.string(),
  pay_type: z.enum(payTypeCodes),
  labor_type: z.string(),
  op_code: z.string(),
  op_description: z.string(),
  category: z.string(),
  is_counted: z.boolean(),
  complaint: z.string(),
  cause: z.string(),
  correction: z.string(),
  sold_h: z.number(),
  flagged_h: z.number().nullable(),
  actual_h: z.number().nullable(),
  labor_sale_c: z.number(),
  labor_cost_c: z.number(),
  cost_estimated: z.boolean(),
  discount_labor_c: z.number(),
  discount_parts_c: z.number(),
  discount_reason: z.string(),
  matrix_price_c: z.number().nullable(),
  parts_sale_c: z.number(),
  parts_cost_c: z.number(),
  sublet_sale_c: z.number(),
  sublet_cost_c: z.number(),
  misc_sale_c: z.number(),
  warranty_claim_type: z.string(),
  failure_code: z.string(),
  warranty_authorization: z.string(),
  upsell: z.boolean(),
  technicians: z.array(technicianRow),
  /** Who named the technician, and when, where the feed named none. */
  assigned: z.object({ by: z.string(), at: z.string() }).nullable(),
  parts: z.array(partRow),
});
export type LineRow = z.output<typeof lineRow>;

export const declinedRow = z.object({ op_code: z.string(), text: z.string(), amount_c: z.number() });
export const visitRow = z.object({
  ro_number: z.string(),
  ro_suffix: z.string(),
  close_date: z.string().nullable(),
  mileage_in: z.number().nullable(),
  total_sale_c: z.number(),
});
