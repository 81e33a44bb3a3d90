import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { instantSchema, noBody, noParams, noQuery, userIdSchema } from '../../fields.ts';
import { invitationSchema, userListRecordSchema } from './people-answers.ts';
import { newUserSchema, workingIn } from './person-fields.ts';

/** Calls that make people and invite them. */
export const newPeopleCalls = {
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
    response: z.object({
      /** From the mail on. Null for no end, where the identity tenant verifies the person itself. */
      linkDays: z.number().nullable(),
      /** Whether a new person needs `accountId`, because the administrators of a hosted tenant make the accounts. */
      needsAccountId: z.boolean().default(false),
    }),
  }),
};
