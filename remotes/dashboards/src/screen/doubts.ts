import { canOpen } from '@fixed-ops/access';
import { useCall } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import { type Doubt, dataConfidenceCalls } from '@fixed-ops/contract/dashboards';
import { useDrawnView } from '@fixed-ops/figures';
import { useSession } from '@fixed-ops/session';
import type { FigureDoubt } from '@fixed-ops/ui';
import { useMemo } from 'react';

/** Reasons why figures may be wrong, by metric key. */
export type DoubtsByMetric = ReadonlyMap<string, readonly FigureDoubt[]>;

const NO_DOUBTS: DoubtsByMetric = new Map();

function byMetric(doubts: readonly Doubt[]): DoubtsByMetric {
  const found = new Map<string, FigureDoubt[]>();
  for (const [index, { metricKeys, text, link }] of doubts.entries())
    for (const key of metricKeys) found.set(key, [...(found.get(key) ?? []), { text, link, note: index + 1 }]);
  return found;
}

/** The doubts of the shown figures, renumbered from one: a printed (3) without (1) would look as if two were missing. */
export function doubtsShown(doubts: DoubtsByMetric, isShown: (metricKey: string) => boolean): DoubtsByMetric {
  const shown = [...doubts].filter(([key]) => isShown(key));
  const notes = [...new Set(shown.flatMap(([, of]) => of.map(({ note }) => note ?? 0)))].toSorted((a, b) => a - b);
  return new Map(
    shown.map(([key, of]) => [key, of.map((doubt) => ({ ...doubt, note: notes.indexOf(doubt.note ?? 0) + 1 }))]),
  );
}

/** The distinct doubts of several figures, for one mark of all of them. */
export function doubtsOfAll(doubts: DoubtsByMetric, metricKeys: readonly string[]): readonly FigureDoubt[] {
  return [...new Map(metricKeys.flatMap((key) => doubts.get(key) ?? []).map((doubt) => [doubt.note, doubt])).values()];
}

/**
 * The doubts of a period. There are none until they are loaded, if the call fails, and for people without the service dashboard, who may not
 * ask for them (op codes are open to everybody). The figures are shown in any case.
 * @param isRefetching while the figures are of the former query, so are the doubts
 * @param isOfService false for figures of parts, which have no doubts
 */
export const useDoubts = (
  query: QueryOf<typeof dataConfidenceCalls.dataConfidence>,
  isRefetching: boolean,
  isOfService = true,
): DoubtsByMetric => useFreshDoubts(query, isRefetching, isOfService).doubts;

/** The same for a screen that stays open for days. `refetch` asks again; it is null for people who may not ask. */
export function useFreshDoubts(
  query: QueryOf<typeof dataConfidenceCalls.dataConfidence>,
  isRefetching: boolean,
  isOfService = true,
) {
  const enabled = canOpen(useSession().user, 'serviceDashboard') && isOfService;
  const { data, isPlaceholderData, refetch } = useCall(dataConfidenceCalls.dataConfidence, { query, enabled });
  const doubts = useMemo(
    // A call that may not be asked still answers what another screen was told.
    () => (enabled && data && !isPlaceholderData ? byMetric(data.data) : NO_DOUBTS),
    [enabled, data, isPlaceholderData],
  );
  return { doubts: useDrawnView(doubts, isRefetching), refetch: enabled ? refetch : null };
}
