import type { AdditionalDetails, FoundOrder } from '@fixed-ops/contract/repair-orders';
import { formatHours, formatMoneyCents, NO_VALUE } from '@fixed-ops/metrics';
import type { Column } from '@fixed-ops/ui';
import type { DetailsOf } from './use-slow-details.ts';

/** Columns that need an additional request for each page of rows. They are off by default. */
export const SLOW = [
  'customerPhone',
  'complaint',
  'correction',
  'technicians',
  'lastNote',
  'inspection',
  'declined',
] as const;

const INSPECTIONS = { none: null, open: 'Open', complete: 'Complete' } as const;

/** Returns the columns with slow details. Only people who may see phone numbers get their column. */
export function slowColumns(detailsOf: DetailsOf, knowsPhones: boolean): Column<FoundOrder>[] {
  const of = (
    key: (typeof SLOW)[number],
    head: string,
    pick: (details: AdditionalDetails) => string | null,
  ): Column<FoundOrder> => ({
    key,
    head,
    sortable: false,
    value: (row) => {
      const details = detailsOf(row);
      return details === undefined ? null : pick(details) || null;
    },
    // A dash says that there is nothing, so it waits for the details.
    cell: (row) => {
      const details = detailsOf(row);
      return details === undefined ? '' : pick(details) || NO_VALUE;
    },
  });
  return [
    ...(knowsPhones ? [of('customerPhone', 'Phone', ({ customerPhone }) => customerPhone)] : []),
    of('complaint', 'Complaint', ({ complaintText }) => complaintText.replaceAll('\n', '; ')),
    of('correction', 'Correction', ({ correctionText }) => correctionText.replaceAll('\n', '; ')),
    of('technicians', 'Technician names', ({ technicians }) =>
      technicians.map(({ name, hours }) => `${name}, ${formatHours(hours)}`).join('; '),
    ),
    of('lastNote', 'Last note', ({ lastNote }) => lastNote),
    of('inspection', 'Inspection', ({ inspectionStatus }) => INSPECTIONS[inspectionStatus]),
    of('declined', 'Declined work', ({ declinedAmount }) =>
      declinedAmount === null || declinedAmount === 0 ? null : formatMoneyCents(declinedAmount),
    ),
  ];
}
