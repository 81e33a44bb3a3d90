import type { Database } from '@fixed-ops/database';
import { lacksFieldOf, partsSaleTypeOfPayType, partsSaleTypes, roundTo, type ServiceSums } from '@fixed-ops/metrics';
import { type Figures, readFigures } from '../figures.ts';
import { isWholeStore, type Selection } from '../selection/selection.ts';
import type { StoreFacts } from '../store/store-facts.ts';
import { readCounterSales } from './read-counter-sales.ts';

interface Money {
  salesC: number;
  costC: number;
  soldH: number;
  roCount: number;
}

const PAY_TYPES = ['C', 'W', 'I', 'S', 'M', 'F', 'B'];
/** Always answered, so that a chart has its series also in a month without any. */
const MAIN_SERVICE = ['C', 'W', 'I'];

/** Sales, cost and gross of each month by category: labor by pay type with sublet and misc apart, or parts by sale type. */
export async function monthlySalesByCategory(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  wish: {
    readonly department: 'service' | 'parts';
    readonly months: number;
    readonly categories: readonly string[] | undefined;
  },
) {
  const figures = await readFigures(db, facts, { ...selection, compareRange: null }, wish.months);
  const byMonth =
    wish.department === 'service' ? serviceCategories(figures) : await partsCategories(db, selection, figures);
  const lacks = (...sums: (keyof ServiceSums)[]) => lacksFieldOf(sums, facts.fieldsNotProvided);
  const missing: Missing =
    wish.department === 'service'
      ? { labor: lacks('laborCostC'), sublet: lacks('subletCostC'), hours: lacks('soldH') }
      : { labor: lacks('partsCostC'), sublet: false, hours: false };
  return figures.months.flatMap((month, index) =>
    [...(byMonth[index] ?? new Map<string, Money>())]
      .filter(([category]) => !wish.categories || wish.categories.length === 0 || wish.categories.includes(category))
      .map(([category, money]) => ({ month: month.month, category, ...published(category, money, missing) })),
  );
}

/** Which costs, and whether hours, the dealership's feed lacks. */
interface Missing {
  readonly labor: boolean;
  readonly sublet: boolean;
  readonly hours: boolean;
}

function published(category: string, { salesC, costC, soldH, roCount }: Money, missing: Missing) {
  const hasCost = category === 'misc' || !(category === 'sublet' ? missing.sublet : missing.labor);
  const grossC = salesC - costC;
  return {
    sales: roundTo(salesC / 100, 2),
    cost: hasCost ? roundTo(costC / 100, 2) : null,
    gross: hasCost ? roundTo(grossC / 100, 2) : null,
    gpPct: hasCost && salesC > 0 ? roundTo((grossC / salesC) * 100, 2) : null,
    hours: missing.hours ? null : soldH / 100,
    roCount,
  };
}

function serviceCategories(figures: Figures): Map<string, Money>[] {
  return figures.months.map((_month, index) => {
    const rows = new Map<string, Money>();
    for (const scope of PAY_TYPES) {
      const sums = figures.monthSums(index, { scope });
      const money = {
        salesC: sums.laborSaleC,
        costC: sums.laborCostC,
        soldH: sums.soldH,
        roCount: sums.roCount,
      };
      if (MAIN_SERVICE.includes(scope) || money.salesC !== 0 || money.soldH !== 0) rows.set(scope, money);
    }
    const all = figures.monthSums(index, { scope: 'all' });
    rows.set('sublet', { salesC: all.subletSaleC, costC: all.subletCostC, soldH: 0, roCount: 0 });
    rows.set('misc', { salesC: all.miscSaleC, costC: 0, soldH: 0, roCount: 0 });
    return rows;
  });
}

async function partsCategories(db: Database, selection: Selection, figures: Figures): Promise<Map<string, Money>[]> {
  const spans = figures.months.map((month, id) => ({ id, range: month.range }));
  // Counter sales have no advisor, technician, pay type or labor type: a view narrowed to those has none of them.
  const counter = isWholeStore(selection) ? await readCounterSales(db, selection.dealershipId, spans) : [];
  return figures.months.map((_month, index) => {
    const rows = new Map<string, Money>(
      partsSaleTypes.map(({ key }) => [key, { salesC: 0, costC: 0, soldH: 0, roCount: 0 }]),
    );
    const add = (saleType: string, salesC: number, costC: number, roCount: number) => {
      const money = rows.get(saleType);
      if (!money) return;
      money.salesC += salesC;
      money.costC += costC;
      money.roCount += roCount;
    };
    for (const scope of PAY_TYPES) {
      const sums = figures.monthSums(index, { scope });
      add(partsSaleTypeOfPayType(scope), sums.partsSaleC, sums.partsCostC, sums.roCount);
    }
    for (const sale of counter) if (sale.span === index) add(sale.saleType, sale.salesC, sale.costC, 0);
    return rows;
  });
}
