import type { Database, ExpenseCategory } from '@fixed-ops/database';
import { expenseAccounts } from '../ledger/expense-accounts.ts';
import { stores } from '../store/stores.ts';
import { copyRows } from './copy-text.ts';

/** Guide percentages of gross by category, as in the statement (DOMAIN.md 2.4). */
const guides: Readonly<Record<ExpenseCategory, number>> = { variable: 15, personnel: 40, semiFixed: 10, fixed: 15 };

/** How each manufacturer numbers its expense accounts, and how its guides differ from the usual ones. */
const makers = {
  Toyota: { accounts: (account: string) => `0${account.slice(1)}*`, level: 1 },
  'General Motors': { accounts: (account: string) => `0${account.slice(1, 3)}D`, level: 1.04 },
  'American Honda': { accounts: (account: string) => `6${account.slice(1)}*`, level: 0.97 },
} as const;

/** Writes the expense lists of the group's manufacturers with invented guide percentages, the same for every store. */
export async function writeManufacturerExpenses(db: Database): Promise<void> {
  const wanted = new Set(stores.map((store) => store.manufacturer));
  const rows = Object.entries(makers)
    .filter(([maker]) => wanted.has(maker))
    .flatMap(([maker, { accounts, level }]) =>
      (['service', 'parts'] as const).flatMap((department) =>
        expenseAccounts
          .filter((line) => line.share[department] > 0)
          .map((line) => [
            maker,
            department,
            line.key,
            line.label,
            line.category,
            accounts(line.account),
            Math.round(guides[line.category] * line.share[department] * level * 100) / 100,
            'Demo data: invented guide',
          ]),
      ),
    );
  await copyRows(
    db,
    'manufacturer_expense',
    [
      'manufacturer',
      'department',
      'expense_key',
      'label',
      'category',
      'factory_account_pattern',
      'guideline_pct_gross',
      'source',
    ],
    rows,
  );
}
