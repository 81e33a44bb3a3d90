import { createHash } from 'node:crypto';
import type { DealershipId } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { OwnNumbers } from '../auth/caller.ts';

const strongTag = (parts: readonly unknown[]) =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;

export const contentTag = (payload: string) => strongTag([payload]);

/** What answers from the data of some dealerships follow from. */
export interface DataVersion {
  readonly version: string;
  /** Every dealership that it is the version of. */
  readonly dealershipIds: ReadonlySet<string>;
}

/**
 * Changes with every import and settings write of these dealerships, and with those of a whole group where the average of one of
 * them is the group's: its answers then hold the other stores' figures.
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
 * Changes with every note and verdict of the dealership, and with the name of somebody who gave a verdict: what people write
 * beside the data, which leaves the figures as they are.
 */
export async function readAnnotationVersion(db: Database, dealershipId: string): Promise<string> {
  const [row] = await db.query<{ version: string }>(
    `select coalesce((select version from remark_version where dealership_id = $1), 0)::text || ' ' || coalesce(
              (select string_agg(u.id || ' ' || u.first_name || ' ' || u.last_name, ',' order by u.id) from app_user u
                where u.id in (select a.reviewed_by from ai_review a where a.dealership_id = $1)), '') as version`,
    [dealershipId],
  );
  return row?.version ?? '';
}

/** All that an answer which is kept follows from, besides the code that makes it. */
export interface View {
  /** The versions of what it is read from. */
  readonly version: string;
  /** What is asked, however it was written and whoever's address it stands in. */
  readonly question: string;
  /** For each thing that the answer asks of role and title, whether it is open to the person. */
  readonly may: readonly boolean[];
  /** The dealerships that the answer follows from, each with its business date and the numbers that rows are narrowed to. */
  readonly stores: readonly {
    readonly id: DealershipId;
    readonly name: string;
    readonly today: string;
    readonly ownNumbers: OwnNumbers | null;
  }[];
  /** Those of them whose figures the person sees anyway: which averages of a group tell nobody's figure depends on it. */
  readonly seen: readonly DealershipId[];
}

/**
 * Tag of an answer that follows from the dealership's data: known before anything is computed, the same for everybody with the
 * same view and different for everybody else.
 */
export function versionTag(build: string, { version, question, may, stores, seen }: View): string {
  const at = stores.map(({ id, name, today, ownNumbers }) => [id, name, today, ownNumbers]);
  return strongTag([build, version, question, may, at, seen]);
}

/** What a request asks, for a key: the order of its parameters, empty ones and the id of who asks make no difference. */
export function questionOf(call: { readonly name: string }, params: unknown, query: unknown): string {
  const parts: unknown[] = [call.name];
  for (const [name, value] of Object.entries(Object(params))) if (name !== 'userId') parts.push(value);
  const given: Record<string, unknown> = Object(query);
  for (const name of Object.keys(given).sort()) if (given[name] !== '') parts.push(name, given[name]);
  return JSON.stringify(parts);
}

/** Whether an If-None-Match header names this tag; weak ones match too, as RFC 9110 asks for this header. */
export function isMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim();
    return given === '*' || given.replace(/^W\//, '') === tag;
  });
}
