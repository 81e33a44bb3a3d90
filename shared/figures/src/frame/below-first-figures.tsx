import { type ReactNode, useDeferredValue } from 'react';

interface BelowFirstFiguresProps {
  /** True if the figures were kept from an earlier visit. Back may lead to the lower half of the page, which must be there at once. */
  readonly atOnce: boolean;
  readonly children: ReactNode;
}

/** The part of the page below the first screen. It is drawn after the first figures, as a deferred render that does not block the page. */
export function BelowFirstFigures({ atOnce, children }: BelowFirstFiguresProps) {
  return useDeferredValue(true, atOnce) ? children : null;
}
