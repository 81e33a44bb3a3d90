import { z } from 'zod';

/** A screen is named by its path: `/dashboard/op-codes`. */
export const screenPathSchema = z
  .string()
  .regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+){0,5}$/, { error: 'is not the path of a screen' });

/** The saved view that a screen opens with. */
export const defaultViewSchema = z.object({
  viewId: z.string(),
  name: z.string(),
  /** Query string of the screen, without a question mark. */
  query: z.string(),
});
export type DefaultView = z.output<typeof defaultViewSchema>;

/** Of one person, by dealership and screen (`defaultViewKey`). */
export const defaultViewsSchema = z.record(z.string(), defaultViewSchema);

/** The screen whose views a page has: one of a single op code has those of all codes, since its filters suit each. */
export const screenOfViews = (path: string): string => path.replace(/(\/op-codes)\/.+/, '$1/code');

export const defaultViewKey = (dealershipId: string, screen: string): string =>
  `${dealershipId}:${screenOfViews(screen)}`;
