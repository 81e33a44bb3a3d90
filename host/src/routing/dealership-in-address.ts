import { useLocation } from '@fixed-ops/router';
import { type PinnedParameter, readPinned, useRefreshPinned } from '@fixed-ops/router/host';
import { useSessionState } from '@fixed-ops/session';
import { sessionStore, switchDealership } from '@fixed-ops/session/host';
import { useEffect } from 'react';
import { LINKED_DEALERSHIP } from '../boot/linked-dealership.ts';

/** For people in several dealerships the address names the dealership of the page, so that a copied address shows the same view. */
export const dealershipInAddress: PinnedParameter = {
  name: LINKED_DEALERSHIP,
  value: () => {
    const { dealerships, activeDealership } = sessionStore.getState();
    return dealerships.length > 1 ? (activeDealership?.id ?? null) : null;
  },
};

/** The dealership that an address names, if it is another one of the person's dealerships than that of the page. */
export function otherDealershipIn(search: string): string | null {
  const { dealerships, activeDealership } = sessionStore.getState();
  const id = readPinned(search, LINKED_DEALERSHIP);
  if (id === null || activeDealership === null || id === activeDealership.id) return null;
  return dealerships.some((dealership) => dealership.id === id) ? id : null;
}

/** Whether an address has started a switch. Until it ends, the address bar still shows the dealership that is being left. */
let isOnTheWay = false;

/**
 * Switches to the dealership of an address that the person opens. Resolves to true as soon as the old dealership is left, so that the old
 * page sends no calls for the new dealership, and to false if a guard keeps the person there.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is checked after each navigation, switch and load
  useEffect(() => {
    if (active !== undefined && !isOnTheWay) refresh();
  }, [location, active, phase, refresh]);
}
