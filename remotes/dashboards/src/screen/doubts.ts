import { canOpen } from '@fixed-ops/access';
import { useCall } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import { type Doubt, dataConfidenceCalls } from '@fixed-ops/contract/dashboards';
import { useSession } from '@fixed-ops/session';
import type { FigureDoubt } from '@fixed-ops/ui';
import { useMemo } from 'react';

/** Why figures may be off, by the metric's key. */
export type DoubtsByMetric = ReadonlyMap<string, readonly FigureDoubt[]>;

const NO_DOUBTS: DoubtsByMetric = new Map();

function byMetric(doubts: readonly Doubt[]): DoubtsByMetric {
  const found = new Map<string, FigureDoubt[]>();
  for (const [index, { metricKeys, text, link }] of doubts.entries())
    for (const key of metricKeys) found.set(key, [...(found.get(key) ?? []), { text, link, note: index + 1 }]);
  return found;
}

/**
 * The doubts of a period; none until they are there, where they could not be asked, and for who has no service dashboard and is not told
 * them (op codes are open to everybody): the figures stand all the same.
 */
export function useDoubts(query: QueryOf<typeof dataConfidenceCalls.dataConfidence>): DoubtsByMetric {
  const enabled = canOpen(useSession().user, 'serviceDashboard');
  const { data, isPlaceholderData } = useCall(dataConfidenceCalls.dataConfidence, { query, enabled });
  return useMemo(() => (data && !isPlaceholderData ? byMetric(data.data) : NO_DOUBTS), [data, isPlaceholderData]);
}
