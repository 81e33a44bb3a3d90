import { chakra, usePrinting, useWidth } from '@fixed-ops/ui';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { eventsOfMonths } from './events-of-months.ts';
import type { TrendEvent, TrendMonth, TrendSeries } from './trend-data.ts';
import { amountAxis } from './trend-drawing.ts';
import { COLUMNS_HEIGHT, LINE_HEIGHT, trendLayout } from './trend-layout.ts';
import { TrendNames } from './trend-names.tsx';
import { monthBands, TrendPlot } from './trend-plot.tsx';
import { TrendTip } from './trend-tip.tsx';

export interface TrendChartProps {
  /** Describes the chart for screen readers: "Labor sales and gross profit, 13 months by pay type". */
  label: string;
  months: readonly TrendMonth[];
  /** The parts of a column, from the bottom to the top. */
  series: readonly TrendSeries[];
  /** Writes a short amount for the axis and the columns, such as "$479k". */
  formatAmount: (dollars: number) => string;
  /** Name of the rate, such as "GP". `formatRate` writes its values, such as "76.1%". */
  rateLabel: string;
  formatRate: (rate: number) => string;
  rateTarget?: number | null | undefined;
  events?: readonly TrendEvent[] | undefined;
  /** Opens the items behind a part of a column. Null opens the whole month. */
  onOpen?: ((month: string, seriesKey: string | null) => void) | undefined;
}

const HEIGHT = LINE_HEIGHT + COLUMNS_HEIGHT;

/** Stacked columns with a rate line above them. Pointer and arrow keys go from month to month, and Enter opens the active month. */
export function TrendChart(props: TrendChartProps) {
  const { label, months, series, formatAmount, rateLabel, formatRate, rateTarget = null, events = [], onOpen } = props;
  const [frame, width] = useWidth();
  const isPrinting = usePrinting();
  const layout = trendLayout(width);
  const [chosen, setChosen] = useState<number | null>(null);
  const active = chosen !== null && chosen < months.length && !isPrinting ? chosen : null;
  const { starts, band } = monthBands(months, layout, width);

  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = starts.findIndex((start) => x >= start && x < start + band);
    setChosen(index === -1 ? null : index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const month = active === null ? undefined : months[active];
    if (event.key === 'Enter' && month && onOpen) return onOpen(month.month, null);
    if (event.key === 'Escape' && active !== null) {
      event.stopPropagation();
      return setChosen(null);
    }
    // A press with Alt or Meta belongs to the browser, for example for Back.
    const next = event.altKey || event.metaKey ? null : monthReached(event.key, active, months.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };

  return (
    <chakra.div ref={frame} position="relative" textStyle="axis" minH={`${HEIGHT}px`}>
      {width === 0 ? null : (
        <>
          <chakra.svg
            width={width}
            height={HEIGHT}
            css={SURFACE_STYLE}
            data-part="trend"
            tabIndex={0}
            role="application"
            aria-roledescription="chart"
            aria-label={label}
            onKeyDown={onKeyDown}
            onBlur={() => setChosen(null)}
            onMouseMove={choose}
            onMouseLeave={() => setChosen(null)}
          >
            <TrendPlot
              {...{ width, layout, months, series, formatAmount, formatRate, rateTarget, active, onOpen }}
              events={eventsOfMonths(events)}
            />
          </chakra.svg>
          <TrendTip
            {...{ months, series, formatAmount, rateLabel, formatRate, active }}
            place={active === null ? {} : besideBand(starts[active] ?? 0, band, width)}
          />
          <TrendNames
            layout={layout}
            months={months}
            series={series}
            axisMax={amountAxis(months, series).max}
            formatAmount={formatAmount}
            rateLabel={rateLabel}
            formatRate={formatRate}
            rateTarget={rateTarget}
          />
        </>
      )}
    </chakra.div>
  );
}

/** The smallest room for the tip with its margins, in px. */
const TIP_WIDTH = 184;

/**
 * Puts the tip to the right of a month if there is room, else to its left. In a narrow chart it stands at the edge, over the other months.
 */
function besideBand(start: number, band: number, width: number) {
  if (start + band + TIP_WIDTH <= width) return { left: start + band };
  return { right: start >= TIP_WIDTH ? width - start : 0 };
}

/** The month that a key leads to from the active one. Null for a key that leads nowhere. */
function monthReached(key: string, active: number | null, count: number): number | null {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  // Without an active month, an arrow starts at the latest month, because that is the one people usually want.
  if (key === 'ArrowLeft') return active === null ? last : Math.max(0, active - 1);
  if (key === 'ArrowRight') return active === null ? last : Math.min(last, active + 1);
  return null;
}

const SURFACE_STYLE = {
  overflow: 'visible',
  display: 'block',
  '&:focus': { outline: 'none' },
  '&:focus-visible': {
    outline: '2px solid',
    outlineColor: 'blue.focusRing',
    outlineOffset: '2px',
    borderRadius: 'sm',
  },
};
