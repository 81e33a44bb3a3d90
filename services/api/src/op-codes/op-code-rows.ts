import type { OpCodeRow } from '@fixed-ops/contract';
import { payTypeSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { lacksFieldOf, type ServiceSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { lineFiguresFrom, percentOf } from '../line-figures/line-figures.ts';
import { addSums, type LineGroup } from '../line-figures/read-line-figure-sums.ts';
import { type GridSums, noGrid } from './grid-sums.ts';
import { type Basis, basisOf, comparedSums, deviationsOf, pricedOf } from './price-comparison.ts';
import { modalPriceC, priceConsistencyPct, priceDeviation } from './prices.ts';
import { type GroupPrices, priceScopeOf } from './read-prices.ts';

const codeSchema = z.object({
  code: z.string(),
  description: z.string(),
  category: z.string(),
  is_maint: z.boolean(),
});
export type KnownCode = z.output<typeof codeSchema>;

/** Op codes of the store's list, all of them or one. */
export async function readOpCodes(
  db: Database,
  dealershipId: string,
  code?: string,
): Promise<ReadonlyMap<string, KnownCode>> {
  const rows = await db.query(
    `select code, description, category, is_maint from op_code where dealership_id = $1 and ($2::text is null or code = $2)`,
    [dealershipId, code ?? null],
  );
  return new Map(
    z
      .array(codeSchema)
      .parse(rows)
      .map((row) => [row.code, row]),
  );
}

/** Lines of one op code, by pay type, with their prices. */
export interface OpCodeWork {
  readonly opCode: string;
  readonly byPayType: readonly LineGroup[];
  /** Repair orders over all pay types. */
  readonly roCount: number;
  readonly prices: GroupPrices;
}

/** Prices of a code without lines. */
export const noPrices = (): GroupPrices => ({ prices: [], grid: noGrid() });

/** The expected prices of its lines, and how the lines compare. */
export interface OpCodeComparison {
  readonly basis: Basis;
  readonly sums: GridSums | null;
}

/**
 * Compares the lines of an op code with the grid, or with its usual price.
 * @param hasMatrix whether a labor matrix was in force
 */
export function compareWork(
  { prices }: Pick<OpCodeWork, 'prices'>,
  known: Pick<KnownCode, 'category'> | undefined,
  hasMatrix: boolean,
  { fieldsNotProvided }: Pick<StoreFacts, 'fieldsNotProvided'>,
): OpCodeComparison {
  const basis: Basis = lacksFieldOf(['laborSaleC', 'discountLaborC'], fieldsNotProvided)
    ? { kind: 'none' }
    : basisOf({ ...prices, category: known?.category ?? '', hasMatrix });
  return { basis, sums: comparedSums(basis, prices) };
}

/** Sums of an op code over its pay types. */
export const opCodeSums = ({ byPayType, roCount }: OpCodeWork): ServiceSums =>
  addSums(
    byPayType.map((group) => group.sums),
    roCount,
  );

/** One row of an op code, as in every table. `orders` is the base of penetration: the repair orders of the selection. */
export function opCodeRow(
  work: OpCodeWork,
  known: KnownCode | undefined,
  orders: number,
  selection: Selection,
  { fieldsNotProvided }: StoreFacts,
  { basis, sums: compared }: OpCodeComparison,
): OpCodeRow {
  const figures = lineFiguresFrom(fieldsNotProvided);
  const sums = opCodeSums(work);
  const { prices } = work.prices;
  const modal = modalPriceC(prices);
  const hasPrices = figures.metric('labor_sales', sums) !== null;
  const price = (cents: number | null | undefined) => (hasPrices && typeof cents === 'number' ? cents / 100 : null);
  return {
    opCode: work.opCode,
    description: known?.description ?? '',
    category: known?.category ?? '',
    isMaintenance: known?.is_maint ?? false,
    count: sums.countedLines,
    roCount: sums.roCount,
    penetrationPct: percentOf(sums.roCount, orders),
    roBase: orders,
    hours: figures.hours(sums),
    avgHours: figures.averageHours(sums),
    laborSales: figures.metric('labor_sales', sums),
    avgLabor: figures.averageLabor(sums),
    priceScope: priceScopeOf(selection),
    minLabor: price(prices[0]?.priceC),
    maxLabor: price(prices.at(-1)?.priceC),
    stdDev: hasPrices ? priceDeviation(prices) : null,
    modalPrice: price(modal),
    priceConsistencyPct: hasPrices ? priceConsistencyPct(prices, modal) : null,
    priceBasis: basis.kind,
    expectedPrice: basis.kind === 'fixed' ? basis.priceC / 100 : null,
    ...pricedOf(compared),
    deviations: deviationsOf(compared),
    elr: figures.metric('elr', sums),
    laborGpPct: figures.metric('labor_gp_pct', sums),
    laborGross: figures.metric('labor_gross', sums),
    partsSales: figures.metric('parts_sales', sums),
    avgParts: figures.averageParts(sums),
    partsGpPct: figures.metric('parts_gp_pct', sums),
    discountTotal: figures.discounts(sums),
    cwiCounts: Object.fromEntries(
      work.byPayType
        .filter((group) => group.sums.countedLines > 0)
        .map((group) => [payTypeSchema.parse(group.keys.payType), group.sums.countedLines]),
    ),
    lastUsed: work.byPayType.reduce<string | null>(
      (last, group) => (last === null || group.lastUsed > last ? group.lastUsed : last),
      null,
    ),
  };
}
