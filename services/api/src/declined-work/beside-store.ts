import type { CallResponse, calls } from '@fixed-ops/contract';
import { besideMean, type OwnAndStore } from '../store-averages/beside-store.ts';
import { type DeclinedItem, isOpen, isSold } from './read-declined.ts';

/** What recommendations of the whole store come to beside somebody's own. */
export const storeAverage = (
  items: OwnAndStore<DeclinedItem>,
): NonNullable<CallResponse<typeof calls.declinedWork>['storeAverage']> => ({
  // Where no price came with it, none is averaged.
  dollarsEach: besideMean(items, (item) => (isOpen(item) && item.amount_c > 0 ? item.amount_c / 100 : null)),
  notCalledPct: besideMean(items, (item) => (isOpen(item) ? percent(item.outcome === 'none') : null)),
  soldPct: besideMean(items, (item) => percent(isSold(item))),
});

const percent = (counts: boolean): number => (counts ? 100 : 0);
