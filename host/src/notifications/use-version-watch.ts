import { useSessionState } from '@fixed-ops/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLater } from '../boot/start-later.ts';

/** The delay after which updates are watched, because the first figures have priority. */
const FIRST_MS = 15_000;

/** Keeps the current dealership's page up to date, beginning 15 seconds after it was loaded. */
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
