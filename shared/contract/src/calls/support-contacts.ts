import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, noBody, userIdSchema } from '../fields.ts';

/** Separate from the other support calls, because a page that a person may not open names the people to ask. */
export const supportContactCalls = {
  supportContacts: defineCall({
    name: 'SupportContacts',
    base: 'api',
    method: 'GET',
    path: 'User/{userId}/SupportContacts',
    summary:
      'Whom can this person ask: the support address, and the people who administer the dealership, or any of the own ones?',
    params: z.object({ userId: userIdSchema }),
    query: z.object({
      /** Selects the administrators of this dealership of the caller. Default: those of all dealerships of the caller. */
      at: dealershipIdSchema.optional(),
    }),
    body: noBody,
    response: z.object({
      /** Null if the operator has set none. */
      supportEmail: z.string().nullable(),
      administrators: z.array(z.object({ fullName: z.string(), jobTitle: z.string(), email: z.string() })),
    }),
  }),
};
