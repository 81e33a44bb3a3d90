import { Box } from '@fixed-ops/ui';
import type { ComponentProps } from 'react';

/** Boxes of the marks as a legend draws them, in CSS pixels. A frame leaves room for its stroke. */
const SHAPES = {
  disc: { width: 10, height: 10, inset: 0, rx: 5 },
  square: { width: 10, height: 10, inset: 0, rx: 1 },
  frame: { width: 11, height: 11, inset: 1, rx: 0 },
  line: { width: 16, height: 2, inset: 0, rx: 0 },
} as const;

interface ChartLegendProps {
  /** `mark` is the chart's own name of it (`data-mark`), by which `css` paints it. */
  readonly entries: readonly { readonly name: string; readonly mark: string; readonly shape: keyof typeof SHAPES }[];
  /** How the chart paints its marks. */
  readonly css: ComponentProps<typeof Box>['css'];
}

/** What the marks of a chart are, above it; who hears the chart is told by each mark. */
export function ChartLegend({ entries, css }: ChartLegendProps) {
  return (
    <Box display="flex" gap="4" textStyle="meta" color="fg.muted" css={css} aria-hidden="true">
      {entries.map(({ name, mark, shape }) => {
        const { width, height, inset, rx } = SHAPES[shape];
        return (
          <Box key={name} display="inline-flex" alignItems="center" gap="1.5">
            <svg width={width} height={height} aria-hidden="true" data-painted="">
              <rect
                x={inset}
                y={inset}
                width={width - 2 * inset}
                height={height - 2 * inset}
                rx={rx}
                data-mark={mark}
              />
            </svg>
            {name}
          </Box>
        );
      })}
    </Box>
  );
}
