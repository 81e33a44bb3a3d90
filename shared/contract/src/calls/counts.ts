import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

/** The dimensions for counts of repair orders. */
export const countKeys = ['advisor', 'technician', 'shop', 'day', 'laborType', 'make', 'mileageBand', 'hour'] as const;
export const countKeySchema = z.enum(countKeys);
export type CountKey = z.output<typeof countKeySchema>;

/** Counts of closed repair orders. `open` counts the open ones. */
export const countRowSchema = z.object({
  /** DMS number, shop id, date, code, make, lowest mileage of the band or hour of the day. Empty if there is none. */
  key: z.string(),
  label: z.string(),
  total: z.number(),
  C: z.number(),
  W: z.number(),
  I: z.number(),
  S: z.number(),
  M: z.number(),
  F: z.number(),
  B: z.number(),
  /** Customer-pay repair orders with one counted customer-pay line. */
  oneLine: z.number(),
  oneLinePct: z.number().nullable(),
  /** Counted lines of every pay type, and their number per repair order. */
  lines: z.number(),
  linesPerRo: z.number().nullable(),
  /** Customer-pay repair orders with a maintenance op code. Null if the feed does not say which op codes are maintenance. */
  menuCount: z.number().nullable(),
  menuPct: z.number().nullable(),
  /** Repair orders that closed on the day they were opened. */
  sameDay: z.number(),
  /** Repair orders that are open on the last day of the period. By day and by hour, they count when they were opened. */
  open: z.number(),
});
export type CountRow = z.output<typeof countRowSchema>;

export const countCalls = {
  roDetailedCounts: defineCall({
    name: 'RODetailedCounts',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/RODetailedCounts`,
    summary: 'Who writes how many repair orders, when, on which vehicles, and how much is on them?',
    params: memberParams,
    query: standardQuery.extend({ by: countKeySchema.default('advisor') }),
    body: noBody,
    response: envelope(
      z.object({ rows: z.array(countRowSchema), totals: countRowSchema.omit({ key: true, label: true }) }),
    ),
  }),
};
