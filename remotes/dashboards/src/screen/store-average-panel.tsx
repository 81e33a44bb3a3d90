import type { Kpi } from '@fixed-ops/contract';
import type { AveragedMetric } from '@fixed-ops/contract/dashboards';
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

/** A rate, with its parts where the screen has them: it is rounded once, from those. */
type Own = Pick<Kpi, 'value'> & Partial<Pick<Kpi, 'numerator' | 'denominator'>>;

interface StoreAveragePanelProps {
  /** Period and pay type of the screen; people are of no concern to an average. */
  readonly query: Parameters<typeof useStoreAverages>[0];
  /** The rates that the screen is about, in its order. */
  readonly metricKeys: readonly AveragedMetric[];
  /** Whether somebody's own are of the question before. */
  readonly refetching: boolean;
  /** Somebody's own, where the screen has it. */
  readonly ownOf?: (metricKey: string) => Own | null | undefined;
}

/** The store beside somebody's own figures, as one average without names. Nothing for who sees everybody. */
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
  return <AverageFigures figures={figures} refetching={refetching || isRefetching} />;
}

/** Beside rates of all pay types, one of a single pay type says which. */
const labelOf = (label: string, scope: string): string =>
  isPayType(scope) ? `${label}, ${payTypeWords[scope].inSentence}` : label;
