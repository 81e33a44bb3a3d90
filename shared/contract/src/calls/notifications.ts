import { z } from 'zod';
import { defineCall } from '../call.ts';
import { commaListSchema, dealershipIdSchema, instantSchema, memberParams } from '../fields.ts';
import { notificationKinds } from '../notification-preferences.ts';

export const notificationKindSchema = z.enum(notificationKinds);

export const notificationSchema = z.object({
  notificationId: z.string(),
  type: notificationKindSchema,
  title: z.string(),
  text: z.string(),
  /** A path in the product with its dealership: `/dashboard/ros/1234?dealership=d-1`. */
  link: z.string().nullable(),
  createdAt: instantSchema,
  readAt: instantSchema.nullable(),
  /** The person who caused it. Null if nobody did. */
  actorName: z.string().nullable(),
  dealershipId: dealershipIdSchema,
});
export type Notification = z.output<typeof notificationSchema>;

const notificationIdSchema = z.string().max(64);
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, { error: 'is not a whole number' })
  .transform(Number);
const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');

export const notificationsAnswerSchema = z.object({
  data: z.array(notificationSchema),
  /** The number of notifications that match the filter. */
  total: z.number(),
  /** The number of all unread notifications, without the filter. The bell shows it. */
  unread: z.number(),
  /**
   * When this action marked notifications as read. With this time, `markUnread` takes the whole action back. Null if nothing was marked.
   */
  markedAt: instantSchema.nullable(),
});
export type NotificationsAnswer = z.output<typeof notificationsAnswerSchema>;

export const notificationCalls = {
  notifications: defineCall({
    name: 'notifications',
    base: 'api',
    method: 'POST',
    path: 'User/{userId}/Dealerships/{dealershipId}/notifications',
    summary: 'Lists notifications or marks them read or unread, by `action`; answers the list as it is afterwards.',
    params: memberParams,
    query: z.object({
      action: z.enum(['list', 'markRead', 'markUnread', 'markAllRead']).default('list'),
      /** The notification to mark. */
      notificationId: notificationIdSchema.optional(),
      /** For `markUnread`: all notifications that one action marked at that time. */
      markedAt: instantSchema.optional(),
      /** Filters of the list and of `markAllRead`. */
      type: commaListSchema.pipe(z.array(notificationKindSchema)).optional(),
      unreadOnly: yesOrNo.default(false),
      search: z.string().max(200).optional(),
      /** Lists notifications after this one. Unlike `page`, it neither skips nor repeats any if some are marked or arrive meanwhile. */
      after: notificationIdSchema.optional(),
      page: wholeNumber.pipe(z.number().min(1)).default(1),
      pageSize: wholeNumber.pipe(z.number().min(1).max(500)).default(50),
    }),
    body: z.unknown(),
    response: notificationsAnswerSchema,
    onlyReads: ({ action }) => action === undefined || action === '' || action === 'list',
  }),
};
