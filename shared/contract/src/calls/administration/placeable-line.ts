import { z } from 'zod';

/** A line of the statements, for people who map accounts. */
export const placeableLineSchema = z.object({
  lineKey: z.string(),
  label: z.string(),
  department: z.string(),
  section: z.string(),
  category: z.string(),
  level: z.number(),
  /** Types of accounts that the line can have. Empty for sums. */
  accountTypes: z.array(z.string()),
});
