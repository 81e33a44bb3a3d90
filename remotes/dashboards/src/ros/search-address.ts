import { LONGEST_CODE, type QueryOf, searchedDates } from '@fixed-ops/contract';
import {
  type OrderException,
  orderExceptions,
  type repairOrderSearchCalls,
  SEARCH_MIN,
  searchFields,
} from '@fixed-ops/contract/repair-orders';
import type { DashboardView } from '@fixed-ops/figures';
import { type UrlStateOf, urlChoice, urlList, urlSchema, urlText } from '@fixed-ops/router';

const amount = urlText({ pattern: /^-?\d{1,7}(\.\d{1,2})?$/ });

/** The part of the address that belongs to the search. People, pay type and period are in the address of every dashboard. */
export const searchSchema = urlSchema({
  q: urlText(),
  field: urlChoice(['any', ...searchFields]),
  status: urlChoice(['all', 'open', 'closed', 'void']),
  /** The date that the period filters. */
  dateField: urlChoice(['any', 'close', 'open']),
  opCode: urlText({ max: LONGEST_CODE }),
  min: amount,
  max: amount,
  exceptions: urlList(),
  flag: urlChoice(['all', 'any', 'review', 'coach', 'warranty', 'pricing', 'resolved']),
});
export type SearchAddress = UrlStateOf<typeof searchSchema>;

/** Only the fields that differ from the default. */
export const NOTHING = {
  field: null,
  status: null,
  dateField: null,
  opCode: null,
  min: null,
  max: null,
  exceptions: null,
  flag: null,
} as const;

type SearchQuery = QueryOf<typeof repairOrderSearchCalls.searchRos>;
/** The longest text of the call, which finds what begins with it. */
const LONGEST = 64;

/** The exceptions in the address. Unknown ones are ignored. */
export const exceptionsIn = ({ exceptions }: Pick<SearchAddress, 'exceptions'>): OrderException[] =>
  orderExceptions.filter((each) => exceptions.includes(each));

/** The number of choices besides the text and the dates. */
export function filtersIn(address: SearchAddress, { filters }: Pick<SearchedView, 'filters'>): number {
  const { field, status, opCode, min, max, flag } = address;
  return [
    field !== 'any',
    status !== 'all',
    opCode !== '',
    min !== '',
    max !== '',
    flag !== 'all',
    exceptionsIn(address).length > 0,
    filters.advisors.length + filters.technicians.length > 0,
    filters.payType !== 'all',
    filters.laborTypes.length > 0,
  ].filter(Boolean).length;
}

/**
 * The people whom the filter names, if they are not those of the period. Whoever opened or voided a repair order in the period need not have
 * closed one in it.
 *
 * @param dates the searched dates, which `dateField` leaves open in some searches
 */
export function searchedPeople(status: SearchAddress['status'], dates: SearchAddress['dateField']) {
  if (status === 'open') return 'open';
  return dates === 'close' && status !== 'void' ? undefined : 'all';
}

/** The people, pay type, labor types and days of a dashboard as filters of a search. */
export interface SearchedView extends Pick<DashboardView, 'filters'> {
  readonly range: Pick<DashboardView['range'], 'startDate' | 'endDate'>;
}

/**
 * The request, or the reason why there is none: the text is too short, there is nothing to search for, or the person may not search phone
 * numbers.
 */
export type SearchQuestion =
  | { readonly query: SearchQuery; readonly dates: SearchAddress['dateField'] }
  | { readonly query: null; readonly because: 'tooShort' | 'nothing' | 'phone' };

/**
 * Makes the request of an address. Without a text, the request needs a period, because nobody wants everything that a store ever had. Open
 * and flagged repair orders need no period, because they are few.
 */
export function questionOf(address: SearchAddress, view: SearchedView, knowsPhones: boolean): SearchQuestion {
  const { field, status, opCode, min, max, flag } = address;
  const q = address.q.trim();
  const isText = q.length >= SEARCH_MIN;
  if (q !== '' && !isText) return { query: null, because: 'tooShort' };
  if (isText && field === 'phone' && !knowsPhones) return { query: null, because: 'phone' };
  const isChosen = filtersIn({ ...address, field: 'any' }, view) > 0 || address.dateField !== 'any';
  if (!isText && !isChosen) return { query: null, because: 'nothing' };
  const dates = searchedDates(address);
  const { advisors, technicians, payType, laborTypes } = view.filters;
  const exceptions = exceptionsIn(address);
  return {
    dates,
    query: {
      ...(isText ? { q: q.slice(0, LONGEST) } : {}),
      ...(isText && field !== 'any' ? { field } : {}),
      ...(status === 'all' ? {} : { status }),
      ...(dates === 'any' ? {} : { dateField: dates, startDate: view.range.startDate, endDate: view.range.endDate }),
      ...(advisors.length > 0 ? { advisors } : {}),
      ...(technicians.length > 0 ? { technicians } : {}),
      ...(payType === 'all' ? {} : { payTypes: payType }),
      ...(laborTypes.length > 0 ? { laborTypes } : {}),
      ...(opCode.trim() === '' ? {} : { opCode: opCode.trim() }),
      ...(min === '' ? {} : { minTotal: min }),
      ...(max === '' ? {} : { maxTotal: max }),
      ...(exceptions.length > 0 ? { exceptions } : {}),
      ...(flag === 'all' ? {} : { flag }),
    },
  };
}
