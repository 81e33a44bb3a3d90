import { defineRemote, Navigate, useLocation } from '@fixed-ops/router';
import { comingAreas } from './coming-areas/coming-areas.tsx';
import { DealershipInfoScreen } from './dealership-info/dealership-info-screen.tsx';
import { ThresholdsScreen } from './thresholds/thresholds-screen.tsx';

/** `/administration` is a place of the header; its first area is what opens. */
function FirstArea() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/administration/dealership-info', search }} replace />;
}

/** The administration without its users, which user-management draws. */
export default defineRemote({
  name: 'administration',
  routes: [
    { path: '/administration', Component: FirstArea },
    { path: '/administration/dealership-info', Component: DealershipInfoScreen },
    { path: '/administration/thresholds', Component: ThresholdsScreen },
    ...comingAreas,
  ],
});
