import { answerOf, useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { useDrawnView } from '@fixed-ops/figures';
import { addDays, firstOfMonth } from '@fixed-ops/metrics';
import { PEOPLE_KEYS } from './advisors-of-day.tsx';

/** The query for the figures of some days, including those of people. */
export const figuresOf = (startDate: string, endDate: string, rowMetrics: readonly string[]) => ({
  startDate,
  endDate,
  compare: 'none' as const,
  rowMetrics,
  rowHistory: [],
});

/** The figures of a day, of the same weekday a week before and of the month so far, and the technicians of the day. */
export function useRecap(date: string, monthEnd: string) {
  const before = addDays(date, -7);
  const day = useCall(calls.monthlyNumbers, { query: figuresOf(date, date, PEOPLE_KEYS) });
  const weekBefore = useCall(calls.monthlyNumbers, { query: figuresOf(before, before, ['ro_count']) });
  const month = useCall(calls.monthlyNumbers, { query: figuresOf(firstOfMonth(date), monthEnd, ['ro_count']) });
  const technicians = useCall(calls.techPerformanceEff, { query: { startDate: date, endDate: date, compare: 'none' } });
  // Both change together, so that a technician of one day never opens under the heading of another day.
  const isOld = day.isPlaceholderData || technicians.isPlaceholderData;
  const answers = useDrawnView({ date, day: answerOf(day), technicians: answerOf(technicians) }, isOld);
  return {
    weekBefore,
    month,
    isOld,
    /** The drawn day, while another one loads. */
    drawn: answers.date,
    dayState: { ...answers.day, isRefetching: isOld },
    technicians: { ...answers.technicians, isRefetching: isOld },
    /** Retries everything that failed, not only the day. */
    askAgain: () => {
      for (const each of [day, weekBefore, month]) if (each.isError) void each.refetch();
    },
  };
}
