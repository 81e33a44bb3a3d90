import type { LedgerLine } from './read-ledger.ts';

/** Key figures of a statement, which no line of accounts stands for. */
export const QUOTIENTS: Readonly<Record<string, { readonly label: string }>> = {
  net_to_gross: { label: 'Net to gross' },
  fixed_absorption: { label: 'Fixed absorption' },
  breakeven_pct: { label: 'Break-even' },
  net_before_allocation: { label: 'Net before allocation' },
  net_after_allocation: { label: 'Net after allocation' },
};

/** Which right a line needs: sales, cost and gross are sales; expenses, net and the key figures are expenses. */
export function neededRight(line: Pick<LedgerLine, 'section'> | null): 'sales' | 'expenses' {
  return line !== null && ['sales', 'cost', 'gross'].includes(line.section) ? 'sales' : 'expenses';
}
