import { canOpen } from '@fixed-ops/access';
import { useCall } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import { type AveragedMetric, storeAverageCalls } from '@fixed-ops/contract/dashboards';
import { useSession } from '@fixed-ops/session';
import { useMemo } from 'react';

/** Rates of the whole store by metric. A rate that would reveal one person's is null. */
export type StoreRates = ReadonlyMap<AveragedMetric, number | null>;

/** Period and pay types; an average has no people filter. */
type Period = Pick<QueryOf<typeof storeAverageCalls.storeAverages>, 'startDate' | 'endDate' | 'payTypes'>;

interface StoreAverages {
  /** The pay type of a rate, or `all`. */
  readonly scopeOf: (key: AveragedMetric) => string;
  /** Null for people who see everybody or have no service dashboard, and until they are loaded. */
  readonly rates: StoreRates | null;
  /** True while the first ones load. */
  readonly isPending: boolean;
  /** True while they are of the former period and new ones load. */
  readonly isRefetching: boolean;
}

/** The store's rates for an own view, without names. */
export function useStoreAverages(period: Period, isOwnView: boolean): StoreAverages {
  const enabled = canOpen(useSession().user, 'serviceDashboard') && isOwnView;
  const { data, isPending, isPlaceholderData } = useCall(storeAverageCalls.storeAverages, { query: period, enabled });
  const rates = useMemo(
    () => (isOwnView && data ? new Map(data.data.map(({ key, value }) => [key, value])) : null),
    [isOwnView, data],
  );
  const scopeOf = (key: AveragedMetric) => data?.data.find((rate) => rate.key === key)?.scope ?? 'all';
  return { rates, scopeOf, isPending: enabled && isPending, isRefetching: isPlaceholderData };
}
