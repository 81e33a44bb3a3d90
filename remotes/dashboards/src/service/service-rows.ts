import { serviceCardKeys } from '@fixed-ops/metrics';

/** The figure whose gap the leaderboard ranks by, and whose months it draws. */
export const RANKED_FIGURE = 'elr';

/**
 * What the page shows of pay types and advisors, in its tables, its sentences and the drawer of a card: each figure of each row
 * is three hundred bytes, and its months are a thousand.
 */
export const serviceRows = { rowMetrics: [...serviceCardKeys, 'parts_sales'], rowHistory: [RANKED_FIGURE] } as const;
