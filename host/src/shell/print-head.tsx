import { formatInstant } from '@fixed-ops/metrics';
import { useSessionState } from '@fixed-ops/session';
import { Text, usePrinting } from '@fixed-ops/ui';
import { useEffect } from 'react';

/** At the head of a printed page: whose figures they are and when they were taken to paper. Nowhere but on paper. */
export function PrintHead() {
  const isPrinting = usePrinting();
  const dealership = useSessionState((state) => state.activeDealership);
  const data = useSessionState((state) => state.dealershipData);
  const logo = data?.logoUrl;
  // A browser waits for nothing while it prints: the logo is there before.
  useEffect(() => {
    if (logo) new Image().src = logo;
  }, [logo]);
  if (!isPrinting || !dealership || !data) return null;
  const asOf = data.feedAsOf ? `, data as of ${formatInstant(data.feedAsOf, data.timezone)}` : '';
  return (
    <>
      {logo ? <img src={logo} alt={dealership.name} style={{ maxHeight: 48, maxWidth: 240, marginBottom: 8 }} /> : null}
      <Text mb="3" color="fg.muted">
        {dealership.name}, printed {formatInstant(new Date(), data.timezone)}
        {asOf}
      </Text>
    </>
  );
}
