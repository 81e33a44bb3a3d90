import type { Database } from '@fixed-ops/database';
import type { RateTerm } from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { explainRate } from '../rate-change/explain-rate.ts';
import { millionths } from '../repair-orders/proof.ts';
import { exactTerms, termLabels, toldTerms } from './labor-rate-terms.ts';
import type { ListedTerm } from './listed-term.ts';
import { readTermParts } from './term-orders.ts';

/** The repair orders with a part of a reason why the labor rate changed; null where nobody can tell. */
export async function laborRateTerm(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  { scope, term }: { readonly scope: string; readonly term: RateTerm },
): Promise<ListedTerm | null> {
  const explained = await explainRate(db, facts, selection, scope);
  if ('reason' in explained) return null;
  const hours = explained.now.reduce((total, { soldH }) => total + soldH, 0) / 100;
  return {
    parts: await readTermParts(db, facts, selection, { scope, term, explained }),
    term,
    label: termLabels(facts)[term],
    perHour: toldTerms(explained.change)[term],
    hoursNow: explained.hoursNow,
    exact: millionths(exactTerms(explained.change)[term] * hours),
    unit: 'moneyPerHour',
    quantity: 'money',
    overLabel: 'hours sold',
    overQuantity: 'hours',
  };
}
