import { NO_VALUE } from '@fixed-ops/metrics';
import { Link } from '@fixed-ops/ui';

/** The part of a number that is dialled, without an extension. */
const dialled = (number: string): string =>
  number
    .split(/ext|[x,;]/i, 1)
    .join('')
    .replace(/[^+\d]/g, '');

/** A phone number as a link that dials it. */
export function PhoneLink({ number, whose }: { readonly number: string | null; readonly whose: string | null }) {
  if (number === null) return NO_VALUE;
  return (
    <Link
      href={`tel:${dialled(number)}`}
      aria-label={whose === null ? `Call ${number}` : `Call ${whose}, ${number}`}
      whiteSpace="nowrap"
    >
      {number}
    </Link>
  );
}
