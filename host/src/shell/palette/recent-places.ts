import { localKeys, readJson, writeJson } from '@fixed-ops/session/host';
import { z } from 'zod';

/** How many places are remembered; log-out clears them with the rest of the local storage. */
export const RECENT_LIMIT = 6;
const KEY = localKeys.recentPlaces;
const schema = z.array(z.string().max(200)).max(50);

type Stored = Parameters<typeof readJson>[0];

/** Ids of what was opened last, newest first. What cannot be read counts as nothing. */
export function readRecent(storage: Stored): readonly string[] {
  return readJson(storage, KEY, schema) ?? [];
}

/** Puts an entry first. */
export function rememberPlace(storage: Stored, id: string): void {
  writeJson(storage, KEY, [id, ...readRecent(storage).filter((each) => each !== id)].slice(0, RECENT_LIMIT));
}

/** The id of the repair order that a path shows, null for other paths. */
export function repairOrderOfPath(pathname: string, dealershipId: string): string | null {
  const number = /^\/dashboard\/ros\/([^/]+)\/?$/.exec(pathname)?.[1];
  return number === undefined ? null : `ro:${number.toUpperCase()}@${dealershipId}`;
}
