import type { CallQuery, CallResponse, calls, EnvelopeField, PricedLine } from '@fixed-ops/contract';
import { workLineSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import type { Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { type LineRow, readLines } from '../line-figures/read-lines.ts';
import { workLine } from '../line-figures/work-line.ts';
import { expectedSql, GRID_PRICED } from './against-grid.ts';
import { pricedOf, sumsOfLines } from './price-comparison.ts';
import { priceScopeOf } from './read-prices.ts';

type Call = typeof calls.pricedLines;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;

/** A line with its price before recorded discounts, and the difference to the expected price. */
export function pricedLine(row: LineRow, facts: StoreFacts): PricedLine {
  const priceC = row.labor_sale_c + row.discount_labor_c;
  const dollars = (cents: number | null) => (cents === null ? null : roundTo(cents / 100, 2));
  return {
    ...workLineSchema.parse(workLine(row, facts)),
    price: priceC / 100,
    expected: dollars(row.expected_c),
    short: dollars(row.expected_c === null ? null : row.expected_c - priceC),
  };
}

/** Repair and diagnostic lines that the labor matrix prices. Those furthest below it come first. */
export async function pricedLines(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const scope = priceScopeOf(selection);
  const categories = query.category?.map((category) => (category === 'unmapped' ? '' : category));
  const lines = await readLines(db, facts, {
    selection,
    where: (parameters: Parameters) =>
      [
        ` and ${GRID_PRICED}`,
        scope === 'all' || selection.filter.payTypes?.length === 1
          ? ''
          : ` and ${payTypeOf(facts)} = ${parameters.add(scope)}`,
        query.opCode === undefined ? '' : ` and l.op_code = ${parameters.add(query.opCode)}`,
        categories && categories.length > 0 ? ` and l.category = any(${parameters.add(categories)}::text[])` : '',
      ].join(''),
    expected: expectedSql({ kind: 'grid' }, 'all'),
    onlyBelow: query.below ? 'atAll' : undefined,
    search: query.search,
    sort: query.sort,
    defaultSort: ['-short'],
    page: query.page,
    pageSize: query.pageSize,
  });
  return {
    data: lines.page.map((row) => pricedLine(row, facts)),
    total: lines.total,
    page: query.page,
    pageSize: query.pageSize,
    totals: { hours: lines.sold_h / 100, prices: pricedOf(sumsOfLines(lines)) },
  };
}
