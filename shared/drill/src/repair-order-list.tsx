import { formatCount, type MetricDefinition } from '@fixed-ops/metrics';
import { Box, Button, EmptyState } from '@fixed-ops/ui';
import { useMemo } from 'react';
import { OrderGrid } from './order-grid.tsx';
import { repairOrderColumns } from './repair-order-columns.tsx';
import { useRest } from './rest.ts';
import type { Drill } from './use-drill.ts';
import type { RepairOrderPage, useRepairOrders } from './use-repair-orders.ts';

interface RepairOrderListProps {
  readonly definition: MetricDefinition;
  readonly orders: ReturnType<typeof useRepairOrders>;
  readonly drill: Pick<Drill, 'search' | 'setSearch'>;
}

/** The repair orders of a figure with their contributions. */
export function RepairOrderList({ definition, orders, drill }: RepairOrderListProps) {
  const { first } = orders;
  const rest = useRest(orders);
  const columns = useMemo(() => repairOrderColumns(definition, first, rest), [definition, first, rest]);
  return (
    <OrderGrid
      list={orders}
      columns={columns}
      headingOf={({ isCredit }) => (isCredit ? CREDITS_HEADING : null)}
      sort={orders.sort}
      onSortChange={orders.setSort}
      totalLabel={first ? <TotalLabel {...first} /> : undefined}
      empty={
        drill.search.trim() === '' ? (
          <EmptyState title="No repair order contributes to this figure">
            {definition.isSnapshot
              ? 'None was open on the last day of the period.'
              : 'None closed in this period contributes to it.'}
          </EmptyState>
        ) : (
          <NoMatch words={drill.search.trim()} onClear={() => drill.setSearch('')} />
        )
      }
    />
  );
}

/** Shown when no repair order matches the filter. */
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

/**
 * With credits, the label has two lines. The first column is as wide as its widest cell, and a phone must still show the money beside it.
 */
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
