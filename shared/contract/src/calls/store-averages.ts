import { z } from 'zod';
import { defineCall } from '../call.ts';
import { commaListSchema, envelope, memberGet, memberParams, noBody, standardQuery } from '../fields.ts';

/** Rates that a caller who sees only own rows may compare with the store's. */
export const averagedMetrics = [
  'elr',
  'elr_repair',
  'elr_pct_door',
  'hpro',
  'labor_gp_pct',
  'gross_per_hour',
  'gross_per_ro',
  'one_line_pct',
  'lines_per_ro',
  'parts_to_labor',
  'discount_pct',
  'menu_pct',
  'tech_productivity',
  'tech_efficiency',
  'tech_proficiency',
  'tech_hours_day',
  'tech_elr',
  'tech_gross_hour',
] as const;
export type AveragedMetric = (typeof averagedMetrics)[number];

export const storeAverageCalls = {
  storeAverages: defineCall({
    ...memberGet('StoreAverages'),
    summary:
      'What is the store at, to hold one’s own rate against? No names, no counts, no filter but period and pay types.',
    params: memberParams,
    query: standardQuery.extend({ metricKeys: commaListSchema.pipe(z.array(z.enum(averagedMetrics))).optional() }),
    body: noBody,
    response: envelope(
      z.array(
        z.object({
          key: z.enum(averagedMetrics),
          /** All, or the pay type of the rate. */
          scope: z.string(),
          /** Null if it would reveal the rate of a single other person, or if there is none. */
          value: z.number().nullable(),
          target: z.number().nullable(),
        }),
      ),
    ),
  }),
};
