import type { CallResponse } from '@fixed-ops/contract';
import {
  type FoundOrder,
  foundOrderColumns as found,
  type ListColumn,
  repairOrderColumns as listed,
  type repairOrderSearchCalls,
} from '@fixed-ops/contract/repair-orders';
import { RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { daysBetween, formatCount, formatDate, formatHours, formatMoneyCents, NO_VALUE } from '@fixed-ops/metrics';
import { type Column, RoomNote, WideOnlyNote } from '@fixed-ops/ui';
import { NotProvided, orNotProvided } from '../screen/not-provided.tsx';
import { sentCell, shortCell } from '../screen/order-columns.tsx';
import { badgesOf, OrderBadges } from './order-badges.tsx';

type Totals = CallResponse<typeof repairOrderSearchCalls.searchRos>['totals'];

/** Columns that are hidden until a person turns them on. */
export const OFF_AT_FIRST = [
  'openDate',
  'vin',
  'mileageIn',
  'stockNumber',
  'tag',
  'laborSale',
  'partsSale',
  'discount',
  'gross',
  'elr',
  'techNumbers',
] as const;

/** The columns that the server can sort by. */
export const SORTED = [
  'roNumber',
  'closeDate',
  'customerName',
  'advisorName',
  'totalSale',
  'soldHours',
  'openDate',
  'mileageIn',
  'laborSale',
  'partsSale',
  'discount',
  'gross',
  'elr',
] as const;

/** Returns words such as `2019 Honda Accord`. */
export function vehicleOf({ year, make, model }: Pick<FoundOrder, 'year' | 'make' | 'model'>): string | null {
  return [year, make, model].filter((part) => part !== null && part !== '').join(' ') || null;
}

/**
 * Returns the close date. For an open order, it returns how long the order has been open on the last day with data, as the list of open
 * orders does.
 */
export function closedInWords(order: FoundOrder, through: string): string {
  if (order.status === 'open') {
    const days = Math.max(0, daysBetween(order.openDate, through));
    return `Open ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
  }
  return order.closeDate === null ? '—' : formatDate(order.closeDate);
}

/** Where the words of the search stand in the order, where that has no column. */
const foundByInWords = (row: FoundOrder): string | null => {
  const where = found.matchedOn.value(row);
  return where === null ? null : `Found by ${String(where).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;
};

/** An amount. A rate is also absent without hours, and then nobody failed to send it. */
function moneyCell(column: ListColumn<FoundOrder>, row: FoundOrder) {
  const amount = column.value(row);
  if (amount === null) return column.key === 'elr' ? NO_VALUE : <NotProvided />;
  return formatMoneyCents(Number(amount));
}

/** Returns all columns of a search result. Their totals cover all found orders. */
export function foundColumns(totals: Totals | undefined, through: string): Column<FoundOrder>[] {
  const plain = (column: ListColumn<FoundOrder>): Column<FoundOrder> => ({ ...column, sortable: false });
  const money = (column: ListColumn<FoundOrder>, total?: number | null): Column<FoundOrder> => ({
    ...column,
    cell: (row) => moneyCell(column, row),
    ...(total === undefined ? {} : { total: orNotProvided(total, formatMoneyCents) }),
  });
  return [
    {
      ...listed.roNumber,
      required: true,
      firstDirection: 'descending',
      cell: (row) => (
        <>
          <RepairOrderLink to={repairOrderPath(row)}>
            {row.roNumber}
            {row.roSuffix}
          </RepairOrderLink>
          <RoomNote below={1220}>{row.advisorName}</RoomNote>
        </>
      ),
    },
    {
      key: 'badges',
      head: 'Kind',
      sortable: false,
      value: (row) => [...row.payTypes, ...badgesOf(row)].join(', '),
      cell: (row) => <OrderBadges order={row} />,
    },
    {
      ...listed.closeDate,
      firstDirection: 'descending',
      cell: (row) => (
        <>
          {closedInWords(row, through)}
          <RoomNote below={1220}>{foundByInWords(row)}</RoomNote>
        </>
      ),
    },
    {
      ...listed.customerName,
      cell: (row) => (
        <>
          {sentCell(row.customerName, 220, 150)}
          <WideOnlyNote>{vehicleOf(row)}</WideOnlyNote>
        </>
      ),
    },
    {
      key: 'vehicle',
      head: 'Vehicle',
      wideOnly: true,
      sortable: false,
      value: vehicleOf,
      cell: (row) => sentCell(vehicleOf(row), 200),
    },
    { ...listed.advisorName, room: 1220, cell: (row) => shortCell(row.advisorName, 160) },
    {
      ...money(listed.totalSale, totals?.totalSale),
      cell: (row) => (
        <>
          {moneyCell(listed.totalSale, row)}
          <RoomNote below={1220}>{formatHours(row.soldHours)}</RoomNote>
        </>
      ),
    },
    {
      ...listed.soldHours,
      room: 1220,
      cell: (row) => formatHours(row.soldHours),
      ...(totals ? { total: formatHours(totals.soldHours) } : {}),
    },
    { ...plain(found.matchedOn), room: 1220 },
    { ...listed.openDate, firstDirection: 'descending', cell: (row) => formatDate(row.openDate) },
    plain(listed.vin),
    { ...listed.mileageIn, cell: (row) => formatCount(row.mileageIn) },
    plain(found.stockNumber),
    plain(found.tag),
    money(listed.laborSale, totals?.laborSale),
    money(listed.partsSale, totals?.partsSale),
    money(listed.discount, totals?.discount),
    money(listed.gross, totals?.gross),
    money(listed.elr, totals?.elr),
    plain(listed.techNumbers),
  ];
}
