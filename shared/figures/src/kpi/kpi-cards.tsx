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
  /** Absent where the figures are not made of repair orders alone. */
  readonly drill?: Drill;
  /** Where a card leads instead of the list of its figure; nothing for the others. */
  readonly openOf?: (kpi: Kpi) => (() => void) | undefined;
  /** Where the change of a figure is taken apart. */
  readonly whyOf?: ((metricKey: string) => string) | undefined;
  /** Why a figure may be off. */
  readonly doubtsOf?: ((metricKey: string) => readonly FigureDoubt[]) | undefined;
}

/** The ledger of key figures; a card opens what it is made of. */
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
        // The list begins with what costs most, wherever there is a target.
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

/** The dashed line of the sparkline: only a target in the figure's own unit has a place on its scale. */
function sparkTarget(kpi: Kpi): number | null {
  if (kpi.key === 'open_ro_aged') return null;
  return kpi.facts.goal ?? kpi.target;
}

/** The ledger while its figures are on their way. */
export function KpiCardsSkeleton({ keys }: { readonly keys: readonly string[] }) {
  return (
    <KpiLedger label="Key figures" loading>
      {keys.map((key) => (
        <KpiCardSkeleton key={key} />
      ))}
    </KpiLedger>
  );
}
