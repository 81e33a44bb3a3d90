import { type NavigateFunction, useNavigate } from '@fixed-ops/router';
import { sessionStore, switchDealership } from '@fixed-ops/session/host';
import { notify } from '@fixed-ops/ui';
import { type MouseEvent, useCallback } from 'react';
import { LINKED_DEALERSHIP } from '../boot/linked-dealership.ts';

/** Whether a link stays within the product. */
export function isInternalLink(link: string): boolean {
  return /^\/(?![/\\])/.test(link);
}

/** The parts of a link of the product: its target, and its dealership (null if it names none). */
export function takeLinkApart(link: string): { readonly to: string; readonly dealershipId: string | null } {
  const url = new URL(link, window.location.origin);
  const dealershipId = url.searchParams.get(LINKED_DEALERSHIP);
  url.searchParams.delete(LINKED_DEALERSHIP);
  return { to: `${url.pathname}${url.search}${url.hash}`, dealershipId };
}

/**
 * Follows a link of the product without a reload, and switches to its dealership. The address changes at the moment when the old dealership is
 * left, so that the old page sends no request for the new one.
 */
export async function openLink(link: string, navigate: NavigateFunction): Promise<void> {
  const { to, dealershipId } = takeLinkApart(link);
  if (dealershipId === null || dealershipId === sessionStore.getState().activeDealership?.id) {
    await navigate(to);
    return;
  }
  const stop = sessionStore.subscribe(({ activeDealership }) => {
    if (activeDealership?.id !== dealershipId) return;
    stop();
    void navigate(to);
  });
  const result = await switchDealership(dealershipId);
  stop();
  if (result === 'notAMember') {
    notify({
      kind: 'warning',
      title: 'This link is about another dealership',
      detail: 'You are not a member of it. Ask your administrator to add you.',
    });
  }
}

/**
 * The click handler of a link of the product. The browser handles clicks for a new tab or a download. The address contains the dealership, so
 * the new tab opens with the right one.
 */
export function useOpenLink(): (link: string) => (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (link) => (event) => {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!isPlain || event.defaultPrevented) return;
      event.preventDefault();
      void openLink(link, navigate);
    },
    [navigate],
  );
}
