import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  departmentSchema,
  memberGet,
  memberParams,
  memberPath,
  noBody,
  noQuery,
  periodDateSchema,
  rowIdSchema,
} from '../fields.ts';

export const EVENT_TEXT_MAX = 80;
export const EVENT_NOTE_MAX = 500;

export const storeEventSchema = z.object({
  /** Null for events of the product. */
  eventId: z.string().nullable(),
  date: businessDateSchema,
  /** A new door rate, a new labor or parts matrix, or an event that a person has added. */
  kind: z.enum(['doorRate', 'matrix', 'person']),
  text: z.string(),
  note: z.string(),
  /** The person who added it. Empty for events of the product. */
  byName: z.string(),
  canDelete: z.boolean(),
});
export type StoreEvent = z.output<typeof storeEventSchema>;

const path = `${memberPath}/Events`;

export const storeEventCalls = {
  storeEvents: defineCall({
    ...memberGet('Events'),
    summary:
      'What happened in a span of days that explains a step in a trend of a department, whose dashboard the title sees. Door rates and labor matrices are of service alone.',
    params: memberParams,
    query: z
      .object({
        startDate: periodDateSchema,
        endDate: periodDateSchema,
        department: departmentSchema.default('service'),
      })
      .refine(({ startDate, endDate }) => startDate <= endDate, {
        path: ['endDate'],
        error: 'is before startDate',
      }),
    body: noBody,
    response: z.object({
      data: z.array(storeEventSchema),
      /** Days that differ from the usual week in the dealership's calendar, the earliest first. */
      calendar: z.array(z.object({ date: businessDateSchema, text: z.string() })).optional(),
    }),
  }),
  createStoreEvent: defineCall({
    name: 'PostEvents',
    base: 'api',
    method: 'POST',
    path,
    summary: 'Marks a day on the trends of the dealership.',
    params: memberParams,
    query: noQuery,
    body: z.object({
      date: periodDateSchema,
      text: z.string().trim().min(1).max(EVENT_TEXT_MAX),
      note: z.string().trim().max(EVENT_NOTE_MAX).default(''),
    }),
    response: storeEventSchema,
  }),
  deleteStoreEvent: defineCall({
    name: 'DeleteEvents',
    base: 'api',
    method: 'DELETE',
    path: `${path}/{eventId}`,
    summary: 'Takes a marked day away: whoever marked it, or an administrator.',
    params: memberParams.extend({ eventId: rowIdSchema }),
    query: noQuery,
    body: noBody,
    response: z.object({ eventId: z.string() }),
  }),
  restoreStoreEvent: defineCall({
    name: 'RestoreEvents',
    base: 'api',
    method: 'POST',
    path: `${path}/{eventId}/Restore`,
    summary:
      'Brings a marked day back that was taken away, as it was and with whoever marked it: whoever may take it away. One that is there stays.',
    params: memberParams.extend({ eventId: rowIdSchema }),
    query: noQuery,
    body: noBody,
    response: storeEventSchema,
  }),
};
