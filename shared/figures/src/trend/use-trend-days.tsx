import type { TrendEvent, TrendMonth } from '@fixed-ops/charts';
import { lastOfMonth } from '@fixed-ops/metrics';
import { OnDemand } from '@fixed-ops/ui';
import { type ReactNode, useState } from 'react';

/** Events and footer for the panel of a trend with marked days. */
export interface TrendDays {
  readonly events: readonly TrendEvent[];
  /** Draws the list of marked days below the chart, for the given months. */
  readonly footOf: (months: readonly Pick<TrendMonth, 'month'>[]) => ReactNode;
}

/** Whose days mark a trend (the service department's by default), and whether the person may add some. */
export interface MarkedDays {
  readonly mayAdd: boolean;
  readonly department?: 'service' | 'parts';
}

const datedEvents = () => import('../events/dated-events.tsx').then((module) => module.DatedEvents);

/**
 * The days that the product and people have marked, in a trend and below it. They are the same in every trend of a department.
 * @param known The events to show until the days are loaded.
 * @param days Null for a trend without marked days.
 */
export function useTrendDays(known: readonly TrendEvent[], days: MarkedDays | null): TrendDays {
  const [marks, setMarks] = useState<readonly TrendEvent[] | null>(null);
  return {
    events: marks ?? known,
    footOf: (months) => {
      const [first, last] = [months[0]?.month, months.at(-1)?.month];
      if (days === null || first === undefined || last === undefined) return null;
      const span = { startDate: `${first}-01`, endDate: lastOfMonth(`${last}-01`) };
      return <OnDemand load={datedEvents} props={{ ...days, ...span, onMarks: setMarks }} />;
    },
  };
}
