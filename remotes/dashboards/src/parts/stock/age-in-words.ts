import type { AgingBucket } from '@fixed-ops/contract/dashboards';

/** `7–9`, `25 and more`; parts of which no sale, receipt or entry is known have no age. */
export function ageInWords({ fromMonths, toMonths }: Pick<AgingBucket, 'fromMonths' | 'toMonths'>): string {
  if (fromMonths === null) return 'No date';
  return toMonths === null ? `${fromMonths} and more` : `${fromMonths}–${toMonths}`;
}
