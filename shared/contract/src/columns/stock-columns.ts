import type { NeverSoldRow, StockRow, VerifyRow } from '../calls/inventory.ts';
import { type ListColumn, listColumn } from './list-column.ts';
import { verifyReasonNames } from './list-words.ts';

const sum = { sheetTotal: 'sum' } as const;
const of = listColumn<StockRow>;
const ofNeverSold = listColumn<NeverSoldRow>;

/** A status of a part in words. Metrics have them, in an entry point that only some pages load: `partStatusLabel`. */
type StatusName = (status: string) => string;

/** All columns of the parts on the shelves, in the order of their file. */
export const stockColumns = (statusName: StatusName) =>
  ({
    partNumber: of('partNumber', 'text', { head: 'Part', title: 'Part number', value: (row) => row.partNumber }),
    description: of('description', 'text', { head: 'Description', value: (row) => row.description }),
    source: of('source', 'text', { head: 'Source', value: (row) => row.source }),
    class: of('class', 'text', { head: 'Class', value: (row) => row.class }),
    status: of('status', 'text', { head: 'Status', value: (row) => statusName(row.status) }),
    bin: of('bin', 'text', { head: 'Bin', value: (row) => row.bin || null }),
    qtyOnHand: of('qtyOnHand', 'ratio', { head: 'On hand', value: (row) => row.qtyOnHand }),
    reserved: of('reserved', 'ratio', { head: 'Reserved', value: (row) => row.reserved }),
    onOrder: of('onOrder', 'ratio', { head: 'On order', value: (row) => row.onOrder }),
    cost: of('cost', 'money', { head: 'Cost', value: (row) => row.cost }),
    extCost: of('extCost', 'money', { head: 'Value', value: (row) => row.extCost, ...sum }),
    list: of('list', 'money', { head: 'List', value: (row) => row.list }),
    entryDate: of('entryDate', 'date', { head: 'Entered', value: (row) => row.entryDate }),
    lastSale: of('lastSale', 'date', { head: 'Last sale', value: (row) => row.lastSale }),
    lastReceipt: of('lastReceipt', 'date', { head: 'Last receipt', value: (row) => row.lastReceipt }),
    monthsNoSale: of('monthsNoSale', 'count', { head: 'Months no sale', value: (row) => row.monthsNoSale }),
    bucket: of('bucket', 'text', { head: 'Age, months', value: (row) => row.bucket }),
    demand12: of('demand12', 'ratio', { head: 'Demand 12 months', value: (row) => row.demand12 }),
    sales12: of('sales12', 'ratio', { head: 'Sold 12 months', value: (row) => row.sales12 }),
    bsl: of('bsl', 'ratio', { head: 'Best stocking level', value: (row) => row.bsl }),
    excessQty: of('excessQty', 'ratio', { head: 'Excess', value: (row) => row.excessQty }),
    excessValue: of('excessValue', 'money', { head: 'Excess value', value: (row) => row.excessValue, ...sum }),
    daysSupply: of('daysSupply', 'ratio', { head: 'Days supply', value: (row) => row.daysSupply }),
  }) satisfies Record<string, ListColumn<StockRow>>;

/** The columns of parts that were never sold, besides those of the stock. */
export const neverSoldColumns = {
  forRo: ofNeverSold('forRo', 'text', { head: 'For RO', value: (row) => row.forRo }),
  customer: ofNeverSold('customer', 'text', { head: 'Customer', value: (row) => row.customer }),
  daysSinceReceipt: ofNeverSold('daysSinceReceipt', 'count', {
    head: 'Days here',
    title: 'Days since receipt',
    value: (row) => row.daysSinceReceipt,
  }),
} satisfies Record<string, ListColumn<NeverSoldRow>>;

/** Why a part is to be counted. */
export const verifyReasonColumn = listColumn<VerifyRow>('reason', 'text', {
  head: 'Reason',
  value: (row) => verifyReasonNames[row.reason],
});
