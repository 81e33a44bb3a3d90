import { urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** The lists in the order of their tiles. `none` means that no list is open. */
const lists = ['none', 'noBin', 'neverSold', 'verify', 'delete', 'openOrders', 'repeated', 'special'] as const;
export type OpenList = (typeof lists)[number];
export type CleanUpKey = Exclude<OpenList, 'none'>;

/** The address parameter with the sort of the open list. */
export const LIST_SORT = 'listSort';

/** The list that is open over the page, and its filters. */
export const cleanUpSchema = urlSchema({
  cleanUp: urlChoice(lists),
  listSearch: urlText(),
  /** Which parts on open repair orders the list shows: the late ones, or all. */
  listDays: urlChoice(['late', 'all']),
  /** `useUrlSort` of the list reads it. It is listed here so that closing the list removes it. */
  [LIST_SORT]: urlText(),
});
export const NO_LIST = { cleanUp: null, listSearch: null, listDays: null, [LIST_SORT]: null };

export const CLEAN_UP_NAMES: Readonly<Record<CleanUpKey, string>> = {
  noBin: 'No bin',
  neverSold: 'Never sold',
  verify: 'Verify quantity',
  delete: 'Delete status',
  openOrders: 'On open ROs over 7 days',
  repeated: 'Repeat emergency purchases',
  special: 'Open special orders',
};
