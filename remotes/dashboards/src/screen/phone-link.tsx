import { NO_VALUE } from '@fixed-ops/metrics';
import { Link } from '@fixed-ops/ui';

/** A number to call; a phone dials it. */
export function PhoneLink({ number, whose }: { readonly number: string | null; readonly whose: string | null }) {
  if (number === null) return NO_VALUE;
  return (
    <Link
      href={`tel:${number.replace(/[^+\d]/g, '')}`}
      aria-label={whose === null ? `Call ${number}` : `Call ${whose}, ${number}`}
      whiteSpace="nowrap"
    >
      {number}
    </Link>
  );
}
