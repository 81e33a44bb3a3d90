import { z } from 'zod';
import { dealershipIdSchema, instantSchema, userIdSchema } from '../../fields.ts';
import { accountRecordSchema } from '../users.ts';

/** An entry of the user-management list: the account record and its state. The name of its role attribute ends in `_role`. */
export const userListRecordSchema = accountRecordSchema.extend({
  accountEnabled: z.boolean(),
  /** Service, Parts or Corporate. */
  teamCategory: z.string().optional(),
  createdDateTime: instantSchema.optional(),
  /** Null before the first sign-in. */
  lastSignInDateTime: instantSchema.nullable().optional(),
  /** The time of the last try to invite. The next one may follow a minute later. Null for people without an invitation from here. */
  invitedDateTime: instantSchema.nullable().optional(),
  /** When the mail of that invitation left. Null while it has not, and for people without an invitation from here. */
  invitationSentDateTime: instantSchema.nullable().optional(),
  /** Why the last invitation was not sent, as the end of a sentence. Null if it was sent. */
  invitationFailure: z.string().nullable().optional(),
  /** Kind of that failure (`mail_address_refused` …). It decides what to do next. Null if the invitation was sent. */
  invitationFailureCode: z.string().nullable().optional(),
  /** The time of the next try. Null if there is none. */
  invitationNextTryDateTime: instantSchema.nullable().optional(),
  /** Name of the person who closed the account, even if that person is not in the list. Null for an open account. */
  deletedByName: z.string().nullable().optional(),
  /** Identifies the current state of the entry. UpdateUser takes it as `basedOn`. */
  version: z.string().optional(),
  /** DMS numbers in all dealerships of the person. */
  dmsNumbers: z
    .array(
      z.object({
        dealershipId: dealershipIdSchema,
        type: z.enum(['advisor', 'technician', 'counter']),
        number: z.string(),
      }),
    )
    .optional(),
});
export type UserListRecord = z.output<typeof userListRecordSchema>;

/** The account after a change. An administrator also gets the current `version`, for the next change. */
export const changedAccountSchema = accountRecordSchema.extend({ version: z.string().optional() });

/** A person in a dealership's files, and the user with that number. */
export const dmsPersonSchema = z.object({
  type: z.enum(['advisor', 'technician', 'counter']),
  number: z.string(),
  name: z.string(),
  /** Whether the newest files still have the number. */
  active: z.boolean(),
  userId: userIdSchema.nullable(),
  userName: z.string().nullable(),
});
export type DmsPerson = z.output<typeof dmsPersonSchema>;

/** The result of a new person's invitation. */
export const invitationSchema = z.object({
  status: z.enum(['sent', 'failed', 'notWanted']),
  /** Why the mail was not sent, as a sentence. */
  message: z.string().nullable(),
  /** The same as the end of a sentence, with the mail server's words if it sent some. */
  failure: z.string().nullable().optional(),
  /** The time of the next try. Null if there is none. */
  nextTryAt: instantSchema.nullable().optional(),
  /** Whether the mail server does not know the address, so that another try is useless. An older service leaves it out. */
  isAddressRefused: z.boolean().optional(),
});
