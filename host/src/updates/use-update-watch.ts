import { useSessionState } from '@fixed-ops/session';
import { useEffect } from 'react';
import { useHost } from '../boot/context.ts';

/** Nobody who has just come is told that the page is old. */
const FIRST_MS = 20_000;

/** Offers newer releases than those of the page, and again in each dealership: a switch takes away what was offered before it. */
export function useUpdateWatch(): void {
  const { registry } = useHost();
  const dealershipId = useSessionState((state) => (state.phase === 'ready' ? state.activeDealership?.id : undefined));
  useEffect(() => {
    if (dealershipId === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { watchUpdates } = await import('./update-watch.ts');
      if (!isOver) stop = watchUpdates(registry);
    };
    // Without it the page goes on with what it was opened with.
    const timer = setTimeout(() => void start().catch(() => {}), FIRST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [registry, dealershipId]);
}
