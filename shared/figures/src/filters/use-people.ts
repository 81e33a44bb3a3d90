import { callQueryOptions, describeError, useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { MISSING_TECHNICIAN, type SelectFailure, type SelectOption } from '@fixed-ops/ui';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { advisorValue, technicianValue, unlistedPerson } from './dashboard-filters.ts';

/** The days whose people are named. */
export interface PeopleDays {
  readonly startDate?: string;
  readonly endDate?: string;
  /** In the place of days: the people of open repair orders, or all whom the feeds have ever named. */
  readonly of?: 'open' | 'all';
}

interface People {
  readonly people: readonly SelectOption[];
  readonly isLoading: boolean;
  /** The failed load of the people. Null if there is none. */
  readonly failure: SelectFailure | null;
}

/** Everybody with work in the period. The query has no person filter: the select must offer more than the chosen people. */
function usePeopleInPeriod(days: PeopleDays, enabled: boolean) {
  return useCall(calls.peopleInPeriod, { query: days, enabled, retryWithBackOff: true });
}

/** The number of technicians with work or attendance in the period. Null until it is known. */
export function useTechnicianCount(days: PeopleDays, enabled: boolean): number | null {
  const { data } = usePeopleInPeriod(days, enabled);
  // Another part of the page may have loaded the answer even if this one does not ask for it.
  if (!enabled || !data) return null;
  return data.data.people.filter(({ type }) => type === 'technician').length;
}

/** Everybody with work in the period, for the people select. */
export function usePeople(days: PeopleDays, enabled: boolean): People {
  const answer = usePeopleInPeriod(days, enabled);
  const people = useMemo<SelectOption[]>(
    () => [
      ...(answer.data?.data.people ?? []).map(({ number, name, type }) => ({
        value: type === 'advisor' ? advisorValue(number) : technicianValue(number),
        label: name,
        key: type,
      })),
      ...(answer.data?.data.missesTechnician ? [unlistedPerson(MISSING_TECHNICIAN)] : []),
    ],
    [answer.data],
  );
  const { queryKey } = callQueryOptions(calls.peopleInPeriod, { query: days });
  const failure = useFailure('People', answer, queryKey);
  return { people, isLoading: enabled && answer.isPending && !failure, failure };
}

const EVERYBODY: PeopleDays = { of: 'all' };

/**
 * The people of the days, and after them those who are chosen and not among these, such as people of a link or of the period before. They
 * have their names too, and can be removed.
 */
export function usePeopleAndChosen(days: PeopleDays, chosen: readonly string[], enabled: boolean): People {
  const found = usePeople(days, enabled || chosen.length > 0);
  const isListed = (value: string) => found.people.some((person) => person.value === value);
  const isKnown = !found.isLoading && found.failure === null;
  const unlisted = isKnown ? chosen.filter((value) => !isListed(value)).map(unlistedPerson) : [];
  const isPerson = ({ key }: SelectOption) => key !== undefined;
  const everybody = usePeople(EVERYBODY, unlisted.some(isPerson)).people;
  if (unlisted.length === 0) return found;
  const named = unlisted.map((one) => everybody.find(({ value }) => value === one.value) ?? one);
  return { ...found, people: [...found.people, ...named] };
}

/** The state of a failed load while it is retried, by itself or by Retry. Null before a failure, and after the data have come. */
function useFailure(who: string, answer: UseQueryResult, queryKey: readonly unknown[]): SelectFailure | null {
  const client = useQueryClient();
  // During a retry, the query no longer reports the previous failure.
  const [retried, setRetried] = useState<{ readonly key: string; readonly reference: string | null } | null>(null);
  const key = JSON.stringify(queryKey);
  const wasRetried = retried?.key === key;
  const isThere = answer.data !== undefined && !answer.isPlaceholderData;
  if (isThere || (answer.failureReason === null && !wasRetried)) return null;
  const reference = answer.failureReason ? describeError(answer.failureReason).reference : (retried?.reference ?? null);
  const retry = async () => {
    setRetried({ key, reference });
    // A query that waits for its next retry ignores `refetch`, so it is cancelled first.
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
