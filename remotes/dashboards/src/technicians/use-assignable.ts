import { useCall } from '@fixed-ops/api';
import { workshopLineCalls } from '@fixed-ops/contract/dashboards';
import { useMemo } from 'react';
import type { Assignee } from './use-assign.ts';

/**
 * Returns the people to whom a line can be assigned, by name: everybody who works in the shop, including new and absent people, and people
 * with work in the period, who may have left since. Until the answer arrives, or with an older server, it returns only the latter.
 */
export function useAssignable(known: readonly Assignee[], enabled: boolean): readonly Assignee[] {
  const { data } = useCall(workshopLineCalls.assignableTechnicians, { enabled });
  return useMemo(() => {
    const byNumber = new Map([...known, ...(data?.technicians ?? [])].map((each) => [each.number, each]));
    return [...byNumber.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }, [known, data]);
}
