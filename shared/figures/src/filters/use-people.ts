import { callQueryOptions, describeError, useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { MISSING_TECHNICIAN, type SelectFailure, type SelectOption } from '@fixed-ops/ui';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { advisorValue, technicianValue } from './dashboard-filters.ts';

interface PeriodQuery {
  readonly startDate?: string;
  readonly endDate?: string;
}

interface People {
  readonly people: readonly SelectOption[];
  readonly isLoading: boolean;
  /** That nobody can be chosen yet because the load failed. */
  readonly failure: SelectFailure | null;
}

/** Everybody with work in the period, without a person filter: one who is chosen must not be all there is to choose. */
function usePeopleInPeriod(periodQuery: PeriodQuery, enabled: boolean) {
  return useCall(calls.peopleInPeriod, { query: periodQuery, enabled, retryWithBackOff: true });
}

/** How many technicians worked or were at work in the period; null while it is not known. */
export function useTechnicianCount(periodQuery: PeriodQuery, enabled: boolean): number | null {
  const { data } = usePeopleInPeriod(periodQuery, enabled);
  // An answer that is not asked for here may be there for somebody else.
  if (!enabled || !data) return null;
  return data.data.people.filter(({ type }) => type === 'technician').length;
}

/** Everybody with work in the period, for the people select. */
export function usePeople(periodQuery: PeriodQuery, enabled: boolean): People {
  const answer = usePeopleInPeriod(periodQuery, enabled);
  const people = useMemo<SelectOption[]>(
    () => [
      ...(answer.data?.data.people ?? []).map(({ number, name, type }) => ({
        value: type === 'advisor' ? advisorValue(number) : technicianValue(number),
        label: name,
        key: type,
      })),
      ...(answer.data?.data.missesTechnician
        ? [{ value: MISSING_TECHNICIAN, label: 'Missing technician' } satisfies SelectOption]
        : []),
    ],
    [answer.data],
  );
  const { queryKey } = callQueryOptions(calls.peopleInPeriod, { query: periodQuery });
  const failure = useFailure('People', answer, queryKey);
  return { people, isLoading: enabled && answer.isPending && !failure, failure };
}

/** What became of a load that failed and is tried again by itself or by Retry; null while it has not failed, and once it is there. */
function useFailure(who: string, answer: UseQueryResult, queryKey: readonly unknown[]): SelectFailure | null {
  const client = useQueryClient();
  // While a try is on its way the query no longer tells that the one before it failed.
  const [retried, setRetried] = useState<{ readonly key: string; readonly reference: string | null } | null>(null);
  const key = JSON.stringify(queryKey);
  const wasRetried = retried?.key === key;
  const isThere = answer.data !== undefined && !answer.isPlaceholderData;
  if (isThere || (answer.failureReason === null && !wasRetried)) return null;
  const reference = answer.failureReason ? describeError(answer.failureReason).reference : (retried?.reference ?? null);
  const retry = async () => {
    setRetried({ key, reference });
    // A load that waits for its next try does not hear of a wish to begin at once.
    await client.cancelQueries({ queryKey, exact: true });
    await answer.refetch();
  };
  return {
    message: `${who} could not be loaded.`,
    reference,
    retrying: answer.isFetching && answer.failureReason === null,
    onRetry: () => void retry(),
  };
}
