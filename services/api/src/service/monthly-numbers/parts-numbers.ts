import type { Database } from '@fixed-ops/database';
import {
  computeKpi,
  isMonthToDate,
  isOneMonth,
  type Kpi,
  partsSaleTypeOfPayType,
  partsSaleTypes,
  type ServiceSums,
  serviceSums,
} from '@fixed-ops/metrics';
import { type Figures, readFigures } from '../figures.ts';
import { type CounterSales, readCounterSales } from '../sales/read-counter-sales.ts';
import { hasNoOwnNumbers, isWholeStore, NO_OWN_NUMBERS, type Selection } from '../selection/selection.ts';
import type { StoreFacts } from '../store/store-facts.ts';
import { customerFigures, monthRows } from './monthly-numbers.ts';

const PARTS_KEYS = ['parts_sales', 'parts_gross', 'parts_gp_pct'];
const PAY_TYPES = ['C', 'W', 'I', 'S', 'M', 'F', 'B'];
const PERIOD = -1;
const COMPARISON = -2;

/**
 * The parts department's figures: sales, gross and gross per cent altogether (`total`) and by sale type. Counter, wholesale
 * and accessory sales come from part transactions and belong to nobody's own view.
 */
export async function partsNumbers(db: Database, facts: StoreFacts, selection: Selection, months: number) {
  const figures = await readFigures(db, facts, selection, months);
  const nothingOwn = hasNoOwnNumbers(selection.filter);
  const counter = isWholeStore(selection)
    ? await readCounterSales(db, selection.dealershipId, spansOf(selection, figures))
    : [];
  const kpi = (key: string, saleType: string): Kpi => {
    const at = (span: number) => partsSums(figures, counter, span, saleType);
    return computeKpi(key, saleType, {
      sums: at(PERIOD),
      compareSums: figures.hasComparison() && selection.compareKind !== 'average' ? at(COMPARISON) : null,
      history: figures.history(at),
      fieldsNotProvided: facts.fieldsNotProvided,
      thresholds: facts.thresholds,
      store: at(PERIOD),
      pace: isMonthToDate(selection.range, selection.today) ? figures.workingDays : null,
      hasMonthlyGoal: isWholeStore(selection) && isOneMonth(selection.range, selection.today),
    });
  };
  const ofType = (saleType: string) => PARTS_KEYS.map((key) => kpi(key, saleType));
  return {
    kpis: nothingOwn ? [] : ofType('all'),
    byPayType: nothingOwn
      ? {}
      : { ...Object.fromEntries(partsSaleTypes.map(({ key }) => [key, ofType(key)])), total: ofType('all') },
    byAdvisor: [],
    months: nothingOwn ? [] : monthRows(facts, figures, await customerFigures(db, facts, selection, figures, months)),
    workingDays: figures.workingDays,
    ownView: selection.filter.own !== null,
    ownViewMessage: nothingOwn ? NO_OWN_NUMBERS : null,
    events: [],
  };
}

function spansOf(selection: Selection, figures: Figures) {
  return [
    { id: PERIOD, range: selection.range },
    ...(selection.compareRange ? [{ id: COMPARISON, range: selection.compareRange }] : []),
    ...figures.months.map((month, id) => ({ id, range: month.range })),
  ];
}

/** Parts sums of one sale type, or of all, with the repair orders of its pay types as the sample. */
function partsSums(figures: Figures, counter: readonly CounterSales[], span: number, saleType: string): ServiceSums {
  const at = (scope: string) => {
    if (span === PERIOD) return figures.sums({ scope });
    return span === COMPARISON ? figures.comparison({ scope }) : figures.monthSums(span, { scope });
  };
  const isAll = saleType === 'all';
  const scopes = PAY_TYPES.filter((payType) => isAll || partsSaleTypeOfPayType(payType) === saleType);
  const result = serviceSums({ roCount: isAll ? at('all').roCount : 0 });
  for (const scope of scopes) {
    const sums = at(scope);
    result.partsSaleC += sums.partsSaleC;
    result.partsCostC += sums.partsCostC;
    if (!isAll) result.roCount += sums.roCount;
  }
  for (const sale of counter) {
    if (sale.span !== span || !(isAll || sale.saleType === saleType)) continue;
    result.partsSaleC += sale.salesC;
    result.partsCostC += sale.costC;
    // Counter sales are no repair orders; they are never a small sample of them.
    result.roCount = Math.max(result.roCount, 5);
  }
  return result;
}
