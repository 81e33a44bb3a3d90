import { formatInstant } from '@fixed-ops/metrics';
import { useSessionState } from '@fixed-ops/session';
import { Text, usePrinting } from '@fixed-ops/ui';

/** At the head of a printed page: whose figures they are and when they were taken to paper. Nowhere but on paper. */
export function PrintHead() {
  const isPrinting = usePrinting();
  const dealership = useSessionState((state) => state.activeDealership);
  const data = useSessionState((state) => state.dealershipData);
  if (!isPrinting || !dealership || !data) return null;
  const asOf = data.feedAsOf ? `, data as of ${formatInstant(data.feedAsOf, data.timezone)}` : '';
  return (
    <Text mb="3" color="fg.muted">
      {dealership.name}, printed {formatInstant(new Date(), data.timezone)}
      {asOf}
    </Text>
  );
}
