import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, noBody, userIdSchema } from '../fields.ts';

/** Apart from the other calls of support: pages that somebody may not open say whom to ask. */
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
      /** Only those who administer this one of the own dealerships; without it those of any. */
      at: dealershipIdSchema.optional(),
    }),
    body: noBody,
    response: z.object({
      /** Null when the operator has set none. */
      supportEmail: z.string().nullable(),
      administrators: z.array(z.object({ fullName: z.string(), jobTitle: z.string(), email: z.string() })),
    }),
  }),
};
