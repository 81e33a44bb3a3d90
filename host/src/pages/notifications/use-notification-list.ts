import { callQueryOptions, sendCall } from '@fixed-ops/api';
import type { NotificationsAnswer } from '@fixed-ops/contract';
import { notificationCalls } from '@fixed-ops/contract/help';
import { sessionStore } from '@fixed-ops/session/host';
import {
  type InfiniteData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUnreadControl } from '../../notifications/unread-context.ts';
import { connectTabs } from '../../notifications/unread-tabs.ts';
import { filterQuery, type NotificationFilter } from './notification-filter.ts';

/** Enough rows to fill a tall window twice. */
const PAGE_SIZE = 25;

/** The key of all mutations that mark notifications. */
export const MARKING = ['mark-notifications'];

type Pages = InfiniteData<NotificationsAnswer, string | undefined>;
const listOf = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[3] === notificationCalls.notifications.name,
};

/** The notifications that the filter selects, newest first. They load page by page. */
export function useNotificationList(filter: NotificationFilter) {
  const client = useQueryClient();
  const { show } = useUnreadControl();
  const query = filterQuery(filter);
  // Notifications that another tab marks are reloaded here.
  useEffect(() => connectTabs(() => void client.invalidateQueries(listOf)).close, [client]);
  return useInfiniteQuery({
    queryKey: callQueryOptions(notificationCalls.notifications, { query }).queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const page = await sendCall(notificationCalls.notifications, {
        query: { action: 'list', ...query, pageSize: PAGE_SIZE, after: pageParam },
        signal: AbortSignal.any([signal, sessionStore.getState().dealershipSignal]),
      });
      // The list's count is newer than that of the last poll, unless a mark is running that the list may not contain.
      if (client.isMutating({ mutationKey: MARKING }) === 0) show(page.unread);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => (data.length < PAGE_SIZE ? undefined : data.at(-1)?.notificationId),
  });
}

/** Changes the rows in every list in memory, so that all lists show the mark. */
export function patchRows(client: QueryClient, ids: ReadonlySet<string>, readAt: string | null): void {
  client.setQueriesData<Pages>(
    listOf,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          data: page.data.map((row) => (ids.has(row.notificationId) ? { ...row, readAt } : row)),
        })),
      },
  );
}

/** Cancels running requests of the lists. Their answers are older than the mark and would undo it on screen. */
export function cancelListReads(client: QueryClient): Promise<void> {
  return client.cancelQueries(listOf);
}

/** Reloads lists whose first answer was canceled by `cancelListReads`. */
export function resumeListReads(client: QueryClient): void {
  const isEmpty = (query: Query) => listOf.predicate(query) && query.state.data === undefined;
  void client.refetchQueries({ type: 'active', predicate: isEmpty });
}
