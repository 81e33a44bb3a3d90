import { chakra } from '@fixed-ops/ui';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { PlotPaint, PlotRing, plotStep, plotX } from '../painted-plot.tsx';
import { niceScale } from '../trend/trend-drawing.ts';
import { colorVariable } from '../trend/trend-layout.ts';

export interface RatePoint {
  /** The time at which the point begins: "9:30 AM". */
  time: string;
  /** Values by key of the series. Null where nothing was measured; the line leaves such a point out. */
  values: Readonly<Record<string, number | null>>;
}

export interface RateSeries {
  key: string;
  label: string;
  /** Color token, "chart.line". */
  color: string;
}

/** An event between two points. */
export interface RateEvent {
  /** The place among the points, 0 for the first one. Fractions lie between two points. */
  at: number;
  text: string;
}

export interface RateLinesProps {
  /** Describes the chart for screen readers. */
  label: string;
  points: readonly RatePoint[];
  series: readonly RateSeries[];
  /** A limit that the values should not pass, drawn as a dashed line. */
  limit?: number | null;
  event?: RateEvent | null;
  /** Writes a value as text, such as "28.6". */
  format: (value: number) => string;
}

/** Sizes in pixels. The axis is wider for numbers of more than three digits. */
const HEIGHT = 128;
const LEAST_AXIS_WIDTH = 36;
const DIGIT_WIDTH = 7;
const AXIS_GAP = 10;

/** `3,000`, as every other number on the page. */
const axisNumber = (tick: number) => tick.toLocaleString('en-US');

/** The keyboard pattern of a slider: Up does the same as Right, and Down the same as Left. */
const ACROSS: Readonly<Record<string, string>> = { ArrowUp: 'ArrowRight', ArrowDown: 'ArrowLeft' };

/**
 * Draws lines of rates over time on one axis from zero. Pointer and arrow keys go from point to point, and a text shows the values there.
 */
export function RateLines({ label, points, series, limit = null, event = null, format }: RateLinesProps) {
  const [active, setActive] = useState<number | null>(null);
  const highest = Math.max(
    limit ?? 0,
    ...points.flatMap(({ values }) => Object.values(values).map((value) => value ?? 0)),
  );
  const { max, ticks } = niceScale(highest);
  const longest = Math.max(...ticks.map((tick) => axisNumber(tick).length));
  const axisWidth = `${Math.max(LEAST_AXIS_WIDTH, AXIS_GAP + longest * DIGIT_WIDTH)}px`;
  const x = (index: number) => plotX(index, points.length);
  const y = (value: number) => 100 - (value / max) * 100;
  const words = (index: number) => {
    const point = points[index];
    if (point === undefined) return '';
    const parts = series.map(({ key, label: name }) => {
      const value = point.values[key] ?? null;
      return `${name} ${value === null ? 'no visits' : format(value)}`;
    });
    return `${point.time}: ${parts.join(', ')}`;
  };
  const choose = (move: MouseEvent<HTMLDivElement>) => {
    const { left, width } = move.currentTarget.getBoundingClientRect();
    setActive(
      Math.min(points.length - 1, Math.max(0, Math.round(((move.clientX - left) / width) * (points.length - 1)))),
    );
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const { altKey, metaKey } = press;
    const key = ACROSS[press.key] ?? press.key;
    const to = plotStep({ key, altKey, metaKey }, active ?? points.length, points.length - 1);
    if (to === null) return;
    press.preventDefault();
    setActive(to);
  };
  return (
    <chakra.div data-painted="">
      <chakra.div display="flex" height={`${HEIGHT}px`} mt="2">
        <chakra.div
          aria-hidden="true"
          position="relative"
          style={{ width: axisWidth }}
          textStyle="axis"
          color="fg.muted"
        >
          {ticks.map((tick) => (
            <chakra.span
              key={tick}
              position="absolute"
              insetEnd="2"
              style={{ top: `${y(tick)}%`, transform: 'translateY(-50%)' }}
            >
              {axisNumber(tick)}
            </chakra.span>
          ))}
        </chakra.div>
        <chakra.div
          role="slider"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, points.length - 1)}
          aria-valuenow={active ?? points.length - 1}
          aria-valuetext={words(active ?? points.length - 1)}
          tabIndex={0}
          position="relative"
          flex="1"
          minW="0"
          onMouseMove={choose}
          onMouseLeave={() => setActive(null)}
          onBlur={() => setActive(null)}
          onKeyDown={onKeyDown}
        >
          <RatePaint points={points} series={series} limit={limit} event={event} active={active} y={y} ticks={ticks} />
          {event === null ? null : (
            <chakra.span
              aria-hidden="true"
              position="absolute"
              top="0"
              textStyle="meta"
              color="fg.muted"
              whiteSpace="nowrap"
              px="1"
              style={x(event.at) > 50 ? { right: `${100 - x(event.at)}%` } : { left: `${x(event.at)}%` }}
            >
              {event.text}
            </chakra.span>
          )}
        </chakra.div>
      </chakra.div>
      <Times points={points} axisWidth={axisWidth} />
      <chakra.div style={{ paddingInlineStart: axisWidth }} mt="1" minH="5" textStyle="meta" color="fg.muted">
        {active === null ? <Legend series={series} /> : words(active)}
      </chakra.div>
    </chakra.div>
  );
}

