import { formatCount, type MetricDefinition } from '@fixed-ops/metrics';
import { Box, Button, EmptyState } from '@fixed-ops/ui';
import { DataGrid, MoreRows } from '@fixed-ops/ui/lists';
import { useMemo } from 'react';
import { repairOrderColumns } from './repair-order-columns.tsx';
import type { Drill } from './use-drill.ts';
import type { RepairOrderPage, useRepairOrders } from './use-repair-orders.ts';

interface RepairOrderListProps {
  readonly definition: MetricDefinition;
  readonly orders: ReturnType<typeof useRepairOrders>;
  readonly drill: Pick<Drill, 'search' | 'setSearch'>;
}

/** The repair orders of a figure with their contributions; more come with scrolling or with the button. */
export function RepairOrderList({ definition, orders, drill }: RepairOrderListProps) {
  const { first, rest, pageFailure } = orders;
  const columns = useMemo(() => repairOrderColumns(definition, first), [definition, first]);
  return (
    <DataGrid
      resizable
      label="Repair orders"
      density="narrow"
      maxHeight="100%"
      columns={columns}
      rows={orders.rows}
      rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
      headingOf={({ isCredit }) => (isCredit ? CREDITS_HEADING : null)}
      sort={orders.sort}
      onSortChange={orders.setSort}
      sortedByServer
      loading={orders.isPending}
      expectedRows={12}
      refetching={orders.answer.isRefetching}
      // What failed is asked for again by whoever reads the list, not by every further pixel.
      onReachEnd={pageFailure ? undefined : orders.loadMore}
      more={rest > 0 || pageFailure ? <MoreRows list={orders} what="repair orders" /> : null}
      totalLabel={first ? <TotalLabel {...first} /> : undefined}
      empty={
        drill.search.trim() === '' ? (
          <EmptyState title="No repair order contributes to this figure">
            {definition.isSnapshot
              ? 'None was open on the last day of the period.'
              : 'None closed in this period has a part of it.'}
          </EmptyState>
        ) : (
          <NoMatch words={drill.search.trim()} onClear={() => drill.setSearch('')} />
        )
      }
    />
  );
}

/** Words that no repair order of a list has. */
export function NoMatch({ words, onClear }: { readonly words: string; readonly onClear: () => void }) {
  return (
    <EmptyState
      title={`No repair order matches "${words}"`}
      actions={
        <Button variant="outline" onClick={onClear}>
          Clear the filter
        </Button>
      }
    >
      The filter looks at numbers, customers, advisors, VINs and models.
    </EmptyState>
  );
}

const CREDITS_HEADING = 'Credits: they bring money and hours, and are not counted';

/** On two lines with credits: the first column is as wide as its widest cell, and money stands beside it on a phone. */
function TotalLabel({ total, proof }: RepairOrderPage) {
  const isWhole = proof !== null && proof.counted + proof.credits === total;
  const counted = isWhole ? proof.counted : total;
  const orders = `${isWhole || proof === null ? 'All ' : ''}${formatCount(counted)} ${counted === 1 ? 'RO' : 'ROs'}`;
  if (!isWhole || proof.credits === 0) return orders;
  return (
    <>
      {orders}{' '}
      <Box
        as="span"
        display="block"
        textStyle="meta"
        lineHeight="1.2"
        color="fg.muted"
      >{`and ${creditsInWords(proof.credits)}`}</Box>
    </>
  );
}

/** `4 credits` */
export const creditsInWords = (credits: number): string =>
  `${formatCount(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
