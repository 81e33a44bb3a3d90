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

/**
 * The doubts of the shown figures, renumbered in the order in which they are met on paper: a printed (3) without (1) would look as if two
 * were missing.
 * @param shown the keys in the order of the page
 */
export function doubtsShown(doubts: DoubtsByMetric, shown: readonly string[]): DoubtsByMetric {
  const notes = new Map<FigureDoubt['note'], number>();
  const renumbered = (doubt: FigureDoubt): FigureDoubt => {
    const note = notes.get(doubt.note) ?? notes.size + 1;
    notes.set(doubt.note, note);
    return { ...doubt, note };
  };
  return new Map(
    shown.flatMap((key) => (doubts.has(key) ? [[key, (doubts.get(key) ?? []).map(renumbered).toSorted(byNote)]] : [])),
  );
}

const byNote = ({ note: one = 0 }: FigureDoubt, { note: other = 0 }: FigureDoubt) => one - other;

/** The distinct doubts of several figures, for one mark of all of them. */
export function doubtsOfAll(doubts: DoubtsByMetric, metricKeys: readonly string[]): readonly FigureDoubt[] {
  const found = new Map(metricKeys.flatMap((key) => doubts.get(key) ?? []).map((doubt) => [doubt.note, doubt]));
  return [...found.values()].toSorted(byNote);
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
