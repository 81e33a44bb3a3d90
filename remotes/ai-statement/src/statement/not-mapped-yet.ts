import type { Statement } from '@fixed-ops/contract';
import { formatCount, formatMoney } from '@fixed-ops/metrics';

/** The page on which an administrator maps accounts to lines. */
export const ACCOUNTS_PATH = '/administration/statement-accounts';

const isUnmappedLine = (lineKey: string): boolean => lineKey.endsWith('.unmapped');

/**
 * Explains the mark beside a figure: it contains accounts that are mapped to no line. Null if no figure has the mark. Totals are
 * complete; lines and categories lack the unmapped accounts.
 */
export function markInWords({ sections, department, reconciliation, reconciliationNote }: Statement): string | null {
  const lines = sections.flatMap((section) => section.lines);
  if (!lines.some(({ unmappedAccounts }) => unmappedAccounts > 0)) return null;
  // Only the sections that the job title may see.
  const held = lines.filter(({ lineKey, unmappedAccounts }) => isUnmappedLine(lineKey) && unmappedAccounts > 0);
  const count = held.reduce((total, line) => total + line.unmappedAccounts, 0);
  if (count === 0)
    return 'Accounts of other departments that are not mapped yet count in this figure; the figure is correct.';
  const money = held.reduce((total, { actual }) => total + Math.abs(actual ?? 0), 0);
  const subject = count === 1 ? 'One account is' : `${formatCount(count)} accounts are`;
  const isUnsure =
    department === 'service' &&
    reconciliation === null &&
    reconciliationNote === null &&
    held.some(({ lineKey }) => lineKey === 'service.sales.unmapped');
  return [
    `${subject} not mapped to a line yet: ${formatMoney(money)} this month. Totals include it, the other lines do not.`,
    ...(isUnsure ? ['Ledger and repair orders are compared once the sales among them are mapped.'] : []),
  ].join(' ');
}

/** The first accounts of a line, and the number of further ones, short enough for its row. */
export function accountsInWords(accounts: readonly string[]): string {
  const shown = accounts.length > 3 ? 2 : accounts.length;
  const more = accounts.length - shown;
  return `${accounts.slice(0, shown).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}
