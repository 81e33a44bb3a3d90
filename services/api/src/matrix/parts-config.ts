import type { CallBody, calls, PartsMatrix, PartsMatrixConfig } from '@fixed-ops/contract';
import { businessDateSchema, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { partsMatrixProblems, partsMatrixWarnings } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { FieldError } from '../http/problem/problem.ts';
import { readHistory } from './history.ts';
import { pricedTwice } from './priced-twice.ts';
import type { MatrixBlock, MatrixWrite } from './replace-matrices.ts';

type Wanted = CallBody<typeof calls.putAiMatrixPartsConfig>;

const rowSchema = z.object({
  id: z.number(),
  name: z.string(),
  effective_from: businessDateSchema,
  sources: z.array(z.string()),
  basis: z.enum(['cost', 'list']),
  min_price_c: z.number().nullable(),
  round_to_c: z.number(),
  active: z.boolean(),
  bands: z.array(z.object({ from: z.number(), to: z.number().nullable(), multiplier: z.number() })),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

/** Every parts matrix of the store, newest first, with the step traps that it holds. */
async function readPartsConfig(db: Database, dealershipId: string): Promise<PartsMatrixConfig> {
  const [rows, history] = await Promise.all([
    db.query(
      `select m.id, m.name, m.effective_from, m.sources, m.basis, m.min_price_c, m.round_to_c, m.active,
              (select coalesce(json_agg(json_build_object('from', b.from_cost_c, 'to', b.to_cost_c,
                        'multiplier', b.multiplier) order by b.from_cost_c), '[]')
                 from parts_matrix_band b where b.dealership_id = m.dealership_id and b.matrix_id = m.id) as bands,
              coalesce(u.first_name || ' ' || u.last_name, m.updated_by) as updated_by, m.updated_at
         from parts_matrix m left join app_user u on u.id = m.updated_by
        where m.dealership_id = $1
        order by m.effective_from desc, m.id`,
      [dealershipId],
    ),
    readHistory(db, dealershipId, 'parts_matrix'),
  ]);
  const matrices = z
    .array(rowSchema)
    .parse(rows)
    .map(
      (row): PartsMatrix => ({
        id: row.id,
        name: row.name,
        effectiveFrom: row.effective_from,
        sources: row.sources,
        basis: row.basis,
        minPrice: row.min_price_c === null ? null : row.min_price_c / 100,
        roundTo: row.round_to_c / 100,
        active: row.active,
        bands: row.bands.map((band) => ({
          fromCost: band.from / 100,
          toCost: band.to === null ? null : band.to / 100,
          multiplier: band.multiplier,
        })),
        updatedBy: row.updated_by,
        updatedAt: row.updated_at,
      }),
    );
  const warnings = matrices.flatMap((matrix, index) =>
    partsMatrixWarnings(matrix).map((warning) => ({ ...warning, path: `matrices.${index}.${warning.path}` })),
  );
  return { matrices, warnings, history };
}

/** Bands without gaps, and on every day a source has one matrix at most. */
function check({ matrices }: Wanted): FieldError[] {
  const taken = new Map<string, string>();
  return matrices.flatMap((matrix, index): FieldError[] => {
    const at = (problem: FieldError) => ({ ...problem, path: `matrices.${index}.${problem.path}` });
    const problems = partsMatrixProblems(matrix.bands).map(at);
    if (matrix.roundTo < 0.01) {
      problems.push(at({ path: 'roundTo', code: 'too_small', message: 'must be at least one cent' }));
    }
    if (!matrix.active) return problems;
    const sources = matrix.sources.length === 0 ? ['every source'] : matrix.sources;
    problems.push(...pricedTwice(taken, matrix, 'sources', sources).map(at));
    return problems;
  });
}

async function write(tx: Database, { dealershipId, userId, at, input, ids }: MatrixWrite<Wanted>): Promise<void> {
  const before = new Map((await readPartsConfig(tx, dealershipId)).matrices.map((matrix) => [matrix.id, matrix]));
  await tx.execute('delete from parts_matrix where dealership_id = $1 and id <> all($2::bigint[])', [
    dealershipId,
    ids,
  ]);
  await tx.execute('delete from parts_matrix_band where dealership_id = $1 and matrix_id <> all($2::bigint[])', [
    dealershipId,
    ids,
  ]);
  for (const [index, matrix] of input.matrices.entries()) {
    const id = ids[index] ?? 0;
    const known = before.get(id);
    if (known && isSame(known, matrix)) continue;
    await tx.execute(
      `insert into parts_matrix (dealership_id, id, name, effective_from, sources, basis, min_price_c, round_to_c, active,
                                 updated_by, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11)
       on conflict (dealership_id, id) do update
          set name = excluded.name, effective_from = excluded.effective_from, sources = excluded.sources,
              basis = excluded.basis, min_price_c = excluded.min_price_c, round_to_c = excluded.round_to_c,
              active = excluded.active, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [
        dealershipId,
        id,
        matrix.name,
        matrix.effectiveFrom,
        JSON.stringify(matrix.sources),
        matrix.basis,
        matrix.minPrice === null ? null : Math.round(matrix.minPrice * 100),
        Math.round(matrix.roundTo * 100),
        matrix.active,
        userId,
        at,
      ],
    );
    await tx.execute('delete from parts_matrix_band where dealership_id = $1 and matrix_id = $2', [dealershipId, id]);
    await tx.execute(
      `insert into parts_matrix_band (dealership_id, matrix_id, from_cost_c, to_cost_c, multiplier)
       select $1, $2, b.from_c, b.to_c, b.multiplier
         from unnest($3::int[], $4::int[], $5::numeric[]) as b (from_c, to_c, multiplier)`,
      [
        dealershipId,
        id,
        matrix.bands.map((band) => Math.round(band.fromCost * 100)),
        matrix.bands.map((band) => (band.toCost === null ? null : Math.round(band.toCost * 100))),
        matrix.bands.map((band) => band.multiplier),
      ],
    );
  }
}

function isSame(known: PartsMatrix, wanted: Wanted['matrices'][number]): boolean {
  const plain = ({
    name,
    effectiveFrom,
    sources,
    basis,
    minPrice,
    roundTo,
    active,
    bands,
  }: Omit<typeof wanted, 'id'>) =>
    JSON.stringify({ name, effectiveFrom, sources, basis, minPrice, roundTo, active, bands });
  return plain(known) === plain(wanted);
}

export const partsMatrices: MatrixBlock<PartsMatrixConfig, Wanted> = {
  entity: 'parts_matrix',
  action: 'AiMatrixPartsConfig',
  read: readPartsConfig,
  check,
  write,
};
