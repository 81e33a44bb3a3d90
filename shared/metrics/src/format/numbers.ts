import type { MetricDefinition } from '../definitions/metric.ts';
import { type MetricUnit, roundTo } from '../units.ts';

/** The sign for a value that cannot be computed. Its tooltip gives the reason. */
export const NO_VALUE = '—';

/** The text for a figure without its field in the feed. Zero would be wrong. */
export const NOT_PROVIDED = 'Not provided by your DMS feed';

const formatters = new Map<number, Intl.NumberFormat>();

/** `1,234.5` with a fixed number of decimals and a plain hyphen as sign; never "-0". */
function grouped(value: number, decimals: number): string {
  let formatter = formatters.get(decimals);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(decimals, formatter);
  }
  return formatter.format(roundTo(value, decimals) + 0);
}

type Value = number | null | undefined;
const isMissing = (value: Value): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value);

function dollarsText(value: number, decimals: number): string {
  // A single decimal of a dollar amount looks odd, so the text has two.
  const told = decimals === 1 ? 2 : decimals;
  const rounded = roundTo(value, told);
  return `${rounded < 0 ? '-' : ''}$${grouped(Math.abs(rounded), told)}`;
}

/** Dollars without cents: `$1,234`, `-$1,234`. */
export function formatMoney(value: Value): string {
  return isMissing(value) ? NO_VALUE : dollarsText(value, 0);
}
/** Dollars with cents: `$1,234.50`. */
export function formatMoneyCents(value: Value): string {
  return isMissing(value) ? NO_VALUE : dollarsText(value, 2);
}
/** Dollars per hour: `$134.20/hr`. */
export function formatRate(value: Value): string {
  return isMissing(value) ? NO_VALUE : `${dollarsText(value, 2)}/hr`;
}
/** Percent points: `72.4%`. */
export function formatPercent(value: Value, decimals = 1): string {
  return isMissing(value) ? NO_VALUE : `${grouped(value, decimals)}%`;
}
/** Hours: `1.8 hrs`. */
export function formatHours(value: Value, decimals = 1): string {
  return isMissing(value) ? NO_VALUE : `${grouped(value, decimals)} hrs`;
}
/** Whole things: `1,056`. */
export function formatCount(value: Value): string {
  return isMissing(value) ? NO_VALUE : grouped(value, 0);
}
/** A plain number: `0.77`. */
export function formatNumber(value: Value, decimals = 2): string {
  return isMissing(value) ? NO_VALUE : grouped(value, decimals);
}
/** A short axis label: `$479k`, `$1.2M`, `$950`. */
export function formatMoneyShort(value: Value): string {
  if (isMissing(value)) return NO_VALUE;
  const size = Math.abs(value);
  if (size >= 999_500) return `${value < 0 ? '-' : ''}$${grouped(size / 1_000_000, 1)}M`;
  return size >= 1000 ? `${value < 0 ? '-' : ''}$${grouped(size / 1000, 0)}k` : dollarsText(value, 0);
}

export interface FigureText {
  /** `$148.59` */
  readonly figure: string;
  /** `/hr`, `hrs`, `days` or empty; drawn quieter than the figure. */
  readonly unit: string;
}

/** A value in a unit, with the unit's word apart. */
export function formatInUnit(value: Value, unit: MetricUnit, decimals: number): FigureText {
  if (isMissing(value)) return { figure: NO_VALUE, unit: '' };
  switch (unit) {
    case 'money':
      return { figure: dollarsText(value, decimals), unit: '' };
    case 'moneyPerHour':
      return { figure: dollarsText(value, decimals), unit: '/hr' };
    case 'percent':
      return { figure: `${grouped(value, decimals)}%`, unit: '' };
    case 'hours':
      return { figure: grouped(value, decimals), unit: 'hrs' };
    case 'days':
      return { figure: grouped(value, decimals), unit: 'days' };
    case 'perDay':
      return { figure: grouped(value, decimals), unit: 'per day' };
    case 'count':
    case 'ratio':
      return { figure: grouped(value, decimals), unit: '' };
  }
}

