import { callQueryOptions, describeError, useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { MISSING_TECHNICIAN, type SelectFailure, type SelectOption } from '@fixed-ops/ui';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { serviceRows } from '../service/service-rows.ts';
import { advisorValue, technicianValue } from './dashboard-filters.ts';

interface People {
  readonly people: readonly SelectOption[];
  readonly isLoading: boolean;
  /** Who is missing because a load failed; those who are there can be chosen meanwhile. */
  readonly failure: SelectFailure | null;
}

/** Everybody with work in the period, for the people select; without a person filter, or it could not be widened. */
export function usePeople(
  periodQuery: { readonly startDate?: string; readonly endDate?: string },
  enabled: boolean,
): People {
  // The default comparison: the page itself asks the same while nothing is filtered, and shares the answer.
  const query = { ...periodQuery, compare: 'priorPeriod' as const };
  const numbersQuery = { ...query, ...serviceRows };
  const numbers = useCall(calls.monthlyNumbers, { query: numbersQuery, enabled });
  const technicians = useCall(calls.techPerformanceEff, { query, enabled, retryWithBackOff: true });
  const people = useMemo<SelectOption[]>(
    () => [
      ...(numbers.data?.data.byAdvisor ?? []).flatMap(({ number, name }): SelectOption[] =>
        number === '' ? [] : [{ value: advisorValue(number), label: name, key: 'advisor' }],
      ),
      ...uniqueTechnicians(technicians.data?.data.rows ?? []),
      ...(technicians.data?.data.missingTech
        ? [{ value: MISSING_TECHNICIAN, label: 'Missing technician' } satisfies SelectOption]
        : []),
    ],
    [numbers.data, technicians.data],
  );
  const advisorsFailure = useFailure(
    'Advisors',
    numbers,
    callQueryOptions(calls.monthlyNumbers, { query: numbersQuery }).queryKey,
  );
  const techniciansFailure = useFailure(
    'Technicians',
    technicians,
    callQueryOptions(calls.techPerformanceEff, { query }).queryKey,
  );
  return {
    people,
    isLoading: enabled && ((numbers.isPending && !advisorsFailure) || (technicians.isPending && !techniciansFailure)),
    failure: bothOf(advisorsFailure, techniciansFailure),
  };
}

/** The failures as one: it names everybody who is missing, and its Retry asks for all of them. */
function bothOf(advisors: SelectFailure | null, technicians: SelectFailure | null): SelectFailure | null {
  if (!advisors || !technicians) return advisors ?? technicians;
  const references = new Set([advisors.reference ?? [], technicians.reference ?? []].flat());
  return {
    message: 'Advisors and technicians could not be loaded.',
    reference: [...references],
    retrying: Boolean(advisors.retrying || technicians.retrying),
    onRetry() {
      advisors.onRetry();
      technicians.onRetry();
    },
  };
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

/** A technician who works in two shops has a row in each. */
function uniqueTechnicians(rows: readonly { techNumber: string; techName: string }[]): SelectOption[] {
  const byNumber = new Map(rows.map(({ techNumber, techName }) => [techNumber, techName]));
  return [...byNumber].map(([number, label]) => ({ value: technicianValue(number), label, key: 'technician' }));
}
