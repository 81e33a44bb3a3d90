import { type AreaKey, canOpen } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import type { Department } from './department-tabs.tsx';

/** Whether an area with figures of the store at hand is open to the person: who sets the store's options need not work there. */
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

export const UNSEEN = 'Figures of this department are not open to your title, so none stand here.';

/** In the place of an effect in figures. */
export function useUnseenWords(): string {
  const { worksHere, activeDealership } = useSession();
  return worksHere ? UNSEEN : `You do not work at ${activeDealership.name}, so none of its figures stand here.`;
}
