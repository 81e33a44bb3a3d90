import { prefetchedList } from '@fixed-ops/api';
import { repairOrderSearchCalls } from '@fixed-ops/contract/repair-orders';
import { foreseenView } from '@fixed-ops/figures';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { questionOf, searchSchema } from './search-address.ts';

/**
 * Returns the first request of a search that a link opens. It returns none if the request needs something that is not known yet: the right
 * to search phone numbers, the days of a period, or a sort order.
 */
export function prefetch(screen: ScreenToCome) {
  const {
    search,
    range: { startDate, endDate },
  } = screen;
  const address = parseSearch(searchSchema, search);
  if (address.field === 'phone' || new URLSearchParams(search).has('sort')) return [];
  const range = { startDate: startDate ?? '', endDate: endDate ?? '' };
  const question = questionOf(address, { filters: foreseenView(screen).filters, range }, false);
  const isKnown = question.query !== null && (question.dates === 'any' || (startDate && endDate));
  return isKnown ? [prefetchedList(repairOrderSearchCalls.searchRos, { query: question.query })] : [];
}
