import { type FailedAnswer, useCall } from '@fixed-ops/api';
import { peopleCalls } from '@fixed-ops/contract/people';
import { useSession } from '@fixed-ops/session';
import { useMemo, useState } from 'react';
import { useHost } from '../../boot/context.ts';
import { useMayPass } from '../../routing/permissions.ts';
import { paletteEntries, repairOrderEntry, searchEntry } from './palette-entries.ts';
import { type RankedGroup, rank, searchable } from './rank.ts';
import { recentEntries } from './recent-entries.ts';
import { readRecent } from './recent-places.ts';

/** The number of entries shown per group: enough to choose from, few enough to read. */
const GROUP_LIMIT = 6;

/** The answer about people. The palette finds everything else without it. */
export type People = FailedAnswer & { readonly isError: boolean; readonly isLoading: boolean };

/** The results of a query. */
export function useFound(query: string): { readonly groups: readonly RankedGroup[]; readonly people: People } {
  const { registry } = useHost();
  const mayPass = useMayPass();
  const { user, dealerships, activeDealership, dealershipData } = useSession();
  const people = useCall(peopleCalls.getUsersFromDealership, { enabled: mayPass('users') });
  const { products } = dealershipData;
  const [recentIds] = useState(() => readRecent(window.localStorage));
  const entries = useMemo(
    () =>
      paletteEntries({ remotes: registry.remotes, mayPass, products, user, dealerships, people: people.data ?? [] }),
    [registry, mayPass, products, user, dealerships, people.data],
  );
  const candidates = useMemo(() => searchable(entries), [entries]);
  const groups = useMemo((): readonly RankedGroup[] => {
    const ranked = rank(candidates, query, query.trim() === '' ? Number.POSITIVE_INFINITY : GROUP_LIMIT);
    if (query.trim() === '') {
      // An empty query shows recent places and screens. Everything else needs typing.
      const recent = recentEntries(recentIds, entries, activeDealership, mayPass);
      const screens = ranked.filter(({ group }) => group === 'Screens');
      return recent.length === 0 ? screens : [{ group: 'Recent', entries: recent }, ...screens];
    }
    const repairOrder = repairOrderEntry(query, activeDealership, mayPass);
    const search = searchEntry(query, mayPass);
    return [
      ...(repairOrder ? [{ group: repairOrder.group, entries: [repairOrder] }] : []),
      ...ranked,
      ...(search ? [{ group: search.group, entries: [search] }] : []),
    ];
  }, [candidates, entries, query, recentIds, activeDealership, mayPass]);
  return { groups, people };
}
