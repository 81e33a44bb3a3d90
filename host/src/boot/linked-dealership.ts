import { sessionStore } from '@fixed-ops/session/host';

/** Names the dealership of a link. */
export const LINKED_DEALERSHIP = 'dealership';

/**
 * Takes the dealership that a copied link or a notification names (`?dealership=`) out of the address: it is a request
 * for this visit, and left there it would undo the next switch on reload. Null when there is none.
 */
export function takeLinkedDealership(): string | null {
  const url = new URL(window.location.href);
  const id = url.searchParams.get(LINKED_DEALERSHIP);
  if (id === null) return null;
  url.searchParams.delete(LINKED_DEALERSHIP);
  window.history.replaceState(window.history.state, '', url);
  return id;
}

/**
 * Which dealership loading the session is about: at Retry the one that the person was in or had asked for since, and as long
 * as there has been none, that of the link. Null leaves it to what is stored.
 */
export function dealershipToOpen(linkedDealershipId: string | null): string | null {
  return sessionStore.getState().activeDealership?.id ?? linkedDealershipId;
}
