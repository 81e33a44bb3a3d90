import { prefetchedList } from '@fixed-ops/api';
import { repairOrderSearchCalls } from '@fixed-ops/contract/repair-orders';
import { foreseenView } from '@fixed-ops/figures';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { questionOf, searchSchema } from './search-address.ts';

/**
 * What a search that is opened by its link asks first. Nothing where it takes what is not known yet: whether the person may look for
 * phone numbers, the days of a period, an order of the columns.
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
