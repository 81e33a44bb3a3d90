import { repairOrderEntry } from './palette-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';

/**
 * The stored places that still exist. They are looked up among the entries that this person may open now, so that nothing of another
 * dealership, and nothing that was removed since, comes back.
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
