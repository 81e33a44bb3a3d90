import { formatInstant } from '@fixed-ops/metrics';
import { useSessionState } from '@fixed-ops/session';
import { Text, usePrinting } from '@fixed-ops/ui';

/** At the head of a printed page: whose figures they are and when they were taken to paper. Nowhere but on paper. */
export function PrintHead() {
  const isPrinting = usePrinting();
  const dealership = useSessionState((state) => state.activeDealership);
  const timezone = useSessionState((state) => state.dealershipData?.timezone);
  if (!isPrinting || !dealership || !timezone) return null;
  return (
    <Text mb="3" color="fg.muted">
      {dealership.name}, printed {formatInstant(new Date(), timezone)}
    </Text>
  );
}
