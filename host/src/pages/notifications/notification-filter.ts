import { type Notification, type NotificationKind, notificationKinds } from '@fixed-ops/contract';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** The part of the address that selects notifications. */
export const filterSchema = urlSchema({
  show: urlChoice(['all', 'unread']),
  kind: urlChoice(['all', ...notificationKinds]),
  search: urlText(),
});
export type NotificationFilter = UrlStateOf<typeof filterSchema>;

/** The names of each kind, singular and plural. */
export const kindLabels: Record<NotificationKind, { readonly one: string; readonly many: string }> = {
  mention: { one: 'Mention', many: 'Mentions' },
  flag: { one: 'Flag', many: 'Flags' },
  import: { one: 'Import', many: 'Imports' },
  report: { one: 'Report', many: 'Reports' },
  threshold: { one: 'Threshold', many: 'Thresholds' },
  system: { one: 'Fixed Ops', many: 'Fixed Ops' },
};

/** The filter as parameters of the call. Values that select everything are left out. */
export function filterQuery({ show, kind, search }: NotificationFilter) {
  return {
    type: kind === 'all' ? undefined : kind,
    unreadOnly: show === 'unread' ? true : undefined,
    search: search.trim() === '' ? undefined : search.trim(),
  };
}

/** Whether the filter excludes any notification. */
export function isNarrowed(filter: NotificationFilter): boolean {
  return Object.values(filterQuery(filter)).some((value) => value !== undefined);
}

/** Whether the person has not read the notification yet. */
export function isUnread(notification: Notification): boolean {
  return notification.readAt === null;
}
