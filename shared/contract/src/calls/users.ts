import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, instantSchema, noBody, noParams, noQuery, userIdSchema } from '../fields.ts';
import { personNameSchema, phoneNumberSchema } from '../person.ts';
import { pictureDataUrlSchema } from '../picture.ts';
import { preferencesChangeSchema, preferencesSchema } from '../preferences.ts';

/**
 * The identity account record as the hosted tenant answers it. Custom attributes are named
 * `extension_{appId}_{name}`; readers find them by suffix (`_rol`, `_dealerships`, …), so the record stays open.
 */
export const accountRecordSchema = z.looseObject({
  id: z.string(),
  employeeId: z.string(),
  givenName: z.string(),
  surname: z.string(),
  mail: z.string().nullable(),
  jobTitle: z.string().nullable(),
  businessPhones: z.array(z.string()),
});
export type AccountRecord = z.output<typeof accountRecordSchema>;

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

/** Under which number a dealership's DMS knows a person, and by what name: null where its files have not said. */
export const dmsNumberSchema = z.object({
  kind: z.enum(['advisor', 'technician', 'counter']),
  number: z.string(),
  name: z.string().nullable(),
});
export type DmsNumber = z.output<typeof dmsNumberSchema>;

export const membershipSchema = z.object({
  dealershipId: dealershipIdSchema,
  dealershipName: z.string(),
  /** The person's own numbers here: the rows of the own view. */
  dmsNumbers: z.array(dmsNumberSchema).default([]),
});

export const productSchema = z.object({
  code: z.string(),
  displayName: z.string(),
  vaultActivationDate: z.string().nullable(),
});
export type DealershipProduct = z.output<typeof productSchema>;

/** Roles and titles are words here: which exist, and who may give which, the server says. */
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
});
export type NewUser = z.output<typeof newUserSchema>;

/** What became of the invitation of a new person. */
export const invitationSchema = z.object({
  status: z.enum(['sent', 'failed', 'notWanted']),
  /** Why the mail did not leave, in a sentence for the person who waits. */
  message: z.string().nullable(),
});

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
      /** Who does it: the caller. */
      deletedBy: userIdSchema.optional(),
    }),
    response: userListRecordSchema,
  });

export const userCalls = {
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
  resendInviteEmail: defineCall({
    name: 'resendInviteEmail',
    base: 'usermgmt',
    method: 'POST',
    path: 'resendInviteEmail',
    summary: 'Sends a new invitation to somebody who has not signed up: once a minute, five times a day.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ userId: userIdSchema }),
    response: z.object({ userId: userIdSchema, email: z.string(), sentAt: instantSchema, nextAt: instantSchema }),
  }),
  softDeleteUser: userAction(
    'SoftDeleteUser',
    'Closes an account: nobody signs in with it any more. It can be restored.',
  ),
  unSoftDeleteUser: userAction('UnSoftDeleteUser', 'Opens a closed account again.'),
  updateUsersDealerships: defineCall({
    name: 'updateUsersDealerships',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'updateUsersDealerships',
    summary: 'Replaces the dealerships of a person and the one to start in.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ userId: userIdSchema, dealershipIds, defaultDealershipId: dealershipIdSchema }),
    response: userListRecordSchema,
  }),
  getUser: defineCall({
    name: 'GetUser',
    base: 'usermgmt',
    method: 'GET',
    path: 'GetUser',
    summary: 'Who is signed in? `userId` is the account’s local id, all that is known before the first load.',
    params: noParams,
    query: z.object({ userId: z.string().min(1).max(64) }),
    body: noBody,
    response: z.object({ value: z.array(accountRecordSchema) }),
  }),
  getUserDealershipMembership: defineCall({
    name: 'GetUserDealershipMembership',
    base: 'usermgmt',
    method: 'GET',
    path: 'GetUserDealershipMembership',
    summary: 'Which dealerships may this person open, and under which DMS numbers is the person known in each?',
    params: noParams,
    query: z.object({ userId: userIdSchema }),
    body: noBody,
    response: z.array(membershipSchema),
  }),
  getProductsForDealership: defineCall({
    name: 'GetProductsForDealership',
    base: 'usermgmt',
    method: 'GET',
    path: 'GetProductsForDealership',
    summary: 'Which products does the dealership have, and since when?',
    params: noParams,
    query: z.object({ dealershipId: dealershipIdSchema }),
    body: noBody,
    response: z.object({ products: z.array(productSchema) }),
  }),
  getUsersFromDealership: defineCall({
    name: 'GetUsersFromDealership',
    base: 'usermgmt',
    method: 'GET',
    path: 'GetUsersFromDealership',
    summary: 'Who works in this dealership? The browser leaves out the current user.',
    params: noParams,
    query: z.object({ dealershipId: dealershipIdSchema }),
    body: noBody,
    response: z.array(userListRecordSchema),
  }),
  updateUserAccountStatus: defineCall({
    name: 'UpdateUserAccountStatus',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'UpdateUserAccountStatus',
    summary: 'Marks the account as verified at its first load.',
    params: noParams,
    query: z.object({}),
    body: z.object({ userId: userIdSchema, status: z.boolean() }),
    response: z.object({ userId: userIdSchema, status: z.boolean() }),
  }),
  updateUser: defineCall({
    name: 'UpdateUser',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'UpdateUser',
    summary:
      'Changes a person: the own name and phone number; for administrators of others also role, title, team and DMS numbers. What is not sent stays.',
    params: noParams,
    query: noQuery,
    // Strict: a field that this call does not change is refused rather than left out in silence.
    body: z.strictObject({
      userId: userIdSchema,
      firstName: personNameSchema.optional(),
      lastName: personNameSchema.optional(),
      phoneNumber: phoneNumberSchema.optional(),
      role: roleWord.optional(),
      jobTitle: roleWord.optional(),
      teamCategory: teamCategory.optional(),
      /** All numbers of the person. */
      dmsNumbers: dmsNumbers.optional(),
    }),
    response: accountRecordSchema,
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
    }),
    response: accountRecordSchema,
  }),
  updateUserDefaultDealership: defineCall({
    name: 'UpdateUserDefaultDealership',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'UpdateUserDefaultDealership',
    summary: 'Sets the dealership that a person starts in: one of their own. Answers the account record.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ userId: userIdSchema, dealershipId: dealershipIdSchema }),
    response: accountRecordSchema,
  }),
  getPreferences: defineCall({
    name: 'GetPreferences',
    base: 'usermgmt',
    method: 'GET',
    path: 'Preferences',
    summary: 'Colour mode, saved views and the like; they outlive log-out.',
    params: noParams,
    query: z.object({ userId: userIdSchema }),
    body: noBody,
    response: preferencesSchema,
  }),
  putPreferences: defineCall({
    name: 'PutPreferences',
    base: 'usermgmt',
    method: 'PUT',
    path: 'Preferences',
    summary: 'Replaces the preferences.',
    params: noParams,
    query: z.object({ userId: userIdSchema }),
    body: preferencesSchema,
    response: preferencesSchema,
  }),
  patchPreferences: defineCall({
    name: 'PatchPreferences',
    base: 'usermgmt',
    method: 'PATCH',
    path: 'Preferences',
    summary: 'Replaces some of the preferences, key by key, and answers them all: two tabs can save different ones.',
    params: noParams,
    query: z.object({ userId: userIdSchema }),
    body: preferencesChangeSchema,
    response: preferencesSchema,
  }),
};
