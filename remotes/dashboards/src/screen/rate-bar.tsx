import { formatShare } from '@fixed-ops/metrics';
import { chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

const WIDTH_PX = 72;

interface RateBarProps {
  readonly pct: number | null;
  /** Position of the tick; null for none. */
  readonly tick: number | null;
  /** The bar ends here. */
  readonly most: number;
  /** Replaces the share in words after the bar. */
  readonly children?: ReactNode;
}

/** A share as a bar with a tick at its target, and in words. A phone shows only the words. */
export function RateBar({ pct, tick, most, children }: RateBarProps) {
  if (pct === null) return <>{children ?? '—'}</>;
  const placeOf = (share: number): number => (Math.max(0, Math.min(most, share)) / most) * WIDTH_PX;
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
        {tick === null ? null : (
          <path data-tick={tick} d={`M${placeOf(tick)} 1V11`} stroke="var(--fo-colors-chart-line)" />
        )}
      </chakra.svg>
      <chakra.span minW="54px">{children ?? formatShare(pct)}</chakra.span>
    </chakra.span>
  );
}
