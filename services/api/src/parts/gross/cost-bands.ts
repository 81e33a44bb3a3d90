import type { Database } from '@fixed-ops/database';
import { lacksFieldOf, roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../../core/selection/line-condition.ts';
import type { Selection } from '../../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../../core/store-facts/store-facts.ts';
import { OTHER_SOURCES, partsPrices, readPartsMatrices } from './parts-matrices.ts';

/** Bands of a store without a matrix. Cents; the upper end is included. */
const PLAIN_EDGES = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000];

interface Band {
  readonly fromC: number;
  readonly toC: number | null;
  readonly multiplier: number | null;
}

const plainBands: readonly Band[] = [0, ...PLAIN_EDGES.map((edge) => edge + 1)].map((fromC, index) => ({
  fromC,
  toC: PLAIN_EDGES[index] ?? null,
  multiplier: null,
}));

const soldRow = z.object({
  band: z.number(),
  pieces: z.number(),
  saleC: z.number(),
  costC: z.number(),
  pricedSaleC: z.number(),
  pricedCostC: z.number(),
  /** Null if no matrix has a price for any of these parts. */
  matrixC: z.number().nullable(),
});
const NOTHING_SOLD = { pieces: 0, saleC: 0, costC: 0, pricedSaleC: 0, pricedCostC: 0, matrixC: 0 };

const BASIS_OF_PRICE = `(case m.basis when 'list' then p.list_c else p.unit_cost_c end)`;

/**
 * A matrix prices one piece as `partsMatrixPrice` does: basis times multiplier, rounded up to the store's step, and at least the store's
 * lowest price. If a part's source has no matrix on the day that the repair order closed, the part stays in its band without a price.
 */
const soldSql = (payType: string, basis: string, ofLines: string) => `
  select b.index as band, sum(p.qty)::float8 as pieces, sum(round(p.qty * p.unit_sale_c))::float8 as "saleC",
         sum(round(p.qty * p.unit_cost_c))::float8 as "costC",
         coalesce(sum(round(p.qty * p.unit_sale_c)) filter (where m.multiplier is not null), 0)::float8 as "pricedSaleC",
         coalesce(sum(round(p.qty * p.unit_cost_c)) filter (where m.multiplier is not null), 0)::float8 as "pricedCostC",
         sum(round(p.qty * greatest(m.min_c, ceil(${BASIS_OF_PRICE} * m.multiplier / m.step_c - 0.000001) * m.step_c)))
           filter (where m.multiplier is not null)::float8 as "matrixC"
    from ro_line l
    join ro_part p on p.dealership_id = l.dealership_id and p.line_id = l.id and not p.is_core
    join unnest($4::int[], $5::int[]) with ordinality as b (from_c, to_c, index)
      on ${basis} >= b.from_c and (b.to_c is null or ${basis} <= b.to_c)
    left join unnest($7::text[], $8::date[], $9::date[], $10::text[], $11::int[], $12::int[], $13::numeric[], $14::int[], $15::int[])
           as m (source, first, last, basis, from_c, to_c, multiplier, min_c, step_c)
      on m.source = case when p.source = any($16::text[]) then p.source else '${OTHER_SOURCES}' end
     and l.close_date between m.first and m.last
     and ${BASIS_OF_PRICE} >= m.from_c and (m.to_c is null or ${BASIS_OF_PRICE} <= m.to_c)
   where l.dealership_id = $1 and l.close_date between $2::date and $3::date and ${payType} = 'C'${ofLines}
     and ($6::text[] is null or p.counter_number = any($6::text[]))
   group by b.index`;

const percent = (part: number, whole: number) => (whole > 0 ? roundTo((part / whole) * 100, 2) : null);

/**
 * Customer-pay parts on repair orders by the cost of one piece, compared with the prices of the parts matrices, which apply to repair
 * orders only. The bands are those of the newest matrix; if its basis is the list price, they are bands of list prices.
 */
export async function readCostBands(db: Database, facts: StoreFacts, selection: Selection) {
  const { dealershipId, range, filter } = selection;
  const matrices = await readPartsMatrices(db, selection);
  const [newest] = matrices;
  const matrixName = newest?.name ?? null;
  // A feed without parts does not mean that nothing was sold.
  if (lacksFieldOf(['partsSaleC'], facts.fieldsNotProvided)) return { byCostBand: [], matrixName };
  const hasCost = !lacksFieldOf(['partsCostC'], facts.fieldsNotProvided);
  const bands: readonly Band[] = newest && newest.bands.length > 0 ? newest.bands : plainBands;
  const prices = partsPrices(matrices, range).filter(({ basis }) => hasCost || basis === 'list');
  const payType = payTypeOf(facts);
  const parameters = new Parameters();
  const values = [
    dealershipId,
    range.startDate,
    range.endDate,
    bands.map(({ fromC }) => fromC),
    bands.map(({ toC }) => toC),
    filter.own?.counters ?? null,
    prices.map(({ source }) => source),
    prices.map(({ first }) => first),
    prices.map(({ last }) => last),
    prices.map(({ basis }) => basis),
    prices.map(({ fromC }) => fromC),
    prices.map(({ toC }) => toC),
    prices.map(({ multiplier }) => multiplier),
    prices.map(({ minPriceC }) => minPriceC),
    prices.map(({ stepC }) => stepC),
    [...new Set(matrices.flatMap(({ sources }) => sources))],
  ];
  for (const value of values) parameters.add(value);
  const ofLines = filter.own ? '' : lineCondition(filter, payType, parameters);
  const basis = newest?.basis === 'list' ? 'coalesce(p.list_c, p.unit_cost_c)' : 'p.unit_cost_c';
  const rows = z.array(soldRow).parse(await db.query(soldSql(payType, basis, ofLines), parameters.values));
  const byCostBand = bands.map(({ fromC, toC, multiplier }, index) => {
    const sold = rows.find(({ band }) => band === index + 1) ?? NOTHING_SOLD;
    const matrixC = prices.length === 0 ? null : sold.matrixC;
    return {
      fromCost: roundTo(fromC / 100, 2),
      toCost: toC === null ? null : roundTo(toC / 100, 2),
      pieces: sold.pieces,
      sales: roundTo(sold.saleC / 100, 2),
      cost: hasCost ? roundTo(sold.costC / 100, 2) : null,
      gpPct: !hasCost ? null : percent(sold.saleC - sold.costC, sold.saleC),
      multiplier,
      matrixSales: matrixC === null ? null : roundTo(matrixC / 100, 2),
      matrixGpPct: matrixC === null || !hasCost ? null : percent(matrixC - sold.pricedCostC, matrixC),
      variance: matrixC === null ? null : roundTo((sold.pricedSaleC - matrixC) / 100, 2),
    };
  });
  return { byCostBand, matrixName };
}
