import type { StatementLine } from '@fixed-ops/database';
import { departmentOf, type LedgerAccount } from './account-department.ts';
import { isVariable } from './line-words.ts';

/** A line for accounts without a line. */
export type UnmappedLine = Pick<StatementLine, 'key' | 'department' | 'section' | 'label'>;

const line = (department: UnmappedLine['department'], section: UnmappedLine['section']): UnmappedLine => ({
  key: `${department}.${section}.unmapped`,
  department,
  section,
  label: 'Not mapped yet',
});

/**
 * The lines of accounts without a line, so that the totals of their departments include them (RULINGS, Ledger totals). Their keys begin
 * with the key of their section, which the totals add up. They are not lines of the product: nothing can be mapped to them or entered on
 * them.
 */
export const unmappedLines: readonly UnmappedLine[] = [
  line('service', 'sales'),
  line('service', 'cost'),
  line('service', 'expense'),
  line('parts', 'sales'),
  line('parts', 'cost'),
  line('parts', 'expense'),
  line('body', 'sales'),
  line('body', 'cost'),
  line('store', 'overhead'),
];

const SECTIONS: Readonly<Record<string, UnmappedLine['section']>> = { sale: 'sales', cost: 'cost', expense: 'expense' };

/** Whether statements contain accounts of a type. */
export const isOfStatement = (type: string): boolean => Object.hasOwn(SECTIONS, type);

/**
 * The line for an account that is not mapped. Null for an unknown department, a department without a statement, and selling expenses of the
 * rest of the store, which are no overhead.
 */
export function unmappedLineOf(account: LedgerAccount): string | null {
  const section = SECTIONS[account.type];
  const part = section === undefined ? undefined : departmentOf(account)?.key;
  if (section === undefined || part === undefined) return null;
  const isElsewhere = section === 'expense' && (part === 'body' || part === 'store');
  if (isElsewhere && isVariable(account)) return null;
  const key = isElsewhere ? 'store.overhead.unmapped' : `${part}.${section}.unmapped`;
  return unmappedLines.some((each) => each.key === key) ? key : null;
}
