import type { FigureGap, TransactionPart } from '@fixed-ops/contract';
import { formatCount, formatMonth, type MetricDefinition } from '@fixed-ops/metrics';
import { Box, type Column, DataTable, Text } from '@fixed-ops/ui';
import { proofColumns } from './proof-columns.tsx';
import type { SortedParts } from './use-sorted-parts.ts';

/** Sales without a repair order: invoices and credit notes by sale type and month. */
export function TransactionParts({ list }: { readonly list: SortedParts<TransactionPart> }) {
  const documents = list.rows.reduce((sum, part) => sum + part.documents, 0);
  return (
    <Box pt="4" role="region" aria-label="From part transactions">
      <Text px={{ base: '4', md: '6' }} mb="2" color="fg.muted">
        Net of returns, without core charges.
      </Text>
      <DataTable
        label="From part transactions"
        density="narrow"
        {...list}
        rowKey={({ month, saleType }) => `${month} ${saleType}`}
        totalLabel={`All ${formatCount(documents)} ${documents === 1 ? 'document' : 'documents'}`}
      />
    </Box>
  );
}

/** The columns of the list and of its file. */
export function transactionColumns(
  parts: readonly TransactionPart[],
  metric: MetricDefinition,
  gap: FigureGap | null,
): Column<TransactionPart>[] {
  const isOneMonth = new Set(parts.map(({ month }) => month)).size === 1;
  const columns: Column<TransactionPart>[] = [
    {
      key: 'saleType',
      head: 'Sold',
      value: ({ label }) => label,
      // If the period lies within one month, the drawer already shows it above the list.
      cell: (part) => <Sold {...part} month={isOneMonth ? null : part.month} />,
    },
  ];
  return [...columns, ...proofColumns(parts, metric, gap)];
}

/** The columns of the file for the text below the sale type. */
export const transactionNotes: readonly Column<TransactionPart>[] = [
  { key: 'month', head: 'Month', value: ({ month }) => month },
  {
    key: 'documents',
    head: 'Documents',
    numeric: true,
    format: 'count',
    sheetTotal: 'sum',
    value: ({ documents }) => documents,
  },
];

/** The sale type, with month and documents below it. Separate columns would leave no room for money on a phone. */
function Sold({ label, documents, month }: Omit<TransactionPart, 'month'> & { readonly month: string | null }) {
  return (
    <>
      {label}
      <Text textStyle="meta" color="fg.muted">
        {month === null ? '' : `${formatMonth(month)}, `}
        {formatCount(documents)} {documents === 1 ? 'document' : 'documents'}
      </Text>
    </>
  );
}
