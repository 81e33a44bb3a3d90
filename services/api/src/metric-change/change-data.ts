import type { CallResponse, calls } from '@fixed-ops/contract';

export type MetricChangeData = CallResponse<typeof calls.metricChange>['data'];

/** Why nothing is explained. */
export const unexplained = (reason: string): MetricChangeData => ({ change: null, reason });
