import { instantSchema, type SettingsHistoryEntry, settingsChangeKinds } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { invalidInput, Problem } from '../../http/problem/problem.ts';
import type { SettingsBlock } from './settings-block.ts';

const rowSchema = z.object({
  historyId: z.number(),
  at: instantSchema,
  by: z.string(),
  action: z.enum(settingsChangeKinds),
  from: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
type Change = z.output<typeof rowSchema>;

const changesSql = `
  select a.id as "historyId", a.at, coalesce(u.first_name || ' ' || u.last_name, a.user_id) as by,
         coalesce(a.via, 'save') as action, a.before, a.after,
         case a.via when 'copy' then (select d.name from dealership d where d.id = a.via_id) else a.via_id end as "from"
    from audit_log a left join app_user u on u.id = a.user_id
   where a.dealership_id = $1 and a.entity = $2 and a.entity_id = $1 and a.action = $3`;

/** The changes of a block in a dealership, newest first, a page of them. */
export async function readHistory<Data, Input>(
  db: Database,
  block: SettingsBlock<Data, Input>,
  dealershipId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ data: SettingsHistoryEntry[]; total: number; page: number; pageSize: number }> {
  const key = [dealershipId, block.entity, block.calls.get.name];
  const rows = await db.query(`${changesSql} order by a.at desc, a.id desc limit $4::int offset $5::int`, [
    ...key,
    pageSize,
    (page - 1) * pageSize,
  ]);
  const [count] = await db.query(`select count(*)::int as total from (${changesSql}) c`, key);
  const data = z
    .array(rowSchema)
    .parse(rows)
    .map((change) => ({ ...change, canRestore: inputOf(block, change.before) !== null }));
  return { data, ...z.object({ total: z.number() }).parse(count), page, pageSize };
}

/** What the block takes of what stood once; null where the product has outgrown it. */
function inputOf<Data, Input>(block: SettingsBlock<Data, Input>, data: unknown): Input | null {
  const parsed = block.calls.put.body.safeParse({ data });
  return parsed.success ? parsed.data.data : null;
}

/**
 * What stands now with one change taken back: its rows are what they were before it, all others stay as they are.
 * Throws 404 for a change of another block or dealership, 400 where what stood before fits the product no more.
 */
export async function withoutChange<Data, Input>(
  tx: Database,
  block: SettingsBlock<Data, Input>,
  dealershipId: string,
  { historyId, current }: { readonly historyId: number; readonly current: Data },
): Promise<Input> {
  const [found] = await tx.query(`${changesSql} and a.id = $4::bigint`, [
    dealershipId,
    block.entity,
    block.calls.get.name,
    historyId,
  ]);
  if (found === undefined) throw new Problem(404, 'not_found', 'These settings have no such change.');
  const { before, after } = rowSchema.parse(found);
  const input = inputOf(block, rowsTakenBack(block, { before, after }, current));
  if (input === null) {
    throw invalidInput([
      { path: 'historyId', code: 'outgrown', message: 'What stood before this change fits these settings no more' },
    ]);
  }
  return input;
}

function rowsTakenBack<Data, Input>(
  { rowKey, revive }: SettingsBlock<Data, Input>,
  { before, after }: Pick<Change, 'before' | 'after'>,
  current: Data,
): unknown {
  if (rowKey === undefined) return before;
  const keyOf = rowKey as (row: unknown) => string;
  const [was, is, now] = [before, after, current].map((rows) => (Array.isArray(rows) ? (rows as unknown[]) : []));
  const old = (revive?.(was as Data, current) ?? was) as unknown[];
  // By the keys as they were: what is revived may have lost its own.
  const returning = new Map((was ?? []).map((row, index) => [keyOf(row), old[index]]));
  const added = new Set((is ?? []).map(keyOf).filter((key) => !returning.has(key)));
  const kept = (now ?? [])
    .filter((row) => !added.has(keyOf(row)))
    .map((row) => {
      const key = keyOf(row);
      const back = returning.get(key);
      returning.delete(key);
      return back ?? row;
    });
  return [...kept, ...returning.values()];
}
