import { NO_VALUE } from '@fixed-ops/metrics';
import { Link } from '@fixed-ops/ui';

/** What is dialled of a number: an extension behind it is for whoever answers. */
const dialled = (number: string): string =>
  number
    .split(/ext|[x,;]/i, 1)
    .join('')
    .replace(/[^+\d]/g, '');

/** A number to call; a phone dials it. */
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
