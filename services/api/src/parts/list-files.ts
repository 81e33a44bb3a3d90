import type {
  EmergencyPurchase,
  NeverSoldRow,
  OpenOrderPart,
  StaleAccount,
  StatusRow,
  StockRow,
  VerifyRow,
  WholesaleRow,
} from '@fixed-ops/contract';
import { partStatusLabel } from '@fixed-ops/metrics';
import type { CellValue, SheetColumn } from '@fixed-ops/sheets';
import { verifyReasons } from './lists/verify-quantity.ts';

const text = <Row>(head: string, value: (row: Row) => CellValue): SheetColumn<Row> => ({ head, value });
/** Whole numbers and quantities, which have no fixed places. */
const count = <Row>(head: string, value: (row: Row) => CellValue): SheetColumn<Row> => ({
  head,
  value,
  numeric: true,
  fraction: false,
});
const amount = <Row>(head: string, value: (row: Row) => CellValue): SheetColumn<Row> => ({
  head,
  value,
  numeric: true,
  fraction: true,
});

/** Columns of a file of parts, under the names that the screens use. */
export function stockFileColumns<Row extends StockRow>(): SheetColumn<Row>[] {
  return [
    text('Part number', (row) => row.partNumber),
    text('Description', (row) => row.description),
    text('Source', (row) => row.source),
    text('Class', (row) => row.class),
    text('Status', (row) => partStatusLabel(row.status)),
    text('Bin', (row) => row.bin),
    amount('On hand', (row) => row.qtyOnHand),
    amount('Reserved', (row) => row.reserved),
    amount('On order', (row) => row.onOrder),
    amount('Cost', (row) => row.cost),
    amount('Value', (row) => row.extCost),
    amount('List', (row) => row.list),
    text('Entered', (row) => row.entryDate),
    text('Last sale', (row) => row.lastSale),
    text('Last receipt', (row) => row.lastReceipt),
    count('Months no sale', (row) => row.monthsNoSale),
    text('Age, months', (row) => row.bucket),
    amount('Demand 12 months', (row) => row.demand12),
    amount('Sold 12 months', (row) => row.sales12),
    amount('Best stocking level', (row) => row.bsl),
    amount('Excess', (row) => row.excessQty),
    amount('Excess value', (row) => row.excessValue),
    amount('Days supply', (row) => row.daysSupply),
  ];
}

export const statusFileColumns: readonly SheetColumn<StatusRow>[] = [
  text('Status', (row) => row.label),
  count('Part numbers', (row) => row.partNumbers),
  amount('Pieces', (row) => row.pieces),
  amount('Value', (row) => row.value),
  amount('% of value', (row) => row.pctValue),
  amount('Sold 12 months', (row) => row.sales12),
  amount('RequestQueue', (row) => row.turns),
  amount('Months no sale, mean', (row) => row.avgMonthsNoSale),
];

export const neverSoldFileColumns: readonly SheetColumn<NeverSoldRow>[] = [
  ...stockFileColumns<NeverSoldRow>(),
  text('For RO', (row) => row.forRo),
  text('Customer', (row) => row.customer),
  count('Days since receipt', (row) => row.daysSinceReceipt),
];

/** The bin-check sheet, taken along the shelves and filled in: bin first, room for the count last. */
export const binCheckColumns: readonly SheetColumn<VerifyRow>[] = [
  text('Bin', (row) => row.bin),
  text('Part number', (row) => row.partNumber),
  text('Description', (row) => row.description),
  text('Reason', (row) => verifyReasons[row.reason]),
  text('Status', (row) => partStatusLabel(row.status)),
  amount('On hand', (row) => row.qtyOnHand),
  amount('Reserved', (row) => row.reserved),
  amount('Cost', (row) => row.cost),
  amount('List', (row) => row.list),
  amount('Value', (row) => row.extCost),
  text('Counted', () => null),
];

export const openOrderFileColumns: readonly SheetColumn<OpenOrderPart>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  text('Opened', (row) => row.openDate),
  count('Days open', (row) => row.daysOpen),
  text('Advisor', (row) => row.advisorName),
  text('Part number', (row) => row.partNumber),
  text('Description', (row) => row.description),
  amount('Quantity', (row) => row.qty),
  amount('Cost', (row) => row.cost),
  amount('Sale', (row) => row.sale),
  text('Special order', (row) => (row.specialOrder ? 'yes' : 'no')),
];

export const purchaseFileColumns: readonly SheetColumn<EmergencyPurchase>[] = [
  text('Date', (row) => row.date),
  text('Document', (row) => row.document),
  text('Vendor', (row) => row.vendor),
  text('Part number', (row) => row.partNumber),
  text('Description', (row) => row.description),
  amount('Quantity', (row) => row.qty),
  amount('Unit cost', (row) => row.unitCost),
  amount('Catalog cost', (row) => row.catalogCost),
  amount('Cost', (row) => row.cost),
  amount('Premium', (row) => row.premium),
];

export const wholesaleFileColumns: readonly SheetColumn<WholesaleRow>[] = [
  text('Account', (row) => row.accountNumber),
  text('Name', (row) => row.accountName),
  text('Type', (row) => row.type),
  text('Salesperson', (row) => row.salesperson),
  amount('Sales', (row) => row.sales),
  amount('Cost', (row) => row.cost),
  amount('Gross', (row) => row.gross),
  amount('GP %', (row) => row.gpPct),
  amount('Returns', (row) => row.returns),
  amount('Returns %', (row) => row.returnPct),
  count('Invoices', (row) => row.invoices),
  amount('Average invoice', (row) => row.avgInvoice),
  amount('Year to date', (row) => row.ytd),
  amount('Prior year to date', (row) => row.priorYtd),
  amount('Change %', (row) => row.changePct),
  text('Last sale', (row) => row.lastSale),
  count('Days since sale', (row) => row.daysSinceSale),
];

export const staleFileColumns: readonly SheetColumn<StaleAccount>[] = [
  text('Account', (row) => row.accountNumber),
  text('Name', (row) => row.accountName),
  text('Type', (row) => row.type),
  text('Salesperson', (row) => row.salesperson),
  text('Contact', (row) => row.contact),
  text('Last sale', (row) => row.lastSale),
  count('Days since', (row) => row.daysSince),
  amount('Monthly average', (row) => row.avgMonthlyBefore),
  amount('At risk a month', (row) => row.dollarsAtRisk),
  text('Last invoice', (row) => row.lastInvoice),
  amount('Last invoice amount', (row) => row.lastInvoiceAmount),
];
