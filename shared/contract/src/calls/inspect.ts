import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

export const inspectionDaySchema = z.object({
  date: businessDateSchema,
  eligibleRos: z.number(),
  inspections: z.number(),
  completionPct: z.number().nullable(),
  recommended: z.number(),
  approved: z.number(),
  closeRatioPct: z.number().nullable(),
});

export const inspectCalls = {
  processDailyPerformanceData: defineCall({
    name: 'ProcessDailyPerformanceData',
    base: 'xtime',
    method: 'GET',
    path: `Inspect/${memberPath}/ProcessDailyPerformanceData`,
    summary: 'Inspections and their money, day by day.',
    params: memberParams,
    query: standardQuery,
    body: noBody,
    response: envelope(z.array(inspectionDaySchema)),
  }),
};
