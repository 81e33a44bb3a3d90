import type { DashboardView } from '@fixed-ops/figures';

/** The properties of every list behind a tile. */
export interface ListDrawerProps {
  readonly periodQuery: DashboardView['periodQuery'];
  readonly onClose: () => void;
}
