import type { Database } from '@fixed-ops/database';
import type { Compared, ComparedOf } from './compared.ts';
import { FIRST_MONTH, Figures, NOTHING, PERIOD } from './figures.ts';
import { readGroup } from './group-average/read-group.ts';
import { keptSumsOf } from './kept-sums.ts';
import { type LedgerPolicy, ledgerPolicyOf, monthsOfPolicy } from './ledger-policy/ledger-policy.ts';
import { POLICY } from './ledger-policy/policy-kpi.ts';
import { readPostedPolicy } from './ledger-policy/posted-policy.ts';
import { comparisonFactor, elapsedWorkingDays, type HistoryMonth, historyMonths } from './period.ts';
import { comparisonSpans } from './selection/average.ts';
import type { Selection } from './selection/selection.ts';
import type { StoreFacts } from './store-facts/store-facts.ts';
import { collectStores, collectSums } from './sums/collect-sums.ts';
import type { Span } from './sums/span.ts';
import { joinedCells, type SpanSums } from './sums/span-sums.ts';

/** A dealership, and its requested figures. */
export interface StoreRequest {
  readonly facts: StoreFacts;
  readonly selection: Selection;
}

/** Reads the inputs of a selection's figures, with `months` of history (0 for none). */
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

/** The figures of several dealerships, in their order. Stored sums of all of them are read at once. */
export async function readStoreFigures(
  db: Database,
  stores: readonly StoreRequest[],
  months: number,
): Promise<readonly Figures[]> {
  const plans = stores.map((store) => planOf(store, months));
  const cells = await collectStores(db, plans);
  return Promise.all(plans.map((plan, index) => figuresOf(db, plan, cells[index] ?? new Map())));
}

/** The spans that a store's figures are computed from: the period, its history, and the parts of its comparison. */
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
  const { facts, selection, history } = plan;
  const policy = await readLedgerPolicy(
    db,
    plan,
    history.map(({ month }) => month),
  );
  const comparedOf = plan.isOfGroup ? await readGroup(db, facts, selection) : planned(plan, cells);
  const compared = policy === null ? comparedOf : await beside(db, plan, policy, comparedOf);
  return new Figures(selection, facts, cells, compared, history, keptSumsOf(db), policy);
}

/** The comparison that the plan has read. */
function planned({ facts, selection, pieces }: Plan, cells: ReadonlyMap<number, SpanSums>): ComparedOf {
  const compared: Compared = {
    cells: joinedCells(pieces.map(({ id }) => cells.get(id) ?? NOTHING)),
    workingDays: pieces.reduce((sum, { range }) => sum + elapsedWorkingDays(range, selection, facts), 0),
    factor: comparisonFactor(selection, facts),
  };
  return () => (pieces.length === 0 ? null : compared);
}

/** The ledger's policy for a selection. Null if the ledger has none of its months. */
export async function readLedgerPolicy(
  db: Database,
  { facts, selection }: StoreRequest,
  history: readonly string[] = [],
): Promise<LedgerPolicy | null> {
  const posted = await readPostedPolicy(db, { facts, selection }, monthsOfPolicy(selection, history));
  return ledgerPolicyOf(selection, posted);
}

/** The same comparison for policy from the ledger: it uses the ledger's policy of exactly those months. */
async function beside(
  db: Database,
  { facts, selection }: StoreRequest,
  { periodC, comparedRanges }: LedgerPolicy,
  comparedOf: ComparedOf,
): Promise<ComparedOf> {
  if (periodC === null) return comparedOf;
  const spans = comparedRanges.map((range, id) => ({ id, range }));
  const cells = spans.length === 0 ? null : await collectSums(db, facts, selection, spans);
  const compared: Compared | null = cells && {
    cells: joinedCells(spans.map(({ id }) => cells.get(id) ?? NOTHING)),
    workingDays: 0,
    factor: null,
  };
  return (key, slice) =>
    key === POLICY && slice.scope === 'all' && slice.advisor === undefined ? compared : comparedOf(key, slice);
}
