import type { Kpi } from '@fixed-ops/contract';
import type { AveragedMetric } from '@fixed-ops/contract/dashboards';
import { formatMetric, metricOf, shownValue } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, chakra, Panel, SectionHead } from '@fixed-ops/ui';
import { useStoreAverages } from './store-averages.ts';

/** A rate, with its parts where the screen has them: it is rounded once, from those. */
type Own = Pick<Kpi, 'value'> & Partial<Pick<Kpi, 'numerator' | 'denominator'>>;

interface StoreAveragePanelProps {
  /** Period and pay type of the screen; people are of no concern to an average. */
  readonly query: Parameters<typeof useStoreAverages>[0];
  /** The rates that the screen is about, in its order. */
  readonly metricKeys: readonly AveragedMetric[];
  /** Somebody's own, where the screen has it. */
  readonly ownOf?: (metricKey: string) => Own | null | undefined;
}

/** The store beside somebody's own figures, as one average without names. Nothing for who sees everybody. */
export function StoreAveragePanel({ query, metricKeys, ownOf }: StoreAveragePanelProps) {
  const { access } = useSession();
  const { startDate, endDate, payTypes } = query;
  const averages = useStoreAverages({ startDate, endDate, payTypes }, !access.hasAllEmployeeView);
  const shown = metricKeys.flatMap((key) => {
    const value = averages?.get(key) ?? null;
    return value === null ? [] : [{ key, value }];
  });
  if (shown.length === 0) return null;
  return (
    <Panel aria-labelledby="store-average" px="5" py="4" mb="6">
      <SectionHead
        id="store-average"
        title="Store average"
        note="You see your own figures. Names and rank of others are for managers."
      />
      <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3" mt="2">
        {shown.map(({ key, value }) => {
          const { value: rate = null, numerator = null, denominator = null } = ownOf?.(key) ?? {};
          const own = shownValue(metricOf(key), { value: rate, numerator, denominator });
          return (
            <div key={key}>
              <chakra.dt textStyle="label" color="fg.muted">
                {metricOf(key).label}
              </chakra.dt>
              <chakra.dd fontVariantNumeric="tabular-nums">
                <b>{formatMetric(metricOf(key), value)}</b>
                {own === null ? null : (
                  <Box as="span" color="fg.muted">
                    , yours {formatMetric(metricOf(key), own)}
                  </Box>
                )}
              </chakra.dd>
            </div>
          );
        })}
      </chakra.dl>
    </Panel>
  );
}
