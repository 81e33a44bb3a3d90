import type { FoundOrder } from '@fixed-ops/contract/repair-orders';
import { formatCount } from '@fixed-ops/metrics';
import { Box, Button, ColumnChooser, Text } from '@fixed-ops/ui';
import { DataGrid, MoreRows, useIsPhone } from '@fixed-ops/ui/lists';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useCostRights } from '../repair-order/cost-rights.ts';
import { useChosenColumns } from '../screen/use-chosen-columns.ts';
import { foundColumns, OFF_AT_FIRST } from './found-columns.tsx';
import { OrderCards } from './order-cards.tsx';
import { SLOW, slowColumns } from './slow-columns.ts';
import type { useSearch } from './use-search.ts';
import { useSlowDetails } from './use-slow-details.ts';

const ALL_OFF_AT_FIRST = [...OFF_AT_FIRST, ...SLOW];

const NO_DETAILS = () => undefined;

/** Returns the columns of a search result, and which of them the person has turned on. */
export function useFoundColumns({ first, rows }: ReturnType<typeof useSearch>, through: string, knowsPhones: boolean) {
  const isPhone = useIsPhone();
  const { labor: knowsGross } = useCostRights();
  const columnsOf = useCallback(
    (...[totals, detailsOf]: [Parameters<typeof foundColumns>[0], Parameters<typeof slowColumns>[0]]) => [
      ...foundColumns(totals, through).filter(({ key }) => knowsGross || key !== 'gross'),
      ...slowColumns(detailsOf, knowsPhones),
    ],
    [through, knowsPhones, knowsGross],
  );
  const choosable = useMemo(() => columnsOf(undefined, NO_DETAILS), [columnsOf]);
  const choice = useChosenColumns(choosable, 'ros.found', ALL_OFF_AT_FIRST);
  const isSlow = !isPhone && SLOW.some((key) => choice.visible.includes(key));
  const { detailsOf, retry } = useSlowDetails(rows, isSlow);
  const columns = useMemo(() => columnsOf(first?.totals, detailsOf), [columnsOf, first?.totals, detailsOf]);
  return { columns, choice, retry, chooser: <ColumnChooser columns={columns} {...choice} /> };
}

interface FoundOrdersProps {
  readonly search: ReturnType<typeof useSearch>;
  readonly table: ReturnType<typeof useFoundColumns>;
  readonly through: string;
  readonly refetching: boolean;
  readonly empty: ReactNode;
}

/** Shows the found repair orders as a table, or as cards on a phone. */
export function FoundOrders({ search, table, through, refetching, empty }: FoundOrdersProps) {
  const { rows, rest, pageFailure, first } = search;
  const isPhone = useIsPhone();
  const more = rest > 0 || pageFailure ? <MoreRows list={search} what="repair orders" /> : null;
  if (isPhone && first && rows.length === 0) return <>{empty}</>;
  if (isPhone && first) {
    return (
      <>
        <OrderCards orders={rows} through={through} refetching={refetching} />
        {more ? (
          <Box px="4" py="3">
            {more}
          </Box>
        ) : null}
      </>
    );
  }
  return (
    <>
      {table.retry ? (
        <Text role="alert" px="4" py="2" color="fg.error">
          Some columns could not be loaded.{' '}
          <Button variant="link" size="inline" minH="6" onClick={table.retry}>
            Retry
          </Button>
        </Text>
      ) : null}
      <DataGrid<FoundOrder>
        resizable
        label="Found repair orders"
        columns={table.columns}
        visibleColumns={table.choice.visible}
        rows={rows}
        rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
        sort={search.sort}
        onSortChange={search.setSort}
        sortedByServer
        loading={search.isPending}
        expectedRows={10}
        refetching={refetching}
        onReachEnd={pageFailure ? undefined : search.loadMore}
        more={more}
        totalLabel={first ? `All ${formatCount(first.total)}` : undefined}
        empty={empty}
      />
    </>
  );
}
