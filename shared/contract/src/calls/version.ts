import { z } from 'zod';
import { defineCall } from '../call.ts';
import { memberParams, memberPath, noBody, noQuery } from '../fields.ts';

export const versionSchema = z.object({
  /** Counts what imports, settings and everything else change of the figures. */
  data: z.number(),
  /** Counts changes of settings alone. */
  settings: z.number(),
});
export type DealershipVersion = z.output<typeof versionSchema>;

export const versionCalls = {
  version: defineCall({
    name: 'Version',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/Version`,
    summary: 'Has anything changed since a page was drawn, and were it settings?',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: versionSchema,
  }),
};
