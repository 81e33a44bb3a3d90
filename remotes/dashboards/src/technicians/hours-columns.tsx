import type { Drill } from '@fixed-ops/drill';
import { FigureButton } from '@fixed-ops/figures';
import {
  decimalsAsJudged,
  decimalsAsPublished,
  decimalsOfTarget,
  formatNumber,
  formatPercent,
  formatShare,
} from '@fixed-ops/metrics';
import type { Column, FigureStatus } from '@fixed-ops/ui';
import type { StoreRates } from '../screen/store-averages.ts';
import { shownRates } from './shown-rates.ts';
import { Mark, none, Off } from './technician-cells.tsx';
import type { Performance, TableRow, Work } from './technician-rows.ts';

export interface ColumnsInput {
  readonly data: Performance;
  readonly averages: StoreRates | null;
  readonly drill: Pick<Drill, 'open'>;
  readonly onFold: (shopId: string) => void;
}

/**
 * Returns the work of a row with its own figures. Null for hours without a technician, and for a shop of which only some people are shown.
 */
export const workOf = (row: TableRow): Work | null =>
  row.kind === 'missing' || (row.kind === 'shop' && row.isPart) ? null : row.work;

const one = (value: number | null | undefined) => formatNumber(value, 1);
/** Writes mean hours. Their days are not shown, so the text keeps the published precision. */
export const averageText = (value: number | null | undefined) => formatNumber(value, decimalsAsPublished(value, 1));

export type RateColumn = readonly [key: 'productivity' | 'efficiency' | 'proficiency', head: string, title: string];

/**
 * Makes the column of a rate of hours, with the mark of its target. Its total is the store's rate, or, in an own view, the average of all.
 */
export function rateColumn({ data: { store, targets }, averages }: ColumnsInput, ...of: RateColumn): Column<TableRow> {
  const [key, head, title] = of;
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
      averages && formatShare(averages.get(`tech_${key}`))
    ),
    sheetTotal: store ? figureOf(store) : undefined,
    target: target === null ? null : formatPercent(target, decimalsOfTarget(target, 1)),
  };
}

export type HoursColumn = readonly [
  key: 'attended' | 'onJobs' | 'sold' | 'hoursDay',
  head: string,
  title: string,
  figureOf: (work: Work) => number | null,
];

/** Makes a column of hours with one decimal. Hours without a technician have only sold hours. A person's sold hours open their lines. */
export function hoursColumn({ data: { store }, averages, drill }: ColumnsInput, ...of: HoursColumn): Column<TableRow> {
  const [key, head, title, figureOf] = of;
  const textOf = key === 'hoursDay' ? averageText : one;
  return {
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
      if (key !== 'sold' || row.kind !== 'person') return textOf(value);
      return (
        <FigureButton
          label={`${title}, ${work.techName}`}
          onOpen={() => drill.open('tech_proficiency', 'all', `technician:${work.techNumber}`)}
        >
          {one(value)}
        </FigureButton>
      );
    },
    total: store
      ? textOf(figureOf(store))
      : key === 'hoursDay' && averages
        ? averageText(averages.get('tech_hours_day'))
        : null,
    sheetTotal: store ? figureOf(store) : undefined,
  };
}

/** More time on jobs than at work is not good: the punches must be checked. */
function statusOf(work: Work | null, key: keyof Work['statuses']): FigureStatus {
  if (work === null) return 'none';
  return key === 'productivity' && work.checkPunches ? 'amber' : work.statuses[key];
}

/**
 * Writes a rate with enough decimals to show on which side of its target it is, and whether it exceeds 100%, so that somebody must check
 * the punches.
 */
const rateText = (pct: number | null, target: number | null): string =>
  formatPercent(
    pct,
    decimalsAsJudged(pct, (shown) => `${target === null || shown >= target} ${shown > 100}`, 1),
  );
