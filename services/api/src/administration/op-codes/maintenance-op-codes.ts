import {
  instantSchema,
  type MaintenanceOpCode,
  maintenanceOpCodesCalls,
  opCodeCategorySchema,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { FieldError } from '../../http/problem/problem.ts';
import { lastChangeColumns, newestChange, type SettingsBlock, type SettingsWrite } from '../settings/settings-block.ts';
import { restateLines } from './restate-lines.ts';
import { suggestCategory } from './suggest-category.ts';

type Input = Omit<MaintenanceOpCode, 'source' | 'suggestion'> & { readonly source?: unknown };

/** A large store has about six thousand codes. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const rowSchema = z.object({
  code: z.string(),
  description: z.string(),
  category: opCodeCategorySchema.catch(''),
  is_maint: z.boolean(),
  std_h: z.number().nullable(),
  std_price_c: z.number().nullable(),
  mapping_source: z.enum(['auto', 'manual']).catch('auto'),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

async function read(db: Database, dealershipId: string) {
  const found = await db.query(
    `select o.code, o.description, o.category, o.is_maint, o.std_h, o.std_price_c, o.mapping_source, ${lastChangeColumns('o')}
       from op_code o where o.dealership_id = $1 order by o.code`,
    [dealershipId],
  );
  const rows = z.array(rowSchema).parse(found);
  const change = newestChange(rows);
  const placed = new Map(
    rows
      .filter(({ category }) => category !== '')
      .map(({ code, category, is_maint }) => [code.toUpperCase(), { category, isMaintenance: is_maint }]),
  );
  return {
    data: rows.map((row) => ({
      opCode: row.code,
      description: row.description,
      category: row.category,
      isMaintenance: row.is_maint,
      expectedHours: row.std_h === null ? null : row.std_h / 100,
      expectedPrice: row.std_price_c === null ? null : row.std_price_c / 100,
      source: row.mapping_source,
      suggestion: suggestCategory(row.code, row.description, placed),
    })),
    source: change.updatedBy === null ? ('default' as const) : ('custom' as const),
    ...change,
  };
}

function check(input: readonly Input[]): FieldError[] {
  const seen = new Set<string>();
  return input.flatMap(({ opCode }, index) => {
    const isTwice = seen.has(opCode);
    seen.add(opCode);
    return isTwice
      ? [{ path: `data.${index}.opCode`, code: 'twice', message: `${opCode} is already in the list` }]
      : [];
  });
}

const FIELDS = ['description', 'category', 'isMaintenance', 'expectedHours', 'expectedPrice'] as const;
const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100));

/** Writes the changes and restates the lines of those codes. A code that is left out becomes unmapped. */
async function write(
  tx: Database,
  { dealershipId, userId, at, before, input, takenBack }: SettingsWrite<MaintenanceOpCode[], Input[]>,
): Promise<void> {
  const was = new Map(before.map((one) => [one.opCode, one]));
  /** A value that is restored to that of the nightly files may be changed by them again. */
  const sourceOf = ({ source }: Input) => (takenBack !== null && source === 'auto' ? 'auto' : 'manual');
  const isChanged = (one: Input): boolean => {
    const old = was.get(one.opCode);
    return FIELDS.some((field) => one[field] !== old?.[field]) || (takenBack !== null && sourceOf(one) !== old?.source);
  };
  const sent = new Set(input.map((one) => one.opCode));
  const left = before.filter(
    (one) => !sent.has(one.opCode) && (one.category !== '' || one.isMaintenance || one.source === 'manual'),
  );
  const changed = [
    ...input.filter(isChanged).map((one) => ({ ...one, source: sourceOf(one) })),
    ...left.map((one) => ({
      ...one,
      category: '' as const,
      isMaintenance: false,
      expectedHours: null,
      expectedPrice: null,
      source: 'auto',
    })),
  ];
  if (changed.length === 0) return;
  await tx.execute(
    `insert into op_code (dealership_id, code, description, category, is_maint, std_h, std_price_c, mapping_source, updated_by, updated_at)
     select $1, c.code, c.description, c.category, c.is_maint, c.std_h, c.std_price_c, c.source, $2, $3::timestamptz
       from unnest($4::text[], $5::text[], $6::text[], $7::boolean[], $8::int[], $9::int[], $10::text[])
         as c (code, description, category, is_maint, std_h, std_price_c, source)
     on conflict (dealership_id, code) do update
        set description = excluded.description, category = excluded.category, is_maint = excluded.is_maint,
            std_h = excluded.std_h, std_price_c = excluded.std_price_c, mapping_source = excluded.mapping_source,
            updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [
      dealershipId,
      userId,
      at,
      changed.map((one) => one.opCode),
      changed.map((one) => one.description),
      changed.map((one) => one.category),
      changed.map((one) => one.isMaintenance),
      changed.map((one) => hundredths(one.expectedHours)),
      changed.map((one) => hundredths(one.expectedPrice)),
      changed.map((one) => one.source),
    ],
  );
  const restated = changed.filter((one) => {
    const old = was.get(one.opCode);
    return old === undefined || old.category !== one.category || old.isMaintenance !== one.isMaintenance;
  });
  await restateLines(
    tx,
    dealershipId,
    restated.map((one) => one.opCode),
  );
}

/** The category of each op code, and whether it counts as maintenance. */
export const maintenanceOpCodes: SettingsBlock<MaintenanceOpCode[], Input[]> = {
  calls: maintenanceOpCodesCalls,
  entity: 'op_code',
  readers: 'everyone',
  isCopyable: false,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  read: (db, { dealershipId }) => read(db, dealershipId),
  check: async (_tx, { input }) => check(input),
  write,
  rowKey: (row) => row.opCode,
};
