import { useLocation } from '@fixed-ops/router';
import { type PinnedParameter, readPinned, useRefreshPinned } from '@fixed-ops/router/host';
import { useSessionState } from '@fixed-ops/session';
import { sessionStore, switchDealership } from '@fixed-ops/session/host';
import { useEffect } from 'react';
import { LINKED_DEALERSHIP } from '../boot/linked-dealership.ts';

/** Whoever is in several dealerships sees in the address which one the page is about, so that a copied address is the view. */
export const dealershipInAddress: PinnedParameter = {
  name: LINKED_DEALERSHIP,
  value: () => {
    const { dealerships, activeDealership } = sessionStore.getState();
    return dealerships.length > 1 ? (activeDealership?.id ?? null) : null;
  },
};

/** The dealership that an address names, when it is another one of the person's than the page is in. */
export function otherDealershipIn(search: string): string | null {
  const { dealerships, activeDealership } = sessionStore.getState();
  const id = readPinned(search, LINKED_DEALERSHIP);
  if (id === null || activeDealership === null || id === activeDealership.id) return null;
  return dealerships.some((dealership) => dealership.id === id) ? id : null;
}

/** A switch for the sake of an address: until that has arrived, the one in the bar is of the dealership that is left. */
let isOnTheWay = false;

/**
 * Switches to the dealership of an address that somebody goes to. True the moment the old one is left, so that nothing of the old
 * page is asked for in the new dealership; false when a guard keeps the person there.
 */
export function enterDealershipOf(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = sessionStore.subscribe(({ activeDealership }) => {
      if (activeDealership?.id !== id) return;
      stop();
      resolve(true);
    });
    isOnTheWay = true;
    void switchDealership(id).finally(() => {
      isOnTheWay = false;
      stop();
      resolve(false);
    });
  });
}

/** Keeps the dealership in the address: replaced, not pushed, when it is switched, and taken out where there is but one. */
export function useDealershipInAddress(): void {
  const location = useLocation();
  const refresh = useRefreshPinned();
  const active = useSessionState((state) => state.activeDealership?.id);
  const phase = useSessionState((state) => state.phase);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each move, each switch and each load
  useEffect(() => {
    if (active !== undefined && !isOnTheWay) refresh();
  }, [location, active, phase, refresh]);
}
