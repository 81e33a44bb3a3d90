import { prefetched } from '@fixed-ops/api';
import { statementCalls } from '@fixed-ops/contract/statement';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { monthInForce, statementAddressSchema } from './statement-month.ts';

/** What a department's statement asks first. Which month it shows follows from the store's day, so nothing is foreseen without it. */
export const statementPrefetch =
  (department: 'service' | 'parts') =>
  ({ search, today }: ScreenToCome) => {
    if (today === undefined) return [];
    const month = monthInForce(parseSearch(statementAddressSchema, search).month, today);
    return [prefetched(statementCalls.statementModel, { query: { department, month } })];
  };
