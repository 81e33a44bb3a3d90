import { chakra } from '@fixed-ops/ui';
import { type KeyboardEvent, useState } from 'react';
import { PlotPaint, PlotRing, plotStep, plotX } from '../painted-plot.tsx';
import { colorVariable } from '../trend/trend-layout.ts';

export interface PaceDay {
  date: string;
  /** The text under the axis: "12". */
  label: string;
  /** The text that a screen reader reads for the day: "Thursday, November 12: 74 repair orders, 812 so far". */
  words: string;
  /** The sum up to and including this day. Null for a future day. */
  cumulative: number | null;
  /** The value of the goal on that day. Null without a goal. */
  goal: number | null;
}

export interface PaceLineProps {
  label: string;
  days: readonly PaceDay[];
  /** The value that the last day reaches if the speed so far goes on. Null when the span is over. */
  paceEnd: number | null;
  /** The labels of the ends: "pace 1,493", "goal 1,600". */
  paceText: string | null;
  goalText: string | null;
  /** For screens that people read across a room. The chart's words are as large as the text around it. */
  large?: boolean | undefined;
  /** Opens the items behind a day. */
  onOpen?: ((date: string) => void) | undefined;
}

/** Height of the plot in pixels. */
const HEIGHT = 176;
/** The space above the highest point, in per cent of the height. */
const TOP = 10;

/**
 * Draws the running total of each day of a month, the goal by working days as a dashed line, and a ring where the pace ends. Arrow keys go
 * from day to day, and screen readers read every day.
 */
export function PaceLine({ label, days, paceEnd, paceText, goalText, large = false, onOpen }: PaceLineProps) {
  const [active, setActive] = useState<number | null>(null);
  const known = days.filter(({ cumulative }) => cumulative !== null);
  const highest = Math.max(1, paceEnd ?? 0, ...days.flatMap(({ cumulative, goal }) => [cumulative ?? 0, goal ?? 0]));
  const x = (index: number) => plotX(index, days.length);
  const y = (value: number) => 100 - (value / highest) * (100 - TOP);
  const path = (values: readonly (number | null)[]) =>
    values
      .flatMap((value, index) => (value === null ? [] : [`${x(index)},${y(value)}`]))
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`)
      .join(' ');
  const last = days.findLastIndex(({ cumulative }) => cumulative !== null);
  const reached = days[last]?.cumulative ?? 0;
  const focused = active ?? Math.max(0, last);
  const isOpenable = (index: number) => onOpen !== undefined && index <= last;
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const to = plotStep(event, index, last);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
    event.currentTarget.parentElement?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <chakra.div role="group" aria-label={label} data-painted="">
      <chakra.div position="relative" height={large ? '8em' : `${HEIGHT}px`} borderBottomWidth="1px">
        <PlotPaint>
          <path d={path(days.map(({ goal }) => goal))} stroke={colorVariable('chart.target')} strokeDasharray="2 3" />
          {paceEnd === null || last < 0 ? null : (
            <path
              d={`M${x(last)},${y(reached)} L100,${y(paceEnd)}`}
              stroke={colorVariable('chart.line')}
              strokeDasharray="4 3"
            />
          )}
          <path
            d={path(days.map(({ cumulative }) => cumulative))}
            stroke={colorVariable('chart.line')}
            strokeWidth={large ? '3' : '1.75'}
          />
        </PlotPaint>
        {paceEnd === null ? null : <PlotRing color="chart.line" left={100} top={y(paceEnd)} />}
        {active === null || days[active]?.cumulative == null ? null : (
          <PlotRing color="chart.line" left={x(active)} top={y(days[active]?.cumulative ?? 0)} />
        )}
        <chakra.div position="absolute" inset="0" display="flex">
          {days.slice(0, last + 1).map((day, index) => (
            <chakra.button
              key={day.date}
              type="button"
              aria-label={day.words}
              title={day.words}
              tabIndex={index === focused ? 0 : -1}
              position="absolute"
              insetBlock="0"
              w={`${100 / Math.max(1, days.length)}%`}
              style={{ left: `${x(index)}%`, transform: 'translateX(-50%)' }}
              cursor={isOpenable(index) ? 'pointer' : 'default'}
              _focusVisible={{ outline: '2px solid', outlineColor: 'blue.focusRing' }}
              onFocus={() => setActive(index)}
              onBlur={() => setActive(null)}
              onMouseEnter={() => setActive(index)}
              onMouseLeave={() => setActive(null)}
              onKeyDown={(event) => move(event, index)}
              onClick={() => onOpen?.(day.date)}
            />
          ))}
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="flex"
        justifyContent="space-between"
        columnGap="2"
        {...(large ? {} : { textStyle: 'meta' })}
        color="fg.muted"
        mt="1"
      >
        <span>{days[0]?.label}</span>
        <chakra.span fontVariantNumeric="tabular-nums">
          {active === null ? [goalText, paceText].filter((text) => text !== null).join(', ') : days[active]?.words}
        </chakra.span>
        <span>{known.length === 0 ? '' : days.at(-1)?.label}</span>
      </chakra.div>
    </chakra.div>
  );
}
