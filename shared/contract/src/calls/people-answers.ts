import { z } from 'zod';
import { dealershipIdSchema, instantSchema, userIdSchema } from '../fields.ts';
import { accountRecordSchema } from './users.ts';

/** An entry of the user-management list: the account record plus state; its role attribute ends in `_role`. */
export const userListRecordSchema = accountRecordSchema.extend({
  accountEnabled: z.boolean(),
  /** Service, Parts or Corporate. */
  teamCategory: z.string().optional(),
  createdDateTime: instantSchema.optional(),
  /** Null until the first sign-in. */
  lastSignInDateTime: instantSchema.nullable().optional(),
  /** When the last invitation was tried: the next may follow a minute later. Null for nobody invited from here. */
  invitedDateTime: instantSchema.nullable().optional(),
  /** Why the last invitation did not leave, as the end of a sentence; null for one that did. */
  invitationFailure: z.string().nullable().optional(),
  /** Which kind of failure that is (`mail_address_refused` …), from which follows what to do; null for one that left. */
  invitationFailureCode: z.string().nullable().optional(),
  /** When that one is tried again; null when nobody does. */
  invitationNextTryDateTime: instantSchema.nullable().optional(),
  /** Who closed the account, by name, also somebody who is not in the list; null for an open one. */
  deletedByName: z.string().nullable().optional(),
  /** Says what all of this stood at: UpdateUser takes it as `basedOn`. */
  version: z.string().optional(),
  /** Numbers in every dealership of the person. */
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

/** The account of a person who was changed; an administrator also gets the `version` of now, for the next change. */
export const changedAccountSchema = accountRecordSchema.extend({ version: z.string().optional() });

/** Somebody whom the files of a dealership know, and which user has the number. */
export const dmsPersonSchema = z.object({
  type: z.enum(['advisor', 'technician', 'counter']),
  number: z.string(),
  name: z.string(),
  /** Whether the last files still name the number. */
  active: z.boolean(),
  userId: userIdSchema.nullable(),
  userName: z.string().nullable(),
});
export type DmsPerson = z.output<typeof dmsPersonSchema>;
