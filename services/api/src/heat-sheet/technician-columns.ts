import type { CallResponse, calls } from '@fixed-ops/contract';
import {
  isNotProvided,
  lacksFieldOf,
  type MetricUnit,
  metricOf,
  NOT_PROVIDED,
  statusOf,
  thresholdFor,
} from '@fixed-ops/metrics';
import { emptyReasonOf } from '../core/empty-reason.ts';
import type { LineFilter } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type Cell, type Column, plainCell, type SheetRules } from './cells.ts';

type Work = NonNullable<CallResponse<typeof calls.techPerformanceEff>['data']['store']>;

interface TechnicianColumn {
  readonly key: string;
  readonly label: string;
  readonly unit: MetricUnit;
  /** Adds up over days, so that it has a pace. */
  readonly isSum: boolean;
  readonly value: (work: Work) => number | null;
  /** What a share is of, in hours as they are published. */
  readonly parts?: (work: Work) => Pick<Cell, 'numerator' | 'denominator'>;
}

const label = (key: string) => metricOf(key).shortLabel;

/** Key figures of a technician: the very rows of TechPerformanceEff. */
const COLUMNS: readonly TechnicianColumn[] = [
  { key: 'tech_sold_hours', label: 'Hours sold', unit: 'hours', isSum: true, value: (work) => work.soldHours },
  {
    key: 'tech_proficiency',
    label: label('tech_proficiency'),
    unit: 'percent',
    isSum: false,
    value: (work) => work.proficiencyPct,
    parts: (work) => ({ numerator: work.soldHours, denominator: work.attendanceHours }),
  },
  {
    key: 'tech_efficiency',
    label: label('tech_efficiency'),
    unit: 'percent',
    isSum: false,
    value: (work) => work.efficiencyPct,
    parts: (work) => ({
      numerator: work.efficiencySoldHours ?? null,
      denominator: work.efficiencyActualHours ?? null,
    }),
  },
  {
    key: 'tech_productivity',
    label: label('tech_productivity'),
    unit: 'percent',
    isSum: false,
    value: (work) => work.productivityPct,
    parts: (work) => ({ numerator: work.actualHours, denominator: work.attendanceHours }),
  },
  { key: 'tech_elr', label: label('tech_elr'), unit: 'moneyPerHour', isSum: false, value: (work) => work.elr },
  { key: 'ro_count', label: label('ro_count'), unit: 'count', isSum: true, value: (work) => work.roCount },
  { key: 'labor_sales', label: label('labor_sales'), unit: 'money', isSum: true, value: (work) => work.laborSales },
];

/** Keys of those figures, in reading order. */
export const TECHNICIAN_KEYS: readonly string[] = COLUMNS.map(({ key }) => key);

/** Whether a figure of technicians is a sum rather than a rate. */
export const isTechnicianSum = (key: string): boolean => COLUMNS.some((column) => column.key === key && column.isSum);

/** Columns of the sheet by technician, with the store's thresholds as targets. */
export function technicianColumns({ thresholds }: Pick<StoreFacts, 'thresholds'>): Column[] {
  return COLUMNS.map(({ key, label: name, unit }) => {
    const target = thresholdFor(thresholds, key, 'all')?.green ?? null;
    const isTechnicianMetric = key.startsWith('tech_');
    return {
      key,
      label: name,
      type: 'kpi',
      unit,
      direction: 'up',
      group: 'Key figures',
      target: isTechnicianMetric ? target : null,
      targetSource: isTechnicianMetric && target !== null ? 'threshold' : 'none',
      eligible: null,
      opens: opensOf(key),
    };
  });
}

/**
 * Hours sold are the numerator of proficiency. Labor sales are shares of lines, which is the numerator of the technicians' own
 * rate; the list of labor sales has whole lines.
 */
function opensOf(key: string): Column['opens'] {
  const metricKey = { tech_sold_hours: 'tech_proficiency', labor_sales: 'tech_elr' }[key] ?? key;
  return { metricKey, scope: 'all' };
}

/** Whether the feed names no technicians: nothing is anybody's then, and zero of everybody is no figure. */
const namesNobody = (fieldsNotProvided: readonly string[]): boolean => lacksFieldOf(['techSoldH'], fieldsNotProvided);

/** Why nobody can say it, as of the figure that it is part of; `own` of whose row it is, where that is all that somebody sees. */
function reasonOf({ key, opens }: Column, { fieldsNotProvided }: StoreFacts, own: LineFilter['own']): string {
  const metric = metricOf(opens?.metricKey ?? key);
  const isLacking = namesNobody(fieldsNotProvided) || isNotProvided(metric, fieldsNotProvided);
  return isLacking ? NOT_PROVIDED : emptyReasonOf(metric, { own });
}

const SMALL_SAMPLE_HOURS = 10;

/** One figure of a technician or of all of them; of few hours at work it has no colour. */
export function technicianCell(
  work: Work | null,
  column: Column,
  goal: number | null,
  rules: SheetRules,
  facts: StoreFacts,
  own: LineFilter['own'] = null,
): Cell {
  const { thresholds, fieldsNotProvided } = facts;
  const definition = COLUMNS.find((each) => each.key === column.key);
  const value = work && definition && !namesNobody(fieldsNotProvided) ? definition.value(work) : null;
  const bounds = column.targetSource === 'threshold' ? thresholdFor(thresholds, column.key, 'all') : undefined;
  const smallSample = (work?.attendanceHours ?? work?.actualHours ?? 0) < SMALL_SAMPLE_HOURS;
  const cell = {
    ...plainCell(
      value,
      work?.roCount ?? 0,
      bounds && value !== null ? statusOf(bounds, value) : 'none',
      { column, goal, rules },
      definition?.isSum ?? false,
    ),
    ...(work && definition?.parts?.(work)),
    ...(value === null ? { reason: reasonOf(column, facts, own) } : {}),
  };
  if (smallSample) return { ...cell, status: 'none', smallSample };
  if (column.key !== 'tech_proficiency') return cell;
  // As of every other figure: of one that is ahead, by how much it is.
  const gap = work?.gapDollars ?? null;
  return { ...cell, gapDollars: gap === null ? null : Math.abs(gap) };
}
