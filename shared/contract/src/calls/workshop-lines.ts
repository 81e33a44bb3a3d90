import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  codeSchema,
  instantSchema,
  listEnvelope,
  listQuery,
  memberGet,
  memberParams,
  memberPath,
  noBody,
  noQuery,
  rowIdSchema,
  standardQuery,
} from '../fields.ts';
import { workLineSchema } from './labor-types.ts';

/** Fields that a line of the workshop may lack. `assigned` selects lines for which a person has named the technician. */
export const workshopLacks = ['technician', 'punch', 'assigned'] as const;
export type WorkshopLack = (typeof workshopLacks)[number];

export const workshopLineSchema = workLineSchema.extend({
  /** Number of the line within its repair order. The assignment of a technician refers to it. */
  lineNumber: z.number(),
  /** Null if the feed does not provide it. */
  flaggedHours: z.number().nullable(),
  actualHours: z.number().nullable(),
  /** The person who assigned the technician. Null if the feed named the technician, and for a caller who sees only own rows. */
  assignedBy: z.string().nullable(),
  assignedAt: instantSchema.nullable(),
});
export type WorkshopLine = z.output<typeof workshopLineSchema>;

/** The most lines of one assignment. */
export const MOST_ASSIGNED = 200;

const assignedLineSchema = z.object({
  roNumber: codeSchema.min(1),
  roSuffix: codeSchema.default(''),
  /** The line: its number, or the id from an answer. The next import may change the id. */
  lineNumber: z.number().int().min(1).max(32_767).optional(),
  lineId: rowIdSchema.optional(),
  /** Null removes the assignment. */
  techNumber: codeSchema.min(1).nullable(),
  /** The assigned technician that the caller saw, null for none. The change is refused if there is another one now. */
  expectedTechNumber: codeSchema.min(1).nullable().optional(),
});

export const workshopLineCalls = {
  workshopLines: defineCall({
    ...memberGet('WorkshopLines'),
    summary: 'Which lines with hours name no technician, or were done without a punch?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({ lack: z.enum(workshopLacks).default('technician') }),
    body: noBody,
    response: listEnvelope(workshopLineSchema, z.object({ hours: z.number(), labor: z.number() })),
  }),
  /**
   * For callers who may assign. The list also has technicians without work in the period, because a line may be a new technician's first.
   */
  assignableTechnicians: defineCall({
    ...memberGet('AssignableTechnicians'),
    summary: 'To whom can a line be assigned? Every active technician of the store, with work in the period or not.',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: z.object({ technicians: z.array(z.object({ number: z.string(), name: z.string() })) }),
  }),
  lineTechnician: defineCall({
    name: 'LineTechnician',
    base: 'api',
    method: 'PUT',
    path: `${memberPath}/LineTechnician`,
    summary: 'Says which technician did a line of which the feed names none; the feed wins once it names one.',
    params: memberParams,
    query: noQuery,
    body: z.object({ lines: z.array(assignedLineSchema).min(1).max(MOST_ASSIGNED) }),
    response: z.object({
      lines: z.array(
        z.object({
          roNumber: z.string(),
          roSuffix: z.string(),
          lineNumber: z.number(),
          technician: z.object({ number: z.string(), name: z.string() }).nullable(),
          assignedBy: z.string().nullable(),
          assignedAt: instantSchema.nullable(),
        }),
      ),
    }),
  }),
};
