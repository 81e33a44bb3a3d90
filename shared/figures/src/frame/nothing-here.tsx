import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Button, EmptyState, Panel } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface NothingHereProps {
  /** What is said of a store that has repair orders, none of which is here. */
  readonly children: ReactNode;
}

/** In place of an empty list or figure. Of a store without any repair order nothing more is true than that none was loaded. */
export function NothingHere({ children }: NothingHereProps) {
  const { latestCloseDate } = useSession().dealershipData;
  return <Panel>{latestCloseDate === null ? <NothingLoaded /> : children}</Panel>;
}

/** That no repair order of the store has been loaded, and who does what next. */
export function NothingLoaded() {
  const { access, dealershipData } = useSession();
  const { isAdmin } = access;
  return (
    <EmptyState
      title="No repair order has been loaded yet"
      actions={
        <Button asChild>
          <RouterLink to={isAdmin ? '/administration/feeds?part=upload' : '/support'}>
            {isAdmin ? 'Load the first files' : 'Ask for the first files'}
          </RouterLink>
        </Button>
      }
    >
      Figures of {dealershipData.dealershipName} begin with the first files of its dealer management system
      {isAdmin ? '.' : ', which an administrator loads.'}
    </EmptyState>
  );
}
