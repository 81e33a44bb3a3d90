import type { Route } from '../http/route.ts';
import { supportContactsRoute } from './contacts.ts';
import { feedStatusRoute } from './feed-status.ts';
import { sendSupportMessageRoute } from './send-message.ts';

export const supportRoutes: readonly Route[] = [sendSupportMessageRoute, supportContactsRoute, feedStatusRoute];
