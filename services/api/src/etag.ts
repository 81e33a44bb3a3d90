import { createHash } from 'node:crypto';
import type { DealershipId } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Caller } from './auth/caller.ts';

const strongTag = (parts: readonly unknown[]) =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;

export const contentTag = (payload: string) => strongTag([payload]);

/** Counts up with every import and settings write of the dealership; 0 before the first. */
export async function dataVersion(db: Database, dealershipId: DealershipId): Promise<number> {
  const [row] = await db.query<{ version: number }>('select version from data_version where dealership_id = $1', [
    dealershipId,
  ]);
  return row?.version ?? 0;
}

/**
 * Tag of an answer that follows from the dealership's data: known before anything is computed. Besides the data version it holds
 * the build, the business date (no dates mean month to date) and all of the caller that decides which rows and sections are answered.
 */
export function versionTag(
  version: number,
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
