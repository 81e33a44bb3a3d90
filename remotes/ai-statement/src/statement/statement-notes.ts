import type { Statement } from '@fixed-ops/contract';
import { formatCount } from '@fixed-ops/metrics';

/** The names of the sections in a sentence, in the order of the statement. */
const SECTIONS: Readonly<Record<string, string>> = {
  sales: 'sales',
  cost: 'cost of sales',
  gross: 'gross profit',
  expense: 'expenses',
  net: 'net profit',
  kpi: 'absorption',
};

/**
 * Why sections are hidden from a reader. Role EMPLOYEE hides everything except own sales, whatever the job title. Own sales, and every
 * section in other roles, depend on the job title.
 */
function hiddenReason(hidden: readonly string[], role: string): string {
  if (role !== 'EMPLOYEE') return 'job title';
  return hidden.includes('sales') ? 'role and job title' : 'role';
}

/** `Cost of sales, gross profit and expenses are not shown for your job title.` */
function hiddenInWords(hidden: readonly string[], role: string): string[] {
  const words = Object.entries(SECTIONS).flatMap(([key, name]) => (hidden.includes(key) ? [name] : []));
  if (words.length === 0) return [];
  const listed = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words).replace(/, and /, ' and ');
  const is = words.length === 1 && !listed.endsWith('s') ? 'is' : 'are';
  return [
    `${listed.charAt(0).toUpperCase()}${listed.slice(1)} ${is} not shown for your ${hiddenReason(hidden, role)}.`,
  ];
}

/** Notes below the figures: hidden sections, and money that no total contains. */
export function statementNotes({ hiddenSections, accountsWithoutDepartment }: Statement, role: string): string[] {
  const notes = hiddenInWords(hiddenSections, role);
  if (accountsWithoutDepartment === 0) return notes;
  const subject =
    accountsWithoutDepartment === 1
      ? 'One ledger account has no known department; its balance is'
      : `${formatCount(accountsWithoutDepartment)} ledger accounts have no known department; their balances are`;
  return [...notes, `${subject} not in any total.`];
}
