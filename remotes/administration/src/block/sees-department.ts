import { canOpen } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import type { Department } from './department-tabs.tsx';

/** Whether the person's title sees the figures of a department: who sets its options need not. */
export function useSeesDepartment(department: Department): boolean {
  const { user } = useSession();
  return canOpen(user, department === 'service' ? 'serviceDashboard' : 'partsDashboard');
}

/** In the place of an effect in figures. */
export const UNSEEN = 'Figures of this department are not open to your title, so none stand here.';
