import type { BucketedRow } from '../stage/bucket-rows.ts';
import { placeIn } from '../stage/order-buckets.ts';

/** Its cells are escaped and go to the product's tables unchanged. Empty ones have no value. */
export type Row = BucketedRow;

/** The positions of the columns of ros.csv. */
export const inOrder = placeIn('ros');
export const ORDER = {
  number: inOrder('ro_number'),
  suffix: inOrder('ro_suffix'),
  status: inOrder('status'),
  opened: inOrder('open_date'),
  closed: inOrder('close_date'),
  advisor: inOrder('advisor_number'),
  refers: inOrder('ref_ro_number'),
};

const inLine = placeIn('lines');
export const LINE = {
  line: inLine('line'),
  payType: inLine('pay_type'),
  laborType: inLine('labor_type'),
  opCode: inLine('op_code'),
  description: inLine('op_description'),
  complaint: inLine('complaint'),
  cause: inLine('cause'),
  correction: inLine('correction'),
  sold: inLine('sold_hours'),
  flagged: inLine('flagged_hours'),
  actual: inLine('actual_hours'),
  laborSale: inLine('labor_sale'),
  laborCost: inLine('labor_cost'),
  laborDiscount: inLine('labor_discount'),
  partsSale: inLine('parts_sale'),
  partsCost: inLine('parts_cost'),
  partsDiscount: inLine('parts_discount'),
  subletSale: inLine('sublet_sale'),
  subletCost: inLine('sublet_cost'),
  miscSale: inLine('misc_sale'),
  reason: inLine('discount_reason'),
};

const inTech = placeIn('techs');
export const TECH = {
  line: inTech('line'),
  number: inTech('tech_number'),
  flagged: inTech('flagged_hours'),
  actual: inTech('actual_hours'),
};

const inPart = placeIn('parts');
export const PART = {
  line: inPart('line'),
  number: inPart('part_number'),
  description: inPart('description'),
  source: inPart('source'),
  quantity: inPart('quantity'),
  cost: inPart('unit_cost'),
  sale: inPart('unit_sale'),
  list: inPart('list_price'),
  emergency: inPart('emergency_purchase'),
  special: inPart('special_order'),
  core: inPart('is_core'),
  counter: inPart('counter_number'),
};

const inDeclined = placeIn('declined');
export const DECLINED = { opCode: inDeclined('op_code'), text: inDeclined('text'), amount: inDeclined('amount') };
