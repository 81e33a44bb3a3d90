import type { FoundOrder, PlainOrder, RepairOrderRow } from '@fixed-ops/contract';
import { findMetric } from '@fixed-ops/metrics';
import type { SheetColumn } from '@fixed-ops/sheets';
import type { FileOptions } from '../http/list-route.ts';

type Column = SheetColumn<PlainOrder>;

const text = (head: string, value: Column['value']): Column => ({ head, value });
const whole = (head: string, value: Column['value']): Column => ({ head, value, numeric: true, fraction: false });
const money = (head: string, value: Column['value']): Column => ({ head, value, numeric: true, fraction: true });

const listed: readonly Column[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  text('Opened', (row) => row.openDate),
  text('Closed', (row) => row.closeDate),
  text('Status', (row) => row.status),
  text('Advisor number', (row) => row.advisorNumber),
  text('Advisor', (row) => row.advisorName),
  text('Customer', (row) => row.customerName),
  text('VIN', (row) => row.vin),
  // A year is a name, not an amount: it takes no thousands comma.
  text('Year', (row) => (row.year === null ? null : String(row.year))),
  text('Make', (row) => row.make),
  text('Model', (row) => row.model),
  whole('Mileage in', (row) => row.mileageIn),
  text('Pay types', (row) => row.payTypes.join(' ')),
  whole('Lines', (row) => row.lineCount),
  money('Sold hours', (row) => row.soldHours),
  money('Labor sale', (row) => row.laborSale),
  money('Labor cost', (row) => row.laborCost),
  money('Parts sale', (row) => row.partsSale),
  money('Parts cost', (row) => row.partsCost),
  money('Sublet sale', (row) => row.subletSale),
  money('Discount', (row) => row.discount),
  money('Total sale', (row) => row.totalSale),
  money('Gross', (row) => row.gross),
  money('ELR', (row) => row.elr),
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
  if (!metric) return { list: 'repair-orders', columns: listed };
  const { numerator, denominator } = metric;
  return {
    list: `repair-orders ${metric.key} ${scope ?? metric.scope}`,
    columns: [
      ...listed,
      { head: 'Gap', value: (row) => row.gapContribution, numeric: true, fraction: true },
      { head: `Contribution: ${numerator.label}`, value: (row) => row.contribution, numeric: true, fraction: true },
      ...(denominator
        ? [
            {
              head: asHead(denominator.label),
              value: (row: RepairOrderRow) => row.denominator,
              numeric: true,
              fraction: true,
            },
          ]
        : []),
    ],
  };
}

const asHead = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** The same of a search, with what each was found by. */
export const foundOrderFileColumns: readonly SheetColumn<FoundOrder>[] = [
  ...listed,
  { head: 'Tag', value: (row) => row.tag },
  { head: 'Stock number', value: (row) => row.stockNumber },
  { head: 'Found by', value: (row) => row.matchedOn },
];
