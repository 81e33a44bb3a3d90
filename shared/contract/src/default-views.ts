import { z } from 'zod';
import { SEARCH_MIN } from './search-min.ts';

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

/** Lists of the present, or of days that they choose themselves. */
const SCREENS_WITHOUT_PERIOD = ['/dashboard/service/open', '/dashboard/service/declined'];

/** Parameters of a search of repair orders; one that is missing is the default. */
export type SearchedDates = { readonly [name in 'q' | 'dateField' | 'status' | 'flag']?: string };

/**
 * The dates that a search of repair orders is about, by the parameters of its address. Filters without a text are of what closed in the
 * period, because all repair orders that have them would be too many.
 */
export function searchedDates(asked: SearchedDates): 'close' | 'open' | 'any' {
  const { q, dateField, status, flag } = asked;
  // An open repair order has no close date.
  if (status === 'open' && dateField !== 'open') return 'any';
  if (dateField === 'close' || dateField === 'open') return dateField;
  const isText = (q ?? '').trim().length >= SEARCH_MIN;
  return isText || (flag ?? 'all') !== 'all' ? 'any' : 'close';
}

/** Whether a view of a screen decides the reporting period. A search of repair orders does so only if it is about the dates in it. */
export const viewHasPeriod = (screen: string, query: URLSearchParams): boolean =>
  screen === '/dashboard/ros'
    ? searchedDates(Object.fromEntries(query)) !== 'any'
    : !SCREENS_WITHOUT_PERIOD.includes(screen);
