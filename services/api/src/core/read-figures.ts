import type { Database } from '@fixed-ops/database';
import { type Compared, FIRST_MONTH, Figures, NOTHING, PERIOD } from './figures.ts';
import { readGroup } from './group-average/read-group.ts';
import { keptSumsOf } from './kept-sums.ts';
import { comparisonFactor, elapsedWorkingDays, type HistoryMonth, historyMonths } from './period.ts';
import { comparisonSpans } from './selection/average.ts';
import type { Selection } from './selection/selection.ts';
import type { StoreFacts } from './store-facts/store-facts.ts';
import { collectStores, collectSums } from './sums/collect-sums.ts';
import type { Span } from './sums/span.ts';
import { joinedCells, type SpanSums } from './sums/span-sums.ts';

/** A dealership whose figures are wanted, and which. */
export interface StoreRequest {
  readonly facts: StoreFacts;
  readonly selection: Selection;
}

/** Reads what the figures of a selection need; `months` of history, 0 for none. */
export async function readFigures(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
): Promise<Figures> {
  const plan = planOf({ facts, selection }, months);
  const cells = await collectSums(db, facts, selection, plan.spans);
  return figuresOf(db, plan, cells);
}

/** The figures of several dealerships, in their order. What is summed up already is read for all of them at once. */
export async function readStoreFigures(
  db: Database,
  stores: readonly StoreRequest[],
  months: number,
): Promise<readonly Figures[]> {
  const plans = stores.map((store) => planOf(store, months));
  const cells = await collectStores(db, plans);
  return Promise.all(plans.map((plan, index) => figuresOf(db, plan, cells[index] ?? new Map())));
}

/** The spans that a store's figures are worked out from: the period, its history, and the pieces of its comparison. */
interface Plan extends StoreRequest {
  readonly spans: readonly Span[];
  readonly history: readonly HistoryMonth[];
  readonly pieces: readonly Span[];
  readonly isOfGroup: boolean;
}

function planOf({ facts, selection }: StoreRequest, months: number): Plan {
  const history = historyMonths(selection, months);
  const { average } = selection;
  const isOfGroup = average?.isOfGroup === true && selection.compareRange !== null;
  const pieces = comparisonSpans(selection).map((range, index) => ({ id: FIRST_MONTH + months + index, range }));
  const spans = [
    { id: PERIOD, range: selection.range },
    ...history.map((month, index) => ({ id: FIRST_MONTH + index, range: month.range })),
    ...pieces,
  ];
  return { facts, selection, spans, history, pieces, isOfGroup };
}

async function figuresOf(db: Database, plan: Plan, cells: ReadonlyMap<number, SpanSums>): Promise<Figures> {
  const { facts, selection, history, pieces } = plan;
  if (plan.isOfGroup)
    return new Figures(selection, facts, cells, await readGroup(db, facts, selection), history, keptSumsOf(db));
  const compared: Compared = {
    cells: joinedCells(pieces.map(({ id }) => cells.get(id) ?? NOTHING)),
    workingDays: pieces.reduce((sum, { range }) => sum + elapsedWorkingDays(range, selection, facts), 0),
    factor: comparisonFactor(selection, facts),
  };
  return new Figures(selection, facts, cells, () => (pieces.length === 0 ? null : compared), history, keptSumsOf(db));
}
