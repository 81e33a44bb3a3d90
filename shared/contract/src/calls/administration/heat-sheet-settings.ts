import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { departmentSchema, memberParams, noQuery } from '../../fields.ts';
import { administrationPath, codeText, settingsCalls, shortText } from './settings.ts';

const column = z.strictObject({
  /** Key of a metric, or of an item of HeatSheetMapping. */
  key: codeText,
  order: z.number().int().min(0).max(1000),
  visible: z.boolean(),
  goalType: z.enum(['perDay', 'penetration', 'value']),
  goal: z.number().min(0).max(1_000_000_000).nullable(),
});

export const heatSheetOptionsSchema = z.strictObject({
  rowsBy: z.enum(['advisor', 'technician', 'counterperson']),
  columns: z.array(column).max(100),
  /** Below this number of repair orders, a figure is a small sample. It is shown without color. */
  minRos: z.number().int().min(0).max(1000),
  includeInactive: z.boolean(),
});
export type HeatSheetOptions = z.output<typeof heatSheetOptionsSchema>;

export const serviceHeatSheetCalls = settingsCalls({
  name: 'ServiceOptionsHeatSheet',
  summary: 'Rows, columns and goals of the service heat sheet.',
  data: heatSheetOptionsSchema,
  input: heatSheetOptionsSchema,
});
export const partsHeatSheetCalls = settingsCalls({
  name: 'PartsOptionsHeatSheet',
  summary: 'Rows, columns and goals of the parts heat sheet.',
  data: heatSheetOptionsSchema,
  input: heatSheetOptionsSchema,
});

export const heatSheetItemSchema = z.strictObject({
  itemKey: z.string().regex(/^[\w-]{1,40}$/, { error: 'may have letters, digits, hyphens and underscores' }),
  label: shortText(60).min(1, { error: 'is required' }),
  department: departmentSchema,
  /** `*` stands for any text. */
  opCodes: z.array(codeText).max(2000),
  partGroups: z.array(codeText).max(2000),
  eligible: z
    .string()
    .regex(/^(all|C|mileage>=\d{1,6})$/, { error: 'is none of all, C and mileage>= with a number of miles' }),
  order: z.number().int().min(0).max(1000),
});
export type HeatSheetItem = z.output<typeof heatSheetItemSchema>;

export const heatSheetMappingCalls = settingsCalls({
  name: 'HeatSheetMapping',
  summary: 'Which op codes and part groups make up each item of the heat sheets.',
  data: z.array(heatSheetItemSchema),
  input: z.array(heatSheetItemSchema).max(200),
});

/** The repair orders or sales documents of the running month with an item (`sold`), and all that could have it (`of`). */
const itemCountSchema = z.object({ itemKey: z.string(), sold: z.number(), of: z.number() });

export const mappingEffectCall = defineCall({
  name: 'HeatSheetMappingEffect',
  base: 'api',
  method: 'POST',
  path: `${administrationPath}/HeatSheetMapping/Effect`,
  summary:
    'How often each item was sold this month, as the saved mapping counts and as the one that is sent would; items of a department whose figures the title does not see are left out. Writes nothing.',
  params: memberParams,
  query: noQuery,
  body: z.strictObject({ data: z.array(heatSheetItemSchema.omit({ label: true, order: true })).max(200) }),
  response: z.object({ now: z.array(itemCountSchema), next: z.array(itemCountSchema) }),
  onlyReads: () => true,
});
