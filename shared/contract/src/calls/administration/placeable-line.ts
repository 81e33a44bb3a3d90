import { z } from 'zod';

/** A line of the statements, as who places accounts sees it. */
export const placeableLineSchema = z.object({
  lineKey: z.string(),
  label: z.string(),
  department: z.string(),
  section: z.string(),
  category: z.string(),
  level: z.number(),
  /** Types of account that may be on the line; empty for sums. */
  accountTypes: z.array(z.string()),
});
