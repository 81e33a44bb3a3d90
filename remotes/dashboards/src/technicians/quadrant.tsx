import { decimalsOfTarget, formatPercent } from '@fixed-ops/metrics';
import { Box, Panel, SectionHead, Text, useWidth } from '@fixed-ops/ui';
import { HIDDEN, useMarks } from '../screen/use-marks.ts';
import { ChartLegend } from './chart-legend.tsx';
import { axisOf, placeNames, quadrantPoints } from './quadrant-layout.ts';
import type { Performance, Work } from './technician-rows.ts';

interface QuadrantProps {
  readonly rows: readonly Work[];
  readonly targets: Performance['targets'];
  readonly refetching: boolean;
  readonly onOpen: (work: Work) => void;
}

const HEIGHT = 320;
const FRAME = { left: 48, right: 16, top: 26, bottom: 30 };
const FIRST_WIDTH = 660;
const ALL_THE_TIME = 100;
/** The space for the axis's name at its end. */
const AXIS_NAME_PX = 70;
/** The space for the target's name, which ends at the frame. */
const TARGET_NAME_PX = 76;
/** In a narrower chart, the texts of the corners would lie under marks and names. */
const CAPTIONS_FROM_PX = 480;

/** Draws a chart with one mark per technician, which shows how busy and how fast each one is. The table below has the same figures. */
export function Quadrant({ rows, targets, refetching, onOpen }: QuadrantProps) {
  const points = quadrantPoints(rows);
  const [place, width] = useWidth(FIRST_WIDTH);
  const markAt = useMarks(points.length, (index) => {
    const point = points[index];
    if (point) onOpen(point.work);
  });
  const target = targets.efficiencyPct;
  const x = axisOf([...points.map(({ efficiency }) => efficiency), ...(target === null ? [] : [target])]);
  const y = axisOf([...points.map(({ productivity }) => productivity), ALL_THE_TIME]);
  const right = width - FRAME.right;
  const bottom = HEIGHT - FRAME.bottom;
  const placeX = (value: number) => FRAME.left + ((value - x.from) / (x.to - x.from)) * (right - FRAME.left);
  const placeY = (value: number) => bottom - ((value - y.from) / (y.to - y.from)) * (bottom - FRAME.top);
  const placed = placeNames(
    points.map((point) => ({ ...point, x: placeX(point.efficiency), y: placeY(point.productivity) })),
    { left: FRAME.left, right: width, top: FRAME.top, bottom },
  );
  const hasExpress = points.some(({ isExpress }) => isExpress);
  return (
    <Panel aria-labelledby="quadrant" p="5">
      <SectionHead
        id="quadrant"
        title="Efficiency and productivity"
        note="One mark per technician"
        actions={hasExpress ? <ChartLegend entries={LEGEND} css={MARKS} /> : null}
      />
      <Box ref={place} mt="3" opacity={refetching ? 0.5 : 1} css={MARKS}>
        {points.length === 0 ? (
          <Text color="fg.muted">
            {rows.length === 0
              ? 'Nobody matches the shop and role chosen.'
              : 'Nobody has both attendance and punches in this period.'}
          </Text>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: an `svg` cannot be a `fieldset`
          <svg width={width} height={HEIGHT} role="group" aria-labelledby="quadrant" data-painted="">
            <Axes x={x} y={y} placeX={placeX} placeY={placeY} width={width} target={target} />
            {placed.map((point, index) => (
              <g
                key={point.work.techNumber}
                {...markAt(index)}
                aria-label={`${point.work.techName}: efficiency ${formatPercent(point.efficiency)}, productivity ${formatPercent(point.productivity)}`}
              >
                <title>{`${point.work.techName}: efficiency ${formatPercent(point.efficiency)}, productivity ${formatPercent(point.productivity)}`}</title>
                <circle cx={point.x} cy={point.y} r="12" fill="transparent" />
                {point.isExpress ? (
                  <rect x={point.x - 4.5} y={point.y - 4.5} width="9" height="9" data-mark="express" />
                ) : (
                  <circle cx={point.x} cy={point.y} r="5" data-mark="main" />
                )}
                {point.text === null ? null : (
                  <text x={point.text.x} y={point.text.y} textAnchor={point.text.anchor} data-tone="name">
                    {point.label}
                  </text>
                )}
              </g>
            ))}
          </svg>
        )}
      </Box>
    </Panel>
  );
}

