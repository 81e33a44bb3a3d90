import { addDays, firstOfMonth, formatDay, lastOfMonth, weekdayOf } from '@fixed-ops/metrics';
import { dayWeightIn, type StoreWeek } from '@fixed-ops/metrics/settings';
import { Box, chakra } from '@fixed-ops/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type DayRow, weightName, weightOn } from './calendar-values.ts';

interface MonthGridProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly days: readonly DayRow[];
  readonly week: StoreWeek;
  readonly readOnly: boolean;
  readonly onPress: (date: string) => void;
}

const HEADS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const Day = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: { base: 'center', md: 'start' },
    minH: '48px',
    px: { base: '0', md: '1' },
    py: '1',
    borderWidth: '1px',
    borderColor: 'border.muted',
    borderRadius: 'l2',
    textAlign: { base: 'center', md: 'start' },
    lineHeight: 'xs',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-1px' },
    '&[data-weight="0"]': { bg: 'bg.muted', color: 'fg.muted' },
    '&[data-differs]': { borderColor: 'blue.solid', boxShadow: 'inset 0 0 0 1px var(--fo-colors-blue-solid)' },
    _disabled: { cursor: 'default' },
  },
});

/** The days of a month as buttons; arrow keys move between them. */
export function MonthGrid({ month, days, week, readOnly, onPress }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const first = firstOfMonth(month);
  const last = lastOfMonth(first);
  const [current, setCurrent] = useState(first);
  const lead = (weekdayOf(first) + 6) % 7;
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  const reached = dates.includes(current) ? current : first;
  const onKeyDown = (event: KeyboardEvent, date: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = addDays(date, step);
    if (to < first || to > last) return;
    setCurrent(to);
    grid.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };
  return (
    <Box
      ref={grid}
      role="group"
      aria-label="Days of the month"
      display="grid"
      gridTemplateColumns="repeat(7, minmax(0, 1fr))"
      gap={{ base: '0.5', md: '1' }}
      maxW="560px"
    >
      {HEADS.map((head) => (
        <Box
          key={head}
          aria-hidden="true"
          textStyle="columnHead"
          color="fg.muted"
          px={{ base: '0', md: '1' }}
          textAlign={{ base: 'center', md: 'start' }}
        >
          {head}
        </Box>
      ))}
      {dates.map((date, index) => {
        const weight = weightOn(date, days, week);
        const isUsual = weight === dayWeightIn(week, date);
        return (
          <Day
            key={date}
            type="button"
            data-date={date}
            data-weight={weight}
            data-differs={isUsual ? undefined : ''}
            tabIndex={date === reached ? 0 : -1}
            disabled={readOnly}
            style={index === 0 ? { gridColumnStart: lead + 1 } : undefined}
            aria-label={`${formatDay(date)}: ${weightName(weight)}${isUsual ? '' : ', differs'}`}
            onClick={() => {
              setCurrent(date);
              onPress(date);
            }}
            onKeyDown={(event) => onKeyDown(event, date)}
          >
            <Box fontVariantNumeric="tabular-nums">{Number(date.slice(8))}</Box>
            <Box textStyle="meta" whiteSpace="nowrap" overflow="hidden">
              {weight === 1 ? '' : weight === 0.5 ? 'half' : weightName(weight).toLowerCase()}
            </Box>
          </Day>
        );
      })}
    </Box>
  );
}
