import { formatCount, formatMoney, formatNumber, formatRate } from '@fixed-ops/metrics';
import { Box, type Column, RoomNote, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { DaySpread, SPREAD_RANGE } from './day-spread.tsx';
import {
  averageText,
  type ColumnsInput,
  type HoursColumn,
  hoursColumn,
  type RateColumn,
  rateColumn,
  workOf,
} from './hours-columns.tsx';
import { mixInWords, PayTypeBar } from './pay-type-bar.tsx';
import { RowName, WHERE_ROOM } from './row-name.tsx';
import { Gap, none, Off, StoreGap } from './technician-cells.tsx';
import { daysShown, medianOf, type TableRow, type Work } from './technician-rows.ts';

export const RANKED_BY = { key: 'gap', direction: 'descending' } as const;

/** The columns of a phone: sold of attended hours, and the worth of the gap. A fourth column would push the gap out of the screen. */
const ON_A_PHONE: ReadonlySet<string> = new Set(['name', 'proficiency', 'gap']);
/** What an upright tablet has besides. */
const ON_A_TABLET: ReadonlySet<string> = new Set(['attended', 'sold', 'efficiency', 'elr']);

/** What even a tablet on its side lacks. Other cells say it there. */
const ON_A_DESK: ReadonlySet<string> = new Set(['onJobs', 'hoursDay', 'mix', 'comebacks']);

/** Returns all columns of the table, with the store and its targets below. */
export function technicianColumns(input: ColumnsInput): Column<TableRow>[] {
  const { data, averages, drill, onFold } = input;
  const { store, targets } = data;
  const rate = (...of: RateColumn) => rateColumn(input, ...of);
  const hours = (...of: HoursColumn) => hoursColumn(input, ...of);
  const all: readonly Column<TableRow>[] = [
    {
      key: 'name',
      head: 'Technician',
      required: true,
      value: nameOf,
      cell: (row) => <RowName row={row} onFold={onFold} />,
    },
    withNote(
      hours('attended', 'Attended', 'Hours at work', (work) => work.attendanceHours),
      (work) => (work.actualHours === null ? null : `${formatNumber(work.actualHours, 1)} on jobs`),
    ),
    hours('onJobs', 'On jobs', 'Hours punched on jobs', (work) => work.actualHours),
    withNote(
      hours('sold', 'Sold', 'Hours sold', (work) => work.soldHours),
      (work) => <PayTypeBar work={work} />,
    ),
    rate('productivity', 'Productivity', 'Punched hours of attended hours'),
    rate('efficiency', 'Efficiency', 'Sold hours of punched hours, on lines with both'),
    rate('proficiency', 'Proficiency', 'Sold hours of attended hours'),
    withNote(
      {
        key: 'days',
        head: 'Each day’s proficiency',
        title: 'Each day’s proficiency: a dot is a day, the bar its median',
        exported: false,
        numeric: true,
        format: 'percent',
        align: 'start',
        value: (row) => (row.kind === 'person' ? medianOf(daysShown(row.work)) : null),
        cell: (row) => {
          if (row.kind === 'missing')
            return (
              <Text as="span" color="fg.muted">
                In nobody’s figures
              </Text>
            );
          return row.kind === 'person' ? <DaySpread days={daysShown(row.work)} /> : null;
        },
        target: (
          <Text as="span" textStyle="meta">
            {SPREAD_RANGE[0]}% to {SPREAD_RANGE[1]}%, dashes 100%
          </Text>
        ),
      },
      (work) => (work.hoursPerDay === null ? null : `${averageText(work.hoursPerDay)} hrs a day`),
    ),
    hours('hoursDay', 'Hrs a day', 'Hours sold on a day worked', (work) => work.hoursPerDay),
    {
      key: 'mix',
      head: 'C W I',
      title: 'Sold hours by pay type',
      fileHead: 'Sold hours by pay type',
      sortable: false,
      value: (row) => {
        const work = workOf(row);
        return work && (mixInWords(work) || null);
      },
      cell: (row) => {
        const work = workOf(row);
        return work && <PayTypeBar work={work} />;
      },
      total: store && <PayTypeBar work={store} />,
    },
    {
      key: 'elr',
      head: 'ELR',
      title: 'Labor sales for an hour sold',
      numeric: true,
      format: 'moneyPerHour',
      value: (row) => (row.kind === 'missing' ? rateOfMissing(row.missing) : (workOf(row)?.elr ?? null)),
      cell: (row) => {
        if (row.kind === 'missing') return <Off>{elrText(rateOfMissing(row.missing))}</Off>;
        const work = workOf(row);
        return work?.elr == null ? none('elr', work) : elrText(work.elr);
      },
      total: store ? elrText(store.elr) : averages && elrText(averages.get('tech_elr') ?? null),
      sheetTotal: store?.elr,
    },
    {
      key: 'comebacks',
      head: 'Comebacks',
      title: 'Repair orders that came back. One with two technicians counts for each, and once for the store',
      numeric: true,
      format: 'count',
      value: (row) => workOf(row)?.comebacks ?? null,
      cell: (row) => {
        const work = workOf(row);
        return work?.comebacks == null ? none('comebacks', work) : formatCount(work.comebacks);
      },
      total: store && formatCount(store.comebacks),
      sheetTotal: store?.comebacks,
    },
    withNote(
      {
        key: 'gap',
        head: 'Gap',
        title: 'What the hours short of the proficiency target are worth in labor gross',
        numeric: true,
        format: 'money',
        value: (row) => (row.kind === 'missing' ? null : (workOf(row)?.gapDollars ?? null)),
        cell: (row) => {
          if (row.kind === 'missing')
            return (
              <Off>
                {formatMoney(row.missing.sales)}
                <Box as="span" css={WHERE_ROOM}>
                  {' '}
                  of labor
                </Box>
              </Off>
            );
          const work = workOf(row);
          return work && <Gap work={work} targets={targets} isPerson={row.kind === 'person'} drill={drill} />;
        },
        total: store && <StoreGap store={store} drill={drill} />,
        sheetTotal: store?.gapDollars,
      },
      comebacksInWords,
    ),
  ];
  return all.map((column) =>
    ON_A_PHONE.has(column.key)
      ? column
      : {
          ...column,
          from: 'md',
          wideOnly: !ON_A_TABLET.has(column.key),
          room: ON_A_DESK.has(column.key) ? 1220 : undefined,
        },
  );
}

/** Adds a second line, which says what a column beside it says where that has room. */
const withNote = (column: Column<TableRow>, note: (work: Work) => ReactNode): Column<TableRow> => ({
  ...column,
  cell: (row) => {
    const work = workOf(row);
    return (
      <>
        {column.cell?.(row)}
        {work === null ? null : <RoomNote below={1220}>{note(work)}</RoomNote>}
      </>
    );
  },
});

const comebacksInWords = ({ comebacks }: Work): string | null =>
  comebacks === null ? null : `${formatCount(comebacks)} ${comebacks === 1 ? 'comeback' : 'comebacks'}`;

function nameOf(row: TableRow): string {
  return row.kind === 'missing' ? 'No technician' : row.work.techName;
}

const rateOfMissing = ({ sales, hours }: { readonly sales: number; readonly hours: number }) =>
  hours === 0 ? null : sales / hours;
const elrText = (value: number | null) => formatRate(value).replace('/hr', '');
