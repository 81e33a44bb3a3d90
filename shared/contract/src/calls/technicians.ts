import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

const money = z.number();

export const technicianRowSchema = z.object({
  techNumber: z.string(),
  techName: z.string(),
  role: z.string().nullable(),
  shop: z.string().nullable(),
  attendanceHours: z.number().nullable(),
  attendanceSource: z.enum(['clock', 'scheduled', 'none']),
  /** Null, as cost, gross and every quotient of them, when the field is not provided by the feed. */
  actualHours: z.number().nullable(),
  soldHours: z.number(),
  flaggedHours: z.number(),
  productivityPct: z.number().nullable(),
  efficiencyPct: z.number().nullable(),
  proficiencyPct: z.number().nullable(),
  hoursPerDay: z.number().nullable(),
  roCount: z.number(),
  lineCount: z.number(),
  laborSales: money,
  laborCost: money.nullable(),
  gross: money.nullable(),
  elr: z.number().nullable(),
  costPerHour: z.number().nullable(),
  comebacks: z.number().nullable(),
  hoursC: z.number(),
  hoursW: z.number(),
  hoursI: z.number(),
  noPunchLines: z.number().nullable(),
  status: z.enum(['green', 'amber', 'red', 'none']),
});

export const technicianCalls = {
  techPerformanceEff: defineCall({
    name: 'TechPerformanceEff',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/TechPerformanceEff`,
    summary: 'Who sells the hours, and how well do they use their time?',
    params: memberParams,
    query: standardQuery.extend({ by: z.enum(['tech', 'shop', 'role', 'day']).default('tech') }),
    body: noBody,
    response: envelope(
      z.object({
        rows: z.array(technicianRowSchema),
        store: technicianRowSchema.nullable(),
        missingTech: z.object({ lines: z.number(), hours: z.number(), sales: money }).nullable(),
      }),
    ),
  }),
};
