import type { Database } from '@fixed-ops/database';
import { lacksFieldOf, roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../../core/selection/line-condition.ts';
import type { Selection } from '../../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../../core/store-facts/store-facts.ts';

const matrixRow = z.object({
  id: z.number(),
  name: z.string(),
  sources: z.array(z.string()),
  basis: z.string(),
  min_price_c: z.number().nullable(),
  round_to_c: z.number(),
  bands: z.array(z.object({ fromC: z.number(), toC: z.number().nullable(), multiplier: z.number() })),
});
type Matrix = z.output<typeof matrixRow>;

/** Bands of a store without a matrix: cents, upper end included. */
const PLAIN_EDGES = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000];

/** The matrix in force on the last day of a period; null without one. */
async function readMatrix(db: Database, { dealershipId, range }: Selection): Promise<Matrix | null> {
  const [row] = await db.query(
    `select m.id, m.name, m.sources, m.basis, m.min_price_c, m.round_to_c,
            (select coalesce(json_agg(json_build_object('fromC', b.from_cost_c, 'toC', b.to_cost_c, 'multiplier', b.multiplier)
                                      order by b.from_cost_c), '[]')
               from parts_matrix_band b where b.dealership_id = m.dealership_id and b.matrix_id = m.id) as bands
       from parts_matrix m
      where m.dealership_id = $1 and m.active and m.effective_from <= $2::date
      order by m.effective_from desc, m.id desc
      limit 1`,
    [dealershipId, range.endDate],
  );
  return row ? matrixRow.parse(row) : null;
}

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
  matrixC: z.number().nullable(),
});

// The matrix prices one piece: basis times multiplier, to the step of the store, never below its lowest price.
const soldSql = (payType: string, basis: string, ofLines: string) => `
  select b.index as band, sum(p.qty)::float8 as pieces, sum(round(p.qty * p.unit_sale_c))::float8 as "saleC",
         sum(round(p.qty * p.unit_cost_c))::float8 as "costC",
         sum(round(p.qty * greatest(coalesce($7::int, 0),
               round(${basis} * b.multiplier / $8::int) * $8::int)))::float8 as "matrixC"
    from ro_line l
    join ro_part p on p.dealership_id = l.dealership_id and p.line_id = l.id and not p.is_core
    join unnest($4::int[], $5::int[], $6::numeric[]) with ordinality as b (from_c, to_c, multiplier, index)
      on ${basis} >= b.from_c and (b.to_c is null or ${basis} <= b.to_c)
   where l.dealership_id = $1 and l.close_date between $2::date and $3::date and ${payType} = 'C'${ofLines}
     and ($9::text[] is null or p.source = any($9::text[]))
     and ($10::text[] is null or p.counter_number = any($10::text[]))
   group by b.index`;

const percent = (part: number, whole: number) => (whole > 0 ? roundTo((part / whole) * 100, 2) : null);

/**
 * Customer-pay parts on repair orders by the cost of a piece, against what the parts matrix asks: the matrix is for repair
 * orders alone, and for the sources it names.
 */
export async function readCostBands(db: Database, facts: StoreFacts, selection: Selection) {
  const { dealershipId, range, filter } = selection;
  const matrix = await readMatrix(db, selection);
  // Nothing sold is not what a feed without parts says.
  if (lacksFieldOf(['partsSaleC'], facts.fieldsNotProvided))
    return { byCostBand: [], matrixName: matrix?.name ?? null };
  const bands: readonly Band[] = matrix && matrix.bands.length > 0 ? matrix.bands : plainBands;
  const sources = matrix && matrix.sources.length > 0 ? matrix.sources : null;
  const basis = matrix?.basis === 'list' ? 'p.list_c' : 'p.unit_cost_c';
  const payType = payTypeOf(facts);
  const parameters = new Parameters();
  const values = [
    dealershipId,
    range.startDate,
    range.endDate,
    bands.map(({ fromC }) => fromC),
    bands.map(({ toC }) => toC),
    bands.map(({ multiplier }) => multiplier),
    matrix?.min_price_c ?? null,
    Math.max(1, matrix?.round_to_c ?? 1),
    sources,
    filter.own?.counters ?? null,
  ];
  for (const value of values) parameters.add(value);
  const ofLines = filter.own ? '' : lineCondition(filter, payType, parameters);
  const rows = z.array(soldRow).parse(await db.query(soldSql(payType, basis, ofLines), parameters.values));
  const hasCost = !lacksFieldOf(['partsCostC'], facts.fieldsNotProvided);
  const byCostBand = bands.map(({ fromC, toC, multiplier }, index) => {
    const sold = rows.find(({ band }) => band === index + 1) ?? { pieces: 0, saleC: 0, costC: 0, matrixC: 0 };
    const isPriced = multiplier !== null && (hasCost || matrix?.basis === 'list');
    const matrixC = isPriced ? (sold.matrixC ?? 0) : null;
    return {
      fromCost: roundTo(fromC / 100, 2),
      toCost: toC === null ? null : roundTo(toC / 100, 2),
      pieces: sold.pieces,
      sales: roundTo(sold.saleC / 100, 2),
      cost: hasCost ? roundTo(sold.costC / 100, 2) : null,
      gpPct: !hasCost ? null : percent(sold.saleC - sold.costC, sold.saleC),
      multiplier,
      matrixSales: matrixC === null ? null : roundTo(matrixC / 100, 2),
      matrixGpPct: matrixC === null || !hasCost ? null : percent(matrixC - sold.costC, matrixC),
      variance: matrixC === null ? null : roundTo((sold.saleC - matrixC) / 100, 2),
    };
  });
  return { byCostBand, matrixName: matrix?.name ?? null };
}
