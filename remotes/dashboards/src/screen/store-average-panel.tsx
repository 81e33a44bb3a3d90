import type { Kpi } from '@fixed-ops/contract';
import type { AveragedMetric } from '@fixed-ops/contract/dashboards';
import { useDrawnView } from '@fixed-ops/figures';
import {
  formatMetric,
  formatPublished,
  isPayType,
  metricOf,
  payTypes as payTypeWords,
  shownValue,
} from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { AverageFigures } from './average-figures.tsx';
import { useStoreAverages } from './store-averages.ts';

/** A rate, with its parts if the screen has them, from which it is rounded once. */
type Own = Pick<Kpi, 'value'> & Partial<Pick<Kpi, 'numerator' | 'denominator'>>;

interface StoreAveragePanelProps {
  /** Period and pay type of the screen. An average is of everybody, so there is no people filter. */
  readonly query: Parameters<typeof useStoreAverages>[0];
  /** The rates to show, in the screen's order. */
  readonly metricKeys: readonly AveragedMetric[];
  /** Whether the viewer's own rates are of the former query. */
  readonly refetching: boolean;
  /** The viewer's own rate, if the screen has it. */
  readonly ownOf?: (metricKey: string) => Own | null | undefined;
}

/** The store's average beside the viewer's own figures, without names. Nothing for people who see everybody. */
export function StoreAveragePanel({ query, metricKeys, ownOf, refetching }: StoreAveragePanelProps) {
  const { access } = useSession();
  const { startDate, endDate, payTypes } = query;
  const { rates, scopeOf, isRefetching } = useStoreAverages(
    { startDate, endDate, payTypes },
    !access.hasAllEmployeeView,
  );
  const figures = metricKeys.flatMap((key) => {
    const store = rates?.get(key) ?? null;
    if (store === null) return [];
    const metric = metricOf(key);
    const { value = null, numerator = null, denominator = null } = ownOf?.(key) ?? {};
    const own = shownValue(metric, { value, numerator, denominator });
    return [
      {
        label: labelOf(metric.label, scopeOf(key)),
        store: formatPublished(metric, store),
        own: own === null ? null : formatMetric(metric, own),
      },
    ];
  });
  // Both sides change together, so that nobody reads their own rate of one period beside the store's of another.
  const isOld = refetching || isRefetching;
  const drawn = useDrawnView(figures, isOld);
  return <AverageFigures figures={drawn} refetching={isOld} />;
}

/** Names the pay type of a rate if the other rates are of all pay types. */
const labelOf = (label: string, scope: string): string =>
  isPayType(scope) ? `${label}, ${payTypeWords[scope].inSentence}` : label;
