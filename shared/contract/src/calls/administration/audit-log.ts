import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { businessDateSchema, instantSchema, listQuery, memberParams, noBody } from '../../fields.ts';
import { administrationPath } from './settings.ts';

/** One change that somebody made in the dealership. */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: instantSchema,
  userId: z.string(),
  by: z.string(),
  /** Name of the call that made the change. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** Name of the person whose data changed. Null if the change is not about a person. */
  subject: z.string().nullable().default(null),
  /**
   * The way in which settings changed, and the dealership from which they were copied. Null for changes that can be made in one way only.
   */
  via: z
    .object({ kind: z.enum(['save', 'reset', 'copy', 'restore']), from: z.string().nullable() })
    .nullable()
    .default(null),
  /** Null for changes before the product recorded it. */
  from: z.object({ address: z.string(), requestId: z.string() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** The names of the dealerships of the group that `before` and `after` name by their ids. */
  stores: z.array(z.object({ dealershipId: z.string(), name: z.string() })).default([]),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const auditLogCall = defineCall({
  name: 'AuditLog',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/AuditLog`,
  summary: 'Who changed what in the dealership, when and from where; newest first.',
  params: memberParams,
  query: listQuery.extend({
    /** First and last day, in the dealership's time zone. */
    from: businessDateSchema.optional(),
    to: businessDateSchema.optional(),
    userId: z.string().max(64).optional(),
    action: z.string().max(64).optional(),
    /** Only changes to this person. */
    subjectId: z.string().max(64).optional(),
  }),
  body: noBody,
  response: z.object({
    data: z.array(auditEntrySchema),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
    /** The people who made changes here, and the kinds of changes. They are the choices of the filters. */
    people: z.array(z.object({ userId: z.string(), name: z.string() })),
    actions: z.array(z.string()),
  }),
});
