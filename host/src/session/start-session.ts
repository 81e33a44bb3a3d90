import type { DealershipRef, UserProfile } from '@fixed-ops/session';
import { dealershipRefSchema } from '@fixed-ops/session';
import {
  chooseActiveDealership,
  connectDealershipPorts,
  listDealerships,
  localKeys,
  type OpenDealership,
  openDealership,
  readJson,
  rememberVaultDate,
  removeStored,
  sessionKeys,
  sessionStore,
  writeJson,
} from '@fixed-ops/session/host';
import { z } from 'zod';
import { settledWithin } from '../boot/settled-within.ts';
import type { ForeseenSession } from '../notifications/load-system-notices.ts';
import {
  loadDealership,
  loadMemberships,
  loadPreferences,
  loadUser,
  readStoredUser,
  verifyAccount,
} from './load-session.ts';

export interface StartOptions {
  /** The object id of the account. Nothing else about the person is known before the first load. */
  readonly localAccountId: string;
  /** The dealership in the address (`?dealership=`). Null if there is none. */
  readonly linkedDealershipId: string | null;
  /** Drops cached answers of another dealership. */
  readonly dropOthers: (dealershipId: string) => void;
  /**
   * Loads the notices above the page, so that they do not push the page down after it is drawn. Gets the current session, or the
   * session of the last visit.
   */
  readonly prefetch: (foreseen?: ForeseenSession) => Promise<unknown>;
}

/** How long opening a dealership waits for what `prefetch` loads. */
const PREFETCH_WAIT_MS = 150;

/**
 * Loads person, dealerships and dealership data into the session store. Failures end in the phase `failed`, from which Retry calls this again.
 * If the last visit stored a profile and a dealership, all calls start at once.
 */
export async function startSession(options: StartOptions): Promise<void> {
  connectDealershipPorts({
    load: takeEarly(startEarly(options), options),
    onEnter: (dealership) => options.dropOthers(dealership.id),
  });
  sessionStore.setState({ phase: 'loading', failure: null });
  try {
    const storedUser = readStoredUser(options.localAccountId);
    const earlyMemberships = storedUser && catchLater(loadMemberships(storedUser.id));
    const earlyPreferences = storedUser && loadPreferences(storedUser.id);
    const user = await loadUser(options.localAccountId);
    const isSamePerson = storedUser?.id === user.id;
    sessionStore.setState({ user });
    const [memberships, preferences, verified] = await Promise.all([
      (isSamePerson && earlyMemberships) || loadMemberships(user.id),
      (isSamePerson && earlyPreferences) || loadPreferences(user.id),
      verifyAccount(user),
    ]);
    await showDealership(options, verified, memberships, preferences);
  } catch (failure) {
    sessionStore.setState({ phase: 'failed', failure });
  }
}

async function showDealership(
  options: StartOptions,
  user: UserProfile,
  memberships: readonly OpenDealership[],
  preferences: Awaited<ReturnType<typeof loadPreferences>>,
): Promise<void> {
  const active = chooseActiveDealership({
    memberships,
    linkedId: options.linkedDealershipId,
    storedId: readStoredDealership(options.localAccountId)?.id ?? null,
    defaultId: user.defaultDealershipId,
  });
  const profile = { ...user, activeDealership: active };
  writeJson(localStorage, localKeys.user, profile);
  sessionStore.setState({
    user: profile,
    dealerships: listDealerships(memberships, active),
    ...(preferences && { preferences, arePreferencesLoaded: true }),
  });
  if (active) await openDealership(active);
  else sessionStore.setState({ phase: 'noDealership' });
}

/** The dealership that a tab stores, with the person, because another person may have signed in without this tab knowing. */
const tabDealershipSchema = dealershipRefSchema.extend({ localAccountId: z.string() });

/** Stores the dealership for this tab, and for the next tab both separately and in the stored profile. */
function remember(dealership: DealershipRef, localAccountId: string): void {
  writeJson(sessionStorage, sessionKeys.activeDealership, { ...dealership, localAccountId });
  writeJson(localStorage, localKeys.activeDealership, dealership);
  const { user } = sessionStore.getState();
  if (user) writeJson(localStorage, localKeys.user, user);
}

/** The dealership of this tab. A new tab starts with the one that was last opened in any tab. */
export function readStoredDealership(localAccountId: string): DealershipRef | null {
  const ofTab = readJson(sessionStorage, sessionKeys.activeDealership, tabDealershipSchema);
  if (ofTab?.localAccountId === localAccountId) return { id: ofTab.id, name: ofTab.name };
  removeStored(sessionStorage, sessionKeys.activeDealership);
  return readJson(localStorage, localKeys.activeDealership, dealershipRefSchema);
}

type LoadedDealership = Awaited<ReturnType<typeof loadDealership>>;
interface EarlyLoad {
  readonly dealershipId: string;
  readonly answer: Promise<LoadedDealership>;
}

/** Requests the dealership of the last visit before the membership is known. The server refuses people who are not members. */
function startEarly(options: StartOptions): EarlyLoad | null {
  const stored = readStoredDealership(options.localAccountId);
  const user = readStoredUser(options.localAccountId);
  if (!stored || !user) return null;
  if (options.linkedDealershipId !== null && options.linkedDealershipId !== stored.id) return null;
  const { signal } = new AbortController();
  const answer = catchLater(loadDealership(stored, signal));
  // Later callers join the request in progress.
  void options.prefetch({ user, activeDealership: stored, dealershipSignal: signal });
  return { dealershipId: stored.id, answer };
}

/** A loader that uses the early answer once if it is about the same dealership, and otherwise sends a request. */
function takeEarly(early: EarlyLoad | null, { prefetch, localAccountId }: StartOptions) {
  let waiting = early;
  return async (dealership: DealershipRef, signal: AbortSignal): Promise<LoadedDealership> => {
    const taken = waiting;
    waiting = null;
    const prefetched = prefetch();
    const loadNow = () => loadDealership(dealership, signal);
    const loaded = await (taken?.dealershipId === dealership.id ? taken.answer.catch(loadNow) : loadNow());
    await settledWithin(prefetched, PREFETCH_WAIT_MS);
    if (!signal.aborted) {
      // It is stored only after it has loaded, so that the next visit does not start with a dealership that fails to load.
      remember(dealership, localAccountId);
      const storages = { local: localStorage, session: sessionStorage };
      if (rememberVaultDate(loaded.vaultActivationDate, storages)) sessionStore.setState({ isAddressRangeOver: true });
    }
    return loaded;
  };
}

/** The same promise, but its rejection does not count as unhandled before somebody awaits it. */
function catchLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
