import type { calls, QueryOf } from '@fixed-ops/contract';

type Period = Pick<QueryOf<typeof calls.monthlyNumbers>, 'startDate' | 'endDate' | 'period' | 'compare'>;

/** What the work of technicians is asked with. */
export const workQuery = (query: Period) => ({ ...query, with: 'days' as const });

/** Of all figures only those of the store, and no months: what the cards show. */
export const cardsQuery = (query: Period) => ({
  ...query,
  rowMetrics: ['tech_proficiency'] as const,
  rowHistory: ['none'] as const,
});