type Axis = ReturnType<typeof axisOf>;

interface AxesProps {
  readonly x: Axis;
  readonly y: Axis;
  readonly placeX: (efficiency: number) => number;
  readonly placeY: (productivity: number) => number;
  readonly width: number;
  /** The store's target for efficiency. */
  readonly target: number | null;
}

/** Draws the grid, the names of the axes, the target, and the texts of two corners. */
function Axes({ x, y, placeX, placeY, width, target }: AxesProps) {
  const right = width - FRAME.right;
  const bottom = HEIGHT - FRAME.bottom;
  const hasCaptions = width >= CAPTIONS_FROM_PX;
  return (
    <>
      {target === null || target >= x.to ? null : (
        <g {...HIDDEN}>
          <rect
            x={placeX(target)}
            y={FRAME.top}
            width={right - placeX(target)}
            height={bottom - FRAME.top}
            fill="var(--fo-colors-bg-subtle)"
          />
          <line x1={placeX(target)} x2={placeX(target)} y1={FRAME.top} y2={bottom} data-line="target" />
          {/* The name stands above the frame, where no mark and no other name lies. */}
          <text x={Math.min(placeX(target), right - TARGET_NAME_PX)} y={FRAME.top - 8}>
            Target {formatPercent(target, decimalsOfTarget(target, 0))}
          </text>
        </g>
      )}
      <g {...HIDDEN}>
        {y.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={FRAME.left}
              x2={right}
              y1={placeY(tick)}
              y2={placeY(tick)}
              data-line={tick === ALL_THE_TIME ? 'hundred' : 'grid'}
            />
            <text x={FRAME.left - 8} y={placeY(tick) + 4} textAnchor="end">
              {tick}%
            </text>
          </g>
        ))}
        {x.ticks
          .slice(1, -1)
          .filter((tick) => placeX(tick) < right - AXIS_NAME_PX)
          .map((tick) => (
            <text key={tick} x={placeX(tick)} y={HEIGHT - 8} textAnchor="middle">
              {tick}%
            </text>
          ))}
        <text x={FRAME.left} y="12">
          productivity
        </text>
        <text x={right} y={HEIGHT - 8} textAnchor="end">
          efficiency
        </text>
        {y.to > ALL_THE_TIME && hasCaptions ? (
          <text x={FRAME.left + 8} y={FRAME.top + 16} data-tone="near">
            Over 100%: check punches
          </text>
        ) : null}
        {hasCaptions ? (
          <text x={FRAME.left + 8} y={bottom - 8}>
            Coach on the job
          </text>
        ) : null}
      </g>
    </>
  );
}

const MARKS = {
  '& svg': { display: 'block', maxWidth: '100%' },
  '& text': { fontSize: '12px', fill: 'var(--fo-colors-fg-muted)', fontVariantNumeric: 'tabular-nums' },
  '& text[data-tone=name]': { fill: 'var(--fo-colors-fg)' },
  '& text[data-tone=near]': { fill: 'var(--fo-colors-fg-warning)' },
  '& [data-line=grid]': { stroke: 'var(--fo-colors-border-muted)' },
  '& [data-line=hundred]': { stroke: 'var(--fo-colors-border-emphasized)' },
  '& [data-line=target]': { stroke: 'var(--fo-colors-fg-subtle)', strokeDasharray: '3 3' },
  '& [data-mark=main]': { fill: 'var(--fo-colors-chart-spark)' },
  '& [data-mark=express]': { fill: 'var(--fo-colors-bg-panel)', stroke: 'var(--fo-colors-fg)', strokeWidth: '2px' },
  '& g[role=button]': { cursor: 'pointer', outline: 'none' },
  '& g[role=button]:focus-visible > circle:first-of-type': {
    stroke: 'var(--fo-colors-blue-focus-ring)',
    strokeWidth: '2px',
  },
};

const LEGEND = [
  { name: 'Main shop', mark: 'main', shape: 'disc' },
  { name: 'Express', mark: 'express', shape: 'frame' },
] as const;
