import type { Statement } from '@fixed-ops/contract';
import { formatCount } from '@fixed-ops/metrics';

const HIDDEN_TOGETHER: readonly { readonly keys: readonly string[]; readonly words: string }[] = [
  { keys: ['sales', 'cost', 'gross'], words: 'Sales, cost of sales and gross profit' },
  { keys: ['expense', 'net', 'kpi'], words: 'Expenses, net profit and absorption' },
];

/** What a reader must know besides the figures: sections kept from them, and money that no line contains. */
export function statementNotes({ hiddenSections, unmappedAccounts }: Statement): string[] {
  const notes = HIDDEN_TOGETHER.filter(({ keys }) => keys.some((key) => hiddenSections.includes(key))).map(
    ({ words }) => `${words} are not shown for your job title.`,
  );
  if (unmappedAccounts === 0) return notes;
  const subject =
    unmappedAccounts === 1
      ? 'One account of the ledger belongs to no line of the statement; its balance is'
      : `${formatCount(unmappedAccounts)} accounts of the ledger belong to no line of the statement; their balances are`;
  return [...notes, `${subject} not in these figures.`];
}
