import { chakra } from '@fixed-ops/ui';
import { type KeyboardEvent, useState } from 'react';
import { colorVariable } from '../trend/trend-layout.ts';

export interface PaceDay {
  date: string;
  /** Under the axis: "12". */
  label: string;
  /** What is read of the day: "Thursday, November 12: 74 repair orders, 812 so far". */
  words: string;
  /** Up to that day; null on a day to come. */
  cumulative: number | null;
  /** Where the goal would be; null without one. */
  goal: number | null;
}

export interface PaceLineProps {
  label: string;
  days: readonly PaceDay[];
  /** Where the last day ends at the speed so far; null for a span that is over. */
  paceEnd: number | null;
  /** What the ends are called: "pace 1,493", "goal 1,600". */
  paceText: string | null;
  goalText: string | null;
  /** To be read across a room: its words are as large as those around it. */
  large?: boolean | undefined;
  /** Opens what a day is made of. */
  onOpen?: ((date: string) => void) | undefined;
}

/** In px. */
const HEIGHT = 176;
/** In per cent of the height, above the highest point. */
const TOP = 10;

/**
 * What came in up to each day of a month, with the dashed line of the goal by working days and a ring where the pace ends. Arrow
 * keys go from day to day, and every day is read out.
 */
export function PaceLine({ label, days, paceEnd, paceText, goalText, large = false, onOpen }: PaceLineProps) {
  const [active, setActive] = useState<number | null>(null);
  const known = days.filter(({ cumulative }) => cumulative !== null);
  const highest = Math.max(1, paceEnd ?? 0, ...days.flatMap(({ cumulative, goal }) => [cumulative ?? 0, goal ?? 0]));
  const x = (index: number) => (days.length < 2 ? 50 : (index / (days.length - 1)) * 100);
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
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    // Alt and an arrow is Back.
    if (to === undefined || to < 0 || to > last || event.altKey || event.metaKey) return;
    event.preventDefault();
    setActive(to);
    event.currentTarget.parentElement?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <chakra.div role="group" aria-label={label} data-painted="">
      <chakra.div position="relative" height={large ? '8em' : `${HEIGHT}px`} borderBottomWidth="1px">
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
        >
          <path
            d={path(days.map(({ goal }) => goal))}
            fill="none"
            stroke={colorVariable('chart.target')}
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
          {paceEnd === null || last < 0 ? null : (
            <path
              d={`M${x(last)},${y(reached)} L100,${y(paceEnd)}`}
              fill="none"
              stroke={colorVariable('chart.line')}
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path
            d={path(days.map(({ cumulative }) => cumulative))}
            fill="none"
            stroke={colorVariable('chart.line')}
            strokeWidth={large ? '3' : '1.75'}
            vectorEffect="non-scaling-stroke"
          />
        </chakra.svg>
        {paceEnd === null ? null : <Ring left={100} top={y(paceEnd)} />}
        {active === null || days[active]?.cumulative == null ? null : (
          <Ring left={x(active)} top={y(days[active]?.cumulative ?? 0)} />
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

/** Where something unfinished ends, and what is looked at. */
function Ring({ left, top }: { readonly left: number; readonly top: number }) {
  return (
    <chakra.i
      aria-hidden="true"
      data-painted=""
      position="absolute"
      w="9px"
      h="9px"
      borderRadius="full"
      borderWidth="1.75px"
      borderColor="chart.line"
      bg="bg.panel"
      pointerEvents="none"
      style={{ left: `${left}%`, top: `${top}%`, transform: 'translate(-50%, -50%)' }}
    />
  );
}
