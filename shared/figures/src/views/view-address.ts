import { queryOfView, screenOfViews } from '@fixed-ops/contract';
import { type ReportingRange, searchWithRange } from '@fixed-ops/session';
import type { DashboardView } from '../filters/use-dashboard-view.ts';
import { searchWithMovingRange } from './view-range.ts';

/** Parameters that do not belong to a view: open drawers, the position in a list, and the lines of one op code (`at`, `prices`). */
const NOT_OF_THE_VIEW = /^(dealership|drill\w*|peek\w*|page|list\w*|lines(Sort)?|filters|at|prices)$/;
/** Marks a link as a view without filters. Without this mark, an address with only a period opens with the reader's default view. */
const NO_FILTERS = ['filters', 'none'] as const;

const OF_THE_PERIOD = /^(dealership|period|startDate|endDate)$/;

/** The name of the screen to which saved views belong: its path, or one common name for op codes. Null for a single repair order. */
export function screenOf(pathname: string): string | null {
  const path = screenOfViews(pathname.replace(/\/+$/, ''));
  return /^\/[a-z][a-z0-9-]*(\/[a-z-]+)*$/.test(path) ? path : null;
}

/**
 * Filters, sort and period of an address as a saved view keeps them. The parameters are sorted, so that equal views have equal text.
 * @param screen null for a page without saved views
 */
export function viewQueryOf(
  search: string,
  { range, days }: Pick<DashboardView, 'range' | 'days'>,
  screen: string | null,
): string {
  const parameters = new URLSearchParams(queryOfView(screen ?? '', searchWithMovingRange(search, range, days)));
  const kept = [...parameters].filter(([name, value]) => value !== '' && !NOT_OF_THE_VIEW.test(name));
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/**
 * Whether the page shows a saved view. One without a period is the same view in every period.
 * @param shown the query of the page, as `viewQueryOf` returns it
 */
export function isShown(saved: string, shown: string, screen: string): boolean {
  const opens = queryOfView(screen, saved);
  const asked = new URLSearchParams(shown);
  if (!new URLSearchParams(opens).has('period'))
    for (const name of ['period', 'startDate', 'endDate']) asked.delete(name);
  return opens === asked.toString();
}

/** An address that shows a colleague the same page. It names the dealership, and the period even if it is the page's default. */
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
