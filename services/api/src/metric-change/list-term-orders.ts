import type { CallQuery, CallResponse, calls, TermProof } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type DateRange, type MetricDefinition, rateTerms } from '@fixed-ops/metrics';
import { envelopeOf } from '../core/period.ts';
import { comparisonSpans } from '../core/selection/average.ts';
import { figureScope } from '../core/selection/figure-scope.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { invalidInput } from '../http/problem/problem.ts';
import { readRepairOrders } from '../repair-orders/list-repair-orders.ts';
import { narrowToGroup } from '../repair-orders/narrow-to-group.ts';
import { millionths } from '../repair-orders/proof.ts';
import { metricOf, NO_TOTALS, plainOrderOf, scopeOf, totalsOf } from '../repair-orders/repair-orders.ts';
import { figureTerm } from './figure-term.ts';
import { laborRateTerm } from './labor-rate-term.ts';
import { termHits } from './term-orders.ts';

type Query = CallQuery<typeof calls.repairOrders>;

/** The repair orders behind one reason of a figure's change, those of the period first. Throws a 400 for a reason that the figure has not. */
export async function listTermOrders(
  db: Database,
  facts: StoreFacts,
  asked: Selection,
  query: Query & { readonly term: string },
): Promise<CallResponse<typeof calls.repairOrders>> {
  const { term } = query;
  const metric = query.department === 'service' ? metricOf(query.metricKey) : undefined;
  if (!metric) {
    throw invalidInput([
      { path: 'term', code: 'not_of_figure', message: `${term} is a reason of service figures alone` },
    ]);
  }
  const selection = narrowToGroup(asked, query.group);
  const scope = scopeOf(query.scope, figureScope(metric.scope, selection.filter));
  const common = { ...envelopeOf(selection, facts), page: query.page, pageSize: query.pageSize, proof: null };
  const listed = await listedTerm(db, facts, selection, { metric, scope, term });
  if (listed === null) {
    return { ...common, data: [], total: 0, totals: totalsOf(NO_TOTALS, facts), term: null };
  }
  const { parts, ...told } = listed;
  const { totals, whole, page } = await readRepairOrders(db, facts, {
    selection: {
      dealershipId: selection.dealershipId,
      range: wholeSpan(selection),
      filter: selection.filter,
      scope,
      state: 'found',
      hits: (parameters) => termHits(parts, parameters),
    },
    metricKey: undefined,
    hitsContribute: true,
    flag: query.flag,
    exceptions: query.exceptions,
    search: query.search,
    sort: query.sort,
    page: query.page,
    pageSize: query.pageSize,
  });
  const { own } = selection.filter;
  const proof: TermProof = {
    ...told,
    listed: millionths(whole.contribution ?? 0),
    counted: { now: whole.ofPeriod, before: whole.ofComparison },
  };
  return {
    ...common,
    data: page.map((row) => ({
      ...plainOrderOf(row, own, facts),
      contribution: row.contribution,
      denominator: null,
      gapContribution: null,
      side: row.hit_rank === 0 ? ('now' as const) : ('before' as const),
    })),
    total: totals.total,
    totals: { ...totalsOf(totals, facts), contribution: totals.contribution },
    term: proof,
  };
}

interface AskedTerm {
  readonly metric: MetricDefinition;
  readonly scope: string;
  readonly term: string;
}

function listedTerm(db: Database, facts: StoreFacts, selection: Selection, asked: AskedTerm) {
  const { metric, scope } = asked;
  if (metric.key !== 'elr') return figureTerm(db, facts, selection, asked);
  const term = rateTerms.find((each) => each === asked.term);
  if (term === undefined) {
    throw invalidInput([{ path: 'term', code: 'not_of_figure', message: `${asked.term} is not a reason of elr` }]);
  }
  return laborRateTerm(db, facts, selection, { scope, term });
}

/** From the first day that is compared to the last of the period. */
function wholeSpan(selection: Selection): DateRange {
  const days = [...comparisonSpans(selection), selection.range].flatMap(({ startDate, endDate }) => [
    startDate,
    endDate,
  ]);
  days.sort();
  return { startDate: days[0] ?? selection.range.startDate, endDate: days.at(-1) ?? selection.range.endDate };
}
