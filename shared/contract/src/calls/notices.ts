import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, memberParams, noBody, noParams, noQuery, userIdSchema } from '../fields.ts';

/** Duration of a notification without one, in seconds. 0: it stays. */
export const NOTIFICATION_DEFAULT_DURATION_S = 0;

export const systemNotificationSchema = z.object({
  notificationId: z.string(),
  notificationText: z.string(),
  link: z.string().optional(),
  /** ALERT, info or warning, in upper or lower case. */
  displayType: z.string(),
  /** In seconds. With 0, it stays. */
  duration: z.number().default(NOTIFICATION_DEFAULT_DURATION_S),
});
export type SystemNotification = z.output<typeof systemNotificationSchema>;

/** Calls for the notices and notifications that every page shows. */
export const noticeCalls = {
  unreadNotifications: defineCall({
    name: 'unreadnotifications',
    base: 'api',
    method: 'GET',
    path: 'User/{userId}/Dealerships/{dealershipId}/unreadnotifications',
    summary: 'How many notifications has this person not read? Answers a number.',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: z.number(),
  }),
  activeSystemNotifications: defineCall({
    name: 'ActiveSystemNotifications',
    base: 'api',
    method: 'GET',
    path: 'ActiveSystemNotifications',
    summary: 'Which notices are up for everyone?',
    params: noParams,
    query: z.object({ userId: userIdSchema, dealershipId: dealershipIdSchema }),
    body: noBody,
    response: z.array(systemNotificationSchema),
  }),
};
