import { formatCount, type MetricDefinition } from '@fixed-ops/metrics';
import { Button, DataTable, EmptyState, type Sort } from '@fixed-ops/ui';
import { repairOrderColumns } from './repair-order-columns.tsx';
import { PAGE_SIZE, type useRepairOrders } from './use-repair-orders.ts';

interface RepairOrderListProps {
  readonly definition: MetricDefinition;
  readonly orders: ReturnType<typeof useRepairOrders>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** The repair orders of a figure with their contributions; more come with scrolling or with the button. */
export function RepairOrderList({ definition, orders, sort, onSort }: RepairOrderListProps) {
  const first = orders.data?.pages[0];
  const rows = orders.data?.pages.flatMap((page) => page.data) ?? [];
  const total = first?.total ?? 0;
  const rest = total - rows.length;
  const loadMore = () => {
    if (orders.hasNextPage && !orders.isFetchingNextPage) void orders.fetchNextPage();
  };
  const currentSort: Sort = {
    key: sort.replace('-', ''),
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
  };
  return (
    <DataTable
      label="Repair orders"
      density="narrow"
      maxHeight="100%"
      columns={repairOrderColumns(definition, first)}
      rows={rows}
      rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
      sort={currentSort}
      onSortChange={({ key, direction }) => onSort(direction === 'descending' ? `-${key}` : key)}
      sortedByServer
      loading={orders.isPending}
      expectedRows={12}
      refetching={orders.isPlaceholderData}
      onReachEnd={loadMore}
      more={
        rest > 0 ? (
          <Button variant="link" size="inline" minH="6" loading={orders.isFetchingNextPage} onClick={loadMore}>
            {formatCount(rest)} more, load {formatCount(Math.min(rest, PAGE_SIZE))}
          </Button>
        ) : null
      }
      totalLabel={`All ${formatCount(total)} ${total === 1 ? 'RO' : 'ROs'}`}
      empty={
        <EmptyState title="No repair order contributes to this figure">
          {definition.isSnapshot
            ? 'None was open on the last day of the period.'
            : 'None closed in this period has a part of it.'}
        </EmptyState>
      }
    />
  );
}
