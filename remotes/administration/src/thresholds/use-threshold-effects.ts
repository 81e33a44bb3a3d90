import { useCall } from '@fixed-ops/api';
import { calls, type Threshold } from '@fixed-ops/contract';
import { findMetric } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { useMemo } from 'react';
import type { Department } from '../block/department-tabs.tsx';
import { useSeesDepartment } from '../block/sees-department.ts';
import { thresholdsOf } from './department.ts';
import { effectOf } from './threshold-effect.ts';
import { needsTechnicians } from './threshold-people.ts';
import { boundsOf, idOf, type ThresholdValues } from './threshold-values.ts';

type Row = ThresholdValues['rows'][number];

/**
 * The effects of thresholds on this month's figures, for people who see the department. `shownKey` is the measure in
 * the preview.
 */
export function useThresholdEffects(department: Department, thresholds: readonly Threshold[], shownKey?: string) {
  const { activeDealership } = useSession();
  const sees = useSeesDepartment(department);
  const { valuesOf } = thresholdsOf[department];
  const metricKeys = useMemo(
    () => [...new Set(thresholds.map(({ metricKey }) => metricKey))].filter((key) => findMetric(key)),
    [thresholds],
  );
  const figures = useCall(calls.monthlyNumbers, {
    query: {
      compare: 'none',
      rowMetrics: metricKeys,
      rowHistory: ['none'],
      ...(department === 'parts' ? { department } : {}),
    },
    retryWithBackOff: true,
    decorates: true,
    enabled: sees,
  });
  const technicians = useCall(calls.techPerformanceEff, {
    query: { by: 'tech' },
    enabled: sees && shownKey !== undefined && needsTechnicians(shownKey),
    decorates: true,
  });
  const beside = { storeName: activeDealership.name, technicians: technicians.data?.data.rows ?? [] };
  const saved = useMemo(() => {
    const all = [...valuesOf(thresholds).rows.map(boundsOf), ...thresholds];
    return new Map(all.map((one) => [idOf(one), one]));
  }, [thresholds, valuesOf]);
  const effectOfRow = (row: Row, bounds = boundsOf(row)) => {
    const before = saved.get(idOf(row));
    return figures.data && before ? effectOf(figures.data.data, { saved: before, bounds }, beside) : null;
  };
  return { saved, figures: figures.data, effectOfRow };
}
