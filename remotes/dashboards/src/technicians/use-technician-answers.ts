import { answerOf, useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { useSession } from '@fixed-ops/session';
import { useMemo } from 'react';
import { doubtsShown, useDoubts } from '../screen/doubts.ts';
import { useStoreAverages } from '../screen/store-averages.ts';
import { cardsQuery, workQuery } from './technicians-query.ts';

/** The figures of the cards that can be marked, in the order of the cards. */
const MARKED = ['tech_productivity', 'tech_efficiency', 'tech_proficiency', 'tech_hours_day', 'tech_gross_hour'];

/** Returns the data of the technicians screen: the work of each technician, the key figures, and their comparisons. */
export function useTechnicianAnswers({ periodQuery, filters: { compare } }: DashboardView) {
  const { access } = useSession();
  // Advisors and pay types have no attendance, so neither filter is sent.
  const query = useMemo(() => ({ ...periodQuery, compare }), [periodQuery, compare]);
  const figuresQuery = useMemo(() => cardsQuery(query), [query]);
  const performance = useCall(calls.techPerformanceEff, { query: workQuery(query) });
  const numbers = useCall(calls.monthlyNumbers, { query: figuresQuery });
  const { rates, isRefetching } = useStoreAverages(periodQuery, !access.hasAllEmployeeView);
  // Cards, table, averages and drawer change together, whichever answer comes last.
  const isOld = performance.isPlaceholderData || numbers.isPlaceholderData || isRefetching;
  const doubts = doubtsShown(useDoubts(periodQuery, isOld), MARKED);
  const drawn = useDrawnView(
    {
      compare,
      periodQuery,
      query,
      figuresQuery,
      performance: answerOf(performance),
      numbers: answerOf(numbers),
      rates,
    },
    isOld,
  );
  return { work: drawn.performance, cards: drawn.numbers, averages: drawn.rates, drawn, isOld, doubts };
}

export type TechnicianAnswers = ReturnType<typeof useTechnicianAnswers>;
