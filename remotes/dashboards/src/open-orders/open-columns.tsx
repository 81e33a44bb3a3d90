import type { CallResponse } from '@fixed-ops/contract';
import type { OpenOrderRow, openOrderCalls } from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatInstant, formatMoneyCents, NO_VALUE, payTypeName } from '@fixed-ops/metrics';
import { Box, Chip, type Column, Text, WideOnlyNote } from '@fixed-ops/ui';
import { roNumberColumn, shortCell, vehicleColumn } from '../screen/order-columns.tsx';
import { PhoneLink } from '../screen/phone-link.tsx';
import { ShortText } from '../screen/short-text.tsx';

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

const days = (count: number): string => `${formatCount(count)} ${count === 1 ? 'day' : 'days'}`;

const ACTIVITY: Readonly<Record<OpenOrderRow['lastActivityKind'], string>> = {
  opened: 'Opened',
  note: 'Note',
  inspection: 'Inspection',
  parts: 'Parts',
};

const PROMISE: Readonly<Record<OpenOrderRow['promise'], string>> = {
  late: 'Missed',
  today: 'Today',
  later: '',
  none: '',
};

/** `Nov 19, 4:30 PM`, with the year only if it differs from that of the page. */
const promisedAt = (instant: string, timezone: string, plainYear: string | undefined): string =>
  formatInstant(instant, timezone).replace(`, ${plainYear}`, '');

/** Every column of the list, with the totals of the whole list. */
export function openColumns(
  answer: Pick<OpenOrders, 'listed' | 'endDate'> | undefined,
  timezone: string,
): Column<OpenOrderRow>[] {
  const listed = answer?.listed;
  const plainYear = answer?.endDate.slice(0, 4);
  const money = (key: 'dollars' | 'cost', head: string, title: string): Column<OpenOrderRow> => ({
    key,
    head,
    title,
    numeric: true,
    firstDirection: 'descending',
    value: (row) => row[key],
    cell: (row) => formatMoneyCents(row[key]),
    ...(listed ? { total: formatMoneyCents(listed[key]) } : {}),
  });
  return [
    {
      ...roNumberColumn,
      required: true,
      cell: (row) => (
        <>
          <RepairOrderLink to={repairOrderPath(row)}>{row.roNumber + row.roSuffix}</RepairOrderLink>
          {row.flag ? (
            <Box as="span" marginInlineStart="2">
              <Chip>Flagged</Chip>
            </Box>
          ) : null}
          <WideOnlyNote>{row.advisorName}</WideOnlyNote>
        </>
      ),
    },
    {
      key: 'daysOpen',
      head: 'Open',
      title: 'Days open, and over the limit: 5 customer, 15 warranty, 7 internal',
      firstDirection: 'descending',
      value: (row) => row.daysOpen,
      status: (row) => (row.isPastLimit ? 'red' : 'none'),
      cell: (row) => <DaysOpen order={row} />,
    },
    money('dollars', 'Unbilled', 'Labor, parts, sublet and other charges that are not billed yet'),
    {
      key: 'customerName',
      head: 'Customer',
      value: (row) => row.customerName,
      cell: (row) => (
        <>
          {shortCell(row.customerName, 180, 150)}
          <WideOnlyNote>
            <PhoneLink number={row.customerPhone} whose={row.customerName} />
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
      cell: (row) => <PhoneLink number={row.customerPhone} whose={row.customerName} />,
    },
    { ...vehicleColumn(140), wideOnly: true },
    {
      key: 'advisorName',
      head: 'Advisor',
      wideOnly: true,
      value: (row) => row.advisorName || NO_VALUE,
      cell: (row) => shortCell(row.advisorName, 150),
    },
    {
      key: 'promisedAt',
      head: 'Promised',
      value: (row) => row.promisedAt,
      cell: (row) => (
        <>
          <Promised order={row} timezone={timezone} plainYear={plainYear} />
          {row.partsWaited.length > 0 ? (
            <WideOnlyNote>
              Waits for <Parts parts={row.partsWaited} widthPx={130} />
            </WideOnlyNote>
          ) : null}
        </>
      ),
    },
    {
      key: 'idleDays',
      head: 'Last activity',
      wideOnly: true,
      firstDirection: 'descending',
      value: (row) => row.idleDays,
      cell: (row) => (
        <>
          {ACTIVITY[row.lastActivityKind]} {listedDay(row.lastActivityOn, plainYear)}
          {row.idleDays === 0 ? null : (
            <Text as="span" color="fg.muted" marginInlineStart="2">
              {days(row.idleDays)}
            </Text>
          )}
        </>
      ),
    },
    // Most orders have no value here, so if the window is too narrow, this is the column beyond its edge.
    {
      key: 'waiting',
      head: 'Waits for',
      wideOnly: true,
      value: (row) => row.partsWaited.map(({ partNumber }) => partNumber).join(' ') || null,
      cell: (row) => <Parts parts={row.partsWaited} widthPx={80} />,
    },
    {
      key: 'payTypes',
      head: 'Pay types',
      sortable: false,
      value: (row) => row.payTypes.map(payTypeName).join(', ') || null,
    },
    money('cost', 'Cost so far', 'Cost of labor and parts: work in process'),
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

/** How long the order has been open, and by how much it is past its limit. */
export function DaysOpen({ order }: { readonly order: OpenOrderRow }) {
  return (
    <>
      {days(order.daysOpen)}
      {order.isPastLimit ? (
        <Text as="span" color="fg.error" marginInlineStart="2">
          {formatCount(order.daysOpen - order.limitDays)} over
        </Text>
      ) : null}
    </>
  );
}

interface PromisedProps {
  readonly order: OpenOrderRow;
  readonly timezone: string;
  readonly plainYear: string | undefined;
}

/** The promised time, and whether it was missed. */
export function Promised({ order, timezone, plainYear }: PromisedProps) {
  if (order.promisedAt === null) return NO_VALUE;
  return (
    <>
      {promisedAt(order.promisedAt, timezone, plainYear)}
      {PROMISE[order.promise] ? (
        <Text as="span" color={order.promise === 'late' ? 'fg.error' : 'fg.muted'} marginInlineStart="2">
          {PROMISE[order.promise]}
        </Text>
      ) : null}
    </>
  );
}

interface PartsProps {
  readonly parts: OpenOrderRow['partsWaited'];
  readonly widthPx: number;
}

/** The first part that the order waits for, and the number of further ones. */
export function Parts({ parts, widthPx }: PartsProps) {
  const [first, ...others] = parts;
  if (!first) return NO_VALUE;
  return (
    <span title={parts.map(({ partNumber, description }) => `${partNumber} ${description}`.trim()).join(', ')}>
      <ShortText text={first.description || first.partNumber} widthPx={widthPx} />
      {others.length > 0 ? (
        <Text as="span" color="fg.muted" marginInlineStart="1.5">
          and {formatCount(others.length)} more
        </Text>
      ) : null}
    </span>
  );
}
