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

/** What a line of the workshop may lack; `assigned` are those for which a person has named the technician. */
export const workshopLacks = ['technician', 'punch', 'assigned'] as const;
export type WorkshopLack = (typeof workshopLacks)[number];

export const workshopLineSchema = workLineSchema.extend({
  /** Number of the line within its repair order, by which a technician is assigned. */
  lineNumber: z.number(),
  /** Null where the feed does not provide it. */
  flaggedHours: z.number().nullable(),
  actualHours: z.number().nullable(),
  /** Who named the technician; null where the feed did, and for who sees own rows only. */
  assignedBy: z.string().nullable(),
  assignedAt: instantSchema.nullable(),
});
export type WorkshopLine = z.output<typeof workshopLineSchema>;

/** As many lines as one person assigns at a time. */
export const MOST_ASSIGNED = 200;

const assignedLineSchema = z.object({
  roNumber: codeSchema.min(1),
  roSuffix: codeSchema.default(''),
  /** Which line it is: its number, or the id that an answer gave it, which the next import may change. */
  lineNumber: z.number().int().min(1).max(32_767).optional(),
  lineId: rowIdSchema.optional(),
  /** Null takes back what was assigned. */
  techNumber: codeSchema.min(1).nullable(),
  /** Whom the sender saw assigned, null for nobody: refused where it is somebody else by now. */
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
  /** For who may assign: a line may be the first of somebody who is new, or of who was away in the period. */
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
