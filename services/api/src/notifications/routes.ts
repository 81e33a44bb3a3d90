import type { Route } from '../http/route.ts';
import { notificationsRoute, unreadNotificationsRoute } from './notifications.ts';
import { systemNotificationsRoute } from './system-notifications.ts';

export const notificationRoutes: readonly Route[] = [
  unreadNotificationsRoute,
  systemNotificationsRoute,
  notificationsRoute,
];
