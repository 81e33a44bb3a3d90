import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

/** Somebody whom figures can be narrowed to; advisors and technicians may have the same DMS number. */
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
    query: standardQuery.pick({ startDate: true, endDate: true }),
    body: noBody,
    response: envelope(
      z.object({
        /** Who closed, worked or clocked in the period, by type and name; in an own view, oneself alone. */
        people: z.array(personInPeriodSchema),
        /** Whether hours were sold that the feed names no technician of. */
        missesTechnician: z.boolean(),
      }),
    ),
  }),
};
