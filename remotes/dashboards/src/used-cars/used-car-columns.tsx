import type { CallResponse } from '@fixed-ops/contract';
import {
  usedCarColumns as listed,
  type UsedCarRow,
  type usedCarCalls,
  usedCarStatusNames,
} from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import {
  decimalsAsPublished,
  formatCount,
  formatHours,
  formatMoneyCents,
  formatNumber,
  NO_VALUE,
} from '@fixed-ops/metrics';
import { Box, Chip, type Column, NarrowNote, RoomNote, Text } from '@fixed-ops/ui';
import { NotProvided, orNotProvided } from '../screen/not-provided.tsx';

export type UsedCars = CallResponse<typeof usedCarCalls.repairOrderUci>;

/** Columns that the server can order by. */
export const SORTED = [
  'stockNumber',
  'vehicle',
  'roNumber',
  'openDate',
  'closeDate',
  'daysInService',
  'inspectionHours',
  'repairHours',
  'labor',
  'parts',
  'sublet',
  'detail',
  'misc',
  'total',
  'elr',
] as const;

/** Columns that are hidden by default. */
export const OFF_AT_FIRST = ['misc', 'vin', 'openDate', 'elr'] as const;

/** The visits of a car, each with a link to its repair order. */
function Visits({ roNumber, roSuffix, visits = [{ roNumber, roSuffix }] }: UsedCarRow) {
  return (
    <Box display="flex" flexWrap="wrap" columnGap="2">
      {visits.map((visit) => (
        <RepairOrderLink key={repairOrderPath(visit)} to={repairOrderPath(visit)}>
          {visit.roNumber + visit.roSuffix}
        </RepairOrderLink>
      ))}
    </Box>
  );
}

function inspectionInWords({ inspectionDone, inspectionWithheld, inspectionHours }: UsedCarRow): string {
  if (inspectionDone) return formatHours(inspectionHours);
  return inspectionWithheld ? NO_VALUE : 'Not inspected';
}

/** The hours below the car, where they have no columns. */
const hoursInWords = (row: UsedCarRow): string =>
  `${row.inspectionDone ? `Inspected ${inspectionInWords(row)}` : inspectionInWords(row)}, repair ${formatHours(row.repairHours)}`;

/** What is in the total besides labor and parts, where it has no columns. */
const besidesInWords = ({ sublet, detail }: UsedCarRow): string | null =>
  [sublet ? `${formatMoneyCents(sublet)} sublet` : null, detail ? `${formatMoneyCents(detail)} detail` : null]
    .filter((part) => part !== null)
    .join(', ') || null;

/** Average days with one decimal everywhere, so that two places never show 5 and 4.7. */
export const averageDays = (days: number): string => formatNumber(days, decimalsAsPublished(days, 1));

/** The days below the car on a phone, where a column of theirs would leave the car no room. */
const daysInWords = ({ daysInService }: UsedCarRow): string =>
  `${formatCount(daysInService)} ${daysInService === 1 ? 'day' : 'days'}`;

const statusInWords = ({ status, closeDate }: UsedCarRow, plainYear: string | undefined): string =>
  status === 'open'
    ? usedCarStatusNames.open
    : `${usedCarStatusNames.closed} ${closeDate === null ? NO_VALUE : listedDay(closeDate, plainYear)}`;

type MoneyKey = 'labor' | 'parts' | 'sublet' | 'detail' | 'misc' | 'total';

/** A phone and an upright tablet show only the sum, and a tablet that lies on its side the larger parts of it. */
const ROOM_OF: Readonly<Record<MoneyKey, Pick<Column<UsedCarRow>, 'wideOnly' | 'room'>>> = {
  total: {},
  labor: { wideOnly: true },
  parts: { wideOnly: true },
  sublet: { room: 1220 },
  detail: { room: 1220 },
  misc: { wideOnly: true },
};

/** Makes the columns of dollars, each with its total. */
const moneyColumns =
  (totals: UsedCars['totals'] | undefined) =>
  (key: MoneyKey, title?: string): Column<UsedCarRow> => ({
    ...listed[key],
    title,
    ...ROOM_OF[key],
    firstDirection: 'descending',
    cell: (row) => orNotProvided(row[key] ?? null, formatMoneyCents),
    ...(totals ? { total: orNotProvided(totals[key] ?? null, formatMoneyCents) } : {}),
  });

/** Every column, with the totals of the listed cars. */
export function usedCarColumns(answer: Pick<UsedCars, 'totals' | 'endDate'> | undefined): Column<UsedCarRow>[] {
  const totals = answer?.totals;
  // The year in the heading, which dates leave out.
  const plainYear = answer?.endDate.slice(0, 4);
  const money = moneyColumns(totals);
  return [
    {
      ...listed.stockNumber,
      required: true,
      cell: (row) => (
        <>
          <Text as="span" fontWeight="semibold">
            {row.stockNumber ?? 'None'}
          </Text>
          <NarrowNote>{[row.vehicle, daysInWords(row)].filter(Boolean).join(', ')}</NarrowNote>
          <RoomNote below={1380}>{statusInWords(row, plainYear)}</RoomNote>
        </>
      ),
    },
    {
      ...listed.vehicle,
      from: 'md',
      cell: (row) => (
        <>
          {row.vehicle ?? <NotProvided />}
          <RoomNote below={1220}>{hoursInWords(row)}</RoomNote>
        </>
      ),
    },
    {
      ...money('total', 'Labor, parts, sublet, detail and other charges'),
      cell: (row) => (
        <>
          {orNotProvided(row.total, formatMoneyCents)}
          <RoomNote below={1220}>{besidesInWords(row)}</RoomNote>
        </>
      ),
    },
    {
      ...listed.daysInService,
      from: 'md',
      title: 'Calendar days in the shop',
      firstDirection: 'descending',
      cell: (row) => formatCount(row.daysInService),
      ...(totals && totals.avgDays !== null ? { total: `${averageDays(totals.avgDays)} on average` } : {}),
    },
    {
      ...listed.status,
      room: 1380,
      sortable: false,
      value: (row) => statusInWords(row, plainYear),
      cell: (row) => (row.status === 'open' ? <Chip>{usedCarStatusNames.open}</Chip> : statusInWords(row, plainYear)),
    },
    { ...listed.roNumber, cell: Visits },
    {
      ...listed.inspectionHours,
      room: 1220,
      cell: inspectionInWords,
    },
    {
      ...listed.repairHours,
      room: 1220,
      cell: (row) => formatHours(row.repairHours),
    },
    money('labor', 'Without detailing'),
    money('parts'),
    money('sublet'),
    money('detail', 'Labor of detailing'),
    money('misc', 'Other charges of its lines'),
    {
      ...listed.elr,
      cell: (row) => formatMoneyCents(row.elr),
      ...(totals ? { total: formatMoneyCents(totals.elr) } : {}),
    },
    {
      ...listed.openDate,
      cell: (row) => listedDay(row.openDate, plainYear),
    },
    { ...listed.vin, sortable: false },
  ];
}