/**
 * The number of decimals for a judged figure. It is `decimals`, or more when the rounded figure would contradict its status. 54.5% under a
 * limit of 55% stays 54.5% and does not become a red 55%.
 * @param judge returns the status of a figure, or whether it keeps its target
 * @param most decimals of the published figure, which is the one that is judged
 */
export function decimalsAsJudged(value: Value, judge: (figure: number) => unknown, decimals: number, most = 2): number {
  if (isMissing(value)) return decimals;
  const judgement = judge(roundTo(value, most));
  let told = decimals;
  while (told < most && judge(roundTo(value, told)) !== judgement) told += 1;
  return told;
}

/**
 * The number of decimals for a figure without its numerator and denominator. It is `decimals`, or all published ones when rounding would be
 * a guess: 45.25% may be 45.2% or 45.3%.
 * @param most decimals of the published figure
 */
export function decimalsAsPublished(value: Value, decimals: number, most = 2): number {
  if (isMissing(value)) return decimals;
  return roundTo((Math.abs(value) * 10 ** decimals) % 1, 4) === 0.5 ? most : decimals;
}

/** A percentage without its numerator and denominator: `45.2%`, `45.25%` (`decimalsAsPublished`). */
export const formatShare = (value: Value): string => formatPercent(value, decimalsAsPublished(value, 1));

/** The decimals that show a target exactly as the person set it: at least `decimals`, at most `most`. */
export function decimalsOfTarget(target: Value, decimals: number, most = 2): number {
  const exact = isMissing(target) ? null : roundTo(target, most);
  return decimalsAsJudged(exact, (told) => told === exact, decimals, most);
}

/** The parts of a metric that decide how its figure is written and judged. */
export type JudgedMetric = Pick<MetricDefinition, 'direction' | 'decimals' | 'displayDecimals'>;

/** The decimals in which targets of a metric can differ. They are those of the published figure. */
export const targetDecimals = ({ decimals }: Pick<MetricDefinition, 'decimals'>): number => decimals || 2;

/**
 * The decimals of a metric's figure beside its target or goal. The text must agree with the truth: a figure that misses its target must not
 * look as if it reached it, and the other way round.
 */
export function decimalsBeside(metric: JudgedMetric, value: Value, target: Value): number {
  const { direction, displayDecimals } = metric;
  if (isMissing(target) || direction === 'band') return displayDecimals;
  const most = targetDecimals(metric);
  const limit = roundTo(target, most);
  const keeps = (figure: number) => (direction === 'up' ? figure >= limit : figure <= limit);
  return decimalsAsJudged(value, keeps, displayDecimals, most);
}

/** A metric with the decimals that its figure needs beside its target (`decimalsBeside`). It is for `formatFigure` and `formatMetric`. */
export function besideTarget(definition: MetricDefinition, value: Value, target: Value): MetricDefinition {
  return { ...definition, displayDecimals: decimalsBeside(definition, value, target) };
}

/** The figure of a metric as its card shows it. The unit is separate. */
export function formatFigure(definition: MetricDefinition, value: Value): FigureText {
  return formatInUnit(value, definition.unit, definition.displayDecimals);
}

/** The figure of a metric in one piece: `$148.59/hr`, `1.81 hrs`, `48.3%`. */
export function formatMetric(definition: MetricDefinition, value: Value): string {
  const { figure, unit } = formatFigure(definition, value);
  if (unit === '') return figure;
  return unit.startsWith('/') ? `${figure}${unit}` : `${figure} ${unit}`;
}

/** Like `formatMetric`, for a figure without its numerator and denominator (`decimalsAsPublished`). */
export function formatPublished(definition: MetricDefinition, value: Value): string {
  const { decimals, displayDecimals } = definition;
  return formatMetric({ ...definition, displayDecimals: decimalsAsPublished(value, displayDecimals, decimals) }, value);
}
