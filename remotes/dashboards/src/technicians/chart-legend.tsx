import { Box } from '@fixed-ops/ui';
import type { ComponentProps } from 'react';

/** The boxes of a legend's marks, in CSS pixels. A frame has room for its stroke. */
const SHAPES = {
  disc: { width: 10, height: 10, inset: 0, rx: 5 },
  square: { width: 10, height: 10, inset: 0, rx: 1 },
  frame: { width: 11, height: 11, inset: 1, rx: 0 },
  line: { width: 16, height: 2, inset: 0, rx: 0 },
} as const;

interface ChartLegendProps {
  /** `mark` is the name of the mark in the chart (`data-mark`). `css` uses it as a selector. */
  readonly entries: readonly { readonly name: string; readonly mark: string; readonly shape: keyof typeof SHAPES }[];
  /** The styles of the chart's marks. */
  readonly css: ComponentProps<typeof Box>['css'];
}

/** Shows the legend above a chart. Screen readers do not need it, because each mark has its own name. */
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
