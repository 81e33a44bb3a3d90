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

interface StoreAverages {
  /** The pay type, or `all`, that a rate is of. */
  readonly scopeOf: (key: AveragedMetric) => string;
  /** Null for who sees everybody or has no service dashboard, and until they are there. */
  readonly rates: StoreRates | null;
  /** They are of the period before, and others are on their way. */
  readonly isRefetching: boolean;
}

/** The store beside somebody’s own figures, without names. */
export function useStoreAverages(period: Period, isOwnView: boolean): StoreAverages {
  const enabled = canOpen(useSession().user, 'serviceDashboard') && isOwnView;
  const { data, isPlaceholderData } = useCall(storeAverageCalls.storeAverages, { query: period, enabled });
  const rates = useMemo(
    () => (isOwnView && data ? new Map(data.data.map(({ key, value }) => [key, value])) : null),
    [isOwnView, data],
  );
  const scopeOf = (key: AveragedMetric) => data?.data.find((rate) => rate.key === key)?.scope ?? 'all';
  return { rates, scopeOf, isRefetching: isPlaceholderData };
}
