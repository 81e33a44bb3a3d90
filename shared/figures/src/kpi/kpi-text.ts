import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import {
  besideTarget,
  type DateRange,
  distanceInWords,
  formatChange,
  formatCount,
  formatFigure,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPeriodShort,
  formatTarget,
  formulaInNumbers,
  type MetricDefinition,
  metricOf,
  monthsBetween,
  monthsInRange,
  NO_VALUE,
  shownValue,
} from '@fixed-ops/metrics';
import type { KpiDefinition, KpiRow } from '@fixed-ops/ui';
import { factsInWords } from './facts-text.ts';

/** The context of all cards of an answer. */
export interface KpiContext {
  readonly range: DateRange;
  readonly compareRange: DateRange | null;
  readonly compare: 'priorPeriod' | 'priorYear' | 'average' | 'none';
  readonly asOf: string | null;
  readonly timezone: string;
  readonly workingDays: MonthlyNumbers['workingDays'];
}

/** Figure and unit of a card. The figure is null if it cannot be computed. */
export function figureOf(kpi: Kpi): { value: string | null; unit?: string } {
  const definition = metricOf(kpi.key);
  if (kpi.value === null) return { value: null };
  const shown = shownValue(definition, kpi);
  const { figure, unit } = formatFigure(besideTarget(definition, shown, kpi.target), shown);
  if (kpi.key === 'open_ro_aged')
    return { value: figure, unit: kpi.facts.total ? `of ${formatCount(kpi.facts.total)} open` : '' };
  return unit === '' ? { value: figure } : { value: figure, unit };
}

/** The three aligned rows of a card: change, target with distance, and worth, pace or average. */
export function rowsOf(kpi: Kpi, context: KpiContext): KpiRow[] {
  return [changeRow(kpi, context), targetRow(kpi), thirdRow(kpi, context)];
}

/** The difference between a figure and its comparison. */
export function changeRow(kpi: Kpi, { compareRange, compare, range }: KpiContext): KpiRow {
  if (!compareRange) return { name: 'Compared with', value: 'Nothing', kind: 'quiet' };
  const name =
    compare === 'average' ? averageName(compareRange, range) : `vs ${formatPeriodShort(compareRange, range)}`;
  const definition = metricOf(kpi.key);
  const text = formatChange(definition, shownValue(definition, kpi), kpi.compareShown ?? kpi.compareValue);
  if (text === NO_VALUE) return { name, value: null };
  const amount = text.slice(2);
  if (text.startsWith('→') || !/[1-9]/.test(amount)) return { name, value: 'No change' };
  return { name, value: amount, direction: text.startsWith('↑') ? 'up' : 'down' };
}

/** The name of the store's average: several months before, one month, or other values for the same days. */
function averageName(compareRange: DateRange, range: DateRange): string {
  if (compareRange.startDate === range.startDate) return 'vs average';
  const months = monthsBetween(compareRange.startDate, compareRange.endDate) + 1;
  return months === 1 ? `vs ${formatPeriodShort(compareRange, range)}` : `vs ${months}-month average`;
}

function targetRow(kpi: Kpi): KpiRow {
  const definition = metricOf(kpi.key);
  const distance = distanceInWords(definition, { ...kpi, facts: paceAndGoal(kpi) });
  if (definition.isAdditive && typeof kpi.facts.goal === 'number') {
    const goal = formatTarget(definition, { target: kpi.facts.goal });
    return { name: `Goal ${goal}`, value: distance ?? 'One month only', kind: distance ? 'target' : 'quiet' };
  }
  if (kpi.target === null) return { name: 'Target', value: 'Not set', kind: 'quiet' };
  const name = `Target ${formatTarget(definition, kpi)}`;
  return kpi.smallSample
    ? { name, value: smallSampleText(kpi), kind: 'quiet' }
    : { name, value: distance, kind: 'target' };
}

/** The facts for the distance to the target, without the fields that the answer left out. */
function paceAndGoal({ facts: { pace, goal } }: Kpi) {
  return { ...(pace === undefined ? {} : { pace }), ...(goal === undefined ? {} : { goal }) };
}

