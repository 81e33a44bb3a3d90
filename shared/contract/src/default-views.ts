import { z } from 'zod';

/** The name of a screen is its path: `/dashboard/op-codes`. */
export const screenPathSchema = z
  .string()
  .regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+){0,5}$/, { error: 'is not the path of a screen' });

/** The saved view with which a screen opens. */
export const defaultViewSchema = z.object({
  viewId: z.string(),
  name: z.string(),
  /** Query string of the screen, without a question mark. */
  query: z.string(),
});
export type DefaultView = z.output<typeof defaultViewSchema>;

/** The default views of one person, by dealership and screen (`defaultViewKey`). */
export const defaultViewsSchema = z.record(z.string(), defaultViewSchema);

/** The screen to which a page's views belong. A page of one op code has the views of all op codes, because their filters work for each. */
export const screenOfViews = (path: string): string => path.replace(/(\/op-codes)\/.+/, '$1/code');

export const defaultViewKey = (dealershipId: string, screen: string): string =>
  `${dealershipId}:${screenOfViews(screen)}`;
