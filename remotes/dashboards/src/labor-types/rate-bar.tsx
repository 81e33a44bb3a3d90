import { formatPercent } from '@fixed-ops/metrics';
import { chakra } from '@fixed-ops/ui';

const WIDTH_PX = 72;
/** The bar ends here; the door rate has its tick at 100. */
const MOST_PCT = 125;
const placeOf = (pct: number): number => (Math.max(0, Math.min(MOST_PCT, pct)) / MOST_PCT) * WIDTH_PX;

/** A labor rate as a share of the door rate: a bar with a tick where the door rate is, and the share in words. */
export function RateBar({ pct }: { readonly pct: number | null }) {
  if (pct === null) return <>—</>;
  return (
    <chakra.span display="inline-flex" alignItems="center" justifyContent="flex-end" gap="2">
      <chakra.svg
        aria-hidden="true"
        display={{ base: 'none', md: 'block' }}
        width={`${WIDTH_PX}px`}
        height="12px"
        viewBox={`0 0 ${WIDTH_PX} 12`}
      >
        <rect x={0} y={4} width={WIDTH_PX} height={4} rx={1} fill="var(--fo-colors-bg-muted)" />
        <rect x={0} y={4} width={placeOf(pct)} height={4} rx={1} fill="var(--fo-colors-chart-spark)" />
        <path d={`M${placeOf(100)} 1V11`} stroke="var(--fo-colors-chart-line)" />
      </chakra.svg>
      <chakra.span minW="54px">{formatPercent(pct)}</chakra.span>
    </chakra.span>
  );
}
