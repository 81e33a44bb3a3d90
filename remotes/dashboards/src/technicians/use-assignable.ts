import { useCall } from '@fixed-ops/api';
import { workshopLineCalls } from '@fixed-ops/contract/dashboards';
import { useMemo } from 'react';
import type { Assignee } from './use-assign.ts';

/**
 * Whom a line can be assigned to, by name: everybody who works in the shop, also who is new or was away, and those who are known to
 * have had work, one of whom may have left since. Until there is an answer it is those alone: an older server has none.
 */
export function useAssignable(known: readonly Assignee[], enabled: boolean): readonly Assignee[] {
  const { data } = useCall(workshopLineCalls.assignableTechnicians, { enabled });
  return useMemo(() => {
    const byNumber = new Map([...known, ...(data?.technicians ?? [])].map((each) => [each.number, each]));
    return [...byNumber.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }, [known, data]);
}
