import type { Registry, RegistryEntry } from './registry.ts';

/**
 * Points a remote to a release that `npm start` has built. A pointer that somebody set by hand stays, and so does one
 * that is already right; the same registry object comes back when nothing changes, so callers need not write it.
 */
export function pointToBuiltRelease(registry: Registry, name: string, release: string): Registry {
  let changed = false;
  const remotes = registry.remotes.map((entry): RegistryEntry => {
    const isOurs = entry.current === null || entry.setBy === 'start';
    if (entry.name !== name || !isOurs || entry.current === release) return entry;
    changed = true;
    return { ...entry, previous: entry.current, current: release, setBy: 'start' };
  });
  return changed ? { revision: registry.revision + 1, remotes } : registry;
}
