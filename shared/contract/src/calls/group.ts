import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  dealershipIdSchema,
  instantSchema,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';
import { kpiSchema } from '../kpi.ts';

/** The figures of the comparison of stores, in the order of the columns. */
export const groupMetricKeys = [
  'ro_count',
  'labor_sales',
  'labor_gross',
  'labor_gp_pct',
  'elr',
  'hpro',
  'parts_sales',
  'parts_gross',
  'parts_to_labor',
  'one_line_pct',
  'discount_pct',
  'menu_pct',
  'tech_proficiency',
] as const;

/** One dealership in the comparison of stores. */
export const groupRowSchema = z.object({
  dealershipId: dealershipIdSchema,
  dealershipName: z.string(),
  /** The time when this dealership’s newest feed file was loaded. Null before the first. */
  asOf: instantSchema.nullable(),
  /** One figure for each of `groupMetricKeys`, with its previous months. */
  kpis: z.array(kpiSchema),
});
export type GroupRow = z.output<typeof groupRowSchema>;

export const groupCalls = {
  groupNumbers: defineCall({
    name: 'GroupNumbers',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/GroupNumbers`,
    summary: 'How do my dealerships compare? Each with its figures of the period; totals are of all of them together.',
    params: memberParams,
    query: standardQuery.pick({ startDate: true, endDate: true, period: true, compare: true }).extend(listQuery.shape),
    body: noBody,
    response: listEnvelope(
      groupRowSchema,
      z.object({ values: z.array(z.object({ key: z.string(), value: z.number().nullable() })) }),
    ),
  }),
};
