import type { CallResponse, calls, Kpi } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  firstOfMonth,
  lacksFieldOf,
  type PartsSaleType,
  partsSaleTypes,
  payTypeName,
  roundTo,
} from '@fixed-ops/metrics';
import { readFigures } from '../../core/read-figures.ts';
import { hasNoOwnNumbers, NO_OWN_COUNTER, NO_OWN_NUMBERS, type Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { fieldsLackedBy, type PartsScope } from '../numbers/parts-figures.ts';
import { readPartsFigures } from '../numbers/read-parts-figures.ts';
import { readCostBands } from './cost-bands.ts';
import {
  type CounterpersonSales,
  documentsOf,
  readCounterpersonSales,
  readSaleTypesFrom,
} from './counterperson-sales.ts';
import { ownCategories } from './own-categories.ts';

type AverageGp = CallResponse<typeof calls.averageGpPercent>['data'];
export type GpCategory = AverageGp['categories'][number];

/**
 * Gross percentage of each way of sale, by counterperson and by cost band. A filter by service people, pay types, labor types or shops
 * limits it to parts of repair orders, as on every screen, because counter documents have none of these.
 */
export async function averagePartsGp(db: Database, facts: StoreFacts, asked: Selection): Promise<AverageGp> {
  const { own } = asked.filter;
  const selection: Selection = own ? { ...asked, filter: { own } } : asked;
  if (own && own.counters.length === 0) return nothingOwn('parts', NO_OWN_COUNTER);
  const [people, bands, saleTypesFrom] = await Promise.all([
    readCounterpersonSales(db, facts, selection),
    readCostBands(db, facts, selection),
    readSaleTypesFrom(db, selection.dealershipId),
  ]);
  const { categories, total } = own ? ownCategories(people, facts) : await storeCategories(db, facts, selection);
  return {
    department: 'parts',
    categories,
    total,
    byCounterperson: counterpersons(people, {
      hasCost: !lacksFieldOf(['partsCostC'], facts.fieldsNotProvided),
      // Months before the first document come from the ledger, which knows no person.
      hasCounter:
        !lacksFieldOf(['partsSaleC'], fieldsLackedBy('counter', facts.fieldsNotProvided)) &&
        saleTypesFrom !== null &&
        firstOfMonth(saleTypesFrom) <= selection.range.endDate,
    }),
    ...bands,
    ownView: own !== null,
    ownViewMessage: null,
  };
}

async function storeCategories(db: Database, facts: StoreFacts, selection: Selection) {
  const parts = await readPartsFigures(db, facts, selection, 0);
  const row = (scope: PartsScope, label: string) =>
    categoryOf(scope, label, parts.kpi('parts_gp_pct', scope), parts.kpi('parts_sales', scope));
  const total = row('all', 'All parts');
  const categories = partsSaleTypes.map(({ key, label }: { key: PartsSaleType; label: string }) => row(key, label));
  return { categories: withMix(categories, total), total: { ...total, mixPct: total.sales ? 100 : null } };
}

/** Labor gross percentage by pay type: the figures of the service dashboard. */
export async function averageServiceGp(db: Database, facts: StoreFacts, selection: Selection): Promise<AverageGp> {
  if (hasNoOwnNumbers(selection.filter)) return nothingOwn('service', NO_OWN_NUMBERS);
  const figures = await readFigures(db, facts, selection, 0);
  const row = (scope: string, label: string) =>
    categoryOf(scope, label, figures.kpi('labor_gp_pct', { scope }), figures.kpi('labor_sales', { scope }));
  const total = row('all', 'All labor');
  const scopes = [...new Set(['C', 'W', 'I', ...figures.payTypes()])];
  return {
    department: 'service',
    categories: withMix(
      scopes.map((scope) => row(scope, payTypeName(scope))),
      total,
    ),
    total: { ...total, mixPct: total.sales ? 100 : null },
    byCounterperson: [],
    byCostBand: [],
    matrixName: null,
    ownView: selection.filter.own !== null,
    ownViewMessage: null,
  };
}

/** Makes a category of a gross percentage. Its numerator is gross, its denominator sales. */
function categoryOf(category: string, label: string, gp: Kpi, sales: Kpi): GpCategory {
  const cost = gp.numerator === null || sales.value === null ? null : roundTo(sales.value - gp.numerator, 2);
  return {
    category,
    label,
    sales: sales.value,
    cost,
    gross: gp.numerator,
    gpPct: gp.value,
    compareGpPct: gp.compareValue,
    target: gp.target,
    status: gp.status,
    mixPct: null,
    gapDollars: gp.gapDollars,
    smallSample: gp.smallSample,
  };
}

function withMix(categories: readonly GpCategory[], total: GpCategory): GpCategory[] {
  const all = total.sales ?? 0;
  return categories.map((category) => ({
    ...category,
    mixPct: all > 0 && category.sales !== null ? roundTo((category.sales / all) * 100, 2) : null,
  }));
}

function counterpersons(
  sales: readonly CounterpersonSales[],
  { hasCost, hasCounter }: { readonly hasCost: boolean; readonly hasCounter: boolean },
): AverageGp['byCounterperson'] {
  const numbers = [...new Set(sales.map(({ number }) => number))];
  return numbers
    .map((number) => {
      const own = sales.filter((sale) => sale.number === number);
      const sum = (list: readonly CounterpersonSales[], of: 'salesC' | 'costC') =>
        list.reduce((total, sale) => total + sale[of], 0);
      const [salesC, costC] = [sum(own, 'salesC'), sum(own, 'costC')];
      const onOrders = sum(
        own.filter((sale) => sale.onRepairOrders),
        'salesC',
      );
      return {
        number,
        name: number === '' ? 'No counterperson' : (own.find(({ name }) => name)?.name ?? `Counterperson ${number}`),
        sales: roundTo(salesC / 100, 2),
        cost: hasCost ? roundTo(costC / 100, 2) : null,
        gross: hasCost ? roundTo((salesC - costC) / 100, 2) : null,
        gpPct: hasCost && salesC > 0 ? roundTo(((salesC - costC) / salesC) * 100, 2) : null,
        counterSales: hasCounter ? roundTo((salesC - onOrders) / 100, 2) : null,
        repairOrderSales: roundTo(onOrders / 100, 2),
        documents: documentsOf('all', own),
      };
    })
    .filter(({ number, sales, cost }) => number !== '' || sales !== 0 || (cost ?? 0) !== 0)
    .sort((a, b) => (b.gross ?? b.sales) - (a.gross ?? a.sales));
}

function nothingOwn(department: 'service' | 'parts', ownViewMessage: string): AverageGp {
  const { categories: _none, total } = ownCategories([], { thresholds: [], fieldsNotProvided: [] });
  return {
    department,
    categories: [],
    total,
    byCounterperson: [],
    byCostBand: [],
    matrixName: null,
    ownView: true,
    ownViewMessage,
  };
}
