import { metricOf } from '../definitions/all-metrics.ts';
import { isNotProvided, lacksFieldOf } from '../definitions/feed-fields.ts';
import type { MetricDefinition, Scope } from '../definitions/metric.ts';
import { NOT_PROVIDED } from '../format/numbers.ts';
import type { ServiceSums } from '../sums.ts';
import type { Status, Threshold } from '../threshold/threshold.ts';
import { type MetricUnit, roundTo } from '../units.ts';
import { comparedWith, computeFigure, exactFigure, type Figure } from './figure.ts';
import { judge } from './judge.ts';

export interface SparkPoint {
  date: string;
  value: number | null;
  unfinished: boolean;
  /**
   * The value at the end of an unfinished month if its speed so far goes on. Null for finished months and for figures that do not add up
   * over days.
   */
  pace: number | null;
}

/** Working days of a month: those that have passed and all of them. */
export interface WorkingDays {
  readonly elapsed: number;
  readonly total: number;
}

/** A figure with its change, target, dollar gap and history. It has the shape of the KPI in the wire contract. */
export interface Kpi {
  key: string;
  scope: Scope;
  value: number | null;
  reason: string | null;
  unit: MetricUnit;
  numerator: number | null;
  denominator: number | null;
  compareValue: number | null;
  /** The comparison with the decimals of its card. It is set only where rounding `compareValue` again would show another number. */
  compareShown?: number | undefined;
  target: number | null;
  status: Status;
  gapDollars: number | null;
  n: number;
  smallSample: boolean;
  spark: SparkPoint[];
  facts: {
    pace?: number | null;
    goal?: number | null;
    average12?: number | null;
    total?: number | null;
    unbilledDollars?: number | null;
    costEstimated?: boolean;
    /** The dollars that the store frees when it reaches the target. Only for gaps that are money tied up. */
    capital?: number | null;
    /** The same figure over the last twelve months. */
    twelveMonths?: number | null;
    /** Says why the figure looks better than it is. */
    warning?: string;
    /** The percentage of sales without hours. */
    flatPct?: number | null;
    /** Half of the counted values are at or below it. */
    median?: number | null;
    /** The percentage of hours by category of work. `other` has another category, `unmapped` has none. */
    mix?: { category: string; pct: number | null }[];
    /** Counted lines whose op code has no category. */
    unmappedLines?: number;
    /** The same figure without lines that sold tires. */
    withoutTires?: number | null;
    /** The same figure for repair orders that were done wholly in express, and for the others. */
    express?: { value: number | null; n: number };
    elsewhere?: { value: number | null; n: number };
    /** The amount in the ledger, in dollars and as a percentage of the same sales. */
    ledgerDollars?: number;
    ledgerPct?: number | null;
    /** The source of policy: the accounts of the ledger, or internal lines of policy labor types. */
    source?: 'ledger' | 'laborTypes';
    /** Says why the figure has no comparison although the caller asked for one. */
    noComparison?: string;
  };
}

/** One month of history: the first day of the month, its sums, and whether it still runs. */
export interface MonthOfSums {
  readonly date: string;
  /** Null before the dealership's history begins. */
  readonly sums: ServiceSums | null;
  readonly unfinished: boolean;
  /** The working days of an unfinished month. They do not depend on the shown period. */
  readonly workingDays?: WorkingDays | null;
}

export interface KpiInput {
  readonly sums: ServiceSums;
  /** The sums of the comparison span. Null when the caller compares nothing, or when there is no history. */
  readonly compareSums: ServiceSums | null;
  /** Oldest first. */
  readonly history: readonly MonthOfSums[];
  readonly thresholds: readonly Threshold[];
  /** The store's sums in scope `all`. */
  readonly store: ServiceSums;
  /** Set while the span is the current month to date. */
  readonly pace: WorkingDays | null;
  /** The sums cover the whole store over one month. Only then does a monthly goal apply. */
  readonly hasMonthlyGoal: boolean;
  /** Columns that the dealership's feed lacks (`feedFields`). A figure that needs one is null and says so. */
  readonly fieldsNotProvided: readonly string[];
  /** A goal in the figure's unit that replaces the threshold, as in a column of the heat sheet. */
  readonly ownGoal?: number | null;
  /**
   * A store of points by months, then by figure. All periods of a month have the same months, and a page has thousands of points, so the
   * caller keeps them.
   */
  readonly sparks?: WeakMap<readonly MonthOfSums[], Map<string, SparkPoint[]>>;
}

