import { Box } from '@fixed-ops/ui';
import type { ComponentProps, ReactElement } from 'react';

interface ChartLegendProps {
  readonly entries: readonly { readonly name: string; readonly mark: ReactElement }[];
  /** How the chart paints its marks. */
  readonly css: ComponentProps<typeof Box>['css'];
}

/** What the marks of a chart are, above it; who hears the chart is told by each mark. */
export function ChartLegend({ entries, css }: ChartLegendProps) {
  return (
    <Box display="flex" gap="4" textStyle="meta" color="fg.muted" css={css} aria-hidden="true">
      {entries.map(({ name, mark }) => (
        <Box key={name} display="inline-flex" alignItems="center" gap="1.5">
          {mark}
          {name}
        </Box>
      ))}
    </Box>
  );
}
