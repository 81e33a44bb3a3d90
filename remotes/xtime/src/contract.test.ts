import { mergeThresholds } from '@fixed-ops/metrics';
import { defaultServiceThresholds } from '@fixed-ops/metrics/thresholds';
import { describeRemote } from '@fixed-ops/testing';
import { buildDay } from './testing/build-day.ts';

describeRemote('xtime', () => import('./remote.tsx'), {
  answers: {
    ProcessDailyPerformanceData: {
      asOf: '2026-11-20T04:40:00.000Z',
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      compareStartDate: null,
      compareEndDate: null,
      compareNote: null,
      dataThrough: '2026-11-19',
      data: [buildDay('2026-11-02'), buildDay('2026-11-03')],
    },
    ServiceOptionsThresholds: {
      data: mergeThresholds(defaultServiceThresholds, []).map((one) => ({ ...one, updatedBy: null, updatedAt: null })),
      source: 'custom',
      updatedBy: null,
      updatedAt: null,
    },
  },
});
