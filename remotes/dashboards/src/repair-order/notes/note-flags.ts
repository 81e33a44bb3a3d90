import type { NoteFlag } from '@fixed-ops/contract/repair-orders';

/** The name of each flag. Null means no flag. */
export const FLAG_NAMES: Readonly<Record<NoteFlag, string | null>> = {
  none: null,
  review: 'Review',
  coach: 'Coach',
  warranty: 'Warranty',
  pricing: 'Pricing',
  resolved: 'Resolved',
};

/** The flags that need attention. */
export const OPEN_FLAGS = ['review', 'coach', 'warranty', 'pricing'] as const satisfies readonly NoteFlag[];
