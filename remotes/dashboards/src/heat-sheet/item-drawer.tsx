import { downloadList, useListCall } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import { type PlainOrder, repairOrderCalls, repairOrderColumns } from '@fixed-ops/contract/repair-orders';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatMoneyCents, formatPercent, formatPeriodInWords } from '@fixed-ops/metrics';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { type Column, SegmentedControl, Skeleton, type Sort } from '@fixed-ops/ui';
import { vehicleOf } from '../ros/found-columns.tsx';
import { AddsUp } from '../screen/adds-up.tsx';
import { CellListDrawer } from './cell-list-drawer.tsx';
import { LIST_SORT, sheetSchema } from './sheet-address.ts';

interface ItemDrawerProps {
  /** The item's key and name, and the person of the cell. */
  readonly item: { readonly key: string; readonly label: string };
  readonly whose: { readonly name: string; readonly group: string | null };
  /** Period and filters of the sheet. */
  readonly query: QueryOf<typeof repairOrderCalls.repairOrders>;
  readonly onClose: () => void;
}

const SORTED = ['roNumber', 'closeDate', 'advisorName', 'totalSale', 'mileageIn', 'laborSale'];
const NEWEST_FIRST: Sort = { key: 'closeDate', direction: 'descending' };

/** The repair orders behind an item's cell: those with the item, and those that could have had it. */
export function ItemDrawer({ item, whose, query: sheetQuery, onClose }: ItemDrawerProps) {
  const [{ listOf: itemIs, listSearch: search }, setAddress] = useUrlState(sheetSchema);
  const { sort, setSort } = useUrlSort(LIST_SORT, SORTED, NEWEST_FIRST);
  const group = whose.group === null ? {} : { group: whose.group };
  const query = { ...sheetQuery, ...group, item: item.key, itemIs };
  const asked = `${sort.direction === 'descending' ? '-' : ''}${sort.key}`;
  const list = useListCall(repairOrderCalls.repairOrders, { query, sort: asked, search });
  const { first } = list;
  const counts = first?.item;
  const words = search.trim();
  return (
    <CellListDrawer
      onClose={onClose}
      title={`${item.label}, ${whose.name}`}
      subtitle={counts && first ? `${formatPeriodInWords(first)}: ${eligibleIn(counts)}` : undefined}
      file={downloadList(repairOrderCalls.repairOrders, { query, sort: asked, search })}
      lead={
        counts ? (
          <SegmentedControl
            label="Repair orders"
            value={itemIs}
            onChange={(listOf) => setAddress({ listOf }, { replace: true })}
            segments={[
              { value: 'sold', label: `With it ${formatCount(counts.sold)}` },
              { value: 'missing', label: `Without ${formatCount(counts.base - counts.sold)}` },
            ]}
          />
        ) : (
          <Skeleton h="8" w="200px" />
        )
      }
      filterLabel="Filter repair orders"
      search={search}
      onSearch={(listSearch) => setAddress({ listSearch }, { replace: true })}
      foot={
        counts ? (
          <AddsUp>
            {formatCount(counts.sold)} of {formatCount(counts.base)}
            {counts.base === 0 ? '' : ` = ${formatPercent((counts.sold / counts.base) * 100)}`}
          </AddsUp>
        ) : undefined
      }
      label="Repair orders"
      what="repair orders"
      list={list}
      columnsOf={({ totals, endDate }) => columnsOf(totals, endDate.slice(0, 4), whose.group === null)}
      rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
      sort={sort}
      onSort={setSort}
      totalOf={(total) => `All ${formatCount(total)} ${total === 1 ? 'RO' : 'ROs'}`}
      empty={
        words === ''
          ? `No repair order is ${itemIs === 'sold' ? 'with' : 'without'} it in this period`
          : `No repair order matches “${words}”`
      }
    />
  );
}

/** `169 customer-pay repair orders could have it` */
const eligibleIn = ({ base, eligible }: { readonly base: number; readonly eligible: string }): string =>
  `${formatCount(base)} ${eligible.charAt(0).toLowerCase()}${eligible.slice(1)} could have it`;

function columnsOf(
  totals: { readonly laborSale: number; readonly totalSale: number },
  plainYear: string,
  withAdvisor: boolean,
): Column<PlainOrder>[] {
  return [
    {
      ...repairOrderColumns.roNumber,
      cell: (row) => (
        <RepairOrderLink to={repairOrderPath(row)}>
          {row.roNumber}
          {row.roSuffix}
        </RepairOrderLink>
      ),
    },
    {
      ...repairOrderColumns.closeDate,
      firstDirection: 'descending',
      cell: ({ closeDate }) => (closeDate === null ? '' : listedDay(closeDate, plainYear)),
    },
    ...(withAdvisor ? [repairOrderColumns.advisorName] : []),
    {
      ...repairOrderColumns.totalSale,
      head: 'Total',
      cell: ({ totalSale }) => formatMoneyCents(totalSale),
      total: formatMoneyCents(totals.totalSale),
    },
    { key: 'vehicle', head: 'Vehicle', sortable: false, value: vehicleOf },
    { ...repairOrderColumns.mileageIn, cell: ({ mileageIn }) => formatCount(mileageIn) },
    {
      ...repairOrderColumns.laborSale,
      head: 'Labor',
      cell: ({ laborSale }) => formatMoneyCents(laborSale),
      total: formatMoneyCents(totals.laborSale),
    },
  ];
}
