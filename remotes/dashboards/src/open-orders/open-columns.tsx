import type { CallResponse } from '@fixed-ops/contract';
import { openOrderColumns as listed, type OpenOrderRow, type openOrderCalls } from '@fixed-ops/contract/dashboards';
import { listedDay } from '@fixed-ops/drill';
import { formatMoneyCents, NO_VALUE } from '@fixed-ops/metrics';
import { type Column, RoomNote, WideOnlyNote } from '@fixed-ops/ui';
import { NotProvided, orNotProvided } from '../screen/not-provided.tsx';
import { sentCell, shortCell, vehicleCell } from '../screen/order-columns.tsx';
import { PhoneLink } from '../screen/phone-link.tsx';
import { DaysOpen, LastActivity, OrderNumber, Parts, Promised } from './open-cells.tsx';

export type OpenOrders = CallResponse<typeof openOrderCalls.openRepairOrders>;

/** Columns that the server can order by. */
export const SORTED = [
  'roNumber',
  'daysOpen',
  'customerName',
  'vehicle',
  'advisorName',
  'promisedAt',
  'waiting',
  'idleDays',
  'dollars',
  'cost',
  'tag',
] as const;

/** Columns that are hidden by default. */
export const OFF_AT_FIRST = ['payTypes', 'cost', 'tag', 'openDate'] as const;

type Answered = Pick<OpenOrders, 'listed' | 'endDate' | 'lacks'>;
type OpenColumn = Column<OpenOrderRow>;

/** Every column of the list, with the totals of the whole list. */
export function openColumns(answer: Answered | undefined, timezone: string): OpenColumn[] {
  const plainYear = answer?.endDate.slice(0, 4);
  const lacks = answer?.lacks ?? [];
  return [
    { ...listed.roNumber, firstDirection: 'descending', required: true, cell: (row) => <OrderNumber order={row} /> },
    {
      ...listed.daysOpen,
      title: 'Days open, and over the limit: 5 customer, 15 warranty, 7 internal',
      align: 'start',
      status: (row) => (row.isPastLimit ? 'red' : 'none'),
      cell: (row) => (
        <>
          <DaysOpen order={row} />
          <RoomNote below={1220}>
            <LastActivity order={row} plainYear={plainYear} />
          </RoomNote>
        </>
      ),
    },
    moneyColumn('dollars', 'Labor, parts, sublet and other charges that are not billed yet', answer?.listed),
    ...WHOSE,
    promisedColumn(timezone, plainYear, lacks.includes('promises')),
    {
      ...listed.idleDays,
      head: listed.lastActivityOn.head,
      room: 1220,
      align: 'start',
      cell: (row) => <LastActivity order={row} plainYear={plainYear} />,
    },
    {
      ...listed.waiting,
      room: 1380,
      cell: (row) =>
        lacks.includes('specialOrders') ? <NotProvided /> : <Parts parts={row.partsWaited} widthPx={80} />,
    },
    { ...listed.payTypes, sortable: false },
    moneyColumn('cost', 'Cost of labor and parts: work in process', answer?.listed),
    listed.tag,
    {
      ...listed.openDate,
      sortable: false,
      cell: (row) => listedDay(row.openDate, plainYear),
    },
  ];
}

function moneyColumn(key: 'dollars' | 'cost', title: string, sums: OpenOrders['listed'] | undefined): OpenColumn {
  return {
    ...listed[key],
    title,
    cell: (row) => orNotProvided(row[key], formatMoneyCents),
    ...(sums ? { total: orNotProvided(sums[key], formatMoneyCents) } : {}),
  };
}

/** Whose car it is, and who wrote the order. */
const WHOSE: readonly OpenColumn[] = [
  {
    ...listed.customerName,
    cell: (row) => (
      <>
        {sentCell(row.customerName, 180, 150)}
        <RoomNote below={1220}>{row.vehicle}</RoomNote>
        <WideOnlyNote>
          {row.customerPhone === null ? null : <PhoneLink number={row.customerPhone} whose={row.customerName} />}
        </WideOnlyNote>
      </>
    ),
  },
  {
    ...listed.customerPhone,
    wideOnly: true,
    sortable: false,
    exported: false,
    cell: (row) =>
      row.customerPhone === null ? <NotProvided /> : <PhoneLink number={row.customerPhone} whose={row.customerName} />,
  },
  { ...listed.vehicle, ...vehicleCell(140), room: 1220 },
  {
    ...listed.advisorName,
    room: 1380,
    value: (row) => row.advisorName || NO_VALUE,
    cell: (row) => shortCell(row.advisorName, 150),
  },
];

function promisedColumn(timezone: string, plainYear: string | undefined, isLacking: boolean): OpenColumn {
  return {
    ...listed.promisedAt,
    cell: (row) => (
      <>
        {isLacking ? <NotProvided /> : <Promised order={row} timezone={timezone} plainYear={plainYear} />}
        {row.partsWaited.length > 0 ? (
          <RoomNote below={1380}>
            Waits for <Parts parts={row.partsWaited} widthPx={130} />
          </RoomNote>
        ) : null}
      </>
    ),
  };
}
