import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { figureScope } from '../core/selection/figure-scope.ts';
import { lineCondition } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { GRID_PRICED, gridStepSql, HAS_PRICE } from './against-grid.ts';
import { type GridSums, noGrid } from './grid-sums.ts';
import type { Prices } from './prices.ts';

/** Lines of a group with the same price and, if the grid prices them, the same distance from the grid. Cents. */
const rowSchema = z.object({
  key: z.string(),
  price_c: z.number(),
  step: z.number().nullable(),
  n: z.number(),
  lines: z.number(),
  grid_c: z.number(),
  below_lines: z.number(),
  under_lines: z.number(),
  below_c: z.number(),
  above_c: z.number(),
});

export interface GroupPrices {
  readonly prices: Prices;
  readonly grid: GridSums;
}

export interface PriceRequest {
  readonly by: 'opCode' | 'advisor';
  /** Limits the result to one op code. */
  readonly opCode?: string;
}

/** Prices of different pay types cannot be compared, so this is customer pay, or the one requested pay type. */
export const priceScopeOf = (selection: Pick<Selection, 'filter'>): string => figureScope('C', selection.filter);

/**
 * Counts how often each price occurs, by op code or advisor, and how the lines that the grid prices compare with it. A price is a line's
 * labor before recorded discounts, so that a discount does not look like a second price.
 */
export async function readPrices(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  request: PriceRequest,
): Promise<ReadonlyMap<string, GroupPrices>> {
  const { dealershipId, range, filter } = selection;
  if (hasNoOwnNumbers(filter)) return new Map();
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const scope = priceScopeOf(selection);
  const key = request.by === 'opCode' ? 'l.op_code' : 'l.advisor_number';
  const rows = await db.query(
    `with line as (
       select ${key} as key, l.labor_sale_c + l.discount_labor_c as price_c, ${HAS_PRICE} as has_price,
              case when ${GRID_PRICED} then l.matrix_price_c end as grid_c
         from ro_line l
        where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last}
          and ((${HAS_PRICE}) or (${GRID_PRICED}))
          ${scope === 'all' ? '' : `and ${payType} = ${parameters.add(scope)}`}
          ${request.opCode === undefined ? '' : `and l.op_code = ${parameters.add(request.opCode)}`}
          ${lineCondition(filter, payType, parameters)})
     select key, price_c, ${gridStepSql('price_c', 'grid_c')} as step, count(*) filter (where has_price) as n,
            count(grid_c) as lines, coalesce(sum(grid_c), 0) as grid_c,
            count(*) filter (where (grid_c - price_c) * 50 > grid_c) as below_lines,
            count(*) filter (where grid_c > price_c) as under_lines,
            coalesce(sum(greatest(0, grid_c - price_c)) filter (where grid_c is not null), 0) as below_c,
            coalesce(sum(greatest(0, price_c - grid_c)) filter (where grid_c is not null), 0) as above_c
       from line
      group by 1, 2, 3
      order by 1, 2, 3`,
    parameters.values,
  );
  const groups = new Map<string, { prices: { priceC: number; n: number }[]; grid: GridSums }>();
  for (const row of z.array(rowSchema).parse(rows)) {
    const group = groups.get(row.key) ?? { prices: [], grid: noGrid() };
    groups.set(row.key, group);
    addPrice(group.prices, row.price_c, row.n);
    if (row.step !== null) addToGrid(group.grid, { ...row, step: row.step });
  }
  return groups;
}

/** Adds up the counts of equal prices. Rows with the same price must be adjacent. */
function addPrice(prices: { priceC: number; n: number }[], priceC: number, n: number): void {
  if (n === 0) return;
  const before = prices.at(-1);
  if (before?.priceC === priceC) before.n += n;
  else prices.push({ priceC, n });
}

function addToGrid(grid: GridSums, row: z.output<typeof rowSchema> & { readonly step: number }): void {
  grid.lines += row.lines;
  if (row.step === 0) grid.atLines += row.lines;
  grid.belowLines += row.below_lines;
  grid.underLines += row.under_lines;
  grid.chargedC += row.price_c * row.lines;
  grid.expectedC += row.grid_c;
  grid.belowC += row.below_c;
  grid.aboveC += row.above_c;
  grid.steps.set(row.step, (grid.steps.get(row.step) ?? 0) + row.lines);
}
