import { workshopLineColumns as listed, type WorkshopLine } from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { businessDateOf, formatMoneyCents, formatNumber, payTypeName } from '@fixed-ops/metrics';
import { Box, type Column, HStack, PayTypeSwatch, RoomNote } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
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
  ...listed.flaggedHours,
  sortable: false,
  cell: (line) => formatNumber(line.flaggedHours, 1),
};

/** Who assigned the line, and the day on which that was in the time zone of the store. */
function assignedByColumn(timezone: string, plainYear: string | undefined): Column<WorkshopLine> {
  return {
    ...listed.assignedBy,
    sortable: false,
    cell: (line) =>
      line.assignedBy === null || line.assignedAt === null
        ? '—'
        : `${line.assignedBy}, ${listedDay(businessDateOf(new Date(line.assignedAt), timezone), plainYear)}`,
  };
}

/** Returns the columns of a list of lines. */
export function lineColumns({ timezone, plainYear, view, totals, assign }: LineColumnsInput): Column<WorkshopLine>[] {
  const technician: Column<WorkshopLine> = {
    ...listed.technicians,
    head: 'Technician',
    sortable: false,
    cell: (line) => assign?.(line) ?? namesOf(line),
  };
  return [
    {
      ...listed.roNumber,
      firstDirection: 'descending',
      required: true,
      cell: (line) => (
        <RepairOrderLink to={repairOrderPath(line)}>
          {line.roNumber}
          {line.roSuffix}
        </RepairOrderLink>
      ),
    },
    { ...listed.letter, sortable: false },
    ...(assign === null ? [] : [technician]),
    {
      ...listed.closeDate,
      room: 1220,
      firstDirection: 'descending',
      cell: (line) => listedDay(line.closeDate, plainYear),
    },
    {
      ...listed.opCode,
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
      ...listed.payType,
      room: 1220,
      sortable: false,
      cell: (line) => (
        <HStack gap="2" display="inline-flex" align="baseline">
          <PayTypeSwatch payType={line.payType} />
          {payTypeName(line.payType)}
        </HStack>
      ),
    },
    { ...listed.advisorName, room: 1220 },
    ...(assign === null ? [technician] : []),
    {
      ...listed.hours,
      cell: (line) => formatNumber(line.hours, 1),
      ...(totals ? { total: formatNumber(totals.hours, 1) } : {}),
    },
    ...(view === 'nopunch' ? [flaggedColumn] : []),
    {
      ...listed.labor,
      cell: (line) => formatMoneyCents(line.labor),
      ...(totals ? { total: formatMoneyCents(totals.labor) } : {}),
    },
    ...(view === 'assigned' ? [assignedByColumn(timezone, plainYear)] : []),
  ];
}

const namesOf = ({ technicians }: WorkshopLine): ReactNode =>
  technicians.length === 0 ? <span data-part="none">—</span> : technicians.map(({ name }) => name).join(', ');
