import type { Database } from '@fixed-ops/database';
import { changeDecimals, type MetricDefinition, runningParts } from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { invalidInput } from '../http/problem/problem.ts';
import { millionths } from '../repair-orders/proof.ts';
import { explainFigure } from './explain-figure.ts';
import { type FigureTerm, familyOf, labelOf } from './figure-family.ts';
import { readOrderUnits } from './figure-units.ts';
import type { ListedTerm } from './listed-term.ts';

/** Places in which what a repair order adds is told. */
const DECIMALS = 2;

/** The repair orders with a part of a reason why a figure changed, so that they add up to it. Throws a 400 for another's reason. */
export async function figureTerm(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  asked: { readonly metric: MetricDefinition; readonly scope: string; readonly term: string },
): Promise<ListedTerm | null> {
  const { metric, scope } = asked;
  const family = familyOf(metric, facts.fieldsNotProvided);
  if ('reason' in family) throw notOf(asked);
  const explained = await explainFigure(db, facts, selection, metric, scope);
  if ('reason' in explained) return null;
  const term = [...termsOf(family)].find((key) => key === asked.term);
  if (term === undefined) throw notOf(asked);
  const units = await readOrderUnits(db, facts, { selection, scope, family });
  const orders = new Map<string, { id: number; span: number; amount: number }>();
  for (const unit of units) {
    const weight = explained.weightOf(term, unit);
    const key = `${unit.span} ${unit.id}`;
    const known = orders.get(key) ?? { id: unit.id, span: unit.span, amount: 0 };
    known.amount += weight.numerator * unit.numerator + weight.denominator * unit.denominator;
    orders.set(key, known);
  }
  const listed = [...orders.values()];
  const contributions = runningParts(
    listed.map(({ amount }) => amount),
    DECIMALS,
  );
  return {
    parts: listed.flatMap(({ id, span }, at) => {
      const contribution = contributions[at] ?? 0;
      return contribution === 0 ? [] : [{ id, span, contribution }];
    }),
    term,
    label: labelOf(term, family, selection.filter),
    perHour: explained.told.get(term) ?? 0,
    hoursNow: explained.over,
    exact: millionths(explained.exact.get(term) ?? 0),
    unit: metric.unit,
    decimals: changeDecimals(metric.unit),
    quantity: metric.numerator.quantity,
    overLabel: family.isSum ? null : family.denominatorLabel,
    overQuantity: family.isSum ? null : family.denominatorQuantity,
  };
}

function termsOf({ by, isSum }: { readonly by: string; readonly isSum: boolean }): readonly FigureTerm[] {
  if (by === 'days') return ['days', 'perDay'];
  return isSum ? ['volume', 'mix', 'rate', 'rest'] : ['mix', 'rate', 'rest'];
}

const notOf = ({ metric, term }: { readonly metric: MetricDefinition; readonly term: string }) =>
  invalidInput([{ path: 'term', code: 'not_of_figure', message: `${term} is not a reason of ${metric.key}` }]);
