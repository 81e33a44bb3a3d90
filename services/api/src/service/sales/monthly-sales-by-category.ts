import type { Database } from '@fixed-ops/database';
import {
  lacksFieldOf,
  partsSaleTypeOfPayType,
  partsSaleTypes,
  payTypeCodes,
  roundTo,
  type ServiceSums,
} from '@fixed-ops/metrics';
import type { Figures } from '../../core/figures.ts';
import { isHistory } from '../../core/period.ts';
import { readFigures } from '../../core/read-figures.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { readCounterpersonSales } from '../../parts/gross/counterperson-sales.ts';
import { fieldsLackedBy } from '../../parts/numbers/parts-figures.ts';
import type { CounterSaleType } from '../../parts/sales/counter-sale-type.ts';
import { counterMoney, readCounterSales, soldOnBodyLines } from '../../parts/sales/counter-sales.ts';

interface Money {
  salesC: number;
  costC: number;
  soldH: number;
  roCount: number;
  /** The ledger sold it without telling the cost. */
  lacksCost: boolean;
}

/** Always answered, so that a chart has its series also in a month without any. */
const MAIN_SERVICE = ['C', 'W', 'I'];

/** Sales, cost and gross of each month by category: labor by pay type with sublet and misc apart, or parts by sale type. */
export async function monthlySalesByCategory(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  request: {
    readonly department: 'service' | 'parts';
    readonly months: number;
    readonly categories: readonly string[] | undefined;
  },
) {
  const figures = await readFigures(db, facts, { ...selection, compareRange: null }, request.months);
  const byMonth =
    request.department === 'service'
      ? serviceCategories(figures)
      : await partsCategories(db, facts, selection, figures);
  const lackingOf = request.department === 'service' ? lackedByService(facts) : lackedByParts(facts);
  // Months before the store's first figures are no months without sales.
  const isNothing = (rows: ReadonlyMap<string, Money> | undefined) =>
    [...(rows?.values() ?? [])].every(({ salesC, costC, soldH, roCount }) => !salesC && !costC && !soldH && !roCount);
  const first = figures.months.findIndex(({ range }, index) => isHistory(range, facts) || !isNothing(byMonth[index]));
  return figures.months.flatMap((month, index) =>
    first < 0 || index < first
      ? []
      : [...(byMonth[index] ?? new Map<string, Money>())]
          .filter(
            ([category]) =>
              !request.categories || request.categories.length === 0 || request.categories.includes(category),
          )
          .map(([category, money]) => ({ month: month.month, category, ...published(money, lackingOf(category)) })),
  );
}

/** Which figures of a category the dealership's feed lacks. */
interface Lacking {
  readonly sales: boolean;
  readonly cost: boolean;
  readonly hours: boolean;
}

function lackedByService({ fieldsNotProvided }: StoreFacts): (category: string) => Lacking {
  const lacks = (sum: keyof ServiceSums) => lacksFieldOf([sum], fieldsNotProvided);
  const hours = lacks('soldH');
  const ofLabor = { sales: lacks('laborSaleC'), cost: lacks('laborCostC'), hours };
  const others = new Map<string, Lacking>([
    ['sublet', { sales: lacks('subletSaleC'), cost: lacks('subletCostC'), hours }],
    ['misc', { sales: lacks('miscSaleC'), cost: false, hours }],
  ]);
  return (category) => others.get(category) ?? ofLabor;
}

/** What is sold without a repair order alone is told by sale types or a ledger, and where neither comes is no sale of zero. */
function lackedByParts({ fieldsNotProvided }: StoreFacts): (category: string) => Lacking {
  const lacksCost = lacksFieldOf(['partsCostC'], fieldsNotProvided);
  const untold = new Set<string>(
    partsSaleTypes
      .map(({ key }) => key)
      .filter((key) => lacksFieldOf(['partsSaleC'], fieldsLackedBy(key, fieldsNotProvided))),
  );
  return (category) => ({ sales: untold.has(category), cost: lacksCost || untold.has(category), hours: false });
}

