import { type ReactNode, useDeferredValue } from 'react';

interface BelowFirstFiguresProps {
  /** Figures that were kept from an earlier visit: Back may lead to the lower half of the page, which must be there at once. */
  readonly atOnce: boolean;
  readonly children: ReactNode;
}

/** What a person scrolls to: drawn once the first figures are on the screen, in portions that let the page answer meanwhile. */
export function BelowFirstFigures({ atOnce, children }: BelowFirstFiguresProps) {
  return useDeferredValue(true, atOnce) ? children : null;
}
