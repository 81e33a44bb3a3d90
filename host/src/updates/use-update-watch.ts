import { useSessionState } from '@fixed-ops/session';
import { useEffect } from 'react';
import { useHost } from '../boot/context.ts';
import { startLater } from '../boot/start-later.ts';

/** A person who has just opened the page is not told that it is old. */
const FIRST_MS = 20_000;

/**
 * Offers newer releases than those of the page, again in each dealership, because a switch removes the earlier offer.
 * @param isUnattended true for a page that takes them by itself
 */
export function useUpdateWatch(isUnattended: boolean): void {
  const { registry } = useHost();
  const dealershipId = useSessionState((state) => (state.phase === 'ready' ? state.activeDealership?.id : undefined));
  useEffect(() => {
    if (dealershipId === undefined) return;
    return startLater(FIRST_MS, async () => {
      const { watchUpdates } = await import('./update-watch.ts');
      return () => watchUpdates(registry, isUnattended);
    });
  }, [registry, dealershipId, isUnattended]);
}
