import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

const money = z.number();
const status = z.enum(['green', 'amber', 'red', 'none']);

/** One day of one technician, or of all technicians. */
const technicianDaySchema = z.object({
  date: businessDateSchema,
  soldHours: z.number(),
  attendanceHours: z.number().nullable(),
  proficiencyPct: z.number().nullable(),
});

export const technicianRowSchema = z.object({
  techNumber: z.string(),
  techName: z.string(),
  role: z.string().nullable(),
  shop: z.string().nullable(),
  attendanceHours: z.number().nullable(),
  attendanceSource: z.enum(['clock', 'scheduled', 'none']),
  /** Null, like cost, gross and their quotients, if the feed does not provide the field. */
  actualHours: z.number().nullable(),
  soldHours: z.number(),
  flaggedHours: z.number(),
  productivityPct: z.number().nullable(),
  efficiencyPct: z.number().nullable(),
  /** Sold hours for the efficiency: those of lines with both sold and punched hours. */
  efficiencySoldHours: z.number().nullable().optional(),
  efficiencyActualHours: z.number().nullable().optional(),
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
  status,
  /** A, B, C or X (express). Only for a single technician. */
  skill: z.string().nullable(),
  /** Only for a single technician, the main shop first. A technician of two shops counts once in the store. */
  shops: z.array(z.object({ shopId: z.string(), name: z.string(), isExpress: z.boolean(), isMain: z.boolean() })),
  /** The worth of the hours missing to the proficiency target, at the store's rate and margin. Negative if the target is exceeded. */
  gapDollars: money.nullable(),
  statuses: z.object({ productivity: status, efficiency: status, proficiency: status }),
  /** Whether more hours were punched on jobs than attended. */
  checkPunches: z.boolean(),
  /** Hours sold on lines without a punch. */
  noPunchHours: z.number().nullable(),
  /** Days with work or attendance. Null unless requested. */
  days: z.array(technicianDaySchema).nullable(),
});

export const technicianCalls = {
  techPerformanceEff: defineCall({
    name: 'TechPerformanceEff',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/TechPerformanceEff`,
    summary: 'Who sells the hours, and how well do they use their time?',
    params: memberParams,
    query: standardQuery.extend({
      by: z.enum(['tech', 'shop', 'role', 'day']).default('tech'),
      /** `days`: adds each day and the shops of each technician to the answer. The period may be a quarter at most. */
      with: z.enum(['days']).optional(),
    }),
    body: noBody,
    response: envelope(
      z.object({
        /** False if the feed has no technicians. Hours and sales then belong to nobody, and zeros in the rows are not figures. */
        isProvided: z.boolean().optional(),
        rows: z.array(technicianRowSchema),
        store: technicianRowSchema.nullable(),
        missingTech: z.object({ lines: z.number(), hours: z.number(), sales: money }).nullable(),
        /** The shops with their technicians' work. A technician of two shops is in both. Null unless `with=days`. */
        byShop: z.array(technicianRowSchema).nullable(),
        /** Days of all technicians. Null unless requested, and for more than a quarter. */
        days: z.array(technicianDaySchema).nullable(),
        targets: z.object({
          productivityPct: z.number().nullable(),
          efficiencyPct: z.number().nullable(),
          proficiencyPct: z.number().nullable(),
        }),
      }),
    ),
  }),
};
