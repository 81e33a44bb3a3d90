import type { Kpi } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { KpiCard, KpiCardSkeleton, KpiLedger } from '@fixed-ops/ui';
import { definitionOf, figureOf, type KpiContext, rowsOf } from './kpi-text.ts';

interface KpiCardsProps {
  readonly kpis: readonly Kpi[];
  readonly labelOf: (kpi: Kpi) => string;
  readonly context: KpiContext;
  readonly refetching: boolean;
  /** Absent where the figures are not made of repair orders alone. */
  readonly drill?: Drill;
}

/** The ledger of key figures; a card opens what it is made of. */
export function KpiCards({ kpis, labelOf, context, refetching, drill }: KpiCardsProps) {
  return (
    <KpiLedger label="Key figures">
      {kpis.map((kpi) => {
        const { value, unit } = figureOf(kpi);
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
            definition={definitionOf(kpi, context)}
            refetching={refetching}
            onOpen={value === null || !drill ? undefined : () => drill.open(kpi.key, kpi.scope)}
            // The list begins with what costs most, wherever there is a target.
            onOpenWorth={value === null || !drill ? undefined : () => drill.open(kpi.key, kpi.scope)}
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
