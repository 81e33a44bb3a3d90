import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { memberParams, noBody, noQuery } from '../../fields.ts';
import { opCategories } from '../op-categories.ts';
import { administrationPath, codeText, dollars, readOnlyField, settingsCalls, shortText } from './settings.ts';

/** An empty text means unmapped. */
export const opCodeCategorySchema = z.enum([...opCategories, '']);
export type OpCodeCategory = z.output<typeof opCodeCategorySchema>;

/** Whatever files may bring, because a save sends every code: a description may be as long as a record of a file. */
const fields = {
  opCode: codeText,
  description: shortText(262_144),
  category: opCodeCategorySchema,
  isMaintenance: z.boolean(),
  expectedHours: z.number().min(-10_000).max(10_000).nullable(),
  expectedPrice: dollars.min(-1_000_000).max(1_000_000).nullable(),
};

export const opCodeSuggestionSchema = z.object({
  category: opCodeCategorySchema,
  isMaintenance: z.boolean(),
  /** From 0 to 1. */
  confidence: z.number(),
  /** The reason, as a sentence without its full stop. */
  reason: z.string().optional(),
});

export const maintenanceOpCodeSchema = z.object({
  ...fields,
  source: z.enum(['auto', 'manual']),
  /** The category that the description suggests. Null if it suggests none. */
  suggestion: opCodeSuggestionSchema.nullable(),
});
export type MaintenanceOpCode = z.output<typeof maintenanceOpCodeSchema>;

export const maintenanceOpCodesCalls = settingsCalls({
  name: 'MaintOpCodes',
  summary: 'The category of every op code, and which codes count as maintenance.',
  data: z.array(maintenanceOpCodeSchema),
  input: z.array(z.strictObject({ ...fields, source: readOnlyField, suggestion: readOnlyField })).max(20_000),
});

export const opCodeUsageCall = defineCall({
  name: 'OpCodeUsage',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/OpCodeUsage`,
  summary: 'How often each op code was used in the last twelve months, and which heat-sheet item takes it.',
  params: memberParams,
  query: noQuery,
  body: noBody,
  response: z.array(
    z.object({
      opCode: z.string(),
      description: z.string(),
      /** Lines of closed repair orders without credits. Courtesy work without a charge is included. */
      lines: z.number(),
      /** Hours sold and labor dollars of these lines. */
      hours: z.number().optional(),
      labor: z.number().optional(),
      itemKeys: z.array(z.string()),
    }),
  ),
});
