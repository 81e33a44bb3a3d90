import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, noBody, noParams, userIdSchema } from '../fields.ts';
import { notificationPreferencesSchema } from '../notification-preferences.ts';

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
export const userListRecordSchema = accountRecordSchema.extend({ accountEnabled: z.boolean() });
export type UserListRecord = z.output<typeof userListRecordSchema>;

export const membershipSchema = z.object({ dealershipId: dealershipIdSchema, dealershipName: z.string() });

export const productSchema = z.object({
  code: z.string(),
  displayName: z.string(),
  vaultActivationDate: z.string().nullable(),
});
export type DealershipProduct = z.output<typeof productSchema>;

/** Per-person settings that outlive log-out. Unknown keys are kept, so that an older client loses nothing. */
export const preferencesSchema = z.looseObject({
  colorMode: z.enum(['light', 'dark', 'system']).default('system'),
  notifications: notificationPreferencesSchema.optional(),
});
export type Preferences = z.output<typeof preferencesSchema>;

export const userCalls = {
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
    summary: 'Which dealerships may this person open?',
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
};
