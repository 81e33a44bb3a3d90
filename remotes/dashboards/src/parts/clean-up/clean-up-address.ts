import { urlChoice, urlSchema } from '@fixed-ops/router';

/** The lists in the order of their tiles; `none` is none open. */
const lists = ['none', 'noBin', 'neverSold', 'verify', 'delete', 'openOrders', 'repeated', 'special'] as const;
export type OpenList = (typeof lists)[number];
export type CleanUpKey = Exclude<OpenList, 'none'>;

/** The list that is open over the page. */
export const cleanUpSchema = urlSchema({ cleanUp: urlChoice(lists) });

export const CLEAN_UP_NAMES: Readonly<Record<CleanUpKey, string>> = {
  noBin: 'No bin',
  neverSold: 'Never sold',
  verify: 'Verify quantity',
  delete: 'Delete status',
  openOrders: 'On open ROs over 7 days',
  repeated: 'Repeat emergency purchases',
  special: 'Open special orders',
};
