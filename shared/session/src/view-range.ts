import { viewHasPeriod } from '@fixed-ops/contract';
import { addDays, type DataDays } from '@fixed-ops/metrics';
import { isMoving, type MovingPeriod, nameOfRange } from './moving-range.ts';
import { type ReportingRange, rangeFromSearch, searchWithoutRange, searchWithRange } from './reporting-range.ts';

/**
 * The query string with the range of a view, which moves with the days: a preset by its name alone, other dates as they are, and nothing
 * if nobody has chosen the range.
 */
export function searchWithMovingRange(search: string, range: ReportingRange, days: DataDays): string {
  // While a vault date locks the range, the address keeps what was chosen before.
  if (range.source === 'vault') return searchWithoutFrozenDates(search);
  if (range.source === 'default') return searchWithoutRange(search);
  const name = nameOfRange(range, days);
  // A preset that means other days by now would jump to those when the view is opened.
  return name === null ? searchWithRange(search, { ...range, period: 'custom' }) : searchOfPeriod(search, name);
}

/**
 * The query string with which a saved view opens, without a question mark. Earlier versions saved the dates of a preset, and a period on
 * screens that have none, which it would change on all others.
 */
export function queryOfView(screen: string, query: string): string {
  const hasPeriod = viewHasPeriod(screen, new URLSearchParams(query));
  const search = hasPeriod ? searchWithoutFrozenDates(query) : searchWithoutRange(query);
  return search.replace(/^\?/, '');
}

/** Removes the dates of a preset. Seven days of "This week" were chosen as last week. */
function searchWithoutFrozenDates(search: string): string {
  const range = rangeFromSearch(search);
  if (range === null || range.startDate === '' || !isMoving(range.period)) return search;
  const isLastWeek = range.period === 'thisWeek' && range.endDate === addDays(range.startDate, 6);
  return searchOfPeriod(search, isLastWeek ? 'lastWeek' : range.period);
}

function searchOfPeriod(search: string, name: MovingPeriod): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('startDate');
  parameters.delete('endDate');
  parameters.set('period', name);
  return `?${parameters.toString()}`;
}
