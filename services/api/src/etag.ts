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
  const [row] = await db.query<{ version: string | null }>(
    `select string_agg(d.id || ' ' || coalesce(v.version, 0)::text, ',' order by d.id) as version
       from dealership d
       left join data_version v on v.dealership_id = d.id
      where d.id = $1
         or (d.active and d.group_id = (select group_id from dealership where id = $1)
             and exists (select 1 from average_option where dealership_id = $1 and baseline = 'group'))`,
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
    readonly today: string;
    readonly dealershipId: DealershipId;
    readonly caller: Caller;
  },
): string {
  const { userId, role, jobTitle, devFeatures } = at.caller;
  const numbers = at.caller.numbersAt(at.dealershipId);
  return strongTag([at.build, version, at.url, at.today, userId, role, jobTitle, devFeatures, numbers]);
}

/** Whether an If-None-Match header names this tag; weak ones match too, as RFC 9110 asks for this header. */
export function isMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim();
    return given === '*' || given.replace(/^W\//, '') === tag;
  });
}
