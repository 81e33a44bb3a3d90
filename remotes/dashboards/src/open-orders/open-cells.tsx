import type { OpenOrderRow } from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatInstant, NO_VALUE } from '@fixed-ops/metrics';
import { Box, Chip, RoomNote, Text } from '@fixed-ops/ui';
import { ShortText } from '../screen/short-text.tsx';

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

interface OrderProps {
  readonly order: OpenOrderRow;
}

/** The number as a link, with a chip for a flag. */
export function LinkedNumber({ order }: OrderProps) {
  return (
    <>
      <RepairOrderLink to={repairOrderPath(order)}>{order.roNumber + order.roSuffix}</RepairOrderLink>
      {order.flag ? (
        <Box as="span" marginInlineStart="2">
          <Chip>Flagged</Chip>
        </Box>
      ) : null}
    </>
  );
}

/** The number, and the advisor where there is no column for one. */
export function OrderNumber({ order }: OrderProps) {
  return (
    <>
      <LinkedNumber order={order} />
      <RoomNote below={1380}>{order.advisorName}</RoomNote>
    </>
  );
}

/** How long the order has been open, and by how much it is past its limit. */
export function DaysOpen({ order }: OrderProps) {
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

interface DatedProps extends OrderProps {
  readonly plainYear: string | undefined;
}

interface PromisedProps extends DatedProps {
  readonly timezone: string;
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

/** What was done last, and how many days ago. */
export function LastActivity({ order, plainYear }: DatedProps) {
  return (
    <>
      {ACTIVITY[order.lastActivityKind]} {listedDay(order.lastActivityOn, plainYear)}
      {order.idleDays === 0 ? null : (
        <Text as="span" color="fg.muted" marginInlineStart="2">
          {days(order.idleDays)}
        </Text>
      )}
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
