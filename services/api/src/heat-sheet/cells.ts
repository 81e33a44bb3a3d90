import type { HeatSheet } from '@fixed-ops/contract';
import { type Kpi, paceOf, roundTo, type Status, statusAgainst } from '@fixed-ops/metrics';
import type { ColumnOption } from './heat-sheet-options.ts';
import type { ItemCount } from './read-items.ts';

export type Column = HeatSheet['columns'][number];
export type Cell = HeatSheet['rows'][number]['cells'][string];
interface WorkingDays {
  readonly elapsed: number;
  readonly total: number;
}

/** The input that all cells of a sheet share. */
export interface SheetRules {
  readonly workingDays: WorkingDays;
  /** Whether the sheet shows the month to date, so that a pace makes sense. */
  readonly isRunning: boolean;
  readonly minRos: number;
}

/** The goal of a column for the period: the daily goal times the working days that have passed. */
export function goalOf(option: ColumnOption | null, { workingDays }: SheetRules): number | null {
  if (option === null || option.goal === null) return null;
  return option.goalType === 'perDay' ? roundTo(option.goal * workingDays.elapsed, 4) : option.goal;
}

/** Ratios that the sheet shows with fewer decimals than the answer has. It rounds them from numerator and denominator. */
const ROUNDED_ONCE: ReadonlySet<string> = new Set(['percent', 'hours', 'ratio']);

/** A person's key figure, judged by the column's goal (`goal`, which `kpi` was computed with) or by the store's threshold. */
export function kpiCell(kpi: Kpi, column: Pick<Column, 'unit'>, goal: ItemGoal | null, rules: SheetRules): Cell {
  const smallSample = kpi.smallSample || kpi.n < rules.minRos;
  return {
    value: kpi.value,
    count: kpi.n,
    roBase: null,
    penetrationPct: null,
    status: smallSample ? 'none' : kpi.status,
    pace: kpi.facts.pace ?? null,
    // The store's month is compared with its monthly goal.
    target: goal?.goal ?? kpi.target ?? kpi.facts.goal ?? null,
    smallSample,
    // A daily number has no dollar value by the price of a rate.
    gapDollars: goal?.kind === 'count' ? null : kpi.gapDollars,
    ...(ROUNDED_ONCE.has(column.unit) ? { numerator: kpi.numerator, denominator: kpi.denominator } : {}),
    ...(kpi.reason === null ? {} : { reason: kpi.reason }),
    compareValue: null,
  };
}

/** The goal of an item: a share of the eligible repair orders, or a number of repair orders. */
export interface ItemGoal {
  readonly kind: 'penetration' | 'count';
  readonly goal: number;
}

/** A person's item: how many of the eligible repair orders have it. */
export function itemCell({ eligible, sold }: ItemCount, target: ItemGoal | null, rules: SheetRules): Cell {
  const penetrationPct = eligible === 0 ? null : roundTo((sold / eligible) * 100, 2);
  const smallSample = eligible < rules.minRos;
  const measured = target?.kind === 'count' ? sold : penetrationPct;
  // The status uses the rounded goal of the answer.
  const goal = target === null ? null : roundTo(target.goal, 2);
  return {
    value: penetrationPct,
    count: sold,
    roBase: eligible,
    penetrationPct,
    status: goal === null || measured === null || smallSample ? 'none' : statusAgainst(measured, goal, 'up'),
    pace: rules.isRunning ? paceOf(sold, rules.workingDays, 0) : null,
    target: goal,
    smallSample,
    gapDollars: null,
    compareValue: null,
  };
}

/** A figure without a metric, such as a technician's hours sold. */
export function plainCell(
  value: number | null,
  count: number,
  status: Status,
  {
    column,
    goal,
    rules,
  }: { column: Pick<Column, 'direction' | 'target' | 'unit'>; goal: number | null; rules: SheetRules },
  isSum: boolean,
): Cell {
  return {
    value,
    count,
    roBase: null,
    penetrationPct: null,
    status: goal !== null && value !== null ? statusAgainst(value, goal, column.direction) : status,
    pace: isSum && rules.isRunning ? paceOf(value, rules.workingDays, column.unit === 'count' ? 0 : 2) : null,
    target: goal ?? column.target,
    smallSample: false,
    gapDollars: null,
    compareValue: null,
  };
}

/** The cell of the row of goals. */
export function goalCell(column: Column, option: ColumnOption | null, rules: SheetRules): Cell {
  const isPerDay = option !== null && option.goal !== null && option.goalType === 'perDay';
  return {
    value: column.target,
    count: 0,
    roBase: null,
    penetrationPct: column.type === 'kpi' || isPerDay ? null : column.target,
    status: 'none',
    pace: isPerDay && rules.isRunning ? roundTo((option.goal ?? 0) * rules.workingDays.total, 2) : null,
    target: column.target,
    smallSample: false,
    gapDollars: null,
    compareValue: null,
  };
}
