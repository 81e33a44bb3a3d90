import { screenOfViews } from '@fixed-ops/contract';
import { type ReportingRange, searchWithRange } from '@fixed-ops/session';

/** What is open on a page, how far a list is read, or which lines of one op code (`at`, `prices`): no part of what one looks at. */
const NOT_OF_THE_VIEW = /^(dealership|drill\w*|peek\w*|page|list\w*|lines(Sort)?|filters|at|prices)$/;
/** Says that a view without filters is meant: an address with nothing but a period opens with the view that its reader opens with. */
const NO_FILTERS = ['filters', 'none'] as const;

const OF_THE_PERIOD = /^(dealership|period|startDate|endDate)$/;

/** Screens that can be saved are named by their path, those of op codes by one name; one of a single repair order is none. */
export function screenOf(pathname: string): string | null {
  const path = screenOfViews(pathname.replace(/\/+$/, ''));
  return /^(\/[a-z-]+)+$/.test(path) ? path : null;
}

/** Filters, sort and period of an address as a view keeps them: the same text for the same view, whatever the order. */
export function viewQueryOf(search: string, range: ReportingRange): string {
  const parameters = new URLSearchParams(range.source === 'vault' ? search : searchWithRange(search, range));
  const kept = [...parameters].filter(([name, value]) => value !== '' && !NOT_OF_THE_VIEW.test(name));
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** The address that shows a colleague the same: with the dealership, and with the period where the page has it by default. */
export function linkOf(
  { origin, pathname, search, hash }: Record<'origin' | 'pathname' | 'search' | 'hash', string>,
  range: ReportingRange | null,
  dealershipId: string,
): string {
  const parameters = new URLSearchParams(
    range === null || range.source === 'vault' ? search : searchWithRange(search, range),
  );
  parameters.delete(NO_FILTERS[0]);
  if (![...parameters.keys()].some((name) => !OF_THE_PERIOD.test(name))) parameters.set(...NO_FILTERS);
  parameters.set('dealership', dealershipId);
  return `${origin}${pathname}?${parameters.toString()}${hash}`;
}
