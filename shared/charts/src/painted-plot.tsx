import { chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/** What fills the plot that it stands in: its paths count from 0 to 100 in both directions. Who hears the chart is told by its points. */
export function PlotPaint({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.svg
      aria-hidden="true"
      data-painted=""
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      position="absolute"
      inset="0"
      w="full"
      h="full"
      overflow="visible"
      css={{ '& path': { fill: 'none', vectorEffect: 'non-scaling-stroke' } }}
    >
      {children}
    </chakra.svg>
  );
}

interface PlotRingProps {
  /** Color token. */
  readonly color: string;
  /** In per cent of the plot. */
  readonly left: number;
  readonly top: number;
}

/** A point of a line that is looked at, or where something unfinished ends. */
export function PlotRing({ color, left, top }: PlotRingProps) {
  return (
    <chakra.i
      aria-hidden="true"
      data-painted=""
      position="absolute"
      w="9px"
      h="9px"
      borderRadius="full"
      borderWidth="1.75px"
      borderColor={color}
      bg="bg.panel"
      pointerEvents="none"
      style={{ left: `${left}%`, top: `${top}%`, transform: 'translate(-50%, -50%)' }}
    />
  );
}

/** Where the point of an index stands from left to right, in per cent: a single one in the middle. */
export const plotX = (index: number, count: number): number => (count < 2 ? 50 : (index / (count - 1)) * 100);

/** Where an arrow key, Home or End leads from a point, up to the last one; null where the key leads nowhere. Alt and an arrow is Back. */
export function plotStep(
  press: { readonly key: string; readonly altKey: boolean; readonly metaKey: boolean },
  from: number,
  last: number,
): number | null {
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[press.key];
  return to === undefined || to < 0 || to > last || press.altKey || press.metaKey ? null : to;
}
