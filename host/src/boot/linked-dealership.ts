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
