import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  dealershipIdSchema,
  instantSchema,
  memberGet,
  memberParams,
  noBody,
  noParams,
  noQuery,
  userIdSchema,
} from '../fields.ts';
import { personNameSchema, phoneNumberSchema } from '../person.ts';
import { pictureDataUrlSchema } from '../picture.ts';
import { changedAccountSchema, dmsPersonSchema, invitationSchema, userListRecordSchema } from './people-answers.ts';

/** A role or title as text. The server decides which exist, and who may give which. */
const roleWord = z.string().min(1, { error: 'is required' }).max(40);
const teamCategory = z.enum(['Service', 'Parts', 'Corporate']);
const dealershipIds = z.array(dealershipIdSchema).min(1, { error: 'needs at least one dealership' }).max(200);
const dmsNumbers = z
  .array(
    z.strictObject({
      dealershipId: dealershipIdSchema,
      type: z.enum(['advisor', 'technician', 'counter']),
      number: z.string().trim().min(1, { error: 'is required' }).max(40),
    }),
  )
  .max(500);
/**
 * The dealership in which the administrator currently works. Its audit log records the change. An administrator of several dealerships must
 * send it for changes that depend on it (dealerships, DMS numbers).
 */
const workingIn = dealershipIdSchema.optional();
const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: 'is not a valid email' }).max(254));

export const newUserSchema = z.strictObject({
  firstName: personNameSchema,
  lastName: personNameSchema,
  email: emailSchema,
  role: roleWord,
  jobTitle: roleWord,
  phoneNumber: phoneNumberSchema.default(''),
  teamCategory,
  dealershipIds,
  defaultDealershipId: dealershipIdSchema,
  dmsNumbers: dmsNumbers.default([]),
  sendInvite: z.boolean().default(true),
  workingIn,
});
export type NewUser = z.output<typeof newUserSchema>;

const userAction = <N extends string>(name: N, summary: string) =>
  defineCall({
    name,
    base: 'usermgmt',
    method: 'PATCH',
    path: name,
    summary,
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      userId: userIdSchema,
      /** The caller. */
      deletedBy: userIdSchema.optional(),
      workingIn,
    }),
    response: userListRecordSchema,
  });

