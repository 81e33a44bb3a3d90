import { downloadList, useListCall } from '@fixed-ops/api';
import {
  inventoryCalls,
  type NeverSoldRow,
  neverSoldColumns as neverSold,
  type StockRow,
  stockColumns as stockColumnsOf,
  type VerifyRow,
  verifyReasonColumn,
} from '@fixed-ops/contract/dashboards';
import { formatCount, formatDate, formatMoney, formatNumber } from '@fixed-ops/metrics';
import { partStatusLabel } from '@fixed-ops/metrics/inventory';
import type { Column } from '@fixed-ops/ui';
import type { ComponentProps } from 'react';
import { CellListDrawer } from '../../heat-sheet/cell-list-drawer.tsx';
import type { ListDrawerProps } from './list-drawer-props.ts';
import { useListWords } from './use-list-words.ts';

/** What the answer of each of these lists says about the whole list. */
interface StockAnswer {
  readonly total: number;
  readonly snapshotDate: string | null;
  readonly totals: { readonly totalValue: number; readonly pieces: number };
}
type StockListDrawerProps<Row extends StockRow, First extends StockAnswer> = Pick<
  ComponentProps<typeof CellListDrawer<Row, First>>,
  'title' | 'file' | 'list' | 'search' | 'onSearch' | 'sort' | 'onSort' | 'onClose'
> & {
  readonly empty: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey?: (row: Row) => string;
};

/** Parts of the inventory of one day, the highest value first. */
function StockListDrawer<Row extends StockRow, First extends StockAnswer>({
  columns,
  rowKey = ({ partNumber }) => partNumber,
  empty,
  ...props
}: StockListDrawerProps<Row, First>) {
  const { first } = props.list;
  const day = first?.snapshotDate ?? null;
  const words = props.search.trim();
  const nothing = day === null ? 'No inventory was loaded up to this day' : empty;
  return (
    <CellListDrawer<Row, First>
      {...props}
      subtitle={day === null ? undefined : `Stock as of ${formatDate(day)}, at cost`}
      filterLabel="Find a part"
      foot={undefined}
      label={props.title}
      what="parts"
      columnsOf={({ totals }) => withTotals(columns, totals)}
      rowKey={rowKey}
      totalOf={(total) => `All ${formatCount(total)}`}
      empty={words === '' ? nothing : `No part matches “${words}”`}
    />
  );
}

const withTotals = <Row,>(columns: readonly Column<Row>[], totals: StockAnswer['totals']): Column<Row>[] =>
  columns.map((column) => {
    if (column.key === 'extCost') return { ...column, total: formatMoney(totals.totalValue) };
    return column.key === 'qtyOnHand' ? { ...column, total: formatNumber(totals.pieces, 0) } : column;
  });

const listed = stockColumnsOf(partStatusLabel);

/** Part, quantity and worth are columns of every list. The other columns say why the part is in this list. */
function stockColumns<Row extends StockRow>(why: readonly Column<Row>[] = []): Column<Row>[] {
  return [
    {
      ...listed.partNumber,
      required: true,
      cell: ({ partNumber, description }) => `${partNumber} ${description}`.trim(),
    },
    ...why,
    {
      ...listed.extCost,
      cell: ({ extCost }) => formatMoney(extCost),
    },
    {
      ...listed.qtyOnHand,
      cell: ({ qtyOnHand }) => formatNumber(qtyOnHand, Number.isInteger(qtyOnHand) ? 0 : 2),
    },
    {
      ...listed.lastSale,
      firstDirection: 'descending',
      cell: ({ lastSale }) => (lastSale === null ? '—' : formatDate(lastSale)),
    },
  ];
}

const BY_VALUE = { key: 'extCost', direction: 'descending' } as const;
const BY_BIN = { key: 'bin', direction: 'ascending' } as const;
const noBinColumns = stockColumns();
const deleteColumns = stockColumns([listed.status, listed.bin]);
const neverSoldColumns = stockColumns<NeverSoldRow>([
  { ...neverSold.daysSinceReceipt, cell: (row) => formatCount(row.daysSinceReceipt) },
  neverSold.forRo,
  listed.bin,
]).filter(({ key }) => key !== 'lastSale');

const verifyColumns = stockColumns<VerifyRow>([verifyReasonColumn, listed.bin]);

const keysOf = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);

export function NoBinDrawer({ periodQuery, onClose }: ListDrawerProps) {
  const { question, ...controls } = useListWords(periodQuery, keysOf(noBinColumns), BY_VALUE);
  return (
    <StockListDrawer
      {...controls}
      title="Parts without a bin"
      list={useListCall(inventoryCalls.partsNoBinLocation, question)}
      file={downloadList(inventoryCalls.partsNoBinLocation, question)}
      columns={noBinColumns}
      empty="Every part on hand has a bin"
      onClose={onClose}
    />
  );
}

export function NeverSoldDrawer({ periodQuery, onClose }: ListDrawerProps) {
  const { question, ...controls } = useListWords(periodQuery, keysOf(neverSoldColumns), BY_VALUE);
  return (
    <StockListDrawer
      {...controls}
      title="Parts never sold"
      list={useListCall(inventoryCalls.partsNeverSold, question)}
      file={downloadList(inventoryCalls.partsNeverSold, question)}
      columns={neverSoldColumns}
      empty="Every part on hand has sold before"
      onClose={onClose}
    />
  );
}

export function DeleteStatusDrawer({ periodQuery, onClose }: ListDrawerProps) {
  const { question, ...controls } = useListWords(periodQuery, keysOf(deleteColumns), BY_VALUE);
  return (
    <StockListDrawer
      {...controls}
      title="Parts to delete"
      list={useListCall(inventoryCalls.partsDelStatus, question)}
      file={downloadList(inventoryCalls.partsDelStatus, question)}
      columns={deleteColumns}
      empty="No part that should be gone is on hand or on order"
      onClose={onClose}
    />
  );
}

/** Parts to count, in the order of a walk along the shelves. */
export function VerifyDrawer({ periodQuery, onClose }: ListDrawerProps) {
  const { question, ...controls } = useListWords(periodQuery, keysOf(verifyColumns), BY_BIN);
  const list = useListCall(inventoryCalls.partsVerifyQty, question);
  return (
    <StockListDrawer
      {...controls}
      title="Quantities to verify"
      list={list}
      file={downloadList(inventoryCalls.partsVerifyQty, question)}
      columns={verifyColumns}
      rowKey={({ partNumber, reason }) => `${partNumber} ${reason}`}
      empty="No count looks wrong"
      onClose={onClose}
    />
  );
}
