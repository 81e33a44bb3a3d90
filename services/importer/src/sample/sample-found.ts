import { z } from 'zod';

const usage = { lines: z.number(), hours: z.number(), labor: z.number() };

/** What the rows of one file name, with totals: hours in hundredths, money in cents. */
export const sampleFoundSchema = z.object({
  /** The number of counted lines. */
  lines: z.number().default(0),
  rates: z
    .array(z.object({ scope: z.enum(['door', 'warranty', 'internal']), from: z.string(), cents: z.number() }))
    .default([]),
  laborTypes: z
    .array(
      z.object({
        code: z.string(),
        description: z.string(),
        /** From labor_types.csv. Empty if only lines name the type. */
        payType: z.string(),
        ...usage,
        /** The number of lines by their pay type. */
        payTypes: z.record(z.string(), z.number()),
      }),
    )
    .default([]),
  technicians: z
    .array(z.object({ number: z.string(), name: z.string(), lines: z.number(), hours: z.number() }))
    .default([]),
  advisors: z.array(z.object({ number: z.string(), name: z.string(), orders: z.number() })).default([]),
  opCodes: z
    .array(
      z.object({
        code: z.string(),
        description: z.string(),
        ...usage,
        /** From op_codes.csv. Empty if it has none. */
        category: z.string(),
        isMaintenance: z.boolean(),
      }),
    )
    .default([]),
  accounts: z
    .array(z.object({ account: z.string(), description: z.string(), type: z.string(), department: z.string() }))
    .default([]),
  /** Balances of the last months that have any. */
  balances: z
    .array(z.object({ account: z.string(), month: z.string(), debit: z.number(), credit: z.number() }))
    .default([]),
});
export type SampleFound = z.output<typeof sampleFoundSchema>;
