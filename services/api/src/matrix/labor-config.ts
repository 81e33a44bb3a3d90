import type { CallBody, calls, LaborMatrix, LaborMatrixConfig } from '@fixed-ops/contract';
import { businessDateSchema, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { filledCells, laborMatrixProblems } from '@fixed-ops/metrics';
import { restateMatrixPricesSql } from '@fixed-ops/rules';
import { z } from 'zod';
import type { FieldError } from '../http/problem/problem.ts';
import { readHistory } from './history.ts';
import { pricedTwice } from './priced-twice.ts';
import type { MatrixBlock, MatrixWrite } from './replace-matrices.ts';

type Wanted = CallBody<typeof calls.putAiMatrixConfig>;

const rowSchema = z.object({
  id: z.number(),
  name: z.string(),
  effective_from: businessDateSchema,
  door_rate_c: z.number(),
  cells: z.array(z.number()),
  shape: z.enum(['flat', 'step', 'linear', 'bell', 'custom']),
  params: z.record(z.string(), z.unknown()),
  excluded_op_codes: z.array(z.string()),
  active: z.boolean(),
  labor_types: z.array(z.string()),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

/** Every labor matrix of the store, newest first: former ones are its history. */
async function readLaborConfig(db: Database, dealershipId: string): Promise<LaborMatrixConfig> {
  const [rows, history] = await Promise.all([
    db.query(
      `select m.id, m.name, m.effective_from, m.door_rate_c, m.cells, m.shape, m.params, m.excluded_op_codes, m.active,
              (select coalesce(json_agg(t.labor_type order by t.labor_type), '[]') from labor_matrix_type t
                where t.dealership_id = m.dealership_id and t.matrix_id = m.id) as labor_types,
              coalesce(u.first_name || ' ' || u.last_name, m.updated_by) as updated_by, m.updated_at
         from labor_matrix m left join app_user u on u.id = m.updated_by
        where m.dealership_id = $1
        order by m.effective_from desc, m.id`,
      [dealershipId],
    ),
    readHistory(db, dealershipId, 'labor_matrix'),
  ]);
  const matrices = z.array(rowSchema).parse(rows);
  return {
    matrices: matrices.map(
      (row): LaborMatrix => ({
        id: row.id,
        name: row.name,
        effectiveFrom: row.effective_from,
        laborTypes: row.labor_types,
        doorRate: row.door_rate_c / 100,
        step: 0.1,
        cells: row.cells.map((cents) => cents / 100),
        shape: row.shape,
        params: row.params,
        active: row.active,
        updatedBy: row.updated_by,
        updatedAt: row.updated_at,
      }),
    ),
    exclusions: { opCodes: [...new Set(matrices.flatMap((row) => row.excluded_op_codes))].sort() },
    history,
  };
}

/** Prices rise with hours, and on every day a labor type has one matrix at most. */
function check({ matrices }: Wanted): FieldError[] {
  const taken = new Map<string, string>();
  return matrices.flatMap((matrix, index): FieldError[] => {
    const at = (problem: FieldError) => ({ ...problem, path: `matrices.${index}.${problem.path}` });
    const problems = laborMatrixProblems(matrix.cells).map(at);
    if (!matrix.active) return problems;
    problems.push(...pricedTwice(taken, matrix, 'laborTypes', matrix.laborTypes).map(at));
    return problems;
  });
}

async function write(tx: Database, { dealershipId, userId, at, input, ids }: MatrixWrite<Wanted>): Promise<void> {
  const excluded = JSON.stringify([...new Set(input.exclusions.opCodes)].sort());
  await tx.execute('delete from labor_matrix where dealership_id = $1 and id <> all($2::bigint[])', [
    dealershipId,
    ids,
  ]);
  for (const [index, matrix] of input.matrices.entries()) {
    const cells = filledCells(matrix.cells).map((dollars) => Math.round((dollars ?? 0) * 100));
    await tx.execute(
      `insert into labor_matrix (dealership_id, id, name, effective_from, door_rate_c, cells, shape, params,
                                 excluded_op_codes, active, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6::int[], $7, $8::jsonb, $9::jsonb, $10, $11, $12)
       on conflict (dealership_id, id) do update
          set name = excluded.name, effective_from = excluded.effective_from, door_rate_c = excluded.door_rate_c,
              cells = excluded.cells, shape = excluded.shape, params = excluded.params,
              excluded_op_codes = excluded.excluded_op_codes, active = excluded.active, updated_by = excluded.updated_by,
              updated_at = excluded.updated_at
        where (labor_matrix.name, labor_matrix.effective_from, labor_matrix.door_rate_c, labor_matrix.cells,
               labor_matrix.shape, labor_matrix.params, labor_matrix.excluded_op_codes, labor_matrix.active)
           is distinct from (excluded.name, excluded.effective_from, excluded.door_rate_c, excluded.cells,
               excluded.shape, excluded.params, excluded.excluded_op_codes, excluded.active)`,
      [
        dealershipId,
        ids[index],
        matrix.name,
        matrix.effectiveFrom,
        Math.round(matrix.doorRate * 100),
        cells,
        matrix.shape,
        JSON.stringify(matrix.params),
        excluded,
        matrix.active,
        userId,
        at,
      ],
    );
  }
  await tx.execute('delete from labor_matrix_type where dealership_id = $1', [dealershipId]);
  const types = input.matrices.flatMap((matrix, index) =>
    [...new Set(matrix.laborTypes)].map((laborType) => ({ id: ids[index], laborType })),
  );
  await tx.execute(
    `insert into labor_matrix_type (dealership_id, matrix_id, labor_type)
     select $1, t.matrix_id, t.labor_type from unnest($2::bigint[], $3::text[]) as t (matrix_id, labor_type)`,
    [dealershipId, types.map((type) => type.id), types.map((type) => type.laborType)],
  );
  await tx.execute(restateMatrixPricesSql(), [dealershipId]);
}

export const laborMatrices: MatrixBlock<LaborMatrixConfig, Wanted> = {
  entity: 'labor_matrix',
  action: 'AiMatrixConfig',
  read: readLaborConfig,
  check,
  write,
};
