import type { Averages } from '@fixed-ops/contract';

/** By default, “average” means the twelve months before. */
export const defaultAverages: Averages = { baseline: 'prior12', excludeMonths: [], manual: {} };