interface RatePaintProps extends Pick<RateLinesProps, 'points' | 'series'> {
  readonly limit: number | null;
  readonly event: RateEvent | null;
  /** The point under the pointer, or the one that the keys reached. */
  readonly active: number | null;
  /** Returns the height of a value, in per cent from the top. */
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Draws the grid, limit, event and lines, and rings on the values of the active point. */
function RatePaint({ points, series, limit, event, active, y, ticks }: RatePaintProps) {
  const x = (index: number) => plotX(index, points.length);
  return (
    <>
      <PlotPaint>
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0,${y(tick)} L100,${y(tick)}`}
            stroke={colorVariable(tick === 0 ? 'border' : 'border.muted')}
          />
        ))}
        {limit === null ? null : (
          <path d={`M0,${y(limit)} L100,${y(limit)}`} stroke={colorVariable('chart.target')} strokeDasharray="2 3" />
        )}
        {event === null ? null : (
          <path
            d={`M${x(event.at)},0 L${x(event.at)},100`}
            stroke={colorVariable('chart.target')}
            strokeDasharray="2 3"
          />
        )}
        {series.map(({ key, color }) => (
          <path
            key={key}
            d={linePath(
              points.map(({ values }) => values[key] ?? null),
              x,
              y,
            )}
            stroke={colorVariable(color)}
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </PlotPaint>
      {active === null
        ? null
        : series.map(({ key, color }) => {
            const value = points[active]?.values[key] ?? null;
            return value === null ? null : <PlotRing key={key} color={color} left={x(active)} top={y(value)} />;
          })}
    </>
  );
}

/** The times of the first, the middle and the last point. */
function Times({ points, axisWidth }: Pick<RateLinesProps, 'points'> & { readonly axisWidth: string }) {
  return (
    <chakra.div
      aria-hidden="true"
      display="flex"
      justifyContent="space-between"
      style={{ paddingInlineStart: axisWidth }}
      mt="1"
      textStyle="axis"
      color="fg.muted"
    >
      <span>{points[0]?.time}</span>
      <span>{points.length > 2 ? points[Math.floor(points.length / 2)]?.time : ''}</span>
      <span>{points.length > 1 ? points.at(-1)?.time : ''}</span>
    </chakra.div>
  );
}

function Legend({ series }: Pick<RateLinesProps, 'series'>) {
  return (
    <chakra.ul display="flex" flexWrap="wrap" columnGap="4" listStyleType="none">
      {series.map(({ key, label, color }) => (
        <chakra.li key={key} display="inline-flex" alignItems="center" gap="1.5">
          <chakra.i aria-hidden="true" data-painted="" w="12px" h="2px" bg={color} />
          {label}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** Returns the path through the measured values. A value between two missing ones becomes a dot. */
function linePath(values: readonly (number | null)[], x: (index: number) => number, y: (value: number) => number) {
  let isDown = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDown = false;
        return '';
      }
      const isAlone = !isDown && (values[index + 1] ?? null) === null;
      const step = `${isDown ? 'L' : 'M'}${x(index)},${y(value)}${isAlone ? ` L${x(index)},${y(value)}` : ''}`;
      isDown = true;
      return step;
    })
    .join(' ')
    .trim();
}
