import { sendCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { useLocation } from '@fixed-ops/router';
import { sessionStore, useSessionState } from '@fixed-ops/session';
import { useEffect, useState } from 'react';
import { createUnreadPoller } from './unread-poller.ts';

/** The number of unread notifications; null while it is not known. */
export function useUnreadCount(): number | null {
  const { pathname } = useLocation();
  const dealershipId = useSessionState((state) => (state.phase === 'ready' ? state.activeDealership?.id : undefined));
  const [count, setCount] = useState<number | null>(null);
  const [poller] = useState(() =>
    createUnreadPoller({
      fetchCount: () => sendCall(calls.unreadNotifications, { signal: sessionStore.getState().dealershipSignal }),
      show: setCount,
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of route or dealership asks again
  useEffect(() => {
    if (dealershipId === undefined) {
      // An answer about the dealership that was left must not arrive any more.
      poller.stop();
      setCount(null);
    } else void poller.refresh();
  }, [poller, pathname, dealershipId]);
  useEffect(() => () => poller.stop(), [poller]);
  return count;
}
