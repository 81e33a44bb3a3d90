import type { Averages } from '@fixed-ops/contract';

/** Until a store says otherwise, “average” is that of the twelve months before. */
export const defaultAverages: Averages = { baseline: 'prior12', excludeMonths: [], manual: {} };
