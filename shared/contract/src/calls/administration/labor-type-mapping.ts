import { payTypeCodes } from '@fixed-ops/metrics';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { memberParams, noBody, noQuery, payTypeSchema } from '../../fields.ts';
import { administrationPath, codeText, readOnlyField, settingsCalls } from './settings.ts';

const fields = {
  laborType: codeText,
  /** An empty text means none: the next file of labor types gives its own. */
  payType: z.enum([...payTypeCodes, '']),
};

export const mappedLaborTypeSchema = z.object({
  ...fields,
  description: z.string(),
  /** `manual` if a person set the pay type. Files of labor types do not change it then. */
  source: z.enum(['auto', 'manual']),
});
export type MappedLaborType = z.output<typeof mappedLaborTypeSchema>;

export const laborTypeMappingCalls = settingsCalls({
  name: 'LaborTypeMapping',
  summary: 'The pay type of every labor type.',
  data: z.array(mappedLaborTypeSchema),
  input: z.array(z.strictObject({ ...fields, description: readOnlyField, source: readOnlyField })).max(5000),
});

export const laborTypeUseSchema = z.object({
  laborType: z.string(),
  /**
   * What else the labor type decides while its pay type is internal: it makes its work policy, or work of used cars. Null if nothing.
   */
  marks: z.enum(['policy', 'usedCars']).nullable(),
  /** Its lines by their own pay types. */
  lines: z.array(
    z.object({
      payType: payTypeSchema,
      /** Counted lines, with their hours and labor dollars. */
      count: z.number(),
      hours: z.number(),
      labor: z.number(),
      /** Labor, sublet and misc dollars of all lines, which are policy expense for a policy labor type. */
      sales: z.number(),
    }),
  ),
  /** The pay type of most of its lines. Null if it has no lines. */
  suggestion: z.object({ payType: payTypeSchema, confidence: z.number(), reason: z.string() }).nullable(),
});
export type LaborTypeUse = z.output<typeof laborTypeUseSchema>;

export const laborTypeUsageCall = defineCall({
  name: 'LaborTypeUsage',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/LaborTypeUsage`,
  summary: 'The lines of each labor type in the last three months, by the pay types of the lines.',
  params: memberParams,
  query: noQuery,
  body: noBody,
  response: z.array(laborTypeUseSchema),
});
