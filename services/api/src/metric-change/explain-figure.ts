import type { Database } from '@fixed-ops/database';
import {
  changeDecimals,
  type MetricDefinition,
  NOT_PROVIDED,
  type RatioCell,
  type RatioChange,
  ratioChange,
  roundParts,
  roundTo,
} from '@fixed-ops/metrics';
import { emptyReasonOf } from '../core/empty-reason.ts';
import { comparisonFactor, elapsedWorkingDays, isHistory } from '../core/period.ts';
import { readFigures } from '../core/read-figures.ts';
import { comparisonSpans } from '../core/selection/average.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { BEFORE, NOW } from '../rate-change/explain-rate.ts';
import { type FigureFamily, type FigureTerm, familyOf } from './figure-family.ts';
import { type FigureUnit, readUnits } from './figure-units.ts';

/** Fewer repair orders in a period say nothing of why. */
const ENOUGH = 5;
/** An op code with fewer lines in both periods says nothing by itself: it is pooled with the others of its category. */
const RARE_BELOW_LINES = 5;
const LEDGER_KNOWS_NO_ORDERS =
  'Policy of these months comes from the ledger, which has no repair orders that could say why it changed';

interface Weights {
  readonly numerator: number;
  readonly denominator: number;
}

export interface ExplainedFigure {
  readonly metric: MetricDefinition;
  readonly scope: string;
  readonly family: FigureFamily;
  /** As the card has them. */
  readonly before: number;
  readonly now: number;
  /** What the terms are over: 1 for sums. */
  readonly over: number;
  /** In what the numerator is measured in, unrounded, over `over`. */
  readonly exact: ReadonlyMap<FigureTerm, number>;
  /** In the unit of the figure, as they are told: they add up to `change`. */
  readonly told: ReadonlyMap<FigureTerm, number>;
  readonly change: number;
  /** Null for working days. */
  readonly ratio: RatioChange | null;
  readonly units: readonly FigureUnit[];
  readonly workingDays: { readonly before: number; readonly now: number };
  readonly cellOf: (unit: Pick<FigureUnit, 'payType' | 'category' | 'code'>) => string;
  /** What a unit adds to a term for each of its numerator and denominator. */
  readonly weightOf: (term: FigureTerm, unit: Pick<FigureUnit, 'span' | 'payType' | 'category' | 'code'>) => Weights;
}

/** What moved a figure between the comparison and the period; else why nobody can tell. */
export async function explainFigure(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  metric: MetricDefinition,
  scope: string,
): Promise<ExplainedFigure | { readonly reason: string }> {
  const { compareRange, filter, average } = selection;
  if (hasNoOwnNumbers(filter)) return { reason: NO_OWN_NUMBERS };
  const family = familyOf(metric, facts.fieldsNotProvided);
  if ('reason' in family) return family;
  if (!compareRange || average?.manual || average?.isOfGroup) {
    return { reason: 'Nothing is compared: choose a comparison' };
  }
  if (!isHistory(compareRange, facts)) return { reason: 'There are no repair orders in the comparison' };
  const kpi = (await readFigures(db, facts, selection, 0)).kpi(metric.key, { scope });
  if (kpi.facts.source === 'ledger') return { reason: LEDGER_KNOWS_NO_ORDERS };
  if (kpi.reason === NOT_PROVIDED) return { reason: NOT_PROVIDED };
  const emptyReason = emptyReasonOf(metric, filter);
  if (kpi.value === null) return { reason: kpi.reason ?? emptyReason };
  if (kpi.compareValue === null) return { reason: emptyReason.replace('this period', 'the comparison') };
  const units = await readUnits(db, facts, { selection, scope, family });
  const countOf = (span: number) => units.reduce((sum, unit) => sum + (unit.span === span ? unit.count : 0), 0);
  const fewest = Math.min(kpi.n, countOf(BEFORE));
  if (fewest < ENOUGH) {
    return {
      reason: `Too few to explain: one of the two periods has ${fewest} repair order${fewest === 1 ? '' : 's'}`,
    };
  }
  const factor = (family.isSum ? comparisonFactor(selection, facts) : 1) ?? 1;
  const cellOf = cellsOf(units, family);
  const workingDays = {
    now: elapsedWorkingDays(selection.range, selection, facts),
    before:
      comparisonSpans(selection).reduce((sum, range) => sum + elapsedWorkingDays(range, selection, facts), 0) * factor,
  };
  const parts = family.by === 'days' ? byDays(units, workingDays, factor) : byCells(units, family, factor, cellOf);
  if (parts === null) return { reason: emptyReason };
  const { before, now } = { before: kpi.compareValue, now: kpi.value };
  const decimals = changeDecimals(metric.unit);
  const change = roundTo(roundTo(now, decimals) - roundTo(before, decimals), decimals);
  const perUnit = (metric.unit === 'percent' ? 100 : 1) / parts.over;
  const inUnit = Object.fromEntries([...parts.exact].map(([term, amount]) => [term, amount * perUnit]));
  const told = roundParts(inUnit, change, decimals);
  return {
    metric,
    scope,
    family,
    before: roundTo(before, decimals),
    now: roundTo(now, decimals),
    change,
    over: parts.over,
    exact: parts.exact,
    told: new Map([...parts.exact.keys()].map((term) => [term, told[term] ?? 0])),
    ratio: parts.ratio,
    units,
    workingDays,
    cellOf,
    weightOf: parts.weightOf,
  };
}

