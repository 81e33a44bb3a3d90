import { chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/**
 * Fills the plot around it. Its paths use 0 to 100 in both directions. Screen readers skip it, because the points of the chart have texts.
 */
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
  /** Color token, "chart.line". */
  readonly color: string;
  /** Percentages of the plot's width and height. */
  readonly left: number;
  readonly top: number;
}

/** Marks the active point of a line, or the end of something unfinished. */
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

/** The horizontal place of a point, in per cent. A single point is in the middle. */
export const plotX = (index: number, count: number): number => (count < 2 ? 50 : (index / (count - 1)) * 100);

/**
 * Returns the index that an arrow key, Home or End leads to. Null if the key leads nowhere. A press with Alt or Meta leads nowhere, because
 * browsers use such presses, for example for Back.
 */
export function plotStep(
  press: { readonly key: string; readonly altKey: boolean; readonly metaKey: boolean },
  from: number,
  last: number,
): number | null {
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[press.key];
  return to === undefined || to < 0 || to > last || press.altKey || press.metaKey ? null : to;
}
