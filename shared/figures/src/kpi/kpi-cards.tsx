import type { Kpi } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { type FigureDoubt, KpiCard, KpiCardSkeleton, KpiLedger } from '@fixed-ops/ui';
import { definitionOf, figureOf, type KpiContext, rowsOf } from './kpi-text.ts';

interface KpiCardsProps {
  /** Name of the region. */
  readonly label?: string;
  readonly kpis: readonly Kpi[];
  readonly labelOf: (kpi: Kpi) => string;
  readonly context: KpiContext;
  readonly refetching: boolean;
  /** Left out if the figures have parts that are not repair orders. */
  readonly drill?: Drill;
  /** Opens a page instead of the list of the figure. Undefined for a card that opens its list. */
  readonly openOf?: (kpi: Kpi) => (() => void) | undefined;
  /** The address of the page that explains the change of a figure. */
  readonly whyOf?: ((metricKey: string) => string) | undefined;
  /** Reasons why a figure may be wrong. */
  readonly doubtsOf?: ((metricKey: string) => readonly FigureDoubt[]) | undefined;
}

/** The key figures as cards. A card opens the parts of its figure. */
export function KpiCards({
  label = 'Key figures',
  kpis,
  labelOf,
  context,
  refetching,
  drill,
  openOf,
  whyOf,
  doubtsOf,
}: KpiCardsProps) {
  return (
    <KpiLedger label={label}>
      {kpis.map((kpi) => {
        const { value, unit } = figureOf(kpi);
        // If the figure has a target, its list begins with the most costly row.
        const page = openOf?.(kpi);
        const open = page ?? (drill && (() => drill.open(kpi.key, kpi.scope)));
        return (
          <KpiCard
            key={kpi.key}
            metric={kpi.key}
            label={labelOf(kpi)}
            value={value}
            unit={unit}
            reason={kpi.reason ?? undefined}
            status={kpi.status}
            smallSample={kpi.smallSample}
            spark={kpi.spark}
            target={sparkTarget(kpi)}
            rows={rowsOf(kpi, context)}
            definition={{ ...definitionOf(kpi, context), why: whyOf?.(kpi.key) }}
            doubts={doubtsOf?.(kpi.key)}
            refetching={refetching}
            opensPage={page !== undefined}
            onOpen={value === null ? undefined : open}
            onOpenWorth={value === null ? undefined : open}
          />
        );
      })}
    </KpiLedger>
  );
}

/** The dashed line of the sparkline. The target of aged open repair orders has another unit, so it has no line. */
function sparkTarget(kpi: Kpi): number | null {
  if (kpi.key === 'open_ro_aged') return null;
  return kpi.facts.goal ?? kpi.target;
}

/** The cards while their figures load. */
export function KpiCardsSkeleton({ keys }: { readonly keys: readonly string[] }) {
  return (
    <KpiLedger label="Key figures" loading>
      {keys.map((key) => (
        <KpiCardSkeleton key={key} />
      ))}
    </KpiLedger>
  );
}
