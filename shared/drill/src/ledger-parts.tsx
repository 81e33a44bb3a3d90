import type { FigureGap, LedgerPart } from '@fixed-ops/contract';
import { formatMonth, formatPercent, type MetricDefinition } from '@fixed-ops/metrics';
import { Box, type Column, DataTable, Text } from '@fixed-ops/ui';
import { quantityText } from './figure-words.ts';
import { proofColumns } from './proof-columns.tsx';
import type { SortedParts } from './use-sorted-parts.ts';

/** The ledger's share of a parts figure: the movement of each account and month, and how much of it counts. */
export function LedgerParts({ list }: { readonly list: SortedParts<LedgerPart> }) {
  const { rows } = list;
  return (
    <Box pt="4" role="region" aria-label="From the ledger">
      <Text px={{ base: '4', md: '6' }} mb="2" color="fg.muted">
        {rows.every(({ share }) => share === 1)
          ? 'Whole balances of their months.'
          : 'The ledger has whole months only: for part of a month, its share by working days is counted.'}
      </Text>
      <DataTable
        label="From the ledger"
        density="narrow"
        {...list}
        rowKey={({ month, account, description }) => `${month} ${account} ${description}`}
        totalLabel={`All ${rows.length} ${rows.length === 1 ? 'balance' : 'balances'}`}
      />
    </Box>
  );
}

/** The columns of the list and of its file. */
export function ledgerColumns(
  parts: readonly LedgerPart[],
  metric: MetricDefinition,
  gap: FigureGap | null,
): Column<LedgerPart>[] {
  const columns: Column<LedgerPart>[] = [
    { key: 'account', head: 'Account', value: ({ account }) => account, cell: (part) => <Account {...part} /> },
  ];
  // If the period lies within one month, the drawer already shows it above the list.
  if (new Set(parts.map(({ month }) => month)).size > 1) {
    columns.push({ key: 'month', head: 'Month', value: ({ month }) => month, cell: ({ month }) => formatMonth(month) });
  }
  return [...columns, ...proofColumns(parts, metric, gap)];
}

/** The columns of the file for the text beside the account number. */
export const ledgerNotes: readonly Column<LedgerPart>[] = [
  { key: 'description', head: 'Description', value: ({ description }) => description },
];

/** Number and name of an account. If only a part of its balance counts, the share stands below. */
function Account({ account, description, balance, share }: LedgerPart) {
  return (
    <>
      {account}{' '}
      <Text as="span" color="fg.muted">
        {description}
      </Text>
      {share === 1 ? null : (
        <Text textStyle="meta" color="fg.muted">
          {quantityText(balance, 'money')} × {formatPercent(share * 100)}
        </Text>
      )}
    </>
  );
}
