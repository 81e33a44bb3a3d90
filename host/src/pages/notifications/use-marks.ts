import { describeError, sendCall } from '@fixed-ops/api';
import type { Notification, QueryOf } from '@fixed-ops/contract';
import { notificationCalls } from '@fixed-ops/contract/help';
import { sessionStore } from '@fixed-ops/session/host';
import { notify } from '@fixed-ops/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnreadControl } from '../../notifications/unread-context.ts';
import { filterQuery, isNarrowed, type NotificationFilter } from './notification-filter.ts';
import { cancelListReads, MARKING, patchRows, resumeListReads } from './use-notification-list.ts';

/** A change of notifications. `ids` are the rows on screen that it changes. */
type Act =
  | { readonly kind: 'read' | 'unread'; readonly ids: readonly [string] }
  | { readonly kind: 'all'; readonly ids: readonly string[]; readonly filter: NotificationFilter }
  | { readonly kind: 'undo'; readonly ids: readonly string[]; readonly markedAt: string };

/**
 * A change with the dealership of its notifications. The person may have switched the dealership before it is sent or
 * undone, by the notification's link or by the selector.
 */
type Mark = Act & { readonly dealershipId: string };

const isOpen = ({ dealershipId }: Mark) => sessionStore.getState().activeDealership?.id === dealershipId;

function queryOf(mark: Mark): QueryOf<typeof notificationCalls.notifications> {
  if (mark.kind === 'all') return { action: 'markAllRead', ...filterQuery(mark.filter), pageSize: 1 };
  if (mark.kind === 'undo') return { action: 'markUnread', markedAt: mark.markedAt, pageSize: 1 };
  const action = mark.kind === 'read' ? 'markRead' : 'markUnread';
  return { action, notificationId: mark.ids[0], pageSize: 1 };
}

/**
 * Marks notifications first on screen and on the bell, then on the server. If the server refuses, both return to their
 * former state, and a message offers to retry.
 */
export function useMarks() {
  const client = useQueryClient();
  const { count, show, confirm } = useUnreadControl();
  const { mutate } = useMutation({
    mutationKey: MARKING,
    mutationFn: (mark: Mark) =>
      sendCall(notificationCalls.notifications, {
        params: { dealershipId: mark.dealershipId },
        query: queryOf(mark),
      }),
    onMutate: async (mark) => {
      const ids = new Set(mark.ids);
      const isRead = mark.kind === 'read' || mark.kind === 'all';
      await cancelListReads(client);
      patchRows(client, ids, isRead ? new Date().toISOString() : null);
      // The bell counts for the active dealership only.
      if (count !== null && isOpen(mark)) show(countAfter(count, mark));
      return () => {
        patchRows(client, ids, isRead ? null : new Date().toISOString());
        if (count !== null && isOpen(mark)) show(count);
      };
    },
    onError: (error, mark, takeBack) => {
      takeBack?.();
      const { message, reference } = describeError(error);
      notify({
        kind: 'error',
        title: 'That could not be saved',
        detail: message,
        reference,
        action: { label: 'Retry', onSelect: () => mutate(mark) },
      });
    },
    onSuccess: ({ unread, markedAt }, mark) => {
      // If several changes are running, only the last answer contains all of them.
      if (isOpen(mark) && client.isMutating({ mutationKey: MARKING }) === 1) confirm(unread);
      if (mark.kind === 'all' && markedAt !== null) {
        notify({
          kind: 'success',
          title: isNarrowed(mark.filter) ? 'These notifications are marked read' : 'All notifications are marked read',
          action: {
            label: 'Undo',
            onSelect: () => mutate({ kind: 'undo', ids: mark.ids, markedAt, dealershipId: mark.dealershipId }),
          },
        });
      }
    },
    onSettled: () => resumeListReads(client),
  });
  return {
    markRead: ({ notificationId, dealershipId }: Notification) =>
      mutate({ kind: 'read', ids: [notificationId], dealershipId }),
    markUnread: ({ notificationId, dealershipId }: Notification) =>
      mutate({ kind: 'unread', ids: [notificationId], dealershipId }),
    markAllRead: (dealershipId: string, filter: NotificationFilter, ids: readonly string[]) =>
      mutate({ kind: 'all', filter, ids, dealershipId }),
  };
}

/**
 * The count on the bell until the server answers. "All read" makes it zero; other changes add or subtract their rows.
 */
function countAfter(count: number, mark: Mark): number {
  if (mark.kind === 'all') return isNarrowed(mark.filter) ? Math.max(0, count - mark.ids.length) : 0;
  return mark.kind === 'read' ? Math.max(0, count - 1) : count + mark.ids.length;
}
