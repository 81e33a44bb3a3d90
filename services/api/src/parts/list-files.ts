import {
  type EmergencyPurchase,
  issuedPartColumns,
  type NeverSoldRow,
  neverSoldColumns,
  type OpenOrderPart,
  type StaleAccount,
  type StatusRow,
  type StockRow,
  staleAccountColumns,
  stockColumns,
  type VerifyRow,
  verifyReasonColumn,
  type WholesaleRow,
} from '@fixed-ops/contract';
import { partStatusLabel } from '@fixed-ops/metrics';
import { count, date, money, percent, ratio, type SheetColumn, summed, text } from '@fixed-ops/sheets';

const stock = stockColumns(partStatusLabel);

/** The columns of a file of parts. */
export const stockFileColumns: readonly SheetColumn<StockRow>[] = Object.values(stock);

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
  ...stockFileColumns,
  ...Object.values(neverSoldColumns),
];

/** The bin-check sheet, which people fill in along the shelves: the bin comes first, an empty column for the count last. */
export const binCheckColumns: readonly SheetColumn<VerifyRow>[] = [
  stock.bin,
  stock.partNumber,
  stock.description,
  verifyReasonColumn,
  stock.status,
  stock.qtyOnHand,
  stock.reserved,
  stock.cost,
  stock.list,
  stock.extCost,
  text('Counted', () => null),
];

export const openOrderFileColumns: readonly SheetColumn<OpenOrderPart>[] = Object.values(issuedPartColumns);

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

export const staleFileColumns: readonly SheetColumn<StaleAccount>[] = Object.values(staleAccountColumns);
