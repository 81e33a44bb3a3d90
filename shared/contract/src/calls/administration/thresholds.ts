import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { departmentSchema, memberParams, noQuery } from '../../fields.ts';
import {
  administrationPath,
  codeText,
  provenanceFields,
  readOnlyField,
  settingsAnswer,
  settingsCalls,
} from './settings.ts';

const bound = z.number().min(-1_000_000_000).max(1_000_000_000).nullable();
const bounds = {
  direction: z.enum(['up', 'down', 'band']),
  green: bound,
  amber: bound,
  bandLow: bound,
  bandHigh: bound,
  amberLow: bound,
  amberHigh: bound,
  enabled: z.boolean(),
  showDollarGap: z.boolean(),
};

export const thresholdSchema = z.object({
  metricKey: z.string(),
  /** Pay type, sale type or `all`. */
  scope: z.string(),
  ...bounds,
  ...provenanceFields,
});
export type Threshold = z.output<typeof thresholdSchema>;

const thresholdInput = z.strictObject({
  metricKey: codeText,
  scope: codeText,
  ...bounds,
  bandLow: bound.default(null),
  bandHigh: bound.default(null),
  amberLow: bound.default(null),
  amberHigh: bound.default(null),
  green: bound.default(null),
  amber: bound.default(null),
  source: readOnlyField,
  updatedBy: readOnlyField,
  updatedAt: readOnlyField,
});

const data = z.array(thresholdSchema);
const input = z.array(thresholdInput).max(500);

export const serviceThresholdsCalls = settingsCalls({
  name: 'ServiceOptionsThresholds',
  summary: 'The bounds that colour every service figure; defaults merged with the dealership’s own.',
  data,
  input,
});
export const partsThresholdsCalls = settingsCalls({
  name: 'PartsOptionsThresholds',
  summary: 'The bounds that colour every parts figure; defaults merged with the dealership’s own.',
  data,
  input,
});

export const resetThresholdsCall = defineCall({
  name: 'ResetThresholds',
  base: 'api',
  method: 'POST',
  path: `${administrationPath}/ResetThresholds`,
  summary:
    'Brings back the defaults of a department, of some metrics or of all; answers the list as it is then. Under `If-Match`, the ETag of the GET, 412 when somebody saved first.',
  params: memberParams,
  query: noQuery,
  body: z.strictObject({ department: departmentSchema, metricKeys: z.array(codeText).min(1).max(500).optional() }),
  response: settingsAnswer(data),
});
