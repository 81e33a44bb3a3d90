import type { Database } from '@fixed-ops/database';
import { computeFigure, computeKpi, type DateRange, metricOf, partsCardKeys, serviceSums } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../../auth/caller.ts';
import {
  comparedWorkingDays,
  comparisonFactor,
  historyMonths,
  isHistory,
  isRunningMonth,
  paceDaysOf,
  sinceHistory,
} from '../../core/period.ts';
import { comparisonSpans } from '../../core/selection/average.ts';
import { NO_OWN_COUNTER, type Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { hidesEverybody, othersAmong } from '../../heat-sheet/own-store.ts';
import type { RowRequest } from '../../service/monthly-numbers/row-request.ts';
import { type CounterpersonSales, documentsOf, readCounterpersonSales } from '../gross/counterperson-sales.ts';
import { fieldsLackedBy, type PartsScope } from './parts-figures.ts';
import { bySaleType } from './sale-type-rows.ts';

/** Sales of own counter numbers as sums, of one sale type or all. The number of documents is the sample size. */
function sumsOf(sales: readonly CounterpersonSales[], saleType: PartsScope) {
  const own = sales.filter((sale) => saleType === 'all' || sale.saleType === saleType);
  const sum = (of: 'salesC' | 'costC') => own.reduce((total, sale) => total + sale[of], 0);
  return serviceSums({ partsSaleC: sum('salesC'), partsCostC: sum('costC'), roCount: documentsOf(saleType, own) });
}

/** The parts figures of an own view: what the person sold over the counter and issued to repair orders. */
export async function ownPartsNumbers(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  own: OwnNumbers,
  months: number,
  rows: RowRequest,
) {
  const history = historyMonths(selection, months);
  const workingDays = comparedWorkingDays(selection, facts);
  const isNobody = own.counters.length === 0;
  const read = async (range: DateRange) => readCounterpersonSales(db, facts, { ...selection, range });
  const before = comparisonSpans(selection).filter((range) => isHistory(range, facts));
  const factor = comparisonFactor(selection, facts);
  const [period, compared, byMonth] = isNobody
    ? [[], [], []]
    : await Promise.all([
        read(selection.range),
        Promise.all(before.map((range) => read(sinceHistory(range, facts)))).then((parts) => parts.flat()),
        Promise.all(history.map(({ range }) => read(range))),
      ]);
  const kpi = (key: string, saleType: PartsScope) => {
    const sums = sumsOf(period, saleType);
    const comparison = sumsOf(compared, saleType);
    const scaled = (by: number) => ({
      ...comparison,
      partsSaleC: comparison.partsSaleC * by,
      partsCostC: comparison.partsCostC * by,
    });
    return computeKpi(key, saleType, {
      sums,
      compareSums: before.length === 0 || factor === null ? null : scaled(factor),
      history: history.map((month, index) => ({
        date: month.range.startDate,
        sums: isHistory(month.range, facts) ? sumsOf(byMonth[index] ?? [], saleType) : null,
        unfinished: month.unfinished,
        workingDays: paceDaysOf(month, selection, facts),
      })),
      fieldsNotProvided: fieldsLackedBy(saleType, facts.fieldsNotProvided),
      thresholds: facts.thresholds,
      store: sums,
      pace: isRunningMonth(selection) ? workingDays : null,
      hasMonthlyGoal: false,
    });
  };
  const ofStore = isNobody ? [] : await readCounterpersonSales(db, facts, { ...selection, filter: { own: null } });
  const ofType = (saleType: PartsScope) => partsCardKeys.map((key) => kpi(key, saleType));
  return {
    kpis: isNobody ? [] : ofType('all'),
    byPayType: isNobody ? {} : bySaleType(ofType, rows),
    byAdvisor: [],
    months: [],
    workingDays,
    ownView: true,
    ownViewMessage: isNobody ? NO_OWN_COUNTER : null,
    events: [],
    counterSales: { transactionsFrom: null, ledger: [], comparedLedger: [], unmappedAccounts: 0 },
    storeAverage: isNobody
      ? null
      : { partsGpPct: { store: grossPctOf(ofStore, own.counters, facts), own: kpi('parts_gp_pct', 'all').value } },
  };
}

/** The gross percentage of all counterpersons, without sales of nobody. Null if it would reveal the figure of one other person. */
function grossPctOf(sales: readonly CounterpersonSales[], own: readonly string[], facts: StoreFacts): number | null {
  const sold = sales.filter(({ number, salesC }) => number !== '' && salesC !== 0);
  const sellers = sold.map(({ number }) => number);
  if (!hidesEverybody(othersAmong(sellers, own))) return null;
  const lacking = fieldsLackedBy('all', facts.fieldsNotProvided);
  return computeFigure(metricOf('parts_gp_pct'), 'all', sumsOf(sold, 'all'), lacking).value;
}
