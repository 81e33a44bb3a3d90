import type { CallResponse } from '@fixed-ops/contract';
import type { OpenOrderRow, openOrderCalls } from '@fixed-ops/contract/dashboards';
import { listedDay } from '@fixed-ops/drill';
import { formatMoneyCents, NO_VALUE, payTypeName } from '@fixed-ops/metrics';
import { type Column, RoomNote, WideOnlyNote } from '@fixed-ops/ui';
import { NotProvided, orNotProvided } from '../screen/not-provided.tsx';
import { roNumberColumn, sentCell, shortCell, vehicleColumn } from '../screen/order-columns.tsx';
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
    { ...roNumberColumn, required: true, cell: (row) => <OrderNumber order={row} /> },
    {
      key: 'daysOpen',
      head: 'Open',
      title: 'Days open, and over the limit: 5 customer, 15 warranty, 7 internal',
      numeric: true,
      format: 'days',
      align: 'start',
      value: (row) => row.daysOpen,
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
    moneyColumn(
      'dollars',
      'Unbilled',
      'Labor, parts, sublet and other charges that are not billed yet',
      answer?.listed,
    ),
    ...WHOSE,
    promisedColumn(timezone, plainYear, lacks.includes('promises')),
    {
      key: 'idleDays',
      head: 'Last activity',
      room: 1220,
      numeric: true,
      format: 'days',
      align: 'start',
      value: (row) => row.idleDays,
      cell: (row) => <LastActivity order={row} plainYear={plainYear} />,
    },
    {
      key: 'waiting',
      head: 'Waits for',
      room: 1380,
      value: (row) => row.partsWaited.map(({ partNumber }) => partNumber).join(' ') || null,
      cell: (row) =>
        lacks.includes('specialOrders') ? <NotProvided /> : <Parts parts={row.partsWaited} widthPx={80} />,
    },
    {
      key: 'payTypes',
      head: 'Pay types',
      sortable: false,
      value: (row) => row.payTypes.map(payTypeName).join(', ') || null,
    },
    moneyColumn('cost', 'Cost so far', 'Cost of labor and parts: work in process', answer?.listed),
    { key: 'tag', head: 'Tag', value: (row) => row.tag },
    {
      key: 'openDate',
      head: 'Opened',
      sortable: false,
      value: (row) => row.openDate,
      cell: (row) => listedDay(row.openDate, plainYear),
    },
  ];
}

function moneyColumn(
  key: 'dollars' | 'cost',
  head: string,
  title: string,
  listed: OpenOrders['listed'] | undefined,
): OpenColumn {
  return {
    key,
    head,
    title,
    numeric: true,
    format: 'money',
    firstDirection: 'descending',
    value: (row) => row[key],
    cell: (row) => orNotProvided(row[key], formatMoneyCents),
    ...(listed ? { total: orNotProvided(listed[key], formatMoneyCents) } : {}),
  };
}

/** Whose car it is, and who wrote the order. */
const WHOSE: readonly OpenColumn[] = [
  {
    key: 'customerName',
    head: 'Customer',
    value: (row) => row.customerName,
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
    key: 'customerPhone',
    head: 'Phone',
    wideOnly: true,
    sortable: false,
    exported: false,
    value: (row) => row.customerPhone,
    cell: (row) =>
      row.customerPhone === null ? <NotProvided /> : <PhoneLink number={row.customerPhone} whose={row.customerName} />,
  },
  { ...vehicleColumn(140), room: 1220 },
  {
    key: 'advisorName',
    head: 'Advisor',
    room: 1380,
    value: (row) => row.advisorName || NO_VALUE,
    cell: (row) => shortCell(row.advisorName, 150),
  },
];

function promisedColumn(timezone: string, plainYear: string | undefined, isLacking: boolean): OpenColumn {
  return {
    key: 'promisedAt',
    head: 'Promised',
    value: (row) => row.promisedAt,
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
