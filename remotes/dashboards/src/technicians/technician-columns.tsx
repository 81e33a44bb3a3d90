import type { Drill } from '@fixed-ops/drill';
import { FigureButton } from '@fixed-ops/figures';
import {
  decimalsAsJudged,
  decimalsOfTarget,
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
} from '@fixed-ops/metrics';
import { Box, type Column, type FigureStatus, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import type { StoreRates } from '../screen/store-averages.ts';
import { DaySpread, SPREAD_RANGE } from './day-spread.tsx';
import { mixInWords, PayTypeBar } from './pay-type-bar.tsx';
import { RowName } from './row-name.tsx';
import { shownRates } from './shown-rates.ts';
import { Gap, Mark, none, Off, StoreGap } from './technician-cells.tsx';
import { daysShown, medianOf, type Performance, type TableRow, type Work } from './technician-rows.ts';

export const RANKED_BY = { key: 'gap', direction: 'descending' } as const;

/** What was sold of the hours at work, and what is missing of it is worth: a fourth column would push that out of a phone. */
const ON_A_PHONE: ReadonlySet<string> = new Set(['name', 'proficiency', 'gap']);

interface ColumnsInput {
  readonly data: Performance;
  readonly averages: StoreRates | null;
  readonly drill: Pick<Drill, 'open'>;
  readonly onFold: (shopId: string) => void;
}

/** The work of a row whose figures are its own; null for nobody's hours, and for a shop of which only some people are shown. */
const workOf = (row: TableRow): Work | null =>
  row.kind === 'missing' || (row.kind === 'shop' && row.isPart) ? null : row.work;

const one = (value: number | null | undefined) => formatNumber(value, 1);

/** Every column of the table, with the store and its targets below. */
export function technicianColumns({ data, averages, drill, onFold }: ColumnsInput): Column<TableRow>[] {
  const { store, targets } = data;
  const opens = (row: Work, label: string, text: string, isPerson: boolean): ReactNode =>
    isPerson ? (
      <FigureButton
        label={`${label}, ${row.techName}`}
        onOpen={() => drill.open('tech_proficiency', 'all', `technician:${row.techNumber}`)}
      >
        {text}
      </FigureButton>
    ) : (
      text
    );
  const rate = (key: 'productivity' | 'efficiency' | 'proficiency', head: string, title: string): Column<TableRow> => {
    const figureOf = (work: Work) => work[`${key}Pct`];
    const shown = shownRates[key];
    const target = targets[`${key}Pct`];
    return {
      key,
      head,
      title,
      numeric: true,
      format: 'percent',
      value: (row) => {
        const work = workOf(row);
        return work && figureOf(work);
      },
      status: (row) => statusOf(workOf(row), key),
      cell: (row) => {
        const work = workOf(row);
        const value = work && figureOf(work);
        return work === null || value === null ? none(key, work) : rateText(shown(work), target);
      },
      total: store ? (
        <>
          <Mark status={statusOf(store, key)} />
          {rateText(shown(store), target)}
        </>
      ) : (
        averages && formatPercent(averages.get(`tech_${key}`))
      ),
      sheetTotal: store ? figureOf(store) : undefined,
      target: target === null ? null : formatPercent(target, decimalsOfTarget(target, 1)),
    };
  };
  const hours = (
    key: 'attended' | 'onJobs' | 'sold' | 'hoursDay',
    head: string,
    title: string,
    figureOf: (work: Work) => number | null,
  ): Column<TableRow> => ({
    key,
    head,
    title,
    numeric: true,
    format: 'hours',
    value: (row) => {
      if (row.kind === 'missing') return key === 'sold' ? row.missing.hours : null;
      const work = workOf(row);
      return work && figureOf(work);
    },
    cell: (row) => {
      if (row.kind === 'missing') return key === 'sold' ? <Off>{one(row.missing.hours)}</Off> : none(key, null);
      const work = workOf(row);
      const value = work && figureOf(work);
      if (work === null || value === null) return none(key, work);
      return key === 'sold' ? opens(work, title, one(value), row.kind === 'person') : one(value);
    },
    total: store ? one(figureOf(store)) : key === 'hoursDay' && averages ? one(averages.get('tech_hours_day')) : null,
    sheetTotal: store ? figureOf(store) : undefined,
  });
  const all: readonly Column<TableRow>[] = [
    {
      key: 'name',
      head: 'Technician',
      required: true,
      value: nameOf,
      cell: (row) => <RowName row={row} onFold={onFold} />,
    },
    hours('attended', 'Attended', 'Hours at work', (work) => work.attendanceHours),
    hours('onJobs', 'On jobs', 'Hours punched on jobs', (work) => work.actualHours),
    hours('sold', 'Sold', 'Hours sold', (work) => work.soldHours),
    rate('productivity', 'Productivity', 'Punched hours of attended hours'),
    rate('efficiency', 'Efficiency', 'Sold hours of punched hours, on lines with both'),
    rate('proficiency', 'Proficiency', 'Sold hours of attended hours'),
    {
      key: 'days',
      head: 'Each day’s proficiency',
      title: 'Each day’s proficiency: a dot is a day, the bar its median',
      exported: false,
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
    hours('hoursDay', 'Hrs a day', 'Hours sold on a day worked', (work) => work.hoursPerDay),
    {
      key: 'mix',
      head: 'C W I',
      title: 'Sold hours by pay type',
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
    {
      key: 'gap',
      head: 'Gap',
      title: 'What the hours short of the proficiency target are worth at the store’s rate and margin',
      numeric: true,
      format: 'money',
      value: (row) => (row.kind === 'missing' ? null : (workOf(row)?.gapDollars ?? null)),
      cell: (row) => {
        if (row.kind === 'missing')
          return (
            <Off>
              {formatMoney(row.missing.sales)}
              <Box as="span" hideBelow="md">
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
  ];
  return all.map((column) => (ON_A_PHONE.has(column.key) ? column : { ...column, from: 'md' }));
}

function nameOf(row: TableRow): string {
  return row.kind === 'missing' ? 'No technician' : row.work.techName;
}

/** More time on jobs than at work is no success: the punches are to be looked at. */
function statusOf(work: Work | null, key: keyof Work['statuses']): FigureStatus {
  if (work === null) return 'none';
  return key === 'productivity' && work.checkPunches ? 'amber' : work.statuses[key];
}

/** A rate reads on its side of the target, and of the 100% beyond which punches are to be checked. */
const rateText = (pct: number | null, target: number | null): string =>
  formatPercent(
    pct,
    decimalsAsJudged(pct, (shown) => `${target === null || shown >= target} ${shown > 100}`, 1),
  );

const rateOfMissing = ({ sales, hours }: { readonly sales: number; readonly hours: number }) =>
  hours === 0 ? null : sales / hours;
const elrText = (value: number | null) => formatRate(value).replace('/hr', '');
