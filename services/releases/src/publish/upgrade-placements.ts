import { createHash } from 'node:crypto';
import type { Placement } from '@fixed-ops/federation';

/** Hashes of every placement that the product has ever shipped, by remote, the latest last. */
export type ShippedPlacements = Readonly<Record<string, readonly string[]>>;

/** SHA-256 of a placement without empty fields. */
export function placementHash(placement: Placement): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(placement)))
    .digest('hex');
}

/**
 * Upgrades the placements of a data folder, which otherwise would never get a tab, a guard or a remote of a later version. Each remote that
 * is still placed as an earlier version shipped it gets this version's placement. `kept` names those that an operator has placed otherwise
 * and that differ in this version. `added` names those without a placement that are unknown: an operator has removed a remote that was
 * released, or that a start had placed or left out. Null if nothing changes.
 */
export function upgradePlacements(
  placed: readonly Placement[],
  {
    defaults,
    shipped,
    isKnown,
  }: {
    readonly defaults: readonly Placement[];
    readonly shipped: ShippedPlacements;
    readonly isKnown: (name: string) => boolean;
  },
): { remotes: Placement[] | null; kept: readonly string[]; added: readonly string[] } {
  const kept: string[] = [];
  const isNew = ({ name }: Placement) => !isKnown(name) && placed.every((entry) => entry.name !== name);
  const added = defaults.filter(isNew);
  let changed = added.length > 0;
  const remotes = placed.map((entry) => {
    const now = defaults.find(({ name }) => name === entry.name);
    if (now === undefined || placementHash(now) === placementHash(entry)) return entry;
    if (!shipped[entry.name]?.includes(placementHash(entry))) {
      kept.push(entry.name);
      return entry;
    }
    changed = true;
    return now;
  });
  return { remotes: changed ? [...remotes, ...added] : null, kept, added: added.map(({ name }) => name) };
}

/** The value with sorted keys and without empty lists, so that equal meaning gives equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(
    ([, field]) => field !== undefined && !(Array.isArray(field) && field.length === 0),
  );
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, canonical(field)]));
}
