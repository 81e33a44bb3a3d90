import { serviceCardKeys } from '@fixed-ops/metrics';

/** The leaderboard ranks by this figure and shows its months. */
export const RANKED_FIGURE = 'elr';

/**
 * The figures of pay types and advisors that the page needs, in its tables, its sentences and the drawer of a card. The page requests no
 * others, because each figure of each row takes 300 bytes, and its months take 1,000.
 */
export const serviceRows = { rowMetrics: [...serviceCardKeys, 'parts_sales'], rowHistory: [RANKED_FIGURE] } as const;
