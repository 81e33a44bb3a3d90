import { readPinned } from '@fixed-ops/router/host';
import { sessionStore } from '@fixed-ops/session/host';

/** The parameter that names the dealership. */
export const LINKED_DEALERSHIP = 'dealership';

/** The dealership in the address of this visit (`?dealership=`), from a copied link or a notification. Null if there is none. */
export const readLinkedDealership = (): string | null => readPinned(window.location.search, LINKED_DEALERSHIP);

/**
 * The dealership for which the session is loaded: at Retry, the one that the person was in or had asked for; before that, the one of the link.
 * With null, the stored one is used.
 */
export function dealershipToOpen(linkedDealershipId: string | null): string | null {
  return sessionStore.getState().activeDealership?.id ?? linkedDealershipId;
}
