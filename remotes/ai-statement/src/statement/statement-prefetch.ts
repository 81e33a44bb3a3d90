import { prefetched } from '@fixed-ops/api';
import { statementCalls } from '@fixed-ops/contract/statement';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { monthInForce, statementAddressSchema } from './statement-month.ts';

/**
 * The first calls of a department's statement. Nothing is prefetched if the store's day is not known, because the
 * default month depends on it.
 */
export const statementPrefetch =
  (department: 'service' | 'parts') =>
  ({ search, today }: ScreenToCome) => {
    if (today === undefined) return [];
    const month = monthInForce(parseSearch(statementAddressSchema, search).month, today);
    return [prefetched(statementCalls.statementModel, { query: { department, month } })];
  };
