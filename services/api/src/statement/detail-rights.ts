import type { LedgerLine } from './read-ledger.ts';

/** Key figures of a statement. They are not lines of accounts. */
export const QUOTIENTS: Readonly<Record<string, { readonly label: string }>> = {
  net_to_gross: { label: 'Net to gross' },
  fixed_absorption: { label: 'Fixed absorption' },
  breakeven_pct: { label: 'Break-even' },
  net_before_allocation: { label: 'Net before allocation' },
  net_after_allocation: { label: 'Net after allocation' },
};

/** The right that a line needs: sales for sales, cost and gross; expenses for expenses, net and the key figures. */
export function neededRight(line: Pick<LedgerLine, 'section'> | null): 'sales' | 'expenses' {
  return line !== null && ['sales', 'cost', 'gross'].includes(line.section) ? 'sales' : 'expenses';
}
