import { formatCount, formatPercent } from '@fixed-ops/metrics';
import { Box, chakra, HStack } from '@fixed-ops/ui';
import { countScale, labelledIndexes } from './chart-scale.ts';
import type { DailyColumn } from './daily-series.ts';
import { useWidth } from './use-width.ts';

/** px. */
export const CHART_HEIGHT = 300;
const LINE_TOP = 24;
const LINE_HEIGHT = 56;
const BARS_TOP = 112;
const AXIS_HEIGHT = 24;
const LEFT = 36;
const RIGHT = 12;
const WIDEST_BAR = 30;
const LABEL_WIDTH = 64;
const BARS_BOTTOM = CHART_HEIGHT - AXIS_HEIGHT;

const Chart = chakra('svg', {
  base: {
    display: 'block',
    textStyle: 'axis',
    '& text': { fill: 'chart.axis' },
    '& [data-part=rate]': { fill: 'fg', fontWeight: 'medium' },
    '& [data-part=grid]': { stroke: 'chart.grid', shapeRendering: 'crispEdges' },
    '& [data-part=missed]': { fill: 'bg.muted', stroke: 'chart.target', strokeWidth: '1' },
    '& [data-part=done]': { fill: 'chart.spark' },
    '& [data-part=line]': { fill: 'none', stroke: 'chart.line', strokeWidth: '1.75', strokeLinejoin: 'round' },
    '& [data-part=dot]': { fill: 'chart.line' },
  },
});

interface DailyChartProps {
  /** What is drawn, for screen readers; the figures are in the table beside it. */
  readonly label: string;
  readonly columns: readonly DailyColumn[];
}

/** Completion as a line over the eligible repair orders of each day, of which the inspected part is filled. */
export function DailyChart({ label, columns }: DailyChartProps) {
  const [frame, width] = useWidth();
  return (
    <Box ref={frame} minH={`${CHART_HEIGHT}px`}>
      {width === 0 ? null : <Plot label={label} columns={columns} width={width} />}
      <Legend />
    </Box>
  );
}

function Plot({ label, columns, width }: DailyChartProps & { readonly width: number }) {
  const scale = countScale(Math.max(...columns.map(({ eligibleRos }) => eligibleRos)));
  const slot = (width - LEFT - RIGHT) / columns.length;
  const bar = Math.max(1, Math.min(WIDEST_BAR, slot * 0.66));
  const middle = (index: number) => LEFT + slot * (index + 0.5);
  const height = (count: number) => ((BARS_BOTTOM - BARS_TOP) * count) / scale.max;
  const rateY = (pct: number) => LINE_TOP + LINE_HEIGHT * (1 - Math.min(pct, 100) / 100);
  const labelled = labelledIndexes(columns.length, Math.floor((width - LEFT) / LABEL_WIDTH));
  const rates = columns.flatMap(({ completionPct }, index) =>
    completionPct === null ? [] : [{ x: middle(index), y: rateY(completionPct), pct: completionPct, index }],
  );
  return (
    <Chart width={width} height={CHART_HEIGHT} role="img" aria-label={label}>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            data-part="grid"
            x1={LEFT}
            x2={width - RIGHT}
            y1={BARS_BOTTOM - height(tick)}
            y2={BARS_BOTTOM - height(tick)}
          />
          <text x={LEFT - 8} y={BARS_BOTTOM - height(tick) + 4} textAnchor="end">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {columns.map((column, index) => (
        <g key={column.date}>
          <title>{tipOf(column)}</title>
          <rect
            data-part="missed"
            x={middle(index) - bar / 2}
            y={BARS_BOTTOM - height(column.eligibleRos)}
            width={bar}
            height={height(column.eligibleRos)}
          />
          <rect
            data-part="done"
            x={middle(index) - bar / 2}
            y={BARS_BOTTOM - height(column.inspections)}
            width={bar}
            height={height(column.inspections)}
          />
          {labelled.has(index) ? (
            <text x={middle(index)} y={CHART_HEIGHT - 6} textAnchor="middle">
              {column.name.replace(/, \d{4}$/, '')}
            </text>
          ) : null}
        </g>
      ))}
      <polyline data-part="line" points={rates.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {rates.map(({ x, y, pct, index }) => (
        <g key={x}>
          <circle data-part="dot" cx={x} cy={y} r={columns.length > 40 ? 1.5 : 2.5} />
          {labelled.has(index) ? (
            <text data-part="rate" x={x} y={y - 8} textAnchor="middle">
              {formatPercent(pct, 0)}
            </text>
          ) : null}
        </g>
      ))}
    </Chart>
  );
}

function tipOf({ name, eligibleRos, inspections, completionPct }: DailyColumn): string {
  return `${name}: ${formatCount(inspections)} of ${formatCount(eligibleRos)} eligible repair orders inspected, ${formatPercent(completionPct)}`;
}

const LEGEND = [
  { part: 'chart.spark', name: 'Inspected' },
  { part: 'bg.muted', name: 'Eligible, not inspected' },
] as const;

function Legend() {
  return (
    <HStack as="ul" gap="4" flexWrap="wrap" textStyle="meta" color="fg.muted" mt="2" listStyleType="none">
      {LEGEND.map(({ part, name }) => (
        <HStack as="li" key={name} gap="1.5">
          <Box width="8px" height="8px" bg={part} borderWidth="1px" borderColor="chart.target" aria-hidden="true" />
          {name}
        </HStack>
      ))}
      <HStack as="li" gap="1.5">
        <Box width="12px" borderTopWidth="2px" borderColor="chart.line" aria-hidden="true" />
        Completion
      </HStack>
    </HStack>
  );
}
