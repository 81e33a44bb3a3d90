import { sendCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { sessionStore, worksHere } from '@fixed-ops/session/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { afterFigures } from './after-figures.ts';
import type { Unread } from './unread-context.ts';
import { createUnreadPoller } from './unread-poller.ts';
import { connectTabs } from './unread-tabs.ts';

/** The person and the dealership of this tab's count. Null before both are known. */
function currentOwner() {
  const { user, activeDealership } = sessionStore.getState();
  return user && activeDealership ? { userId: user.id, dealershipId: activeDealership.id } : null;
}

/** Keeps the number of unread notifications. It is requested every five minutes, and on every route and dealership change. */
export function useUnreadCount(): Unread {
  const { pathname } = useLocation();
  const dealershipId = useSessionState((state) => {
    // A store that a person only administers has no notifications for them.
    return state.phase === 'ready' && worksHere(state) ? state.activeDealership?.id : undefined;
  });
  const [count, setCount] = useState<number | null>(null);
  const client = useQueryClient();
  const [poller] = useState(() =>
    createUnreadPoller({
      fetchCount: (isWanted) =>
        // During the wait, the person may switch to a store without notifications for them.
        afterFigures(client, async () =>
          isWanted() ? sendCall(calls.unreadNotifications, { signal: sessionStore.getState().dealershipSignal }) : 0,
        ),
      show: setCount,
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the route asks for the count again
  useEffect(() => {
    if (dealershipId === undefined) {
      // An answer about the previous dealership must be dropped.
      poller.stop();
      setCount(null);
    } else void poller.refresh();
  }, [poller, pathname, dealershipId]);
  useEffect(() => () => poller.stop(), [poller]);
  const tabs = useRef<ReturnType<typeof connectTabs>>(undefined);
  useEffect(() => {
    tabs.current = connectTabs((news) => {
      const owner = currentOwner();
      if (owner?.userId === news.userId && owner.dealershipId === news.dealershipId) poller.tell(news.unread);
    });
    return () => tabs.current?.close();
  }, [poller]);
  return useMemo(() => {
    const confirm = (unread: number) => {
      poller.tell(unread);
      const owner = currentOwner();
      if (owner) tabs.current?.announce({ ...owner, unread });
    };
    return { count, show: poller.tell, confirm };
  }, [count, poller]);
}
