import { formatCount, formatPercent } from '@fixed-ops/metrics';
import { Box, chakra, HStack, useWidth } from '@fixed-ops/ui';
import { CHART_HEIGHT, type ChartLayout, chartLayout, LINE_BOTTOM, LINE_TOP } from './chart-layout.ts';
import { rateScale, spreadNames } from './chart-scale.ts';
import type { DailyColumn } from './daily-series.ts';

const NAME_HEIGHT = 16;
const MANY_COLUMNS = 40;

const Chart = chakra('svg', {
  base: {
    display: 'block',
    // Half of the last date reaches over the last column into the padding of the panel.
    overflow: 'visible',
    textStyle: 'axis',
    '& text': { fill: 'chart.axis' },
    // An outline in the background colour keeps the line from crossing the number.
    '& [data-part=rate]': {
      fill: 'fg',
      fontWeight: 'medium',
      stroke: 'bg.panel',
      strokeWidth: '3',
      paintOrder: 'stroke',
    },
    '& [data-part=grid]': { stroke: 'chart.grid', shapeRendering: 'crispEdges' },
    '& [data-part=missed]': { fill: 'bg.muted', stroke: 'chart.target', strokeWidth: '1' },
    '& [data-part=done]': { fill: 'chart.spark' },
    '& [data-part=line]': { fill: 'none', stroke: 'chart.line', strokeWidth: '1.75', strokeLinejoin: 'round' },
    '& [data-part=dot]': { fill: 'chart.line' },
  },
});

interface DailyChartProps {
  /** Describes the chart for screen readers; the table has the figures. */
  readonly label: string;
  readonly columns: readonly DailyColumn[];
}

/** Columns of eligible repair orders by day, filled as far as they were inspected, with completion as a line above. */
export function DailyChart({ label, columns }: DailyChartProps) {
  const [frame, width] = useWidth();
  const layout = chartLayout(width, columns);
  return (
    <Box ref={frame} minH={`${CHART_HEIGHT}px`}>
      {width === 0 ? null : (
        <Chart width={width} height={CHART_HEIGHT} role="img" aria-label={label}>
          <Axis layout={layout} width={width} />
          {columns.map((column, index) => (
            <ColumnMarks key={column.date} column={column} index={index} layout={layout} />
          ))}
          <CompletionLine columns={columns} layout={layout} />
        </Chart>
      )}
      {layout.isNarrow ? <Legend /> : null}
    </Box>
  );
}

function Axis({ layout, width }: { readonly layout: ChartLayout; readonly width: number }) {
  return layout.ticks.map((tick) => (
    <g key={tick}>
      <line data-part="grid" x1={layout.left} x2={width - layout.right} y1={layout.barY(tick)} y2={layout.barY(tick)} />
      <text x={layout.left - 8} y={layout.barY(tick) + 4} textAnchor="end">
        {formatCount(tick)}
      </text>
    </g>
  ));
}

interface ColumnMarksProps {
  readonly column: DailyColumn;
  readonly index: number;
  readonly layout: ChartLayout;
}

function ColumnMarks({ column, index, layout }: ColumnMarksProps) {
  const { eligibleRos, inspections } = column;
  const x = layout.middle(index) - layout.bar / 2;
  const bar = (count: number) => ({
    x,
    width: layout.bar,
    y: layout.barY(count),
    height: layout.barY(0) - layout.barY(count),
  });
  return (
    <g>
      <title>{tipOf(column)}</title>
      <rect data-part="missed" {...bar(eligibleRos)} />
      <rect data-part="done" {...bar(inspections)} />
      {layout.labelled.has(index) ? (
        <text x={layout.middle(index)} y={CHART_HEIGHT - 6} textAnchor="middle">
          {column.tick}
        </text>
      ) : null}
    </g>
  );
}

function CompletionLine({
  columns,
  layout,
}: {
  readonly columns: readonly DailyColumn[];
  readonly layout: ChartLayout;
}) {
  const { low, high } = rateScale(
    columns.flatMap(({ completionPct }) => (completionPct === null ? [] : [completionPct])),
  );
  const rateY = (pct: number) => LINE_BOTTOM - ((LINE_BOTTOM - LINE_TOP) * (pct - low)) / (high - low);
  const points = columns.flatMap(({ completionPct }, index) =>
    completionPct === null ? [] : [{ index, pct: completionPct, x: layout.middle(index), y: rateY(completionPct) }],
  );
  const last = points.at(-1);
  return (
    <>
      <polyline data-part="line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ index, pct, x, y }, place) => (
        <g key={index}>
          <circle data-part="dot" cx={x} cy={y} r={columns.length > MANY_COLUMNS ? 1.5 : 2.5} />
          {layout.labelled.has(index) ? (
            <text data-part="rate" x={x} y={isTrough(points, place) ? y + 16 : y - 8} textAnchor="middle">
              {formatPercent(pct, 0)}
            </text>
          ) : null}
        </g>
      ))}
      {layout.isNarrow || !last ? null : <Names column={columns[columns.length - 1]} lineY={last.y} layout={layout} />}
    </>
  );
}

/** Whether a point is lower than both neighbours. Its number is then below the line. */
function isTrough(points: readonly { readonly y: number }[], place: number): boolean {
  const { y } = points[place] ?? { y: 0 };
  const [before, after] = [points[place - 1], points[place + 1]];
  return before !== undefined && after !== undefined && before.y < y && after.y < y;
}

interface NamesProps {
  readonly column: DailyColumn | undefined;
  readonly lineY: number;
  readonly layout: ChartLayout;
}

/** The names of the series beside the last column. They replace a legend. */
function Names({ column, lineY, layout }: NamesProps) {
  if (!column) return null;
  const { eligibleRos, inspections } = column;
  const names = ['Inspected', 'Not inspected', 'Completion'];
  const places = spreadNames(
    [layout.barY(inspections / 2), layout.barY((inspections + eligibleRos) / 2), lineY],
    NAME_HEIGHT,
  );
  const x = layout.lastEdge + 12;
  return names.map((name, index) => (
    <text key={name} x={x} y={(places[index] ?? 0) + 4}>
      {name}
    </text>
  ));
}

function tipOf({ name, eligibleRos, inspections, completionPct }: DailyColumn): string {
  const share = completionPct === null ? '' : `, ${formatPercent(completionPct)}`;
  return `${name}: ${formatCount(inspections)} of ${formatCount(eligibleRos)} eligible repair ${eligibleRos === 1 ? 'order' : 'orders'} inspected${share}`;
}

const LEGEND = [
  { part: 'chart.spark', name: 'Inspected' },
  { part: 'bg.muted', name: 'Not inspected' },
] as const;

/** The names of the series below the chart, for a narrow window. */
function Legend() {
  return (
    <HStack as="ul" gap="4" flexWrap="wrap" textStyle="meta" color="fg.muted" mt="2" listStyleType="none">
      {LEGEND.map(({ part, name }) => (
        <HStack as="li" key={name} gap="1.5">
          <Box
            data-painted=""
            width="8px"
            height="8px"
            bg={part}
            borderWidth="1px"
            borderColor="chart.target"
            aria-hidden="true"
          />
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
