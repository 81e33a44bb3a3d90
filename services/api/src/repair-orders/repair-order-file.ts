import type { FoundOrder, PlainOrder, RepairOrderRow } from '@fixed-ops/contract';
import { findMetric, type Quantity } from '@fixed-ops/metrics';
import { count, date, hours, money, rate, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import type { FileOptions } from '../http/list-route.ts';

type Column = SheetColumn<PlainOrder>;

const listed: readonly Column[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  date('Opened', (row) => row.openDate),
  date('Closed', (row) => row.closeDate),
  text('Status', (row) => row.status),
  text('Advisor number', (row) => row.advisorNumber),
  text('Advisor', (row) => row.advisorName),
  text('Customer', (row) => row.customerName),
  text('VIN', (row) => row.vin),
  // A year is a name, not an amount: it takes no thousands comma.
  text('Year', (row) => (row.year === null ? null : String(row.year))),
  text('Make', (row) => row.make),
  text('Model', (row) => row.model),
  count('Mileage in', (row) => row.mileageIn),
  text('Pay types', (row) => row.payTypes.join(' ')),
  summed(count('Lines', (row) => row.lineCount)),
  summed(hours('Sold hours', (row) => row.soldHours)),
  summed(money('Labor sale', (row) => row.laborSale)),
  summed(money('Labor cost', (row) => row.laborCost)),
  summed(money('Parts sale', (row) => row.partsSale)),
  summed(money('Parts cost', (row) => row.partsCost)),
  summed(money('Sublet sale', (row) => row.subletSale)),
  summed(money('Discount', (row) => row.discount)),
  summed(money('Total sale', (row) => row.totalSale)),
  summed(money('Gross', (row) => row.gross)),
  rate('ELR', (row) => row.elr),
  text('Technicians', (row) => row.techNumbers.join(' ')),
  text('One line', (row) => (row.oneLine ? 'yes' : 'no')),
  text('Credit', (row) => (row.isCredit ? 'yes' : 'no')),
  text('Flag', (row) => row.flag),
];

/**
 * A file of repair orders: every field of the list, under the names that the screens use, and of a figure what each brings to it.
 * It is named after the figure, so that two of them do not overwrite each other.
 */
export function repairOrderFile(metricKey: string | undefined, scope: string | undefined): FileOptions<RepairOrderRow> {
  const metric = metricKey === undefined ? undefined : findMetric(metricKey);
  if (!metric) return { list: 'Repair orders', columns: listed };
  const { numerator, denominator } = metric;
  return {
    list: `Repair orders ${metric.key} ${scope ?? metric.scope}`,
    columns: [
      ...listed,
      summed(money('Gap', (row) => row.gapContribution)),
      part(`Contribution: ${numerator.label}`, numerator.quantity, (row) => row.contribution),
      ...(denominator ? [part(asHead(denominator.label), denominator.quantity, (row) => row.denominator)] : []),
    ],
  };
}

const asHead = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** Dollars, hours or days; counts hold halves and shares. */
const part = (head: string, quantity: Quantity, value: SheetColumn<RepairOrderRow>['value']) =>
  summed({ head, value, numeric: true, format: quantity === 'count' ? 'ratio' : quantity });

/** The same of a search, with what each was found by. */
export const foundOrderFileColumns: readonly SheetColumn<FoundOrder>[] = [
  ...listed,
  text('Tag', (row) => row.tag),
  text('Stock number', (row) => row.stockNumber),
  text('Found by', (row) => row.matchedOn),
];
