import { isDeepStrictEqual } from 'node:util';
import { instantSchema, type SettingsHistoryEntry, settingsChangeKinds } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Problem } from '../../http/problem/problem.ts';
import { withoutPictures } from './without-pictures.ts';

/** The object whose changes are requested, as in the audit log. */
export interface ChangesOf {
  /** Null for an object of a group. */
  readonly dealershipId: string | null;
  readonly entity: string;
  readonly entityId: string;
  /** The names of the calls that make them. */
  readonly action: string | readonly string[];
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
/** A change in the audit log. */
export type KeptChange = z.output<typeof rowSchema>;

const changesSql = `
  select a.id as "historyId", a.at, coalesce(u.first_name || ' ' || u.last_name, a.user_id) as by,
         coalesce(a.via, 'save') as action, a.before, a.after,
         case a.via when 'copy' then (select d.name from dealership d where d.id = a.via_id) else a.via_id end as "from"
    from audit_log a left join app_user u on u.id = a.user_id
   where a.dealership_id is not distinct from $1 and a.entity = $2 and a.entity_id = $3 and a.action = any($4::text[])`;
const keyOf = ({ dealershipId, entity, entityId, action }: ChangesOf) => [
  dealershipId,
  entity,
  entityId,
  [action].flat(),
];

/** A page of changes, newest first; `canRestore` says whether a change can still be taken back. */
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
    .map((change) => ({
      ...change,
      before: withoutPictures(change.before),
      after: withoutPictures(change.after),
      canRestore: canRestore(change),
    }));
  return { data, ...z.object({ total: z.number() }).parse(count), page, pageSize };
}

/** One change by its id; throws 404 for a change of another object, dealership or group. */
export async function findChange(tx: Database, of: ChangesOf, historyId: number): Promise<KeptChange> {
  const [found] = await tx.query(`${changesSql} and a.id = $5::bigint`, [...keyOf(of), historyId]);
  if (found === undefined) throw new Problem(404, 'not_found', 'These settings have no such change.');
  return rowSchema.parse(found);
}

/**
 * The current rows with one change taken back. Fields that the change changed get their old values, rows that it removed come back, and rows
 * that it added are removed. Later changes stay.
 *
 * @param revive adapts rows that come back to the current rows; without it a row whose key exists again does not come back
 */
export function rowsTakenBack<Row>(
  rowKey: (row: Row) => string,
  { before, after }: { readonly before: readonly Row[]; readonly after: readonly Row[] },
  current: readonly Row[],
  revive?: (rows: readonly Row[]) => readonly Row[],
): Row[] {
  const was = new Map(before.map((row) => [rowKey(row), row]));
  const is = new Map(after.map((row) => [rowKey(row), row]));
  const there = new Set(current.map(rowKey));
  const kept = current.flatMap((row) => {
    const [old, left] = [was.get(rowKey(row)), is.get(rowKey(row))];
    if (left === undefined) return [row];
    return old === undefined ? [] : [fieldsTakenBack(old, left, row) as Row];
  });
  const removed = before.filter((row) => !is.has(rowKey(row)));
  return [...kept, ...(revive?.(removed) ?? removed.filter((row) => !there.has(rowKey(row))))];
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The key of a list's row: the key of a column, the code or pattern of a row, or the word or number itself. */
function identityOf(row: unknown): unknown {
  if (isFields(row)) return row.key ?? row.dmsCode ?? row.pattern;
  return typeof row === 'number' ? String(row) : row;
}
/** The rows by their keys; null if the value is no list, or if two rows have no distinct keys. */
function byKey(value: unknown): ReadonlyMap<string, unknown> | null {
  if (!Array.isArray(value)) return null;
  const rows = new Map<string, unknown>();
  for (const row of value) {
    const key = identityOf(row);
    if (typeof key !== 'string' || rows.has(key)) return null;
    rows.set(key, row);
  }
  return rows;
}

/**
 * The current object with one change taken back field by field, and in lists row by row. Everything that the change did not touch stays. A
 * list whose rows have no keys counts as a single field.
 */
export function fieldsTakenBack(before: unknown, after: unknown, current: unknown): unknown {
  if (isDeepStrictEqual(before, after)) return current;
  const [was, is, now] = [byKey(before), byKey(after), byKey(current)];
  if (was && is && now) {
    const rows = keysTakenBack(was, is, now).map((key) =>
      // A removed row comes back, unless somebody has added it again.
      is.has(key) ? fieldsTakenBack(was.get(key), is.get(key), now.get(key)) : (now.get(key) ?? was.get(key)),
    );
    return isRising(before) && isRising(current) ? rows.toSorted((one, other) => Number(one) - Number(other)) : rows;
  }
  if (!isFields(before) || !isFields(after) || !isFields(current)) return before;
  const names = new Set([...Object.keys(current), ...Object.keys(before)]);
  const fields = [...names].map((name) => [name, fieldsTakenBack(before[name], after[name], current[name])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Whether a list has the edges of columns, which are always in order of size. */
const isRising = (value: unknown): boolean =>
  Array.isArray(value) && value.every((edge, at) => typeof edge === 'number' && (at === 0 || edge > value[at - 1]));

type Rows = ReadonlyMap<string, unknown>;

/** The keys of a list's rows in their order after a change is taken back. */
function keysTakenBack(was: Rows, is: Rows, now: Rows): string[] {
  const kept = [...now.keys()].filter((key) => was.has(key) || !is.has(key));
  const keys = isMoved(was, is) ? inOrderOf([...was.keys()], kept) : kept;
  [...was.keys()].forEach((key, place, all) => {
    if (is.has(key) || now.has(key)) return;
    // A row returns to its place behind its former predecessor. The order matters: of several matching patterns the first one counts.
    const behind = all.slice(0, place).findLast((each) => keys.includes(each));
    keys.splice(behind === undefined ? 0 : keys.indexOf(behind) + 1, 0, key);
  });
  return keys;
}

/** Whether the common rows are in another order. Rows that store their position in a field are compared by that field instead. */
function isMoved(was: Rows, is: Rows): boolean {
  const first = was.values().next().value;
  if (isFields(first) && 'order' in first) return false;
  const common = (one: Rows, other: Rows) => [...one.keys()].filter((key) => other.has(key));
  return !isDeepStrictEqual(common(was, is), common(is, was));
}

/** The keys in the order of `wanted`. A key that is not in it stays behind its predecessor. */
function inOrderOf(wanted: readonly string[], keys: readonly string[]): string[] {
  let place = -1;
  return keys
    .map((key) => {
      if (wanted.includes(key)) place = wanted.indexOf(key);
      return { key, place };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ key }) => key);
}
