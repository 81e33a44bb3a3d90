import { localKeys, readJson, writeJson } from '@fixed-ops/session/host';
import { z } from 'zod';

/** The number of stored places. Log-out clears them with the rest of the local storage. */
export const RECENT_LIMIT = 6;
const KEY = localKeys.recentPlaces;
/** A repair order has up to 250 characters, each of which can take three in its path, and the id of a dealership. */
const LONGEST_PLACE = 1000;
const schema = z.array(z.string().max(LONGEST_PLACE)).max(50);

type Stored = Parameters<typeof readJson>[0];

/** The ids of the last opened places, newest first. Unreadable storage counts as empty. */
export function readRecent(storage: Stored): readonly string[] {
  return readJson(storage, KEY, schema) ?? [];
}

/** Moves an entry to the first place. */
export function rememberPlace(storage: Stored, id: string): void {
  writeJson(storage, KEY, [id, ...readRecent(storage).filter((each) => each !== id)].slice(0, RECENT_LIMIT));
}

/** The id of the repair order of a path. Null for other paths. */
export function repairOrderOfPath(pathname: string, dealershipId: string): string | null {
  const number = /^\/dashboard\/ros\/([^/]+)\/?$/.exec(pathname)?.[1];
  return number === undefined ? null : `ro:${number.toUpperCase()}@${dealershipId}`;
}
