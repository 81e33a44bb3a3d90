import type { DealershipData, DealershipProduct, Preferences } from '@fixed-ops/contract';
import { createStore } from 'zustand/vanilla';
import { type DealershipListItem, listDealerships } from './dealership-list.ts';
import type { DealershipRef, UserProfile } from './user-profile.ts';

/**
 * The state of the page. `loading` covers the first load and a switch of the dealership; `noDealership` is for a person without any
 * dealership.
 */
export type SessionPhase = 'loading' | 'ready' | 'noDealership' | 'failed';

export interface SessionState {
  readonly phase: SessionPhase;
  /** Why the phase is `failed`. */
  readonly failure: unknown;
  readonly user: UserProfile | null;
  readonly dealerships: readonly DealershipListItem[];
  readonly activeDealership: DealershipRef | null;
  readonly dealershipData: DealershipData | null;
  readonly products: readonly DealershipProduct[];
  readonly vaultActivationDate: string | null;
  /** Whether the vault date has just disappeared. Then the range must leave the address before a page reads it. */
  readonly isAddressRangeOver: boolean;
  readonly preferences: Preferences;
  /** False while `preferences` are only defaults. Until then nothing may be shown or saved as the person's choice. */
  readonly arePreferencesLoaded: boolean;
  /** Grows with every dealership that this tab enters. Anything with an older number is stale. */
  readonly epoch: number;
  /** Aborts when the active dealership is left; every request about a dealership carries it. */
  readonly dealershipSignal: AbortSignal;
}

let leaveDealership = new AbortController();

/** The one session of the page. Host and remotes share this module; only the host writes to it. */
export const sessionStore = createStore<SessionState>(initialSession);

/** The session at this moment, to read outside React. */
export const currentSession = (): SessionState => sessionStore.getState();

/** Whether the person works in the active dealership, and does not only administer it for its group. */
export const worksHere = ({ dealerships, activeDealership }: SessionState): boolean =>
  !dealerships.some(({ id, administeredOnly }) => administeredOnly === true && id === activeDealership?.id);

/** The session before anything is loaded; also what sign-out leaves. */
export function initialSession(): SessionState {
  return {
    phase: 'loading',
    failure: null,
    user: null,
    dealerships: [],
    activeDealership: null,
    dealershipData: null,
    products: [],
    vaultActivationDate: null,
    isAddressRangeOver: false,
    preferences: { colorMode: 'system' },
    arePreferencesLoaded: false,
    epoch: 0,
    dealershipSignal: leaveDealership.signal,
  };
}

/**
 * Leaves the active dealership and enters another: aborts running requests, drops the old data and starts a new epoch.
 * It is synchronous, so nothing can be drawn in between. Returns the new epoch.
 */
export function enterDealership(dealership: DealershipRef): number {
  leaveDealership.abort(new DOMException('The dealership was switched.', 'AbortError'));
  leaveDealership = new AbortController();
  const { user, dealerships, epoch } = sessionStore.getState();
  sessionStore.setState({
    phase: 'loading',
    failure: null,
    activeDealership: dealership,
    dealerships: listDealerships(dealerships, dealership),
    user: user && { ...user, activeDealership: dealership },
    dealershipData: null,
    products: [],
    vaultActivationDate: null,
    epoch: epoch + 1,
    dealershipSignal: leaveDealership.signal,
  });
  return epoch + 1;
}
