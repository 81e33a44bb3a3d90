import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  dealershipIdSchema,
  instantSchema,
  memberParams,
  noBody,
  noParams,
  noQuery,
  userIdSchema,
} from '../fields.ts';

export const dealershipDataSchema = z.object({
  dealershipId: dealershipIdSchema,
  dealershipName: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  timezone: z.string(),
  /** The business date in the dealership’s time zone; every rule about periods uses it, never the browser’s clock. */
  today: businessDateSchema,
  /** Product codes with the prefix of the specification, e.g. `Product.XTime`. */
  products: z.array(z.string()),
  /** When the newest feed file was loaded; null before the first. */
  feedAsOf: instantSchema.nullable(),
  latestCloseDate: businessDateSchema.nullable(),
  isDemo: z.boolean(),
});
export type DealershipData = z.output<typeof dealershipDataSchema>;

export const systemNotificationSchema = z.object({
  notificationId: z.string(),
  notificationText: z.string(),
  link: z.string().optional(),
  /** ALERT, info or warning in any case. */
  displayType: z.string(),
  /** Seconds; 0 stays. */
  duration: z.number().default(0),
});
export type SystemNotification = z.output<typeof systemNotificationSchema>;

export const notificationSchema = z.object({
  notificationId: z.string(),
  type: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  createdAt: instantSchema,
  readAt: instantSchema.nullable(),
  actorName: z.string().nullable(),
  dealershipId: dealershipIdSchema,
});

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

export const shellCalls = {
  dealership: defineCall({
    name: 'Dealership',
    base: 'api',
    method: 'GET',
    path: 'Dealership',
    summary: 'What must the shell know about the active dealership?',
    params: noParams,
    query: z.object({ dealershipId: dealershipIdSchema, dealershipName: z.string().max(200).optional() }),
    body: noBody,
    response: dealershipDataSchema,
  }),
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
  notifications: defineCall({
    name: 'notifications',
    base: 'api',
    method: 'POST',
    path: 'User/{userId}/Dealerships/{dealershipId}/notifications',
    summary: 'Lists notifications or marks them read, by `action`.',
    params: memberParams,
    query: z.object({
      action: z.enum(['list', 'markRead', 'markAllRead']).default('list'),
      notificationId: z.string().max(64).optional(),
      page: wholeNumber.pipe(z.number().min(1)).default(1),
      pageSize: wholeNumber.pipe(z.number().min(1).max(500)).default(50),
    }),
    body: z.unknown(),
    response: z.object({ data: z.array(notificationSchema), total: z.number(), unread: z.number() }),
  }),
};
