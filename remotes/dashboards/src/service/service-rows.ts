import { serviceCardKeys } from '@fixed-ops/metrics';

/** The figure that the leaderboard ranks by, and whose months it shows. */
export const RANKED_FIGURE = 'elr';

/**
 * The figures of pay types and advisors that the page needs, in its tables, sentences and the drawer of a card. Others are not requested: each
 * figure of each row takes 300 bytes, and its months 1,000.
 */
export const serviceRows = { rowMetrics: [...serviceCardKeys, 'parts_sales'], rowHistory: [RANKED_FIGURE] } as const;
