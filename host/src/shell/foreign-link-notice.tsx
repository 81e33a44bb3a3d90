import { useSessionState } from '@fixed-ops/session';
import { Banner } from '@fixed-ops/ui';
import { useState } from 'react';
import { useHost } from '../boot/context.ts';

/** Tells the person if the link of this visit names a dealership that they may not open. */
export function ForeignLinkNotice() {
  const { linkedDealershipId } = useHost();
  const [isClosed, setClosed] = useState(false);
  const dealerships = useSessionState((state) => state.dealerships);
  const active = useSessionState((state) => state.activeDealership);
  if (isClosed || linkedDealershipId === null || !active) return null;
  if (dealerships.some((dealership) => dealership.id === linkedDealershipId)) return null;
  return (
    <Banner kind="warning" onClose={() => setClosed(true)}>
      The link that you followed is about a dealership that you are not a member of. You see {active.name} instead.
    </Banner>
  );
}
