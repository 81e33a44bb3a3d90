import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { dealershipIdSchema, noParams, noQuery, userIdSchema } from '../../fields.ts';
import { accountIdSchema, personNameSchema, phoneNumberSchema } from '../../person.ts';
import { pictureDataUrlSchema } from '../../picture.ts';
import { changedAccountSchema, userListRecordSchema } from './people-answers.ts';
import { dealershipIds, dmsNumbers, roleWord, teamCategory, workingIn } from './person-fields.ts';

/** Calls that change what stands about a person, oneself included. */
export const personChangeCalls = {
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
      /**
       * The object id of another account, where the administrators of a hosted tenant make accounts. The person signs in with that one from now
       * on.
       */
      accountId: accountIdSchema.optional(),
      workingIn,
      /**
       * `version` of the edited person. The call answers 412 if somebody else has changed the person since. Without it, the call answers
       * 428, except for the own account.
       */
      basedOn: z.string().max(100).optional(),
    }),
    response: changedAccountSchema,
  }),
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
};
