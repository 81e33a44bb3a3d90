import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

/** A person for the people filter. An advisor and a technician may have the same DMS number. */
export const personInPeriodSchema = z.object({
  number: z.string(),
  name: z.string(),
  type: z.enum(['advisor', 'technician']),
});
export type PersonInPeriod = z.output<typeof personInPeriodSchema>;

export const peopleInPeriodCalls = {
  peopleInPeriod: defineCall({
    name: 'People',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/People`,
    summary: 'Whom can figures be narrowed to? Names alone, for filters.',
    params: memberParams,
    query: standardQuery.pick({ startDate: true, endDate: true }).extend({
      /** For a list without a period: the people of open repair orders, or all whom the feeds have ever named. Dates change nothing then. */
      of: z.enum(['open', 'all']).optional(),
    }),
    body: noBody,
    response: envelope(
      z.object({
        /**
         * People who closed, worked or clocked in the period, or those of `of`, sorted by type and name. For a caller who sees only own
         * rows, only the caller.
         */
        people: z.array(personInPeriodSchema),
        /**
         * Whether the period, or the open repair orders, have sold hours without a technician in the feed. With all people true if the feed
         * has technicians.
         */
        missesTechnician: z.boolean(),
      }),
    ),
  }),
};
