import { instantSchema, laborTypeMappingCalls, type MappedLaborType, mappedLaborTypeSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { FieldError } from '../../http/problem/problem.ts';
import { lastChangeColumns, newestChange, type SettingsBlock, type SettingsWrite } from '../settings/settings-block.ts';

type Input = Pick<MappedLaborType, 'laborType' | 'payType'> & { readonly source?: unknown };

const rowSchema = z.object({
  code: z.string(),
  description: z.string(),
  pay_type: mappedLaborTypeSchema.shape.payType.catch(''),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

async function read(db: Database, dealershipId: string) {
  const found = await db.query(
    `select t.code, t.description, t.pay_type, ${lastChangeColumns('t')}
       from labor_type t where t.dealership_id = $1 order by t.code`,
    [dealershipId],
  );
  const rows = z.array(rowSchema).parse(found);
  const change = newestChange(rows);
  return {
    data: rows.map((row) => ({
      laborType: row.code,
      description: row.description,
      payType: row.pay_type,
      source: row.updated_by === null ? ('auto' as const) : ('manual' as const),
    })),
    source: change.updatedBy === null ? ('default' as const) : ('custom' as const),
    ...change,
  };
}

function check({ before, input }: SettingsWrite<MappedLaborType[], Input[]>): FieldError[] {
  const known = new Set(before.map(({ laborType }) => laborType));
  const seen = new Set<string>();
  return input.flatMap(({ laborType }, index) => {
    const path = `data.${index}.laborType`;
    if (!known.has(laborType))
      return [{ path, code: 'unknown_labor_type', message: `${laborType} is not a labor type here` }];
    if (seen.has(laborType)) return [{ path, code: 'twice', message: `${laborType} is already in the list` }];
    seen.add(laborType);
    return [];
  });
}

/**
 * Writes the pay types that differ. A labor type without one, or with that of the files again, belongs to the files: `updated_by` is empty, by
 * which the import knows that it may change it. Lines keep their own pay types.
 */
async function write(
  tx: Database,
  { dealershipId, userId, at, before, input, takenBack }: SettingsWrite<MappedLaborType[], Input[]>,
): Promise<void> {
  const sent = new Map(input.map((one) => [one.laborType, one]));
  const isOfFiles = (wanted: Input | undefined) =>
    wanted === undefined || wanted.payType === '' || (takenBack !== null && wanted.source === 'auto');
  const changed = before.flatMap((was) => {
    const wanted = sent.get(was.laborType);
    const payType = wanted?.payType ?? '';
    const ofFiles = isOfFiles(wanted);
    const isSame = payType === was.payType && (takenBack === null || ofFiles === (was.source === 'auto'));
    return isSame ? [] : [{ laborType: was.laborType, payType, ofFiles }];
  });
  await tx.execute(
    `update labor_type t
        set pay_type = c.pay_type, updated_by = case when not c.of_files then $2 end, updated_at = $3::timestamptz
       from unnest($4::text[], $5::text[], $6::boolean[]) as c (code, pay_type, of_files)
      where t.dealership_id = $1 and t.code = c.code`,
    [
      dealershipId,
      userId,
      at,
      changed.map(({ laborType }) => laborType),
      changed.map(({ payType }) => payType),
      changed.map(({ ofFiles }) => ofFiles),
    ],
  );
}

/** The pay type of each labor type. */
export const laborTypeMapping: SettingsBlock<MappedLaborType[], Input[]> = {
  calls: laborTypeMappingCalls,
  entity: 'labor_type',
  readers: 'administrators',
  // A code is the DMS's own and may be another kind of work in the next store.
  isCopyable: false,
  read: (db, { dealershipId }) => read(db, dealershipId),
  check: async (_tx, wanted) => check(wanted),
  write,
  rowKey: (row) => row.laborType,
};