/** Computes everything that the card, row or cell of one metric in one scope shows. */
export function computeKpi(key: string, scope: Scope, input: KpiInput): Kpi {
  const definition = metricOf(key);
  const { fieldsNotProvided } = input;
  const isLacking = isNotProvided(definition, fieldsNotProvided);
  const { compareSums } = input;
  const { sums, store, thresholds, hasMonthlyGoal, ownGoal = null } = input;
  const figure = computeFigure(definition, scope, sums, fieldsNotProvided);
  const pace = definition.isAdditive ? paceOf(figure.exact, input.pace, definition.decimals) : null;
  const held = { sums, store, thresholds, pace, hasMonthlyGoal, fieldsNotProvided, ownGoal };
  const judgement = judge({ definition, figure, ...held });
  return {
    key,
    scope,
    value: figure.value,
    reason: figure.reason,
    unit: figure.unit,
    numerator: figure.numerator,
    denominator: figure.denominator,
    ...comparedWith(definition, compareSums && exactFigure(definition, compareSums, isLacking)),
    target: definition.isAdditive ? null : judgement.target,
    status: judgement.status,
    gapDollars: judgement.gapDollars,
    n: figure.n,
    smallSample: figure.smallSample,
    spark: sparkOf(definition, input, isLacking),
    facts: factsOf(definition, input, { figure, pace, goal: judgement.goal }),
  };
}

/**
 * The additional facts of a figure. The code sets them one by one because it is faster than merging seven objects, and a page has hundreds
 * of figures.
 */
function factsOf(
  { key, isAdditive }: MetricDefinition,
  input: KpiInput,
  { figure, pace, goal }: { readonly figure: Figure; readonly pace: number | null; readonly goal: number | null },
): Kpi['facts'] {
  const { sums, fieldsNotProvided } = input;
  const facts: Kpi['facts'] = {};
  if (isAdditive && input.pace) facts.pace = pace;
  if (goal !== null) facts.goal = goal;
  if (key === 'gross_per_hour')
    facts.average12 = figure.reason === NOT_PROVIDED ? null : averageOfTwelve(key, input.history);
  if (key === 'open_ro_aged') {
    facts.total = sums.openRos;
    facts.unbilledDollars = lacksFieldOf(['openAgedUnbilledC'], fieldsNotProvided)
      ? null
      : sums.openAgedUnbilledC / 100;
  }
  if (key === 'elr') Object.assign(facts, flatShare(input));
  if (COST_FIGURES.has(key) && sums.costEstimatedLines > 0) facts.costEstimated = true;
  return facts;
}

function sparkOf(definition: MetricDefinition, { history, sparks }: KpiInput, isLacking: boolean): SparkPoint[] {
  if (history.length === 0) return [];
  const work = () => history.map((month) => pointOf(definition, month, isLacking));
  if (sparks === undefined) return work();
  const known = sparks.get(history) ?? new Map<string, SparkPoint[]>();
  sparks.set(history, known);
  const name = `${definition.key} ${isLacking}`;
  const spark = known.get(name) ?? work();
  known.set(name, spark);
  return spark;
}

function pointOf(definition: MetricDefinition, month: MonthOfSums, isLacking: boolean): SparkPoint {
  const { decimals, isAdditive } = definition;
  const exact = month.sums && exactFigure(definition, month.sums, isLacking);
  return sparkPoint(month, exact === null ? null : roundTo(exact, decimals), isAdditive ? exact : null, decimals);
}

const COST_FIGURES = new Set(['labor_gross', 'labor_gp_pct', 'total_gross', 'gross_per_ro', 'gross_per_hour']);

/** Charges without hours stay in the rate and lift it. The fact appears only when there are such charges. */
function flatShare({ sums, fieldsNotProvided }: KpiInput): Kpi['facts'] {
  const { flatLaborC, laborSaleC } = sums;
  if (flatLaborC === 0 || laborSaleC <= 0 || lacksFieldOf(['flatLaborC'], fieldsNotProvided)) return {};
  return { flatPct: roundTo((flatLaborC / laborSaleC) * 100, 2) };
}

/**
 * Makes one month of a figure's history. `exact` is the unrounded figure if it adds up over days, so that an unfinished month has a pace.
 * It is null for every other figure.
 */
export function sparkPoint(
  { date, unfinished, workingDays }: Pick<MonthOfSums, 'date' | 'unfinished' | 'workingDays'>,
  value: number | null,
  exact: number | null,
  decimals: number,
): SparkPoint {
  return { date, value, unfinished, pace: unfinished ? paceOf(exact, workingDays ?? null, decimals) : null };
}

/** The value at the end of the month if the speed of its working days so far goes on. Null before the first working day. */
export function paceOf(value: number | null, workingDays: WorkingDays | null, decimals: number): number | null {
  if (value === null || !workingDays || workingDays.elapsed <= 0) return null;
  return roundTo((value / workingDays.elapsed) * workingDays.total, decimals);
}

/** The quotient of the sums of the last twelve finished months, not the mean of twelve quotients. */
function averageOfTwelve(key: string, history: readonly MonthOfSums[]): number | null {
  const definition = metricOf(key);
  const finished = history.filter((month) => !month.unfinished).slice(-12);
  let numerator = 0;
  let denominator = 0;
  for (const { sums } of finished) {
    if (!sums) continue;
    const terms = definition.terms(sums);
    numerator += terms.numerator;
    denominator += terms.denominator ?? 0;
  }
  return denominator === 0 ? null : roundTo(numerator / denominator, definition.decimals);
}
