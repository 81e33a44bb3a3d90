import { createHash } from 'node:crypto';
import type { DealershipId } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { OwnNumbers } from '../auth/caller.ts';

const strongTag = (parts: readonly unknown[]) =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;

export const contentTag = (payload: string) => strongTag([payload]);

/** The version of the data of some dealerships. */
export interface DataVersion {
  readonly version: string;
  /** The dealerships whose data it covers. */
  readonly dealershipIds: ReadonlySet<string>;
}

/**
 * Changes with every import and settings write of these dealerships. If one of them compares itself with its group's average, it also
 * changes with those of the whole group, because its answers then contain figures of the other stores.
 */
export async function readDataVersion(db: Database, dealershipIds: readonly string[]): Promise<DataVersion> {
  const rows = await db.query<{ id: string; version: number }>(
    `select d.id, coalesce(v.version, 0) as version
       from dealership d
       left join data_version v on v.dealership_id = d.id
      where d.id = any($1::text[])
         or (d.active and d.group_id in (
               select o.group_id from dealership o
                 join average_option a on a.dealership_id = o.id and a.baseline = 'group'
                where o.id = any($1::text[])))
      order by d.id`,
    [dealershipIds],
  );
  return {
    version: rows.map(({ id, version }) => `${id} ${version}`).join(','),
    dealershipIds: new Set(rows.map(({ id }) => id)),
  };
}

/**
 * Changes with every note, verdict, coaching and outcome of a call of the dealership, and with the names of the people whom answers name
 * for them or for an assigned line. These are annotations of the data, which change no figure.
 */
export async function readAnnotationVersion(db: Database, dealershipId: string): Promise<string> {
  const [row] = await db.query<{ version: string }>(
    `select coalesce((select version from remark_version where dealership_id = $1), 0)::text || ' ' || coalesce(
              (select string_agg(u.id || ' ' || u.first_name || ' ' || u.last_name, ',' order by u.id) from app_user u
                where u.id in (select reviewed_by from ai_review where dealership_id = $1
                               union select noted_by from declined_outcome where dealership_id = $1
                               union select coached_by from coaching where dealership_id = $1
                               union select assigned_by from line_technician where dealership_id = $1)), '') as version`,
    [dealershipId],
  );
  return row?.version ?? '';
}

/** Everything that a cached answer depends on, apart from the code that makes it. */
export interface View {
  /** The versions of the data that it is read from. */
  readonly version: string;
  /** The question in a normal form (`questionOf`), without the id of the caller. */
  readonly question: string;
  /** The results of the route's questions about role and title (`asks`), in their order. */
  readonly may: readonly boolean[];
  /** The dealerships of the answer, each with its business date and, in an own view, the person's numbers. */
  readonly stores: readonly {
    readonly id: DealershipId;
    readonly name: string;
    readonly today: string;
    readonly ownNumbers: OwnNumbers | null;
  }[];
  /** The dealerships whose figures the person may see. They decide which averages of a group would reveal the figure of another store. */
  readonly seen: readonly DealershipId[];
}

/**
 * The tag of an answer that depends on the dealership's data. It is known before the answer is computed, and only people with the same view
 * share it.
 */
export function versionTag(build: string, { version, question, may, stores, seen }: View): string {
  const at = stores.map(({ id, name, today, ownNumbers }) => [id, name, today, ownNumbers]);
  return strongTag([build, version, question, may, at, seen]);
}

/** The question of a request as a key. The order of parameters, empty parameters and the caller's id make no difference. */
export function questionOf(call: { readonly name: string }, params: unknown, query: unknown): string {
  const parts: unknown[] = [call.name];
  for (const [name, value] of Object.entries(Object(params))) if (name !== 'userId') parts.push(value);
  const given: Record<string, unknown> = Object(query);
  for (const name of Object.keys(given).sort()) if (given[name] !== '') parts.push(name, given[name]);
  return JSON.stringify(parts);
}

/** Whether an If-None-Match header names this tag. Weak tags match too, as RFC 9110 requires for this header. */
export function isMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim();
    return given === '*' || given.replace(/^W\//, '') === tag;
  });
}
