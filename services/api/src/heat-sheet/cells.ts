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

/** What every cell of a sheet depends on. */
export interface SheetRules {
  readonly workingDays: WorkingDays;
  /** The month to date is shown, so that a pace means something. */
  readonly isRunning: boolean;
  readonly minRos: number;
}

/** The goal of a column as it stands in the period: a goal a day times the working days that have passed. */
export function goalOf(option: ColumnOption | null, { workingDays }: SheetRules): number | null {
  if (option === null || option.goal === null) return null;
  return option.goalType === 'perDay' ? roundTo(option.goal * workingDays.elapsed, 4) : option.goal;
}

/** Quotients that a sheet shows with fewer decimals than they travel with: it rounds them from what they are of. */
const ROUNDED_ONCE: ReadonlySet<string> = new Set(['percent', 'hours', 'ratio']);

/** A key figure of somebody, judged by the goal of the column (`goal`, which `kpi` was worked out with) or else by the store's threshold. */
export function kpiCell(kpi: Kpi, column: Pick<Column, 'unit'>, goal: ItemGoal | null, rules: SheetRules): Cell {
  const smallSample = kpi.smallSample || kpi.n < rules.minRos;
  return {
    value: kpi.value,
    count: kpi.n,
    roBase: null,
    penetrationPct: null,
    status: smallSample ? 'none' : kpi.status,
    pace: kpi.facts.pace ?? null,
    // The store's month is held against its monthly goal.
    target: goal?.goal ?? kpi.target ?? kpi.facts.goal ?? null,
    smallSample,
    // A number of a day is worth nothing by the price of a rate.
    gapDollars: goal?.kind === 'count' ? null : kpi.gapDollars,
    ...(ROUNDED_ONCE.has(column.unit) ? { numerator: kpi.numerator, denominator: kpi.denominator } : {}),
    ...(kpi.reason === null ? {} : { reason: kpi.reason }),
    compareValue: null,
  };
}

/** What an item is held against: a share of the eligible repair orders, or a number of repair orders. */
export interface ItemGoal {
  readonly kind: 'penetration' | 'count';
  readonly goal: number;
}

/** An item of somebody: how many of the eligible repair orders have it. */
export function itemCell({ eligible, sold }: ItemCount, target: ItemGoal | null, rules: SheetRules): Cell {
  const penetrationPct = eligible === 0 ? null : roundTo((sold / eligible) * 100, 2);
  const smallSample = eligible < rules.minRos;
  const measured = target?.kind === 'count' ? sold : penetrationPct;
  // Judged by the goal that the answer has.
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

/** A figure that no metric has, such as hours sold of a technician. */
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
