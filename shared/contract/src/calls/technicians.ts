import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

const money = z.number();
const status = z.enum(['green', 'amber', 'red', 'none']);

/** One day of a technician, or of all of them. */
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
  /** Null, as cost, gross and every quotient of them, when the field is not provided by the feed. */
  actualHours: z.number().nullable(),
  soldHours: z.number(),
  flaggedHours: z.number(),
  productivityPct: z.number().nullable(),
  efficiencyPct: z.number().nullable(),
  /** What efficiency is of: sold and punched hours of the lines that have both. */
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
  /** A, B, C or X (express) of one technician. */
  skill: z.string().nullable(),
  /** Of one technician, the main shop first; also who works in two counts once in the store. */
  shops: z.array(z.object({ shopId: z.string(), name: z.string(), isExpress: z.boolean(), isMain: z.boolean() })),
  /** What the hours short of the proficiency target are worth at the store's rate and margin; negative when ahead. */
  gapDollars: money.nullable(),
  statuses: z.object({ productivity: status, efficiency: status, proficiency: status }),
  /** More hours punched on jobs than there were at work. */
  checkPunches: z.boolean(),
  /** Sold on lines that nobody punched. */
  noPunchHours: z.number().nullable(),
  /** Days with work or attendance, when they were asked for. */
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
      /** `days`: by technician also each day and the shops, in one answer; of a quarter at most. */
      with: z.enum(['days']).optional(),
    }),
    body: noBody,
    response: envelope(
      z.object({
        /** False where the feed names no technicians: hours and sales are nobody's then, and zeros of the rows no figures. */
        isProvided: z.boolean().optional(),
        rows: z.array(technicianRowSchema),
        store: technicianRowSchema.nullable(),
        missingTech: z.object({ lines: z.number(), hours: z.number(), sales: money }).nullable(),
        /** The shops with their technicians' work, a technician of two in both; null unless `with=days`. */
        byShop: z.array(technicianRowSchema).nullable(),
        /** Days of all technicians; null unless asked for, and of more than a quarter. */
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
