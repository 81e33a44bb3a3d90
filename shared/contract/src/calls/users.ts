import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, noBody, noParams, userIdSchema } from '../fields.ts';
import { preferencesChangeSchema, preferencesSchema } from '../preferences.ts';

/**
 * The account record of the hosted identity tenant. Custom attributes are named `extension_{appId}_{name}`. Readers find them by suffix
 * (`_rol`, `_dealerships`, …), so the record accepts unknown fields.
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

/** A person's number and name in a dealership's DMS. The name is null until its files have one. */
export const dmsNumberSchema = z.object({
  kind: z.enum(['advisor', 'technician', 'counter']),
  number: z.string(),
  name: z.string().nullable(),
});
export type DmsNumber = z.output<typeof dmsNumberSchema>;

export const membershipSchema = z.object({
  dealershipId: dealershipIdSchema,
  dealershipName: z.string(),
  /** The person's own numbers here. They select the rows of the person's own view. */
  dmsNumbers: z.array(dmsNumberSchema).default([]),
  /** True for a store of the group that the person administers but does not work in. None of its figures are the person's own. */
  administeredOnly: z.boolean().optional(),
});

export const productSchema = z.object({
  code: z.string(),
  displayName: z.string(),
  vaultActivationDate: z.string().nullable(),
});
export type DealershipProduct = z.output<typeof productSchema>;

/** Calls for the signed-in person and that person's own data. */
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