function published({ salesC, costC, soldH, roCount, lacksCost }: Money, lacking: Lacking) {
  const hasSales = !lacking.sales;
  const hasCost = !(lacksCost || lacking.cost);
  const hasGross = hasSales && hasCost;
  const grossC = salesC - costC;
  return {
    sales: hasSales ? roundTo(salesC / 100, 2) : null,
    cost: hasCost ? roundTo(costC / 100, 2) : null,
    gross: hasGross ? roundTo(grossC / 100, 2) : null,
    gpPct: hasGross && salesC > 0 ? roundTo((grossC / salesC) * 100, 2) : null,
    hours: lacking.hours ? null : soldH / 100,
    roCount,
  };
}

function serviceCategories(figures: Figures): Map<string, Money>[] {
  return figures.months.map((_month, index) => {
    const rows = new Map<string, Money>();
    for (const scope of payTypeCodes) {
      const sums = figures.monthSums(index, { scope });
      const money = {
        salesC: sums.laborSaleC,
        costC: sums.laborCostC,
        soldH: sums.soldH,
        roCount: sums.roCount,
        lacksCost: false,
      };
      if (MAIN_SERVICE.includes(scope) || money.salesC !== 0 || money.soldH !== 0) rows.set(scope, money);
    }
    const all = figures.monthSums(index, { scope: 'all' });
    rows.set('sublet', { salesC: all.subletSaleC, costC: all.subletCostC, soldH: 0, roCount: 0, lacksCost: false });
    rows.set('misc', { salesC: all.miscSaleC, costC: 0, soldH: 0, roCount: 0, lacksCost: false });
    return rows;
  });
}

const noParts = (): Map<string, Money> =>
  new Map(partsSaleTypes.map(({ key }) => [key, { salesC: 0, costC: 0, soldH: 0, roCount: 0, lacksCost: false }]));

/** What the person sold under own counter numbers, as in the figures above the chart. */
async function ownPartsCategories(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  figures: Figures,
): Promise<Map<string, Money>[]> {
  return Promise.all(
    figures.months.map(async ({ range }) => {
      const rows = noParts();
      for (const sale of await readCounterpersonSales(db, facts, { ...selection, range })) {
        const money = rows.get(sale.saleType);
        if (!money) continue;
        money.salesC += sale.salesC;
        money.costC += sale.costC;
        if (sale.onRepairOrders) money.roCount += sale.documents;
      }
      return rows;
    }),
  );
}

const COUNTER_TYPES: readonly CounterSaleType[] = ['counter', 'wholesale', 'accessory', 'body'];

async function partsCategories(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  figures: Figures,
): Promise<Map<string, Money>[]> {
  if (selection.filter.own !== null) return ownPartsCategories(db, facts, selection, figures);
  const spans = figures.months.map((month, id) => ({
    id,
    range: month.range,
    hasBodyLines: soldOnBodyLines(figures.monthSums(id, { scope: 'B' })),
  }));
  const counter = await readCounterSales(db, facts, selection, spans);
  return figures.months.map((_month, index) => {
    const rows = noParts();
    const add = (saleType: string, sold: Partial<Money>) => {
      const money = rows.get(saleType);
      if (!money) return;
      money.salesC += sold.salesC ?? 0;
      money.costC += sold.costC ?? 0;
      money.roCount += sold.roCount ?? 0;
      money.lacksCost ||= sold.lacksCost ?? false;
    };
    for (const scope of payTypeCodes) {
      const { partsSaleC, partsCostC, roCount } = figures.monthSums(index, { scope });
      add(partsSaleTypeOfPayType(scope), { salesC: partsSaleC, costC: partsCostC, roCount });
    }
    for (const saleType of COUNTER_TYPES) add(saleType, counterMoney(counter.of(index), saleType));
    return rows;
  });
}
