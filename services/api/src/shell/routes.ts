import type { Route } from '../route.ts';
import { dealershipRoute } from './dealership.ts';
import { notificationsRoute, unreadNotificationsRoute } from './notifications.ts';
import { productsRoute } from './products.ts';
import { systemNotificationsRoute } from './system-notifications.ts';

export const shellRoutes: readonly Route[] = [
  dealershipRoute,
  productsRoute,
  unreadNotificationsRoute,
  systemNotificationsRoute,
  notificationsRoute,
];