type Parts = Pick<ExplainedFigure, 'over' | 'exact' | 'ratio' | 'weightOf'>;

/** Kinds of work by pay type, category and op code; advisors and kinds of visits by themselves. */
function cellsOf(units: readonly FigureUnit[], { by }: FigureFamily): ExplainedFigure['cellOf'] {
  if (by !== 'lines') return ({ code }) => code;
  const keyOf = ({ payType, category, code }: Pick<FigureUnit, 'payType' | 'category' | 'code'>) =>
    [payType, category, code].join('\n');
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(keyOf(unit), (counts.get(keyOf(unit)) ?? 0) + unit.count);
  return (unit) =>
    (counts.get(keyOf(unit)) ?? 0) < RARE_BELOW_LINES ? [unit.payType, unit.category].join('\n') : keyOf(unit);
}

function byCells(
  units: readonly FigureUnit[],
  { isSum }: FigureFamily,
  factor: number,
  cellOf: ExplainedFigure['cellOf'],
): Parts | null {
  const of = (span: number) =>
    units
      .filter((unit) => unit.span === span)
      .map((unit): RatioCell => ({ key: cellOf(unit), numerator: unit.numerator, denominator: unit.denominator }));
  const ratio = ratioChange(of(BEFORE), of(NOW), factor);
  if (ratio === null) return null;
  const terms = isSum ? (['volume', 'mix', 'rate', 'rest'] as const) : (['mix', 'rate', 'rest'] as const);
  // Nothing comes without a denominator where nothing can: a row of nothing explains nothing.
  const shown = terms.filter((term) => term !== 'rest' || Math.abs(ratio.terms.rest) > 1e-9);
  const weights = new Map(shown.map((term) => [term, ratio.weights(term)]));
  return {
    over: isSum ? 1 : ratio.over,
    exact: new Map(shown.map((term) => [term, ratio.terms[term]])),
    ratio,
    weightOf: (term, unit) =>
      weights.get(term as (typeof shown)[number])?.[unit.span === NOW ? 'now' : 'before'].get(cellOf(unit)) ?? NONE,
  };
}

const NONE: Weights = { numerator: 0, denominator: 0 };

/** More days, and more on each day. */
function byDays(
  units: readonly FigureUnit[],
  { before, now }: { readonly before: number; readonly now: number },
  factor: number,
): Parts | null {
  if (before <= 0 || now <= 0) return null;
  const sum = (span: number) =>
    units.reduce((total, { span: its, numerator }) => total + (its === span ? numerator : 0), 0);
  const was = sum(BEFORE) * factor;
  const days = ((now - before) * was) / before;
  return {
    over: 1,
    exact: new Map<FigureTerm, number>([
      ['days', days],
      ['perDay', sum(NOW) - was - days],
    ]),
    ratio: null,
    weightOf: (term, { span }) => {
      if (span === NOW) return { numerator: term === 'perDay' ? 1 : 0, denominator: 0 };
      const perOrder = term === 'days' ? (now - before) / before : -now / before;
      return { numerator: factor * perOrder, denominator: 0 };
    },
  };
}
