import { useSessionState } from '@fixed-ops/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLater } from '../boot/start-later.ts';

/** The first figures come before anything that keeps them new. */
const FIRST_MS = 15_000;

/** Keeps what the dealership at hand shows at what is saved, from 15 seconds after it was loaded on. */
export function useVersionWatch(): void {
  const client = useQueryClient();
  const userId = useSessionState((state) => state.user?.id);
  const dealershipId = useSessionState((state) => (state.phase === 'ready' ? state.activeDealership?.id : undefined));
  useEffect(() => {
    if (userId === undefined || dealershipId === undefined) return;
    return startLater(FIRST_MS, async () => {
      const { watchVersion } = await import('./version-watch.ts');
      return () => watchVersion(client, { userId, dealershipId });
    });
  }, [client, userId, dealershipId]);
}
