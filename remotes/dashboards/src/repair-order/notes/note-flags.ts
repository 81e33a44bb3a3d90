import type { NoteFlag } from '@fixed-ops/contract/repair-orders';

/** What each flag is called; null for none. */
export const FLAG_NAMES: Readonly<Record<NoteFlag, string | null>> = {
  none: null,
  review: 'Review',
  coach: 'Coach',
  warranty: 'Warranty',
  pricing: 'Pricing',
  resolved: 'Settled',
};

/** Flags that ask for somebody's attention. */
export const OPEN_FLAGS = ['review', 'coach', 'warranty', 'pricing'] as const satisfies readonly NoteFlag[];
