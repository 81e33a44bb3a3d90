import type { calls, QueryOf } from '@fixed-ops/contract';

type Period = Pick<QueryOf<typeof calls.monthlyNumbers>, 'startDate' | 'endDate' | 'period' | 'compare'>;

/** The parameters of the technicians' work. */
export const workQuery = (query: Period) => ({ ...query, with: 'days' as const });

/** The parameters of the cards' figures. They request only the store's figures, without months. */
export const cardsQuery = (query: Period) => ({
  ...query,
  rowMetrics: ['tech_proficiency'] as const,
  rowHistory: ['none'] as const,
});
