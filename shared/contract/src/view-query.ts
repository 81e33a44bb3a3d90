import { addDays, isBusinessDate, isMovingPeriod } from '@fixed-ops/metrics';
import { SEARCH_MIN } from './search-min.ts';

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
const hasPeriod = (screen: string, query: URLSearchParams): boolean =>
  screen === '/dashboard/ros'
    ? searchedDates(Object.fromEntries(query)) !== 'any'
    : !SCREENS_WITHOUT_PERIOD.includes(screen);

/**
 * The query with which a saved view of a screen opens, without a question mark. Earlier versions saved the dates of a preset, and a period on
 * screens that have none, which it would change on all others.
 */
export function queryOfView(screen: string, query: string): string {
  const parameters = new URLSearchParams(query);
  if (!hasPeriod(screen, parameters)) {
    for (const name of ['period', 'startDate', 'endDate']) parameters.delete(name);
    return parameters.toString();
  }
  return withoutFrozenDates(query).replace(/^\?/, '');
}

/** Removes the dates of a preset from a query string, because it means others from day to day. Seven days of "This week" were chosen as last week. */
export function withoutFrozenDates(search: string): string {
  const parameters = new URLSearchParams(search);
  const period = parameters.get('period');
  const start = parameters.get('startDate') ?? '';
  const end = parameters.get('endDate') ?? '';
  if (!isMovingPeriod(period) || !isBusinessDate(start) || !isBusinessDate(end)) return search;
  const isLastWeek = period === 'thisWeek' && end === addDays(start, 6);
  parameters.delete('startDate');
  parameters.delete('endDate');
  parameters.set('period', isLastWeek ? 'lastWeek' : period);
  return `?${parameters.toString()}`;
}
