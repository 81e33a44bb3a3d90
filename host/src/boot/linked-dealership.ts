import { readPinned } from '@fixed-ops/router/host';
import { sessionStore } from '@fixed-ops/session/host';

/** Names the dealership of an address. */
export const LINKED_DEALERSHIP = 'dealership';

/** The dealership that the address of this visit names (`?dealership=`): a copied one, a notification's; null when it names none. */
export const readLinkedDealership = (): string | null => readPinned(window.location.search, LINKED_DEALERSHIP);

/**
 * Which dealership loading the session is about: at Retry the one that the person was in or had asked for since, and as long
 * as there has been none, that of the link. Null leaves it to what is stored.
 */
export function dealershipToOpen(linkedDealershipId: string | null): string | null {
  return sessionStore.getState().activeDealership?.id ?? linkedDealershipId;
}
