import { formatDate } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Button, EmptyState, Panel } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface NothingHereProps {
  /** The text for a store that has closed repair orders, but none here. */
  readonly children: ReactNode;
  /** Whether the list also covers open repair orders. A store without closed ones may still have open ones. */
  readonly isOfOpen?: boolean;
}

/**
 * Replaces an empty list or figure. A store without any repair order gets the message that none was loaded. A store without a closed one
 * gets the message that none has closed yet.
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

/** Says that files came, but without a closed repair order. */
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

/** Says that no repair order of the store was loaded, and what to do next. */
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
