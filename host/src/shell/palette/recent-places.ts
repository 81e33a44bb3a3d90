import { readJson, writeJson } from '@fixed-ops/session';
import { z } from 'zod';
import { repairOrderEntry } from './palette-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** How many places are remembered; log-out clears them with the rest of the local storage. */
export const RECENT_LIMIT = 6;
const KEY = 'recentPlaces';
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

/**
 * The remembered places that still lead somewhere: found again among what this person may open now, so that nothing of
 * another dealership, and nothing that was taken away since, comes back.
 */
export function recentEntries(
  ids: readonly string[],
  entries: readonly PaletteEntry[],
  dealership: { readonly id: string; readonly name: string },
  mayPass: (accessKey: string) => boolean,
): PaletteEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => {
    const [, roNumber, roDealership] = /^ro:([^@]+)@(.+)$/.exec(id) ?? [];
    const isHere = roNumber !== undefined && roDealership === dealership.id;
    const entry = isHere ? repairOrderEntry(roNumber, dealership, mayPass) : byId.get(id);
    return entry ? [{ ...entry, group: 'Recent' as const }] : [];
  });
}

/** The id of the repair order that a path shows, null for other paths. */
export function repairOrderOfPath(pathname: string, dealershipId: string): string | null {
  const number = /^\/dashboard\/ros\/([^/]+)\/?$/.exec(pathname)?.[1];
  return number === undefined ? null : `ro:${number.toUpperCase()}@${dealershipId}`;
}
