import type { TrendEvent } from './trend-data.ts';

/** Returns one mark for each month. A month has room for one sentence, which says how many more events there are. */
export function eventsOfMonths(events: readonly TrendEvent[]): TrendEvent[] {
  const byMonth = new Map<string, TrendEvent[]>();
  for (const event of events) byMonth.set(event.month, [...(byMonth.get(event.month) ?? []), event]);
  return [...byMonth].flatMap(([month, [first, ...others]]) =>
    first ? [{ month, text: others.length === 0 ? first.text : `${first.text}, and ${others.length} more` }] : [],
  );
}
