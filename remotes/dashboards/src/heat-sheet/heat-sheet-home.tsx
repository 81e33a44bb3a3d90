import { canOpen, landingDepartment } from '@fixed-ops/access';
import { Navigate, useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';

/** Leads to the sheet of the person's department, or of the department that the person may open. */
export function HeatSheetHome() {
  const { user } = useSession();
  const { search } = useLocation();
  const own = landingDepartment(user.jobTitle);
  const other = own === 'service' ? 'parts' : 'service';
  const department = canOpen(user, `${own}Dashboard`) ? own : other;
  return <Navigate replace to={{ pathname: `/dashboard/heat-sheet/${department}`, search }} />;
}
