import { withoutFrozenDates } from '@fixed-ops/contract';
import { type DataDays, nameOfRange } from '@fixed-ops/metrics';
import { type ReportingRange, searchWithoutRange, searchWithRange } from '@fixed-ops/session';

/**
 * The query string with the range of a view, which moves with the days: a preset by its name alone, other dates as they are, and nothing
 * if nobody has chosen the range.
 */
export function searchWithMovingRange(search: string, range: ReportingRange, days: DataDays): string {
  // While a vault date locks the range, the address keeps what was chosen before.
  if (range.source === 'vault') return withoutFrozenDates(search);
  if (range.source === 'default') return searchWithoutRange(search);
  const name = nameOfRange(range, days);
  // A preset that means other days by now would jump to those when the view is opened.
  if (name === null) return searchWithRange(search, { ...range, period: 'custom' });
  const parameters = new URLSearchParams(searchWithoutRange(search));
  parameters.set('period', name);
  return `?${parameters.toString()}`;
}
