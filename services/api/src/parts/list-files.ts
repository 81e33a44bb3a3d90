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
import { count, date, money, percent, ratio, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { verifyReasons } from './lists/verify-quantity.ts';

/** Columns of a file of parts, under the names that the screens use. */
export function stockFileColumns<Row extends StockRow>(): SheetColumn<Row>[] {
  return [
    text('Part number', (row) => row.partNumber),
    text('Description', (row) => row.description),
    text('Source', (row) => row.source),
    text('Class', (row) => row.class),
    text('Status', (row) => partStatusLabel(row.status)),
    text('Bin', (row) => row.bin),
    ratio('On hand', (row) => row.qtyOnHand),
    ratio('Reserved', (row) => row.reserved),
    ratio('On order', (row) => row.onOrder),
    money('Cost', (row) => row.cost),
    summed(money('Value', (row) => row.extCost)),
    money('List', (row) => row.list),
    date('Entered', (row) => row.entryDate),
    date('Last sale', (row) => row.lastSale),
    date('Last receipt', (row) => row.lastReceipt),
    count('Months no sale', (row) => row.monthsNoSale),
    text('Age, months', (row) => row.bucket),
    ratio('Demand 12 months', (row) => row.demand12),
    ratio('Sold 12 months', (row) => row.sales12),
    ratio('Best stocking level', (row) => row.bsl),
    ratio('Excess', (row) => row.excessQty),
    summed(money('Excess value', (row) => row.excessValue)),
    ratio('Days supply', (row) => row.daysSupply),
  ];
}

export const statusFileColumns: readonly SheetColumn<StatusRow>[] = [
  text('Status', (row) => row.label),
  summed(count('Part numbers', (row) => row.partNumbers)),
  summed(ratio('Pieces', (row) => row.pieces)),
  summed(money('Value', (row) => row.value)),
  percent('% of value', (row) => row.pctValue),
  ratio('Sold 12 months', (row) => row.sales12),
  ratio('Turns', (row) => row.turns),
  ratio('Months no sale, mean', (row) => row.avgMonthsNoSale),
];

export const neverSoldFileColumns: readonly SheetColumn<NeverSoldRow>[] = [
  ...stockFileColumns<NeverSoldRow>(),
  text('For RO', (row) => row.forRo),
  text('Customer', (row) => row.customer),
  count('Days since receipt', (row) => row.daysSinceReceipt),
];

/** The bin-check sheet, which people fill in along the shelves: the bin comes first, an empty column for the count last. */
export const binCheckColumns: readonly SheetColumn<VerifyRow>[] = [
  text('Bin', (row) => row.bin),
  text('Part number', (row) => row.partNumber),
  text('Description', (row) => row.description),
  text('Reason', (row) => verifyReasons[row.reason]),
  text('Status', (row) => partStatusLabel(row.status)),
  ratio('On hand', (row) => row.qtyOnHand),
  ratio('Reserved', (row) => row.reserved),
  money('Cost', (row) => row.cost),
  money('List', (row) => row.list),
  summed(money('Value', (row) => row.extCost)),
  text('Counted', () => null),
];

export const openOrderFileColumns: readonly SheetColumn<OpenOrderPart>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  date('Opened', (row) => row.openDate),
  count('Days open', (row) => row.daysOpen),
  text('Advisor', (row) => row.advisorName),
  text('Part number', (row) => row.partNumber),
  text('Description', (row) => row.description),
  ratio('Quantity', (row) => row.qty),
  money('Cost', (row) => row.cost),
  money('Sale', (row) => row.sale),
  text('Special order', (row) => (row.specialOrder ? 'yes' : 'no')),
];

export const purchaseFileColumns: readonly SheetColumn<EmergencyPurchase>[] = [
  date('Date', (row) => row.date),
  text('Document', (row) => row.document),
  text('Vendor', (row) => row.vendor),
  text('Part number', (row) => row.partNumber),
  text('Description', (row) => row.description),
  ratio('Quantity', (row) => row.qty),
  money('Unit cost', (row) => row.unitCost),
  money('Catalog cost', (row) => row.catalogCost),
  summed(money('Cost', (row) => row.cost)),
  summed(money('Premium', (row) => row.premium)),
];

export const wholesaleFileColumns: readonly SheetColumn<WholesaleRow>[] = [
  text('Account', (row) => row.accountNumber),
  text('Name', (row) => row.accountName),
  text('Type', (row) => row.type),
  text('Salesperson', (row) => row.salesperson),
  summed(money('Sales', (row) => row.sales)),
  summed(money('Cost', (row) => row.cost)),
  summed(money('Gross', (row) => row.gross)),
  percent('GP %', (row) => row.gpPct),
  summed(money('Returns', (row) => row.returns)),
  percent('Returns %', (row) => row.returnPct),
  summed(count('Invoices', (row) => row.invoices)),
  money('Average invoice', (row) => row.avgInvoice),
  summed(money('Year to date', (row) => row.ytd)),
  summed(money('Prior year to date', (row) => row.priorYtd)),
  percent('Change %', (row) => row.changePct),
  date('Last sale', (row) => row.lastSale),
  count('Days since sale', (row) => row.daysSinceSale),
];

export const staleFileColumns: readonly SheetColumn<StaleAccount>[] = [
  text('Account', (row) => row.accountNumber),
  text('Name', (row) => row.accountName),
  text('Type', (row) => row.type),
  text('Salesperson', (row) => row.salesperson),
  { ...text('Contact', (row) => row.contact), isContact: true },
  date('Last sale', (row) => row.lastSale),
  count('Days since', (row) => row.daysSince),
  summed(money('Monthly average', (row) => row.avgMonthlyBefore)),
  summed(money('At risk a month', (row) => row.dollarsAtRisk)),
  date('Last invoice', (row) => row.lastInvoice),
  money('Last invoice amount', (row) => row.lastInvoiceAmount),
];
