import type { Statement } from '@fixed-ops/contract';
import { formatCount } from '@fixed-ops/metrics';

const HIDDEN_TOGETHER: readonly { readonly keys: readonly string[]; readonly words: string }[] = [
  { keys: ['sales', 'cost', 'gross'], words: 'Sales, cost of sales and gross profit' },
  { keys: ['expense', 'net', 'kpi'], words: 'Expenses, net profit and absorption' },
];

/** What a reader must know besides the figures: sections kept from them, and money that no total contains. */
export function statementNotes({ hiddenSections, accountsWithoutDepartment }: Statement): string[] {
  const notes = HIDDEN_TOGETHER.filter(({ keys }) => keys.some((key) => hiddenSections.includes(key))).map(
    ({ words }) => `${words} are not shown for your job title.`,
  );
  if (accountsWithoutDepartment === 0) return notes;
  const subject =
    accountsWithoutDepartment === 1
      ? 'One account of the ledger names no department that is known; its balance is'
      : `${formatCount(accountsWithoutDepartment)} accounts of the ledger name no department that is known; their balances are`;
  return [...notes, `${subject} in no total.`];
}
