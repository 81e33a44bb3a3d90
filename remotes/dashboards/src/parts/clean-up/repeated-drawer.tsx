import { answerOf, useCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { partOrderCalls } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney, inPeriod, NOT_PROVIDED } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, type Column, DataTable, Drawer, EmptyState, ExportMenu, type Sort } from '@fixed-ops/ui';
import { RowsSkeleton } from '@fixed-ops/ui/lists';
import { LIST_SORT } from './clean-up-address.ts';
import type { ListDrawerProps } from './list-drawer-props.ts';

type Repeated = CallResponse<typeof partOrderCalls.partsEmerPurchase>['byPart'][number];

const OFTEN_FIRST: Sort = { key: 'count90', direction: 'descending' };
const TITLE = 'Repeat emergency purchases';

/** Parts that were bought in an emergency three times in 90 days. They would be cheaper in stock. */
export function RepeatedDrawer({ periodQuery, onClose }: ListDrawerProps) {
  const answer = useCall(partOrderCalls.partsEmerPurchase, {
    query: { ...periodQuery, compare: 'none', pageSize: 1 },
  });
  const { sort, setSort } = useUrlSort(
    LIST_SORT,
    columns.map(({ key }) => key),
    OFTEN_FIRST,
  );
  const { dealershipName } = useSession().dealershipData;
  const rows = (answer.data?.byPart ?? []).filter(({ shouldStock }) => shouldStock);
  return (
    <Drawer
      open
      onClose={onClose}
      title={TITLE}
      subtitle={answer.data ? `Three times in 90 days or more; bought ${inPeriod(answer.data)}` : undefined}
      padded={false}
      actions={
        <ExportMenu
          from={{
            file: {
              list: TITLE,
              dealership: dealershipName,
              startDate: answer.data?.startDate,
              endDate: answer.data?.endDate,
            },
            rows,
            columns,
            sort,
          }}
          disabled={rows.length === 0}
        />
      }
    >
      <Answer
        name={TITLE}
        inset
        answer={answerOf(answer)}
        skeleton={<RowsSkeleton />}
        notProvided={({ totals }) => (totals.cost === null ? `${NOT_PROVIDED}.` : null)}
      >
        {(_purchases, { refetching }) => (
          <DataTable
            label={TITLE}
            maxHeight="100%"
            columns={columns}
            rows={rows}
            rowKey={({ partNumber }) => partNumber}
            sort={sort}
            onSortChange={setSort}
            refetching={refetching}
            empty={<EmptyState title="No part was bought that often" />}
          />
        )}
      </Answer>
    </Drawer>
  );
}

const columns: readonly Column<Repeated>[] = [
  { key: 'partNumber', head: 'Part', required: true, value: ({ partNumber }) => partNumber },
  { key: 'description', head: 'Description', value: ({ description }) => description },
  {
    key: 'count90',
    head: 'In 90 days',
    numeric: true,
    format: 'count',
    sheetTotal: 'sum',
    value: ({ count90 }) => count90,
    cell: ({ count90 }) => formatCount(count90),
  },
  {
    key: 'count',
    head: 'In the period',
    numeric: true,
    format: 'count',
    sheetTotal: 'sum',
    value: ({ count }) => count,
    cell: ({ count }) => formatCount(count),
  },
  {
    key: 'cost',
    head: 'Cost',
    numeric: true,
    format: 'money',
    sheetTotal: 'sum',
    value: ({ cost }) => cost,
    cell: ({ cost }) => formatMoney(cost),
  },
  {
    key: 'premium',
    head: 'Premium',
    title: 'Paid above the inventory’s cost',
    numeric: true,
    format: 'money',
    sheetTotal: 'sum',
    value: ({ premium }) => premium,
    cell: ({ premium }) => formatMoney(premium),
  },
];
