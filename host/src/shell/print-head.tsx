import { formatInstant } from '@fixed-ops/metrics';
import { useSessionState } from '@fixed-ops/session';
import { chakra, Text, usePrinting } from '@fixed-ops/ui';

/** The head of a printed page: the dealership and the time of printing. It is visible only on paper. */
export function PrintHead() {
  const isPrinting = usePrinting();
  const dealership = useSessionState((state) => state.activeDealership);
  const data = useSessionState((state) => state.dealershipData);
  const logo = data?.logoUrl;
  if (!dealership || !data) return null;
  const asOf = data.feedAsOf ? `, data as of ${formatInstant(data.feedAsOf, data.timezone)}` : '';
  return (
    <>
      {/* A browser waits for nothing while it prints, not even for a picture that it has: this one is on the page before. */}
      {logo ? (
        <chakra.img
          src={logo}
          alt={dealership.name}
          fetchPriority="low"
          display="none"
          _print={{ display: 'block' }}
          maxH="48px"
          maxW="240px"
          mb="2"
        />
      ) : null}
      {isPrinting ? (
        <Text mb="3" color="fg.muted">
          {dealership.name}, printed {formatInstant(new Date(), data.timezone)}
          {asOf}
        </Text>
      ) : null}
    </>
  );
}