/** Why a figure has no color: too few repair orders or hours for a judgement. */
function smallSampleText({ n }: Pick<Kpi, 'n'>): string {
  return n < 5 ? `Only ${n} ${n === 1 ? 'RO' : 'ROs'}` : 'Small sample';
}

function thirdRow(kpi: Kpi, context: KpiContext): KpiRow {
  const definition = metricOf(kpi.key);
  const { pace, average12, unbilledDollars } = kpi.facts;
  if (kpi.key === 'open_ro_aged') {
    return { name: 'Unbilled in them', value: formatMoney(unbilledDollars), kind: 'worth' };
  }
  if (average12 !== undefined) {
    return { name: '12-month average', value: average12 === null ? null : formatFigure(definition, average12).figure };
  }
  if (definition.isAdditive) {
    return pace === undefined
      ? { name: 'Pace', value: 'Month to date only', kind: 'quiet' }
      : { name: 'Pace', value: pace === null ? null : cellText(besideTarget(definition, pace, kpi.facts.goal), pace) };
  }
  const name = 'Worth this period';
  if (kpi.gapDollars === null) return { name, value: null };
  const worth = worthInWords(kpi.gapDollars, context.range);
  return kpi.status === 'green' ? { name: 'Ahead by', value: worth } : { name, value: worth, kind: 'worth' };
}

/** The worth of a gap per month. Null for a range shorter than a month. */
export function worthPerMonth(gapDollars: number, range: DateRange): number | null {
  const months = monthsInRange(range);
  return months === null ? null : gapDollars / months;
}

/** `$17,022` for less than a month, `$17,022/mo` for one month, and `$51,066, $17,022/mo` for several. */
export function worthInWords(gapDollars: number, range: DateRange): string {
  const monthly = worthPerMonth(gapDollars, range);
  const whole = formatMoney(gapDollars);
  if (monthly === null) return whole;
  return `${monthly === gapDollars ? '' : `${whole}, `}${formatMoney(monthly)}/mo`;
}

/** The content of the info button: definition, formula, the formula with this period's numbers, and the time of the data. */
export function definitionOf(kpi: Kpi, { asOf, timezone, workingDays }: KpiContext): KpiDefinition {
  const definition = metricOf(kpi.key);
  return {
    text: [definition.explanation, factsInWords(kpi)].filter((text) => text !== '').join(' '),
    formula: definition.formula,
    worked: kpi.value === null ? (kpi.reason ?? undefined) : formulaInNumbers(definition, kpi),
    perDay: perDayInWords(kpi, workingDays),
    asOf: asOf === null ? undefined : formatInstant(asOf, timezone),
    more: `/support?metric=${kpi.key}`,
  };
}

/** `66.0, 3.1% more than 64.0`: the average of a working day, for a figure that adds up over days. Undefined for other figures. */
export function perDayInWords(
  { key, value, compareValue }: Pick<Kpi, 'key' | 'value' | 'compareValue'>,
  { elapsed, compared }: KpiContext['workingDays'],
): string | undefined {
  const definition = metricOf(key);
  if (!definition.isAdditive || definition.isSnapshot || value === null || elapsed <= 0) return undefined;
  const words = (each: number) => (definition.unit === 'money' ? formatMoney(each) : formatNumber(each, 1));
  const day = value / elapsed;
  if (compareValue === null || !compared) return words(day);
  const before = compareValue / compared;
  const change = before === 0 ? NO_VALUE : formatPercent(Math.abs(((day - before) / Math.abs(before)) * 100));
  if (!/[1-9]/.test(change)) return `${words(day)}, compared with ${words(before)}`;
  return `${words(day)}, ${change} ${day > before ? 'more' : 'less'} than ${words(before)}`;
}

/** A figure in a table cell: `$148.59`, `1.81`, `75.6%`. The column's head has the unit. */
export function cellText(definition: MetricDefinition, value: number | null): string {
  return formatFigure(definition, value).figure;
}
