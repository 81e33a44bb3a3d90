import { type HeatSheetItem, heatSheetItemSchema, heatSheetMappingCalls, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { patternsOverlap } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { FieldError } from '../../http/problem/problem.ts';
import { lastChangeColumns, newestChange, type SettingsBlock, type SettingsWrite } from '../settings/settings-block.ts';

const rowSchema = z.object({
  item: heatSheetItemSchema,
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

const sql = `
  select json_build_object('itemKey', m.item_key, 'label', m.label, 'department', m.department, 'opCodes', m.op_codes,
                           'partGroups', m.part_groups, 'eligible', m.eligible, 'order', m.sort_order) as item,
         ${lastChangeColumns('m')}
    from heat_sheet_map m where m.dealership_id = $1
   order by m.department desc, m.sort_order, m.item_key`;

async function read(db: Database, dealershipId: string) {
  const rows = z.array(rowSchema).parse(await db.query(sql, [dealershipId]));
  return {
    data: rows.map(({ item }) => item),
    source: rows.length === 0 ? ('default' as const) : ('custom' as const),
    ...newestChange(rows),
  };
}

/** An op code or a pattern may belong to only one item. Otherwise two items would count the same work. */
function check(input: readonly HeatSheetItem[]): FieldError[] {
  const problems: FieldError[] = [];
  const places: { readonly item: HeatSheetItem; readonly pattern: string }[] = [];
  const keys = new Set<string>();
  input.forEach((item, index) => {
    if (keys.has(item.itemKey))
      problems.push({
        path: `data.${index}.itemKey`,
        code: 'twice',
        message: `${item.itemKey} is already in the list`,
      });
    keys.add(item.itemKey);
    item.opCodes.forEach((pattern, place) => {
      const path = `data.${index}.opCodes.${place}`;
      if (/^\*+$/.test(pattern)) {
        problems.push({ path, code: 'every_code', message: 'would take every op code' });
        return;
      }
      const other = places.find((each) => patternsOverlap(each.pattern, pattern));
      if (other !== undefined)
        problems.push({
          path,
          code: other.item === item ? 'twice' : 'op_code_in_two_items',
          message:
            other.item === item
              ? `${pattern} is covered by ${other.pattern} already`
              : `${pattern} of “${item.label}” takes codes that ${other.pattern} of “${other.item.label}” takes`,
        });
      places.push({ item, pattern });
    });
  });
  return problems;
}

const sheetRow = z.object({
  department: z.enum(['service', 'parts']),
  columns: z.array(z.looseObject({ key: z.string(), visible: z.boolean(), goal: z.number().nullable() })),
});

/** Removed items that still have a goal on a sheet. The goal would have no column. */
async function stillInUse(
  tx: Database,
  { dealershipId, before, input }: SettingsWrite<HeatSheetItem[], HeatSheetItem[]>,
): Promise<FieldError[]> {
  const kept = new Set(input.map((item) => item.itemKey));
  const gone = before.filter((item) => !kept.has(item.itemKey));
  if (gone.length === 0) return [];
  const rows = await tx.query('select department, columns from heat_sheet_option where dealership_id = $1', [
    dealershipId,
  ]);
  const sheets = z.array(sheetRow).parse(rows);
  return gone.flatMap((item) =>
    sheets
      .filter(({ columns }) =>
        columns.some(({ key, visible, goal }) => key === item.itemKey && visible && goal !== null),
      )
      .map(({ department }) => ({
        path: 'data',
        code: 'item_in_use',
        message: `“${item.label}” has a goal on the ${department} heat sheet: take the goal away or hide the column first.`,
      })),
  );
}

async function write(
  tx: Database,
  { dealershipId, userId, at, before, input }: SettingsWrite<HeatSheetItem[], HeatSheetItem[]>,
): Promise<void> {
  const was = new Map(before.map((item) => [item.itemKey, JSON.stringify(item)]));
  await tx.execute('delete from heat_sheet_map where dealership_id = $1 and not item_key = any($2::text[])', [
    dealershipId,
    input.map((item) => item.itemKey),
  ]);
  for (const item of input) {
    if (was.get(item.itemKey) === JSON.stringify(item)) continue;
    await tx.execute(
      `insert into heat_sheet_map (dealership_id, item_key, label, department, op_codes, part_groups, eligible, sort_order,
                                   updated_by, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10)
       on conflict (dealership_id, item_key) do update
          set label = excluded.label, department = excluded.department, op_codes = excluded.op_codes,
              part_groups = excluded.part_groups, eligible = excluded.eligible, sort_order = excluded.sort_order,
              updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [
        dealershipId,
        item.itemKey,
        item.label,
        item.department,
        JSON.stringify(item.opCodes),
        JSON.stringify(item.partGroups),
        item.eligible,
        item.order,
        userId,
        at,
      ],
    );
  }
}

/** The work that each item of the heat sheets counts. */
export const heatSheetMapping: SettingsBlock<HeatSheetItem[], HeatSheetItem[]> = {
  calls: heatSheetMappingCalls,
  entity: 'heat_sheet_map',
  readers: 'everyone',
  isCopyable: true,
  read: (db, { dealershipId }) => read(db, dealershipId),
  check: async (tx, change) => [...check(change.input), ...(await stillInUse(tx, change))],
  write,
  rowKey: (item) => item.itemKey,
};
