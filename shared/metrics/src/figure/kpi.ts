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
  /** Where an unfinished month ends at its speed so far; null for finished ones and for figures that do not add up over days. */
  pace: number | null;
}

/** Working days of a month: passed, and altogether. */
export interface WorkingDays {
  readonly elapsed: number;
  readonly total: number;
}

/** A figure with its company: change, target, worth and history; the shape of the wire contract's KPI. */
export interface Kpi {
  key: string;
  scope: Scope;
  value: number | null;
  reason: string | null;
  unit: MetricUnit;
  numerator: number | null;
  denominator: number | null;
  compareValue: number | null;
  /** The comparison with the decimals of its own card, where rounding `compareValue` again would show another figure. */
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
    /** Dollars that reaching the target would free, where the gap is money tied up. */
    capital?: number | null;
    /** The same figure over the last twelve months. */
    twelveMonths?: number | null;
    /** Why the figure flatters. */
    warning?: string;
    /** Per cent of the sales that came without hours. */
    flatPct?: number | null;
    /** Half of what is counted is at or below. */
    median?: number | null;
    /** Per cent of hours by category of work; `other` has another category, `unmapped` none. */
    mix?: { category: string; pct: number | null }[];
    /** Counted lines whose op code has no category. */
    unmappedLines?: number;
    /** The same figure without lines that sold tires. */
    withoutTires?: number | null;
    /** The same figure of repair orders that were wholly done in express, and of the others. */
    express?: { value: number | null; n: number };
    elsewhere?: { value: number | null; n: number };
    /** What the ledger has for it, and in per cent of the same sales. */
    ledgerDollars?: number;
    ledgerPct?: number | null;
    /** Where policy comes from: the ledger's accounts, or internal lines of policy labor types. */
    source?: 'ledger' | 'laborTypes';
    /** Why it stands beside nothing though a comparison was asked for. */
    noComparison?: string;
  };
}

/** One month of history: its sums, the first day of the month, and whether it is still running. */
export interface MonthOfSums {
  readonly date: string;
  /** Null before the dealership's history begins. */
  readonly sums: ServiceSums | null;
  readonly unfinished: boolean;
  /** Of an unfinished month, whichever period is shown. */
  readonly workingDays?: WorkingDays | null;
}

export interface KpiInput {
  readonly sums: ServiceSums;
  /** The same over the comparison span; null when nothing is compared, or there is no history to compare with. */
  readonly compareSums: ServiceSums | null;
  /** Oldest first. */
  readonly history: readonly MonthOfSums[];
  readonly thresholds: readonly Threshold[];
  /** The store's sums in scope `all`. */
  readonly store: ServiceSums;
  /** Set while the span is the current month to date. */
  readonly pace: WorkingDays | null;
  /** The sums are the whole store's over one month: only then does a monthly goal apply. */
  readonly hasMonthlyGoal: boolean;
  /** Columns that the dealership's feed lacks (`feedFields`): figures that need one are null and say so. */
  readonly fieldsNotProvided: readonly string[];
  /** A goal in the figure's unit that stands in the place of its threshold, as in a column of the heat sheet. */
  readonly ownGoal?: number | null;
  /** Points by the months, then by figure, kept by whoever has the same months again, as every period of a month has: a page has thousands. */
  readonly sparks?: WeakMap<readonly MonthOfSums[], Map<string, SparkPoint[]>>;
}

/** Gives one metric in one scope everything that its card, row or cell shows. */
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

/** What a figure says besides. Set one by one: an object put together of seven takes as long as the figure, and a page has hundreds. */
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

/** Charges without hours stay in the rate and lift it; said where there are any. */
function flatShare({ sums, fieldsNotProvided }: KpiInput): Kpi['facts'] {
  const { flatLaborC, laborSaleC } = sums;
  if (flatLaborC === 0 || laborSaleC <= 0 || lacksFieldOf(['flatLaborC'], fieldsNotProvided)) return {};
  return { flatPct: roundTo((flatLaborC / laborSaleC) * 100, 2) };
}

/**
 * One month of a figure's history. `exact` is the unrounded figure where it adds up over days, so that an unfinished month has a
 * pace; null for every other figure.
 */
export function sparkPoint(
  { date, unfinished, workingDays }: Pick<MonthOfSums, 'date' | 'unfinished' | 'workingDays'>,
  value: number | null,
  exact: number | null,
  decimals: number,
): SparkPoint {
  return { date, value, unfinished, pace: unfinished ? paceOf(exact, workingDays ?? null, decimals) : null };
}

/** Where the month ends at the speed of its working days so far. Null before the first working day. */
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
