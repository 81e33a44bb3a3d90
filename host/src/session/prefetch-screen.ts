import { canOpen, landingDepartment } from '@fixed-ops/access';
import type { Prefetched } from '@fixed-ops/api';
import { prefetchCalls } from '@fixed-ops/api/host';
import type { ResolvedRemote } from '@fixed-ops/federation';
import { matchPath, type RemoteModule } from '@fixed-ops/router';
import { withoutPinned } from '@fixed-ops/router/host';
import type { DealershipRef, UserProfile } from '@fixed-ops/session';
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
import { decideLanding } from '../routing/decide-route.ts';
import { readStoredUser } from './load-session.ts';
import { readStoredDealership } from './start-session.ts';

interface Visit {
  readonly queryClient: QueryClient;
  /** The module of the first screen. Undefined if it did not load. */
  readonly module: RemoteModule | undefined;
  readonly remotes: readonly ResolvedRemote[];
  readonly localAccountId: string;
  readonly linkedDealershipId: string | null;
  readonly address: Pick<Location, 'pathname' | 'search'>;
}

/**
 * Sends the calls that the first screen of a visit declares (`prefetch` of its route) together with the session's own calls and not after
 * them. This works for returning visitors, because person and dealership of the last visit are known. The server decides as always what
 * they may see. If the guess was wrong (another dealership, a page that is not open to them), the calls were wasted. Settles with the
 * answers, or at once if nothing is sent.
 */
export async function prefetchScreen({ localAccountId, linkedDealershipId, ...visit }: Visit): Promise<void> {
  const user = readStoredUser(localAccountId);
  const dealership = readStoredDealership(localAccountId);
  if (!user || !dealership) return;
  if (linkedDealershipId !== null && linkedDealershipId !== dealership.id) return;
  await askAhead({ ...visit, user, dealership });
}

interface Expected extends Pick<Visit, 'queryClient' | 'module' | 'remotes' | 'address'> {
  readonly user: UserProfile;
  readonly dealership: DealershipRef;
  /** Business today if it is known, otherwise the browser's date. */
  readonly today?: string;
}

/** Sends the calls that the screen at an address declares, for a person and a dealership. Settles with the answers and never rejects. */
export async function askAhead({
  queryClient,
  module,
  remotes,
  address,
  user,
  dealership,
  today,
}: Expected): Promise<void> {
  if (!module) return;
  const { path, decision } = decideLanding(address.pathname, {
    remotes,
    department: landingDepartment(user.jobTitle),
    mayPass: (key) => canOpen(user, key),
  });
  if (decision.kind !== 'remote' || decision.remote.name !== module.name) return;
  const range = foreseenRangeQuery({
    today: today ?? new Date().toISOString().slice(0, 10),
    isLocked: readText(deviceStorage, localKeys.vaultActivationDate) !== null,
    url: rangeFromSearch(address.search),
    stored: readStoredRange(),
  });
  if (range === null) return;
  for (const { path: pattern, prefetch, prefetchLoaded } of module.routes) {
    const tell = prefetch ?? prefetchLoaded;
    const match = tell && matchPath(pattern, decodedPath(path));
    if (!match) continue;
    const search = path === address.pathname ? withoutPinned(address.search, LINKED_DEALERSHIP) : '';
    try {
      const told = tell({ search, params: match.params, range, ...(today === undefined ? {} : { today }) });
      // Requests whose parameters are known are sent at once.
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

/** The path as the router matches it: decoded, but for slashes within a segment. */
function decodedPath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

/** Aborts if the person switches to another dealership than the requested one. */
function untilLeft(dealershipId: string): AbortSignal {
  const left = new AbortController();
  const stop = sessionStore.subscribe(({ activeDealership }) => {
    if (activeDealership === null || activeDealership.id === dealershipId) return;
    stop();
    left.abort(new DOMException('The dealership was switched.', 'AbortError'));
  });
  return left.signal;
}
