import type { DashboardView } from '@fixed-ops/figures';

/** What each list behind a tile is handed. */
export interface ListDrawerProps {
  readonly periodQuery: DashboardView['periodQuery'];
  readonly onClose: () => void;
}
