import { canOpen } from '@fixed-ops/access';
import { useCall } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import { type AveragedMetric, storeAverageCalls } from '@fixed-ops/contract/dashboards';
import { useSession } from '@fixed-ops/session';
import { useMemo } from 'react';

/** Rates of the whole store by their metric; one that would tell somebody’s is null. */
export type StoreRates = ReadonlyMap<AveragedMetric, number | null>;

/** Period and pay types; an average has no people. */
type Period = Pick<QueryOf<typeof storeAverageCalls.storeAverages>, 'startDate' | 'endDate' | 'payTypes'>;

/** The store beside somebody’s own figures, without names; null for who sees everybody or has no service dashboard, and until it is there. */
export function useStoreAverages(period: Period, isOwnView: boolean): StoreRates | null {
  const enabled = canOpen(useSession().user, 'serviceDashboard') && isOwnView;
  const { data } = useCall(storeAverageCalls.storeAverages, { query: period, enabled });
  return useMemo(
    () => (isOwnView && data ? new Map(data.data.map(({ key, value }) => [key, value])) : null),
    [isOwnView, data],
  );
}
