import { z } from 'zod';
import { monthSchema } from '../../fields.ts';
import { codeText, settingsCalls } from './settings.ts';

export const averageBaselineSchema = z.enum(['prior3', 'prior6', 'prior12', 'priorYearMonth', 'group', 'manual']);

export const averagesSchema = z.strictObject({
  /** The baseline for comparisons with the average. */
  baseline: averageBaselineSchema,
  /** Months that are not typical of the store (a strike, a flood). They are left out of every average. */
  excludeMonths: z.array(monthSchema).max(120),
  /** By metric key, in the unit of the metric. Only for the baseline `manual`. */
  manual: z.record(codeText, z.number().min(-1_000_000_000).max(1_000_000_000)),
});
export type Averages = z.output<typeof averagesSchema>;

export const serviceAveragesCalls = settingsCalls({
  name: 'ServiceOptionsAverages',
  summary: 'What “average” means where a service figure is compared with it.',
  data: averagesSchema,
  input: averagesSchema,
});
export const partsAveragesCalls = settingsCalls({
  name: 'PartsOptionsAverages',
  summary: 'What “average” means where a parts figure is compared with it.',
  data: averagesSchema,
  input: averagesSchema,
});
