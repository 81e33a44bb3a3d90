import { formatDate } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Button, EmptyState, Panel } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface NothingHereProps {
  /** What is said of a store that has repair orders, none of which is here. */
  readonly children: ReactNode;
  /** What was looked for need not be closed: of a store whose repair orders are all open there may be some. */
  readonly isOfOpen?: boolean;
}

/**
 * In place of an empty list or figure. Of a store without any repair order nothing more is true than that none was loaded, and of one of
 * which none has closed that there are no figures yet.
 */
export function NothingHere({ children, isOfOpen = false }: NothingHereProps) {
  const { dataThrough, latestCloseDate } = useSession().dealershipData;
  if (dataThrough === null) {
    return (
      <Panel>
        <NothingLoaded />
      </Panel>
    );
  }
  return <Panel>{latestCloseDate === null && !isOfOpen ? <NothingClosed through={dataThrough} /> : children}</Panel>;
}

/** That files came, and told of no repair order that has closed. */
function NothingClosed({ through }: { readonly through: string }) {
  return (
    <EmptyState
      title="No repair order has closed yet"
      actions={
        <Button asChild>
          <RouterLink to="/dashboard/ros?status=open">See what is open</RouterLink>
        </Button>
      }
    >
      Figures are of closed repair orders. The files that were loaded reach {formatDate(through)}.
    </EmptyState>
  );
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
