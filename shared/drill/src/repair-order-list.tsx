import { formatCount, type MetricDefinition } from '@fixed-ops/metrics';
import { Box, Button, DataTable, EmptyState, type Sort } from '@fixed-ops/ui';
import { gapOfRows, repairOrderColumns } from './repair-order-columns.tsx';
import type { Drill } from './use-drill.ts';
import { PAGE_SIZE, type RepairOrderPage, type useRepairOrders } from './use-repair-orders.ts';

interface RepairOrderListProps {
  readonly definition: MetricDefinition;
  readonly orders: ReturnType<typeof useRepairOrders>;
  readonly drill: Pick<Drill, 'sort' | 'setSort' | 'search' | 'setSearch'>;
}

/** The repair orders of a figure with their contributions; more come with scrolling or with the button. */
export function RepairOrderList({ definition, orders, drill }: RepairOrderListProps) {
  const first = orders.data?.pages[0];
  const rows = orders.data?.pages.flatMap((page) => page.data) ?? [];
  const rest = (first?.total ?? 0) - rows.length;
  const loadMore = () => {
    if (orders.hasNextPage && !orders.isFetchingNextPage) void orders.fetchNextPage();
  };
  const hasFailed = orders.isFetchNextPageError && !orders.isFetchingNextPage;
  return (
    <DataTable
      label="Repair orders"
      density="narrow"
      maxHeight="100%"
      columns={repairOrderColumns(definition, first)}
      rows={rows}
      rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
      headingOf={({ isCredit }) => (isCredit ? CREDITS_HEADING : null)}
      sort={sortOf(drill.sort, first)}
      onSortChange={({ key, direction }) => drill.setSort(direction === 'descending' ? `-${key}` : key)}
      sortedByServer
      loading={orders.isPending}
      expectedRows={12}
      refetching={orders.isPlaceholderData}
      // What failed is asked for again by whoever reads the list, not by every further pixel.
      onReachEnd={hasFailed ? undefined : loadMore}
      more={
        rest > 0 ? (
          <MoreRows rest={rest} hasFailed={hasFailed} loading={orders.isFetchingNextPage} onLoad={loadMore} />
        ) : null
      }
      totalLabel={first ? <TotalLabel {...first} /> : undefined}
      empty={
        drill.search.trim() === '' ? (
          <EmptyState title="No repair order contributes to this figure">
            {definition.isSnapshot
              ? 'None was open on the last day of the period.'
              : 'None closed in this period has a part of it.'}
          </EmptyState>
        ) : (
          <EmptyState
            title={`No repair order matches "${drill.search.trim()}"`}
            actions={
              <Button variant="outline" onClick={() => drill.setSearch('')}>
                Clear the filter
              </Button>
            }
          >
            The filter looks at numbers, customers, advisors, VINs and models.
          </EmptyState>
        )
      }
    />
  );
}

const CREDITS_HEADING = 'Credits: they bring money and hours, and are not counted';

/** The sort in force: the one that was asked for, else what the server answers by itself. */
function sortOf(sort: string, answer: RepairOrderPage | undefined): Sort {
  const inForce = sort === '' ? (gapOfRows(answer) ? '-gapContribution' : '-contribution') : sort;
  return { key: inForce.replace('-', ''), direction: inForce.startsWith('-') ? 'descending' : 'ascending' };
}

/** On two lines with credits: the first column is as wide as its widest cell, and money stands beside it on a phone. */
function TotalLabel({ total, proof }: RepairOrderPage) {
  const isWhole = proof !== null && proof.counted + proof.credits === total;
  const counted = isWhole ? proof.counted : total;
  const orders = `${isWhole || proof === null ? 'All ' : ''}${formatCount(counted)} ${counted === 1 ? 'RO' : 'ROs'}`;
  if (!isWhole || proof.credits === 0) return orders;
  return (
    <>
      {orders}{' '}
      <Box as="span" display="block" textStyle="meta" color="fg.muted">{`and ${creditsInWords(proof.credits)}`}</Box>
    </>
  );
}

/** `4 credits` */
export const creditsInWords = (credits: number): string =>
  `${formatCount(credits)} ${credits === 1 ? 'credit' : 'credits'}`;

interface MoreRowsProps {
  readonly rest: number;
  readonly hasFailed: boolean;
  readonly loading: boolean;
  readonly onLoad: () => void;
}

function MoreRows({ rest, hasFailed, loading, onLoad }: MoreRowsProps) {
  if (!hasFailed) {
    return (
      <Button variant="link" size="inline" minH="6" loading={loading} onClick={onLoad}>
        {formatCount(rest)} more, load {formatCount(Math.min(rest, PAGE_SIZE))}
      </Button>
    );
  }
  return (
    <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" columnGap="2" color="fg.error">
      The next repair orders could not be loaded.
      <Button variant="link" size="inline" minH="6" onClick={onLoad}>
        Retry
      </Button>
    </Box>
  );
}
