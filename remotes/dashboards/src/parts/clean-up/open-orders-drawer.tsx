import { downloadList, useListCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { type OpenOrderPart, partOrderCalls } from '@fixed-ops/contract/dashboards';
import { RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatDate, formatMoney, formatNumber } from '@fixed-ops/metrics';
import type { Column } from '@fixed-ops/ui';
import { CellListDrawer } from '../../heat-sheet/cell-list-drawer.tsx';
import type { ListDrawerProps } from './clean-up-drawer.tsx';
import { useListWords } from './use-list-words.ts';

type Answer = CallResponse<typeof partOrderCalls.partsOnOpenROs>;

const SORTED = ['roNumber', 'daysOpen', 'partNumber', 'cost', 'qty', 'advisorName'];
const LONGEST_FIRST = { key: 'daysOpen', direction: 'descending' } as const;

/** Parts that left the shelf and are not billed yet, those of the oldest repair orders first. */
export function OpenOrdersDrawer({ periodQuery, onClose }: ListDrawerProps) {
  const { question, ...controls } = useListWords(periodQuery, SORTED, LONGEST_FIRST);
  const list = useListCall(partOrderCalls.partsOnOpenROs, question);
  const words = controls.search.trim();
  const isProvided = list.first?.totals.cost !== null;
  const nothing = isProvided ? 'No part is on an open repair order' : 'Your DMS feed sends no parts of repair orders';
  return (
    <CellListDrawer<OpenOrderPart, Answer>
      {...controls}
      title="Parts on open repair orders"
      subtitle={list.first ? `As of ${formatDate(list.first.openAt)}, at cost` : undefined}
      list={list}
      file={downloadList(partOrderCalls.partsOnOpenROs, question)}
      filterLabel="Find a part or RO"
      foot={undefined}
      label="Parts on open repair orders"
      what="parts"
      columnsOf={({ totals }) => columnsOf(totals)}
      // A part may be on a repair order twice.
      rowKey={(row) => `${row.roNumber}${row.roSuffix} ${row.partNumber} ${list.rows.indexOf(row)}`}
      totalOf={(total) => `All ${formatCount(total)}`}
      empty={words === '' ? nothing : `No part matches “${words}”`}
      onClose={onClose}
    />
  );
}

function columnsOf({ qty, cost }: Answer['totals']): Column<OpenOrderPart>[] {
  return [
    {
      key: 'roNumber',
      head: 'RO',
      required: true,
      value: ({ roNumber, roSuffix }) => roNumber + roSuffix,
      cell: (row) => <RepairOrderLink to={repairOrderPath(row)}>{`${row.roNumber}${row.roSuffix}`}</RepairOrderLink>,
    },
    {
      key: 'daysOpen',
      head: 'Days open',
      numeric: true,
      value: ({ daysOpen }) => daysOpen,
      cell: ({ daysOpen }) => formatCount(daysOpen),
    },
    {
      key: 'partNumber',
      head: 'Part',
      value: ({ partNumber }) => partNumber,
      cell: ({ partNumber, description }) => `${partNumber} ${description}`.trim(),
    },
    {
      key: 'cost',
      head: 'Cost',
      numeric: true,
      value: (row) => row.cost,
      cell: (row) => formatMoney(row.cost),
      total: formatMoney(cost),
    },
    {
      key: 'qty',
      head: 'Quantity',
      numeric: true,
      value: (row) => row.qty,
      cell: (row) => formatNumber(row.qty, 0),
      total: formatNumber(qty, 0),
    },
    { key: 'advisorName', head: 'Advisor', value: ({ advisorName }) => advisorName || null },
  ];
}
