import type { Database } from '@fixed-ops/database';
import { addDays, type BusinessDate, type DateRange } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { Selection } from '../../core/selection/selection.ts';

const matrixRow = z.object({
  name: z.string(),
  effectiveFrom: z.string(),
  sources: z.array(z.string()),
  basis: z.enum(['cost', 'list']),
  minPriceC: z.number(),
  stepC: z.number(),
  bands: z.array(z.object({ fromC: z.number(), toC: z.number().nullable(), multiplier: z.number() })),
});
type Matrix = z.output<typeof matrixRow>;

/** A store's active matrices up to the last day of a period, newest first; of two on one day, the one that names its sources first. */
export async function readPartsMatrices(db: Database, { dealershipId, range }: Selection): Promise<Matrix[]> {
  const rows = await db.query(
    `select m.name, m.effective_from as "effectiveFrom", m.sources, m.basis, coalesce(m.min_price_c, 0) as "minPriceC",
            greatest(1, m.round_to_c) as "stepC",
            (select coalesce(json_agg(json_build_object('fromC', b.from_cost_c, 'toC', b.to_cost_c, 'multiplier', b.multiplier)
                                      order by b.from_cost_c), '[]')
               from parts_matrix_band b where b.dealership_id = m.dealership_id and b.matrix_id = m.id) as bands
       from parts_matrix m
      where m.dealership_id = $1 and m.active and m.effective_from <= $2::date
      order by m.effective_from desc, jsonb_array_length(m.sources) = 0, m.id desc`,
    [dealershipId, range.endDate],
  );
  return z.array(matrixRow).parse(rows);
}

/** The key for sources that no matrix names. */
export const OTHER_SOURCES = '';

/** The price of a band of a matrix for parts of a source that are sold on these days. */
interface PartsPrice extends Omit<Matrix, 'name' | 'effectiveFrom' | 'sources' | 'bands'> {
  readonly source: string;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  readonly fromC: number;
  readonly toC: number | null;
  readonly multiplier: number;
}

/** The prices of a period. On every day, a source has the prices of its newest matrix, which may be one for all sources. */
export function partsPrices(matrices: readonly Matrix[], { startDate, endDate }: DateRange): PartsPrice[] {
  const named = new Set(matrices.flatMap(({ sources }) => sources));
  return [OTHER_SOURCES, ...named].flatMap((source) => {
    const prices: PartsPrice[] = [];
    let last = endDate;
    for (const { effectiveFrom: first, sources, bands, basis, minPriceC, stepC } of matrices) {
      const isOf = sources.length === 0 || sources.includes(source);
      if (!isOf || first > last) continue;
      for (const band of bands) prices.push({ source, first, last, basis, minPriceC, stepC, ...band });
      last = addDays(first, -1);
      if (last < startDate) break;
    }
    return prices;
  });
}
