import type { DashboardView } from '@fixed-ops/figures';
import { CleanUp } from '../clean-up/clean-up.tsx';
import { StockFigures } from './stock-figures.tsx';
import { StockTables } from './stock-tables.tsx';

/** The stock: its figures, its age and status, and what to clean up. */
export function Stock({ periodQuery }: { readonly periodQuery: DashboardView['periodQuery'] }) {
  return (
    <>
      <StockFigures periodQuery={periodQuery} />
      <StockTables periodQuery={periodQuery} />
      <CleanUp periodQuery={periodQuery} />
    </>
  );
}
