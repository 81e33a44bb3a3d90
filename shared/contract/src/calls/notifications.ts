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
  /** A path of the product that names its dealership: `/dashboard/ros/1234?dealership=d-1`. */
  link: z.string().nullable(),
  createdAt: instantSchema,
  readAt: instantSchema.nullable(),
  /** Who caused it; null where nobody did. */
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
  /** How many the filter selects. */
  total: z.number(),
  /** How many of all are unread, whatever the filter: the number on the bell. */
  unread: z.number(),
  /** When this action marked something read; with it `markUnread` takes the whole action back. Null when nothing was marked. */
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
      /** Which one to mark. */
      notificationId: notificationIdSchema.optional(),
      /** For `markUnread`: everything that one action marked at that instant. */
      markedAt: instantSchema.optional(),
      /** Filters, of the list and of `markAllRead`. */
      type: commaListSchema.pipe(z.array(notificationKindSchema)).optional(),
      unreadOnly: yesOrNo.default(false),
      search: z.string().max(200).optional(),
      /** Goes on after this one: unlike `page` it neither skips nor repeats when something is marked or arrives meanwhile. */
      after: notificationIdSchema.optional(),
      page: wholeNumber.pipe(z.number().min(1)).default(1),
      pageSize: wholeNumber.pipe(z.number().min(1).max(500)).default(50),
    }),
    body: z.unknown(),
    response: notificationsAnswerSchema,
    onlyReads: ({ action }) => action === undefined || action === '' || action === 'list',
  }),
};
