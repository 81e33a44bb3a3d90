import { z } from 'zod';
import { opCodePricesSchema } from './op-code-answers.ts';

/** An advisor's prices for an op code, compared with the grid. */
const varianceCellSchema = z.object({ number: z.string(), prices: opCodePricesSchema });

/** The prices of the same job by advisor. */
export const priceVarianceSchema = z.object({
  /** Advisors with lines that the grid prices. Those with most lines stand first. */
  advisors: z.array(z.object({ number: z.string(), name: z.string() })),
  /** At most twelve op codes, those with most money below the grid. A cell exists only if there are lines. */
  rows: z.array(
    z.object({
      opCode: z.string(),
      description: z.string(),
      cells: z.array(varianceCellSchema),
      prices: opCodePricesSchema,
    }),
  ),
  /** All lines that the grid prices. */
  total: z.object({ cells: z.array(varianceCellSchema), prices: opCodePricesSchema }),
});
export type PriceVariance = z.output<typeof priceVarianceSchema>;
