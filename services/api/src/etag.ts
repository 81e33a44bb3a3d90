import { createHash } from 'node:crypto';
import type { DealershipId } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Caller } from './auth/caller.ts';

const strongTag = (parts: readonly unknown[]) =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;

export const contentTag = (payload: string) => strongTag([payload]);

/**
 * Changes with every import and settings write of the dealership, and with those of its whole group where its average is the
 * group's: its answers then hold the other stores' figures.
 */
export async function dataVersion(db: Database, dealershipId: DealershipId): Promise<string> {
  return dataVersions(db, [dealershipId]);
}

/** The same of several dealerships: changes with each of them. */
export async function dataVersions(db: Database, dealershipIds: readonly DealershipId[]): Promise<string> {
  const [row] = await db.query<{ version: string | null }>(
    `select string_agg(d.id || ' ' || coalesce(v.version, 0)::text, ',' order by d.id) as version
       from dealership d
       left join data_version v on v.dealership_id = d.id
      where d.id = any($1::text[])
         or (d.active and d.group_id in (
               select o.group_id from dealership o
                 join average_option a on a.dealership_id = o.id and a.baseline = 'group'
                where o.id = any($1::text[])))`,
    [dealershipIds],
  );
  return row?.version ?? '';
}

/**
 * Changes with every note and verdict of the dealership, and with the name of somebody who gave a verdict: what people write
 * beside the data, which leaves the figures as they are.
 */
export async function remarkVersion(db: Database, dealershipId: DealershipId): Promise<string> {
  const [row] = await db.query<{ version: string }>(
    `select coalesce((select version from remark_version where dealership_id = $1), 0)::text || ' ' || coalesce(
              (select string_agg(u.id || ' ' || u.first_name || ' ' || u.last_name, ',' order by u.id) from app_user u
                where u.id in (select a.reviewed_by from ai_review a where a.dealership_id = $1)), '') as version`,
    [dealershipId],
  );
  return row?.version ?? '';
}

/**
 * Tag of an answer that follows from the dealership's data: known before anything is computed. Besides the data version it holds
 * the build, the business date (no dates mean month to date) and all of the caller that decides which rows and sections are answered.
 */
export function versionTag(
  version: string,
  at: {
    readonly build: string;
    readonly url: string;
    /** The dealerships that the answer follows from, each with its business date. */
    readonly stores: readonly { readonly id: DealershipId; readonly name: string; readonly today: string }[];
    readonly caller: Caller;
  },
): string {
  const { userId, role, jobTitle, devFeatures, dealerships } = at.caller;
  // Which averages of a group tell nobody's figure depends on whose figures the person sees anyway.
  const seen = dealerships.map(({ id }) => id).sort();
  const stores = at.stores.map(({ id, name, today }) => [id, name, today, at.caller.numbersAt(id)]);
  return strongTag([at.build, version, at.url, userId, role, jobTitle, devFeatures, seen, stores]);
}

/** Whether an If-None-Match header names this tag; weak ones match too, as RFC 9110 asks for this header. */
export function isMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim();
    return given === '*' || given.replace(/^W\//, '') === tag;
  });
}
