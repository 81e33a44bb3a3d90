import { isDeepStrictEqual } from 'node:util';
import { instantSchema, type SettingsHistoryEntry, settingsChangeKinds } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Problem } from '../../http/problem/problem.ts';

/** Whose changes are asked for, as the audit log names them. */
export interface ChangesOf {
  /** Null for what belongs to a group. */
  readonly dealershipId: string | null;
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
}

const rowSchema = z.object({
  historyId: z.number(),
  at: instantSchema,
  by: z.string(),
  action: z.enum(settingsChangeKinds),
  from: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
/** A change as the audit log keeps it. */
export type KeptChange = z.output<typeof rowSchema>;

const changesSql = `
  select a.id as "historyId", a.at, coalesce(u.first_name || ' ' || u.last_name, a.user_id) as by,
         coalesce(a.via, 'save') as action, a.before, a.after,
         case a.via when 'copy' then (select d.name from dealership d where d.id = a.via_id) else a.via_id end as "from"
    from audit_log a left join app_user u on u.id = a.user_id
   where a.dealership_id is not distinct from $1 and a.entity = $2 and a.entity_id = $3 and a.action = $4`;
const keyOf = ({ dealershipId, entity, entityId, action }: ChangesOf) => [dealershipId, entity, entityId, action];

/** A page of changes, newest first; `canRestore` says of each whether it can still be taken back. */
export async function readChanges(
  db: Database,
  of: ChangesOf,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  canRestore: (change: KeptChange) => boolean,
): Promise<{ data: SettingsHistoryEntry[]; total: number; page: number; pageSize: number }> {
  const key = keyOf(of);
  const rows = await db.query(`${changesSql} order by a.at desc, a.id desc limit $5::int offset $6::int`, [
    ...key,
    pageSize,
    (page - 1) * pageSize,
  ]);
  const [count] = await db.query(`select count(*)::int as total from (${changesSql}) c`, key);
  const data = z
    .array(rowSchema)
    .parse(rows)
    .map((change) => ({ ...change, canRestore: canRestore(change) }));
  return { data, ...z.object({ total: z.number() }).parse(count), page, pageSize };
}

/** One change by its id; throws 404 for one of another kind, dealership or group. */
export async function findChange(tx: Database, of: ChangesOf, historyId: number): Promise<KeptChange> {
  const [found] = await tx.query(`${changesSql} and a.id = $5::bigint`, [...keyOf(of), historyId]);
  if (found === undefined) throw new Problem(404, 'not_found', 'These settings have no such change.');
  return rowSchema.parse(found);
}

/**
 * The rows that stand now with one change of them taken back: those that it changed are what they were before it, all others stay.
 *
 * @param revive what stood before, as it can be sent again beside what stands now
 */
export function rowsTakenBack<Row>(
  rowKey: (row: Row) => string,
  { before, after }: { readonly before: readonly Row[]; readonly after: readonly Row[] },
  current: readonly Row[],
  revive?: (rows: readonly Row[]) => readonly Row[],
): Row[] {
  const old = revive?.(before) ?? before;
  // By the keys as they were: what is revived may have lost its own.
  const returning = new Map(before.map((row, index) => [rowKey(row), old[index]]));
  const added = new Set(after.map(rowKey).filter((key) => !returning.has(key)));
  const kept = current
    .filter((row) => !added.has(rowKey(row)))
    .map((row) => {
      const key = rowKey(row);
      const back = returning.get(key);
      returning.delete(key);
      return back ?? row;
    });
  return [...kept, ...[...returning.values()].filter((row) => row !== undefined)];
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Such as the columns of a heat sheet. */
const isKeyed = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.every((row) => isFields(row) && typeof row.key === 'string');
const byKey = (rows: readonly Fields[]) => Object.fromEntries(rows.map((row) => [String(row.key), row]));

/**
 * What stands now with one change of it taken back, field by field: what the change left alone stays as it is now. The rows of a list
 * are told apart by their `key`; a list without one is a single field.
 */
export function fieldsTakenBack(before: unknown, after: unknown, current: unknown): unknown {
  if (isDeepStrictEqual(before, after)) return current;
  if (isKeyed(before) && isKeyed(after) && isKeyed(current))
    return Object.values(Object(fieldsTakenBack(byKey(before), byKey(after), byKey(current))));
  if (!isFields(before) || !isFields(after) || !isFields(current)) return before;
  const names = new Set([...Object.keys(current), ...Object.keys(before)]);
  const fields = [...names].map((name) => [name, fieldsTakenBack(before[name], after[name], current[name])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
