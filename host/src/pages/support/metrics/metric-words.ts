import {
  boundUnit,
  type Direction,
  formatInUnit,
  type ImportedField,
  type MetricDefinition,
  type MetricUnit,
  payTypeName,
  type Threshold,
} from '@fixed-ops/metrics';

export const UNIT_WORDS: Record<MetricUnit, string> = {
  count: 'Count',
  perDay: 'Count per working day',
  money: 'Dollars',
  moneyPerHour: 'Dollars per hour',
  percent: 'Percent',
  ratio: 'Ratio',
  hours: 'Hours',
  days: 'Calendar days',
};

export const DIRECTION_WORDS: Record<Direction, string> = {
  up: 'Higher is better',
  down: 'Lower is better',
  band: 'Best inside a band',
};

const SCOPE_WORDS: Readonly<Record<string, string>> = {
  all: 'All work',
  ro_customer: 'On customer-pay ROs',
  ro_warranty: 'On warranty ROs',
  ro_internal: 'On internal ROs',
  counter: 'Counter retail',
  body: 'Body shop',
  wholesale: 'Wholesale',
  accessory: 'Accessories',
};

/** The scope of a bound or a figure: a pay type, a way of selling parts, or everything. */
export function scopeWords(scope: string): string {
  return SCOPE_WORDS[scope] ?? payTypeName(scope);
}

interface FeedFieldWords {
  readonly label: string;
  readonly file: string;
  /** The column's name if it differs from the field's. */
  readonly column?: string;
}

/** The columns of the import in words, with the file of each. */
export const FEED_FIELD_WORDS: Record<ImportedField, FeedFieldWords> = {
  sold_hours: { label: 'Hours sold', file: 'lines.csv' },
  labor_sale: { label: 'Labor sale', file: 'lines.csv' },
  labor_cost: { label: 'Cost of labor', file: 'lines.csv' },
  labor_discount: { label: 'Labor discount', file: 'lines.csv' },
  parts_sale: { label: 'Parts sale', file: 'lines.csv' },
  parts_cost: { label: 'Cost of parts', file: 'lines.csv' },
  parts_discount: { label: 'Parts discount', file: 'lines.csv' },
  sublet_sale: { label: 'Sublet sale', file: 'lines.csv' },
  sublet_cost: { label: 'Cost of sublet', file: 'lines.csv' },
  misc_sale: { label: 'Misc sale', file: 'lines.csv' },
  shop_supplies: { label: 'Shop supplies', file: 'ros.csv' },
  tax: { label: 'Tax', file: 'ros.csv' },
  comeback: { label: 'Comeback', file: 'ros.csv' },
  labor_type: { label: 'Labor type', file: 'lines.csv' },
  op_code: { label: 'Op code', file: 'lines.csv' },
  cause: { label: 'Cause of a claim', file: 'lines.csv' },
  correction: { label: 'Correction of a claim', file: 'lines.csv' },
  tech_number: { label: 'Technician', file: 'techs.csv' },
  actual_hours: { label: 'Punched hours', file: 'techs.csv' },
  op_category: { label: 'Category of op codes', file: 'op_codes.csv', column: 'category' },
  is_maintenance: { label: 'Maintenance op codes', file: 'op_codes.csv' },
  policy_labor_type: { label: 'Description of labor types', file: 'labor_types.csv', column: 'description' },
  part_emergency: { label: 'Emergency purchase', file: 'parts.csv', column: 'emergency_purchase' },
  order_type: { label: 'Order type of receipts', file: 'parts_transactions.csv' },
  sale_type: { label: 'Sale type of parts sold over the counter', file: 'parts_transactions.csv' },
  part_status: { label: 'Stocking status', file: 'parts_inventory.csv', column: 'status' },
  part_last_sale: { label: 'Last sale of parts', file: 'parts_inventory.csv', column: 'last_sale_date' },
  part_last_receipt: { label: 'Last receipt of parts', file: 'parts_inventory.csv', column: 'last_receipt_date' },
  inspection: { label: 'Inspections', file: 'inspections.csv', column: 'completed_at' },
  inspection_item: { label: 'Items of inspections', file: 'inspection_items.csv', column: 'rating' },
  inspection_money: { label: 'Price of inspection items', file: 'inspection_items.csv', column: 'labor' },
  inspection_decision: { label: 'Decision on inspection items', file: 'inspection_items.csv', column: 'decision' },
  inspection_sent: { label: 'Sending of inspections', file: 'inspections.csv', column: 'sent_at' },
  inspection_viewed: { label: 'Viewing of inspections', file: 'inspections.csv', column: 'viewed_at' },
  inspection_video: { label: 'Video of inspections', file: 'inspections.csv', column: 'video' },
};

type Bounds = Pick<Threshold, 'direction' | 'green' | 'amber' | 'bandLow' | 'bandHigh' | 'amberLow' | 'amberHigh'>;

/** The bounds of a threshold in words: "On target from 75.0%, near target from 72.0%". */
export function boundsInWords(definition: MetricDefinition, bounds: Bounds): string {
  const unit = boundUnit(definition.key, definition.unit);
  // Bounds in another unit than the metric's are shares.
  const decimals = unit === definition.unit ? definition.displayDecimals : 1;
  const text = (value: number | null) => {
    const { figure, unit: word } = formatInUnit(value, unit, decimals);
    return word === '' || word.startsWith('/') ? `${figure}${word}` : `${figure} ${word}`;
  };
  if (bounds.direction === 'band') {
    const near = `near target from ${text(bounds.amberLow)} to ${text(bounds.amberHigh)}`;
    return `On target from ${text(bounds.bandLow)} to ${text(bounds.bandHigh)}, ${near}`;
  }
  const from = bounds.direction === 'up' ? 'from' : 'up to';
  const near = bounds.amber === null ? '' : `, near target ${from} ${text(bounds.amber)}`;
  return `On target ${from} ${text(bounds.green)}${near}`;
}
