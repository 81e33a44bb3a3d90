import type { WorkshopLine } from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { businessDateOf, formatMoneyCents, formatNumber, payTypeName } from '@fixed-ops/metrics';
import { Box, type Column, HStack, PayTypeSwatch, RoomNote } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { roNumberColumn } from '../screen/order-columns.tsx';
import { ShortText } from '../screen/short-text.tsx';
import type { TechniciansAddress } from './technicians-address.ts';

/** The lists of lines, which the screen shows instead of the people. */
export type LineView = Exclude<TechniciansAddress['view'], 'all'>;

/** The columns that the server can sort by. */
export const SORTED_LINES = ['roNumber', 'closeDate', 'advisorName', 'opCode', 'hours', 'labor'] as const;

interface LineColumnsInput {
  readonly timezone: string;
  /** The year in the heading of the period. */
  readonly plainYear: string | undefined;
  readonly view: LineView;
  readonly totals: { readonly hours: number; readonly labor: number } | undefined;
  /** Draws the technician column if the person may assign technicians. Otherwise null. */
  readonly assign: ((line: WorkshopLine) => ReactNode) | null;
}

const flaggedColumn: Column<WorkshopLine> = {
  key: 'flagged',
  head: 'Flagged',
  numeric: true,
  format: 'hours',
  sortable: false,
  value: (line) => line.flaggedHours,
  cell: (line) => formatNumber(line.flaggedHours, 1),
};

/** Who assigned the line, and the day on which that was in the time zone of the store. */
function assignedByColumn(timezone: string, plainYear: string | undefined): Column<WorkshopLine> {
  return {
    key: 'assignedBy',
    head: 'Assigned by',
    sortable: false,
    value: (line) => line.assignedBy,
    cell: (line) =>
      line.assignedBy === null || line.assignedAt === null
        ? '—'
        : `${line.assignedBy}, ${listedDay(businessDateOf(new Date(line.assignedAt), timezone), plainYear)}`,
  };
}

/** Returns the columns of a list of lines. */
export function lineColumns({ timezone, plainYear, view, totals, assign }: LineColumnsInput): Column<WorkshopLine>[] {
  const technician: Column<WorkshopLine> = {
    key: 'technician',
    head: 'Technician',
    sortable: false,
    value: (line) => line.technicians.map(({ name }) => name).join(', ') || null,
    cell: (line) => assign?.(line) ?? namesOf(line),
  };
  return [
    {
      ...roNumberColumn,
      required: true,
      cell: (line) => (
        <RepairOrderLink to={repairOrderPath(line)}>
          {line.roNumber}
          {line.roSuffix}
        </RepairOrderLink>
      ),
    },
    { key: 'letter', head: 'Line', sortable: false, value: (line) => line.letter },
    ...(assign === null ? [] : [technician]),
    {
      key: 'closeDate',
      head: 'Closed',
      room: 1220,
      firstDirection: 'descending',
      value: (line) => line.closeDate,
      cell: (line) => listedDay(line.closeDate, plainYear),
    },
    {
      key: 'opCode',
      head: 'Op code',
      value: (line) => line.opCode,
      cell: (line) => (
        <Box as="span" display="block" title={line.opDescription}>
          {line.opCode || '—'}{' '}
          {line.opDescription ? <ShortText text={line.opDescription} widthPx={260} tabletPx={96} quiet /> : null}
          <RoomNote below={1220}>
            {[payTypeName(line.payType), line.advisorName, listedDay(line.closeDate, plainYear)]
              .filter(Boolean)
              .join(', ')}
          </RoomNote>
        </Box>
      ),
    },
    {
      key: 'payType',
      head: 'Pay type',
      room: 1220,
      sortable: false,
      value: (line) => payTypeName(line.payType),
      cell: (line) => (
        <HStack gap="2" display="inline-flex" align="baseline">
          <PayTypeSwatch payType={line.payType} />
          {payTypeName(line.payType)}
        </HStack>
      ),
    },
    { key: 'advisorName', head: 'Advisor', room: 1220, value: (line) => line.advisorName },
    ...(assign === null ? [technician] : []),
    {
      key: 'hours',
      head: 'Hours',
      numeric: true,
      format: 'hours',
      value: (line) => line.hours,
      cell: (line) => formatNumber(line.hours, 1),
      ...(totals ? { total: formatNumber(totals.hours, 1) } : {}),
    },
    ...(view === 'nopunch' ? [flaggedColumn] : []),
    {
      key: 'labor',
      head: 'Labor',
      numeric: true,
      format: 'money',
      value: (line) => line.labor,
      cell: (line) => formatMoneyCents(line.labor),
      ...(totals ? { total: formatMoneyCents(totals.labor) } : {}),
    },
    ...(view === 'assigned' ? [assignedByColumn(timezone, plainYear)] : []),
  ];
}

const namesOf = ({ technicians }: WorkshopLine): ReactNode =>
  technicians.length === 0 ? <span data-part="none">—</span> : technicians.map(({ name }) => name).join(', ');
