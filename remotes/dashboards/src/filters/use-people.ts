import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { MISSING_TECHNICIAN, type SelectOption } from '@fixed-ops/ui';
import { useMemo } from 'react';
import { advisorValue, technicianValue } from './dashboard-filters.ts';

/** Everybody with work in the period, for the people select; without a person filter, or it could not be widened. */
export function usePeople(
  periodQuery: { readonly startDate?: string; readonly endDate?: string },
  enabled: boolean,
): { readonly people: readonly SelectOption[]; readonly isLoading: boolean } {
  // The default comparison: the page itself asks the same while nothing is filtered, and shares the answer.
  const query = { ...periodQuery, compare: 'priorPeriod' };
  const numbers = useCall(calls.monthlyNumbers, { query, enabled });
  const technicians = useCall(calls.techPerformanceEff, { query, enabled });
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
  return { people, isLoading: enabled && (numbers.isPending || technicians.isPending) };
}

/** A technician who works in two shops has a row in each. */
function uniqueTechnicians(rows: readonly { techNumber: string; techName: string }[]): SelectOption[] {
  const byNumber = new Map(rows.map(({ techNumber, techName }) => [techNumber, techName]));
  return [...byNumber].map(([number, label]) => ({ value: technicianValue(number), label, key: 'technician' }));
}
