import { downloadList, useListCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { formatCount, formatPeriodShort } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { type Column, EmptyState } from '@fixed-ops/ui';
import { useMemo } from 'react';
import type { ListQuery } from './drill-query.ts';
import { OrderGrid } from './order-grid.tsx';
import { closedColumn, linkColumn, listedAdvisor } from './repair-order-columns.tsx';
import { NoMatch } from './repair-order-list.tsx';
import { type Rest, useRest } from './rest.ts';
import { amountText } from './term-proof.tsx';
import { DRILL_SORT, type Drill } from './use-drill.ts';
import { NO_SORT } from './use-sorted-parts.ts';

type TermPage = CallResponse<typeof repairOrderCalls.repairOrders>;
type Row = TermPage['data'][number];

const SORTED = ['roNumber', 'contribution', 'advisorName', 'closeDate'] as const;

/** The repair orders behind a reason, loaded page by page, and the export of the list. */
export function useTermOrders(selection: ListQuery, search: string) {
  const { asked, sort, setSort } = useUrlSort(DRILL_SORT, SORTED, NO_SORT);
  const list = useListCall(repairOrderCalls.repairOrders, { query: selection, sort: asked, search });
  const download = downloadList(repairOrderCalls.repairOrders, { query: selection, sort: asked, search });
  return { list, download, sort, setSort };
}

interface TermListProps {
  readonly list: ReturnType<typeof useTermOrders>['list'];
  readonly first: TermPage | undefined;
  readonly drill: Pick<Drill, 'search' | 'setSearch'>;
  readonly sort?: ReturnType<typeof useTermOrders>['sort'];
  readonly setSort?: ReturnType<typeof useTermOrders>['setSort'];
}

/** The repair orders with their contributions. Those of the comparison stand below. */
export function TermList({ list, first, drill, sort, setSort }: TermListProps) {
  const words = drill.search.trim();
  const rest = useRest(list);
  const columns = useMemo(() => columnsOf(first, rest), [first, rest]);
  return (
    <OrderGrid
      list={list}
      columns={columns}
      headingOf={({ side }) => (first ? headingOf(side, first) : null)}
      {...(sort && setSort ? { sort, onSortChange: setSort } : {})}
      totalLabel={
        first
          ? `${words === '' ? 'All ' : ''}${formatCount(first.total)} ${first.total === 1 ? 'RO' : 'ROs'}`
          : undefined
      }
      empty={
        words === '' ? (
          <EmptyState title="No repair orders contribute to this">
            {first?.term ? 'What is left of it is less than a cent.' : 'The two periods cannot be compared.'}
          </EmptyState>
        ) : (
          <NoMatch words={words} onClear={() => drill.setSearch('')} />
        )
      }
    />
  );
}

/** The heading of a group: the days in which its repair orders closed. Those of the comparison stand below. */
function headingOf(side: Row['side'], { term, startDate, endDate, compareStartDate, compareEndDate }: TermPage) {
  if (!term || term.counted.before === 0 || compareStartDate === null || compareEndDate === null) return null;
  const period = { startDate, endDate };
  const compared = { startDate: compareStartDate, endDate: compareEndDate };
  return side === 'before'
    ? `Closed ${formatPeriodShort(compared, period)}, the comparison`
    : `Closed ${formatPeriodShort(period, period)}`;
}

function columnsOf(first: TermPage | undefined, rest: Rest | null): Column<Row>[] {
  return [
    linkColumn,
    {
      key: 'contribution',
      head: 'Contribution',
      title: 'What it adds to the change',
      numeric: true,
      format: 'money',
      value: ({ contribution }) => contribution,
      cell: ({ contribution }) => <b>{amountText(contribution, first?.term?.quantity)}</b>,
      total: amountText(first?.totals.contribution ?? null, first?.term?.quantity),
      rest: rest && amountText(rest.contribution, first?.term?.quantity),
    },
    ...(!first || first.data.some(({ advisorName }) => advisorName !== '') ? [listedAdvisor] : []),
    closedColumn(first?.endDate.slice(0, 4)),
  ];
}
