import { payTypeName } from '@fixed-ops/metrics';
import type { OrderException, PlainOrder, RepairOrderRow } from '../calls/repair-order-row.ts';
import type { FoundOrder, SearchField } from '../calls/repair-order-search.ts';
import { type ListColumn, listColumn } from './list-column.ts';

const sum = { sheetTotal: 'sum' } as const;
const of = listColumn<PlainOrder>;

/** The status of a repair order, in words. */
export const orderStatusNames: Readonly<Record<PlainOrder['status'], string>> = {
  open: 'Open',
  closed: 'Closed',
  void: 'Void',
};

/** All columns of a list of repair orders, in the order of a file. Screens take the columns that they show. */
export const repairOrderColumns = {
  roNumber: of('roNumber', 'text', { head: 'RO', title: 'RO number', value: (row) => row.roNumber + row.roSuffix }),
  openDate: of('openDate', 'date', { head: 'Opened', value: (row) => row.openDate }),
  closeDate: of('closeDate', 'date', { head: 'Closed', value: (row) => row.closeDate }),
  status: of('status', 'text', { head: 'Status', value: (row) => orderStatusNames[row.status] }),
  advisorNumber: of('advisorNumber', 'text', { head: 'Advisor number', value: (row) => row.advisorNumber }),
  advisorName: of('advisorName', 'text', { head: 'Advisor', value: (row) => row.advisorName || null }),
  customerName: of('customerName', 'text', { head: 'Customer', value: (row) => row.customerName }),
  vin: of('vin', 'text', { head: 'VIN', value: (row) => row.vin }),
  // As text, because a year as a number would get a thousands comma.
  year: of('year', 'text', { head: 'Year', value: (row) => (row.year === null ? null : String(row.year)) }),
  make: of('make', 'text', { head: 'Make', value: (row) => row.make }),
  model: of('model', 'text', { head: 'Model', value: (row) => row.model }),
  mileageIn: of('mileageIn', 'count', { head: 'Mileage in', value: (row) => row.mileageIn }),
  payTypes: of('payTypes', 'text', { head: 'Pay types', value: (row) => row.payTypes.map(payTypeName).join(', ') }),
  lineCount: of('lineCount', 'count', { head: 'Lines', value: (row) => row.lineCount, ...sum }),
  soldHours: of('soldHours', 'hours', { head: 'Sold hours', value: (row) => row.soldHours, ...sum }),
  laborSale: of('laborSale', 'money', { head: 'Labor sale', value: (row) => row.laborSale, ...sum }),
  laborCost: of('laborCost', 'money', { head: 'Labor cost', value: (row) => row.laborCost, ...sum }),
  partsSale: of('partsSale', 'money', { head: 'Parts sale', value: (row) => row.partsSale, ...sum }),
  partsCost: of('partsCost', 'money', { head: 'Parts cost', value: (row) => row.partsCost, ...sum }),
  subletSale: of('subletSale', 'money', { head: 'Sublet sale', value: (row) => row.subletSale, ...sum }),
  discount: of('discount', 'money', { head: 'Discount', value: (row) => row.discount, ...sum }),
  totalSale: of('totalSale', 'money', { head: 'Total sale', value: (row) => row.totalSale, ...sum }),
  gross: of('gross', 'money', { head: 'Gross', value: (row) => row.gross, ...sum }),
  elr: of('elr', 'moneyPerHour', { head: 'ELR', value: (row) => row.elr }),
  techNumbers: of('techNumbers', 'text', { head: 'Technicians', value: (row) => row.techNumbers.join(' ') }),
  oneLine: of('oneLine', 'text', { head: 'One line', value: (row) => (row.oneLine ? 'yes' : 'no') }),
  isCredit: of('isCredit', 'text', { head: 'Credit', value: (row) => (row.isCredit ? 'yes' : 'no') }),
  flag: of('flag', 'text', { head: 'Flag', value: (row) => row.flag }),
} satisfies Record<string, ListColumn<PlainOrder>>;

/** The fields in which a search found a repair order, in words. */
export const searchFieldNames: Readonly<Record<SearchField, string>> = {
  roNumber: 'RO number',
  vin: 'VIN',
  customerName: 'Customer',
  phone: 'Phone',
  tag: 'Tag',
  stockNumber: 'Stock number',
};

/** The exceptions of a repair order, in words. */
export const orderExceptionNames: Readonly<Record<OrderException, string>> = {
  oneLine: 'One line',
  discount: 'Discount',
  discountNoReason: 'Discount without reason',
  belowMatrix: 'Below matrix',
  noTechnician: 'No technician',
  belowCostPart: 'Part below cost',
  costEstimated: 'Labor cost missing or estimated',
  comeback: 'Comeback',
  credit: 'Credit',
  incomplete: 'Incomplete',
};

const found = listColumn<FoundOrder>;

/** Columns of a search only. */
export const foundOrderColumns = {
  tag: found('tag', 'text', { head: 'Tag', value: (row) => row.tag }),
  stockNumber: found('stockNumber', 'text', { head: 'Stock number', value: (row) => row.stockNumber }),
  exceptions: found('exceptions', 'text', {
    head: 'Exceptions',
    value: (row) => row.exceptions.map((each) => orderExceptionNames[each]).join(', ') || null,
  }),
  matchedOn: found('matchedOn', 'text', {
    head: 'Found by',
    value: (row) => (row.matchedOn === null ? null : searchFieldNames[row.matchedOn]),
  }),
} satisfies Record<string, ListColumn<FoundOrder>>;

/** Name and unit of a figure's numerator or denominator. */
interface Part {
  readonly label: string;
  readonly quantity: 'money' | 'hours' | 'days' | 'count';
}

// Counts can have fractions: halves and shares.
const formatOf = ({ quantity }: Pick<Part, 'quantity'>) => (quantity === 'count' ? 'ratio' : quantity);
const asHead = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** A repair order's part of the distance between a figure and its target: dollars if the distance has a worth, otherwise a number. */
export const gapColumn = listColumn<RepairOrderRow>('gapContribution', 'ratio', {
  head: 'Gap',
  value: (row) => row.gapContribution,
  ...sum,
});

/** The same in the unit of a figure's gap. */
export const gapColumnOf = (gap: Pick<Part, 'quantity'>): ListColumn<RepairOrderRow> => ({
  ...gapColumn,
  format: formatOf(gap),
});

/** A repair order's part of a figure's numerator. */
export function contributionColumn(numerator: Part): ListColumn<RepairOrderRow> {
  return listColumn<RepairOrderRow>('contribution', formatOf(numerator), {
    head: 'Contribution',
    title: `Contribution: ${numerator.label}`,
    value: (row) => row.contribution,
    ...sum,
  });
}

/** A repair order's part of a figure's denominator. */
export function denominatorColumn(denominator: Part): ListColumn<RepairOrderRow> {
  return listColumn<RepairOrderRow>('denominator', formatOf(denominator), {
    head: asHead(denominator.label),
    value: (row) => row.denominator,
    ...sum,
  });
}
