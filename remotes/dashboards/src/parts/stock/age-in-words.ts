import type { AgingBucket } from '@fixed-ops/contract/dashboards';

/** `7–9`, `25 or more`. A part without a known sale, receipt or entry has no age. */
export function ageInWords({ fromMonths, toMonths }: Pick<AgingBucket, 'fromMonths' | 'toMonths'>): string {
  if (fromMonths === null) return 'No date';
  return toMonths === null ? `${fromMonths} or more` : `${fromMonths}–${toMonths}`;
}
