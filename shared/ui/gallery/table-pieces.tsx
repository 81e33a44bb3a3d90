import { useMemo, useState } from 'react';
import {
  Box,
  Button,
  type Column,
  ColumnChooser,
  DataTable,
  EmptyState,
  ErrorCard,
  ExportMenu,
  type FigureStatus,
  FilterInput,
  Flex,
  Panel,
  type Sort,
  Text,
  useColumnChoice,
  useRowFilter,
} from '../src/index.ts';
import { Piece } from './piece.tsx';

interface Order {
  ro: string;
  advisor: string;
  closed: string;
  customer: string;
  hours: number | null;
  sale: number;
}
const advisors = ['Marisol Vega', 'Grant Okafor', 'Priya Nair', 'Tom Lindqvist', 'Hannah Cole', 'Derek Boone'];
const order = (at: number): Order => ({
  ro: String(618_000 + ((at * 7919) % 50_000)),
  advisor: advisors[at % advisors.length] ?? '',
  closed: `2026-11-${String((at % 19) + 1).padStart(2, '0')}`,
  customer: `Customer ${(at * 31) % 9973}`,
  hours: at % 11 === 0 ? null : (at % 70) / 10,
  sale: ((at * 7919) % 90_000) / 100 - 20,
});
const status = ({ hours }: Order): FigureStatus => {
  if (hours === null) return 'none';
  return hours > 4 ? 'green' : hours > 1.5 ? 'amber' : 'red';
};
const moneyFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (value: number) => moneyFormat.format(value);
const columns: Column<Order>[] = [
  { key: 'ro', head: 'RO', value: ({ ro }) => ro, required: true },
  { key: 'advisor', head: 'Advisor', value: ({ advisor }) => advisor },
  { key: 'closed', head: 'Closed', value: ({ closed }) => closed },
  { key: 'customer', head: 'Customer', value: ({ customer }) => customer },
  {
    key: 'hours',
    head: 'Hrs',
    title: 'Hours sold',
    numeric: true,
    format: 'hours',
    value: ({ hours }) => hours,
    status,
    total: '1,322.7',
    target: '1.80',
  },
  {
    key: 'sale',
    head: 'Labor',
    numeric: true,
    format: 'money',
    value: ({ sale }) => sale,
    cell: ({ sale }) => money(sale),
    total: '$196,540.71',
  },
];

function Orders({ count, label }: { count: number; label: string }) {
  const all = useMemo(() => Array.from({ length: count }, (_, at) => order(at)), [count]);
  const { query, setQuery, rows, prepare } = useRowFilter(all, columns);
  const choice = useColumnChoice(columns);
  const [sort, setSort] = useState<Sort>({ key: 'ro', direction: 'ascending' });
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel aria-label={label}>
      <Flex wrap="wrap" gap="2" px="5" py="3">
        <FilterInput
          label={`Filter ${count} ROs`}
          value={query}
          onChange={setQuery}
          onFocus={prepare}
          count={rows.length}
        />
        <Flex gap="2" marginInlineStart="auto">
          <ColumnChooser columns={columns} {...choice} />
          <ExportMenu
            from={{
              file: { list: 'Repair orders', dealership: 'Harborline Toyota', month: '2026-11' },
              rows,
              columns,
              visibleColumns: choice.visible,
              sort,
            }}
            disabled={rows.length === 0}
          />
        </Flex>
      </Flex>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ ro }) => ro}
        visibleColumns={choice.visible}
        sort={sort}
        onSortChange={setSort}
        onOpenRow={({ ro }) => setOpened(ro)}
        selectedKey={opened}
        totalLabel={`All ${rows.length}`}
        targetLabel="Target"
        maxHeight="420px"
        empty={
          <EmptyState
            title="No repair order matches"
            actions={<Button onClick={() => setQuery('')}>Clear filter</Button>}
          />
        }
      />
    </Panel>
  );
}

const mixed = Array.from({ length: 2_000 }, (_, at) => ({ ...order(at), at }));
const hasNote = (at: number) => at % 5 === 0 || at % 7 === 3;
const mixedColumns: Column<(typeof mixed)[number]>[] = [
  {
    key: 'at',
    head: 'Line',
    value: ({ at }) => String(at),
    cell: ({ at, customer }) => (
      <>
        Line {at}
        {hasNote(at) ? (
          <Text as="span" display="block" color="fg.muted">
            {customer}
          </Text>
        ) : null}
      </>
    ),
    sortable: false,
  },
  { key: 'advisor', head: 'Advisor', value: ({ advisor }) => advisor, sortable: false },
  {
    key: 'sale',
    head: 'Labor',
    numeric: true,
    format: 'money',
    value: ({ sale }) => sale,
    cell: ({ sale }) => money(sale),
    sortable: false,
  },
];

function MixedRows() {
  return (
    <Panel aria-label="Lines of mixed heights">
      <DataTable
        label="Lines of mixed heights"
        columns={mixedColumns}
        rows={mixed}
        rowKey={({ at }) => String(at)}
        headingOf={({ at }) => `From line ${Math.floor(at / 40) * 40}`}
        onOpenRow={() => undefined}
        totalLabel="All 2,000"
        maxHeight="420px"
      />
    </Panel>
  );
}

export function TablePieces() {
  return (
    <>
      <Piece name="Few rows">
        <Orders count={5} label="Repair orders of today" />
      </Piece>
      <Piece name="50,000 rows">
        <Orders count={50_000} label="All repair orders" />
      </Piece>
      <Piece name="Rows of mixed heights">
        <MixedRows />
      </Piece>
      <Piece name="Loading, refetching, failed">
        <Panel aria-label="Loading">
          <DataTable label="Loading" columns={columns} rows={[]} rowKey={({ ro }) => ro} loading expectedRows={3} />
        </Panel>
        <Panel aria-label="Refetching" mt="4">
          <DataTable
            label="Refetching"
            columns={columns}
            rows={[1, 2, 3, 4, 5, 6].map(order)}
            rowKey={({ ro }) => ro}
            totalLabel="All 6"
            targetLabel="Target"
            maxHeight="220px"
            refetching
          />
        </Panel>
        <Panel aria-label="Failed" mt="4">
          <DataTable
            label="Failed"
            columns={columns}
            rows={[]}
            rowKey={({ ro }) => ro}
            error={
              <ErrorCard
                name="Repair orders"
                message="The server did not answer."
                reference="FO-7K2M-11AF"
                onRetry={() => undefined}
              />
            }
          />
        </Panel>
        <Box mt="4">
          <Text color="fg.muted">Every table of the product is this one.</Text>
        </Box>
      </Piece>
    </>
  );
}
