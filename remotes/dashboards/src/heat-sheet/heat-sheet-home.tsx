import { canOpen, landingDepartment } from '@fixed-ops/access';
import { Navigate, useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';

/** The sheet of the department that somebody's title works in, or of the one that may be opened. */
export function HeatSheetHome() {
  const { user } = useSession();
  const { search } = useLocation();
  const own = landingDepartment(user.jobTitle);
  const other = own === 'service' ? 'parts' : 'service';
  const department = canOpen(user, `${own}Dashboard`) ? own : other;
  return <Navigate replace to={{ pathname: `/dashboard/heat-sheet/${department}`, search }} />;
}
