import { z } from 'zod';
import { businessDateSchema } from '../../fields.ts';
import { codeText, positiveDollars, readOnlyField, settingsCalls, shortText } from './settings.ts';

const technicianFields = {
  techNumber: codeText,
  role: shortText(60),
  /** A, B, C or X (express). Empty until somebody sets it. */
  skill: z.enum(['A', 'B', 'C', 'X', '']),
  payType: z.enum(['flat', 'hourly', 'salary']),
  /** Dollars per hour. */
  flatRate: positiveDollars.max(1000),
  /** Hours of a weekday. They stand for attendance if there is no clock feed. */
  scheduledHoursDay: z.number().min(0).max(24),
  active: z.boolean(),
  hiredOn: businessDateSchema.nullable(),
};

export const technicianRoleSchema = z.object({
  ...technicianFields,
  name: z.string(),
  /** Last day of an inactive technician. */
  leftOn: businessDateSchema.nullable(),
});
export type TechnicianRole = z.output<typeof technicianRoleSchema>;

export const technicianRolesCalls = settingsCalls({
  name: 'TechnicianRoles',
  summary: 'Role, skill, pay and scheduled hours of every technician.',
  data: z.array(technicianRoleSchema),
  input: z
    .array(z.strictObject({ ...technicianFields, leftOn: businessDateSchema.nullish(), name: readOnlyField }))
    .max(2000),
});

export const shopSchema = z.object({
  /** Null for a new shop. */
  shopId: z.number().int().positive().nullable(),
  name: z.string(),
  /** A technician of several shops stands in each of them. The first shop in the list is the main one. */
  techNumbers: z.array(z.string()),
  laborTypes: z.array(z.string()),
  stalls: z.number(),
  countsAsExpress: z.boolean(),
});
export type Shop = z.output<typeof shopSchema>;

export const technicianShopsCalls = settingsCalls({
  name: 'TechnicianShops',
  summary: 'The shops of the workshop, with their technicians and labor types.',
  data: z.array(shopSchema),
  input: z
    .array(
      z.strictObject({
        shopId: z.number().int().positive().nullable().default(null),
        name: shortText(60).min(1, { error: 'is required' }),
        techNumbers: z.array(codeText).max(2000),
        laborTypes: z.array(codeText).max(1000),
        stalls: z.number().int().min(0).max(1000),
        countsAsExpress: z.boolean(),
      }),
    )
    .max(50),
});
