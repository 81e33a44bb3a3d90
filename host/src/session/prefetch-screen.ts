import { canOpen, landingDepartment } from '@fixed-ops/access';
import type { Prefetched } from '@fixed-ops/api';
import { prefetchCalls } from '@fixed-ops/api/host';
import type { ResolvedRemote } from '@fixed-ops/federation';
import { matchPath, type RemoteModule } from '@fixed-ops/router';
import { withoutPinned } from '@fixed-ops/router/host';
import {
  deviceStorage,
  foreseenRangeQuery,
  localKeys,
  rangeFromSearch,
  readStoredRange,
  readText,
  sessionStore,
} from '@fixed-ops/session/host';
import type { QueryClient } from '@tanstack/react-query';
import { LINKED_DEALERSHIP } from '../boot/linked-dealership.ts';
import { decideRoute } from '../routing/decide-route.ts';
import { readStoredUser } from './load-session.ts';
import { readStoredDealership } from './start-session.ts';

interface Visit {
  readonly queryClient: QueryClient;
  /** The module that draws the first screen; undefined when it did not come. */
  readonly module: RemoteModule | undefined;
  readonly remotes: readonly ResolvedRemote[];
  readonly localAccountId: string;
  readonly linkedDealershipId: string | null;
  readonly address: Pick<Location, 'pathname' | 'search'>;
}

/** A bare visit is sent to a department, and from there to its dashboard. */
const MOST_REDIRECTS = 3;

/**
 * Asks what the first screen of a visit declares (`prefetch` of its route), beside the session's own calls instead of after them:
 * for who was here before, in the dealership of that visit, whose ids are known. The server decides anew what they may see. What
 * turns out otherwise (another dealership, a page that is not open to them) was asked in vain. Settles with the answers, at once where
 * nothing is asked.
 */
export async function prefetchScreen({
  queryClient,
  module,
  remotes,
  localAccountId,
  linkedDealershipId,
  address,
}: Visit): Promise<void> {
  const user = readStoredUser(localAccountId);
  const dealership = readStoredDealership(localAccountId);
  if (!module || !user || !dealership) return;
  if (linkedDealershipId !== null && linkedDealershipId !== dealership.id) return;
  const world = {
    remotes,
    department: landingDepartment(user.jobTitle),
    mayPass: (key: string) => canOpen(user, key),
  };
  let path = address.pathname;
  let decision = decideRoute(path, world);
  for (let count = 0; decision.kind === 'redirect' && count < MOST_REDIRECTS; count++) {
    path = decision.to;
    decision = decideRoute(path, world);
  }
  if (decision.kind !== 'remote' || decision.remote.name !== module.name) return;
  const range = foreseenRangeQuery({
    today: new Date().toISOString().slice(0, 10),
    isLocked: readText(deviceStorage, localKeys.vaultActivationDate) !== null,
    url: rangeFromSearch(address.search),
    stored: readStoredRange(),
  });
  if (range === null) return;
  for (const { path: pattern, prefetch, prefetchLoaded } of module.routes) {
    const tell = prefetch ?? prefetchLoaded;
    const match = tell && matchPath(pattern, path);
    if (!match) continue;
    const search = path === address.pathname ? withoutPinned(address.search, LINKED_DEALERSHIP) : '';
    try {
      const told = tell({ search, params: match.params, range });
      // What is known already is asked for at once.
      const wanted = (told instanceof Promise ? await told : told) as readonly Prefetched[];
      await prefetchCalls(queryClient, wanted, {
        user,
        activeDealership: dealership,
        dealershipSignal: untilLeft(dealership.id),
      });
    } catch (error) {
      console.warn(`What ${path} asks first could not be told.`, error);
    }
    return;
  }
}

/** Aborts when another dealership is entered than the one that is asked about. */
function untilLeft(dealershipId: string): AbortSignal {
  const left = new AbortController();
  const stop = sessionStore.subscribe(({ activeDealership }) => {
    if (activeDealership === null || activeDealership.id === dealershipId) return;
    stop();
    left.abort(new DOMException('The dealership was switched.', 'AbortError'));
  });
  return left.signal;
}
