import { downloadList, useListCall } from '@fixed-ops/api';
import type { CallResponse, QueryOf } from '@fixed-ops/contract';
import { issuedPartColumns as listed, type OpenOrderPart, partOrderCalls } from '@fixed-ops/contract/dashboards';
import { formatCount, formatDate, formatMoney, formatNumber } from '@fixed-ops/metrics';
import { useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { type Column, SegmentedControl } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { CellListDrawer } from '../../heat-sheet/cell-list-drawer.tsx';
import { OrderNumber } from '../../screen/order-number.tsx';
import { cleanUpSchema } from './clean-up-address.ts';
import type { ListDrawerProps } from './list-drawer-props.ts';
import { LATE_FROM } from './use-clean-up.ts';
import { useListWords } from './use-list-words.ts';

type Answer = CallResponse<typeof partOrderCalls.partsOnOpenROs>;

const SORTED = ['roNumber', 'daysOpen', 'partNumber', 'cost', 'qty', 'advisorName'];
const NOT_SENT = 'Your DMS feed does not send these parts of repair orders';
const LONGEST_FIRST = { key: 'daysOpen', direction: 'descending' } as const;

/**
 * Parts that left the shelf and are not billed yet, the oldest repair orders first. It shows the late ones until the person asks for all.
 */
export function OpenOrdersDrawer(props: ListDrawerProps) {
  const [{ listDays: days }, update] = useUrlState(cleanUpSchema);
  const isLate = days === 'late';
  return (
    <IssuedPartsDrawer
      {...props}
      title="Parts on open repair orders"
      narrowed={isLate ? { openFrom: LATE_FROM } : {}}
      lead={
        <SegmentedControl
          label="Days open"
          value={days}
          onChange={(listDays) => update({ listDays }, { replace: true })}
          segments={[
            { value: 'late', label: `Over ${Number(LATE_FROM) - 1} days` },
            { value: 'all', label: 'All' },
          ]}
        />
      }
      nothing={
        isLate ? 'No part is on a repair order that has been open over 7 days' : 'No part is on an open repair order'
      }
    />
  );
}

/** Special orders of repair orders that are still open. */
export function SpecialOrdersDrawer(props: ListDrawerProps) {
  return (
    <IssuedPartsDrawer
      {...props}
      title="Open special orders"
      narrowed={{ specialOrder: 'true' }}
      nothing="No part was ordered for a repair order that is open"
    />
  );
}

interface IssuedPartsDrawerProps extends ListDrawerProps {
  readonly title: string;
  readonly narrowed: Pick<QueryOf<typeof partOrderCalls.partsOnOpenROs>, 'openFrom' | 'specialOrder'>;
  readonly lead?: ReactNode;
  /** The text of the empty list. */
  readonly nothing: string;
}

function IssuedPartsDrawer({ periodQuery, onClose, title, narrowed, lead, nothing }: IssuedPartsDrawerProps) {
  const { hasAllEmployeeView } = useSession().access;
  const { question: ofPeriod, ...controls } = useListWords(periodQuery, SORTED, LONGEST_FIRST);
  const question = { ...ofPeriod, query: { ...ofPeriod.query, ...narrowed } };
  const list = useListCall(partOrderCalls.partsOnOpenROs, question);
  const words = controls.search.trim();
  const isProvided = list.first?.totals.cost !== null && !(narrowed.specialOrder && list.first?.specialOrders === null);
  return (
    <CellListDrawer<OpenOrderPart, Answer>
      {...controls}
      title={title}
      subtitle={list.first ? `As of ${formatDate(list.first.openAt)}, at cost` : undefined}
      list={list}
      file={downloadList(partOrderCalls.partsOnOpenROs, question)}
      lead={lead}
      filterLabel="Find a part or RO"
      foot={undefined}
      label={title}
      what="parts"
      columnsOf={({ totals }) => columnsOf(totals, hasAllEmployeeView)}
      // A part may be on a repair order twice, so the position completes the key.
      rowKey={(row) => `${row.roNumber}${row.roSuffix} ${row.partNumber} ${list.rows.indexOf(row)}`}
      totalOf={(total) => `All ${formatCount(total)}`}
      empty={words === '' ? (isProvided ? nothing : NOT_SENT) : `No part matches “${words}”`}
      onClose={onClose}
    />
  );
}

function columnsOf({ qty, cost }: Answer['totals'], hasAllEmployeeView: boolean): Column<OpenOrderPart>[] {
  return [
    {
      ...listed.roNumber,
      required: true,
      cell: (row) => (
        // In an own view the advisor is named on own repair orders alone, and only their pages open.
        <OrderNumber order={row} opens={hasAllEmployeeView || row.advisorNumber !== ''}>
          {row.roNumber}
          {row.roSuffix}
        </OrderNumber>
      ),
    },
    { ...listed.daysOpen, cell: ({ daysOpen }) => formatCount(daysOpen) },
    { ...listed.partNumber, cell: ({ partNumber, description }) => `${partNumber} ${description}`.trim() },
    { ...listed.cost, cell: (row) => formatMoney(row.cost), total: formatMoney(cost) },
    { ...listed.qty, cell: (row) => formatNumber(row.qty, 0), total: formatNumber(qty, 0) },
    listed.advisorName,
  ];
}