/** Calls for the people of a dealership, including one's own account. */
export const peopleCalls = {
  createUser: defineCall({
    name: 'CreateUser',
    base: 'usermgmt',
    method: 'POST',
    path: 'CreateUser',
    summary:
      'Creates a person and, if wanted, sends the invitation. `Idempotency-Key` keeps a retry from creating a second one.',
    params: noParams,
    query: noQuery,
    body: newUserSchema,
    response: userListRecordSchema.extend({ invitation: invitationSchema }),
  }),
  createUsers: defineCall({
    name: 'CreateUsers',
    base: 'usermgmt',
    method: 'POST',
    path: 'CreateUsers',
    summary:
      'Creates up to 500 people, each for itself, and says of each row what became of it; `check` says it and creates nobody. `Idempotency-Key` keeps a retry from creating anybody twice.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      /** Rows as for CreateUser. The result reports the errors of each row. */
      users: z
        .array(z.looseObject({}))
        .min(1, { error: 'needs at least one row' })
        .max(500, { error: 'has more than 500 rows' }),
      check: z.boolean().default(false),
    }),
    response: z.object({
      results: z.array(
        z.object({
          /** Position of the row in the request, from 0. */
          row: z.number(),
          status: z.enum(['created', 'wouldCreate', 'refused']),
          userId: userIdSchema.nullable(),
          invitation: invitationSchema.nullable(),
          /** The first 50 refused fields of the row. */
          errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
          /** The number of all refused fields of the row. */
          errorCount: z.number().optional(),
        }),
      ),
    }),
  }),
  resendInviteEmail: defineCall({
    name: 'resendInviteEmail',
    base: 'usermgmt',
    method: 'POST',
    path: 'resendInviteEmail',
    summary: 'Sends a new invitation to somebody who has not signed up: once a minute, five times a day.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ userId: userIdSchema, workingIn }),
    response: z.object({ userId: userIdSchema, email: z.string(), sentAt: instantSchema, nextAt: instantSchema }),
  }),
  invitationTerms: defineCall({
    name: 'InvitationTerms',
    base: 'usermgmt',
    method: 'GET',
    path: 'InvitationTerms',
    summary: 'How long does the link of an invitation work?',
    params: noParams,
    query: noQuery,
    body: noBody,
    /** `linkDays`: from the mail on. Null for no end, where the identity tenant verifies the person itself. */
    response: z.object({ linkDays: z.number().nullable() }),
  }),
  softDeleteUser: userAction(
    'SoftDeleteUser',
    'Closes an account: nobody signs in with it any more. It can be restored.',
  ),
  endSessions: defineCall({
    name: 'EndSessions',
    base: 'usermgmt',
    method: 'POST',
    path: 'EndSessions',
    summary: 'Signs a person out everywhere: what was signed in before asks for the password again.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ userId: userIdSchema, workingIn }),
    response: z.object({ userId: userIdSchema, endedAt: instantSchema }),
  }),
  unSoftDeleteUser: userAction('UnSoftDeleteUser', 'Opens a closed account again.'),
  updateUsersDealerships: defineCall({
    name: 'updateUsersDealerships',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'updateUsersDealerships',
    summary: 'Replaces the dealerships of a person and the one to start in.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ userId: userIdSchema, dealershipIds, defaultDealershipId: dealershipIdSchema, workingIn }),
    response: userListRecordSchema,
  }),
  dmsPeople: defineCall({
    ...memberGet('Administration/DmsPeople'),
    name: 'DmsPeople',
    summary: 'Whom do the files of this dealership know, and who of them is a user already?',
    params: memberParams,
    /** For ADMIN_SUPER: another dealership of the group. */
    query: z.object({ of: dealershipIdSchema.optional() }),
    body: noBody,
    response: z.array(dmsPersonSchema),
  }),
  getUsersFromDealership: defineCall({
    name: 'GetUsersFromDealership',
    base: 'usermgmt',
    method: 'GET',
    path: 'GetUsersFromDealership',
    summary: 'Who works in this dealership? The browser leaves out the current user.',
    params: noParams,
    /** `group`: all people of the dealership's group, for ADMIN_SUPER. */
    query: z.object({ dealershipId: dealershipIdSchema, scope: z.enum(['dealership', 'group']).optional() }),
    body: noBody,
    response: z.array(userListRecordSchema),
  }),
  updateUser: defineCall({
    name: 'UpdateUser',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'UpdateUser',
    summary:
      'Changes a person: the own name and phone number; for administrators of others also role, title, team, dealerships and DMS numbers, all or none of it. What is not sent stays.',
    params: noParams,
    query: noQuery,
    // Strict, so that an unknown field is refused and not silently ignored.
    body: z.strictObject({
      userId: userIdSchema,
      firstName: personNameSchema.optional(),
      lastName: personNameSchema.optional(),
      phoneNumber: phoneNumberSchema.optional(),
      role: roleWord.optional(),
      jobTitle: roleWord.optional(),
      teamCategory: teamCategory.optional(),
      /** All dealerships of the person, with the one that opens at sign-in. */
      dealershipIds: dealershipIds.optional(),
      defaultDealershipId: dealershipIdSchema.optional(),
      /** All DMS numbers of the person. */
      dmsNumbers: dmsNumbers.optional(),
      workingIn,
      /**
       * `version` of the edited person. The call answers 412 if somebody else has changed the person since. Without it, the call answers
       * 428, except for the own account.
       */
      basedOn: z.string().max(100).optional(),
    }),
    response: changedAccountSchema,
  }),
  updateAvatarUrl: defineCall({
    name: 'updateAvatarUrl',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'updateAvatarUrl',
    summary: 'Replaces a person’s picture by a JPEG, PNG or WebP sent as a data URL; null takes it away.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      userId: userIdSchema,
      avatar: pictureDataUrlSchema.nullable(),
      workingIn,
    }),
    response: changedAccountSchema,
  }),
  updateUserDefaultDealership: defineCall({
    name: 'UpdateUserDefaultDealership',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'UpdateUserDefaultDealership',
    summary: 'Sets the dealership that a person starts in: one of their own. Answers the account record.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ userId: userIdSchema, dealershipId: dealershipIdSchema, workingIn }),
    response: changedAccountSchema,
  }),
};
