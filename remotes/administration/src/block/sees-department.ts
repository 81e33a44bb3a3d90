import { type AreaKey, canOpen } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import type { Department } from './department-tabs.tsx';

/** Whether the person may open an area with figures of the active store. An administrator may set a store's options without working there. */
function useSees(area: AreaKey): boolean {
  const { user, worksHere } = useSession();
  return worksHere && canOpen(user, area);
}

/** Whether the person sees the figures of a department. */
export const useSeesDepartment = (department: Department): boolean =>
  useSees(department === 'service' ? 'serviceDashboard' : 'partsDashboard');

/** Whether the person sees the statement of a department. */
export const useSeesStatement = (department: Department): boolean =>
  useSees(department === 'service' ? 'aiStatementService' : 'aiStatementParts');

export const UNSEEN = 'Figures of this department are not open to your title, so none are shown here.';

/** Shown in place of the effect if the person may not see its figures. */
export function useUnseenWords(): string {
  const { worksHere, activeDealership } = useSession();
  return worksHere ? UNSEEN : `You do not work at ${activeDealership.name}, so none of its figures are shown here.`;
}
