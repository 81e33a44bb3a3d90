import type { StorePlan } from '../store/stores.ts';
import { expenseAccounts } from './expense-accounts.ts';

export interface LedgerAccount {
  readonly account: string;
  readonly description: string;
  readonly type: 'asset' | 'sale' | 'cost' | 'expense';
  readonly department: 'service' | 'parts' | 'store';
  /** Undefined if nobody has mapped the account. */
  readonly statementLine: string | undefined;
}

const service: readonly (readonly [account: string, label: string, line: string, costLine: string])[] = [
  ['4600', 'Labor, customer', 'customer', 'labor'],
  ['4610', 'Labor, warranty', 'warranty', 'labor'],
  ['4620', 'Labor, internal', 'internal', 'labor'],
  ['4630', 'Labor, service contract', 'contract', 'labor'],
  ['4640', 'Sublet', 'sublet', 'sublet_supplies'],
  ['4650', 'Shop supplies', 'supplies', 'sublet_supplies'],
];

const parts: readonly (readonly [account: string, label: string, line: string, costLine: string])[] = [
  ['4700', 'Parts, customer repair orders', 'ro_customer', 'repair_orders'],
  ['4710', 'Parts, warranty repair orders', 'ro_warranty', 'repair_orders'],
  ['4720', 'Parts, internal repair orders', 'ro_internal', 'repair_orders'],
  ['4730', 'Parts, counter', 'counter', 'counter'],
  ['4740', 'Parts, wholesale', 'wholesale', 'wholesale'],
  ['4750', 'Parts, body shop', 'body', 'wholesale'],
  ['4760', 'Accessories', 'accessories', 'counter'],
];

/** The account of the parts inventory, which is compared with the count of the parts department. */
export const inventoryAccount = '1240';

/** The cost account that belongs to a sale account. */
export const costAccount = (saleAccount: string): string => String(Number(saleAccount) + 2000);

/** Expense accounts that a newly acquired store has not mapped yet. They are small, so its totals hold. */
const unmappedFirst = ['7030-S', '7030-P', '7150-P', '7230-P', '7240-P', '7250-P', '7290-S', '7290-P', '7360-P'];

/** The chart of accounts of a store, with neutral names and numbers like those of manufacturers (DOMAIN.md 6.10). */
export function accountsOf(store: StorePlan): LedgerAccount[] {
  const unmapped = new Set(unmappedFirst.slice(0, store.unmappedAccounts));
  const accounts: LedgerAccount[] = [];
  for (const [department, rows] of [
    ['service', service],
    ['parts', parts],
  ] as const) {
    for (const [account, label, line, costLine] of rows) {
      const sale = `${department}.sales.${line}`;
      accounts.push({ account, description: `${label}, sales`, type: 'sale', department, statementLine: sale });
      accounts.push({
        account: costAccount(account),
        description: `${label}, cost`,
        type: 'cost',
        department,
        statementLine: `${department}.cost.${costLine}`,
      });
    }
  }
  const adjustment = { type: 'cost' as const };
  accounts.push({
    ...adjustment,
    account: '6690',
    description: 'Labor adjustment',
    department: 'service',
    statementLine: 'service.cost.adjustment',
  });
  accounts.push({
    ...adjustment,
    account: '6790',
    description: 'Inventory adjustment',
    department: 'parts',
    statementLine: 'parts.cost.adjustment',
  });
  for (const line of expenseAccounts) {
    for (const [suffix, department] of [
      ['S', 'service'],
      ['P', 'parts'],
    ] as const) {
      if (line.share[department] === 0) continue;
      const account = `${line.account}-${suffix}`;
      accounts.push({
        account,
        description: `${line.label}, ${department}`,
        type: 'expense',
        department,
        statementLine: unmapped.has(account) ? undefined : `${department}.expense.${line.category}.${line.key}`,
      });
    }
  }
  accounts.push({
    account: '7900',
    description: 'Overhead, sales and administration',
    type: 'expense',
    department: 'store',
    statementLine: 'store.overhead',
  });
  accounts.push({
    account: inventoryAccount,
    description: 'Inventory, parts',
    type: 'asset',
    department: 'parts',
    statementLine: 'parts.inventory',
  });
  accounts.push({
    account: '1247',
    description: 'Work in process',
    type: 'asset',
    department: 'service',
    statementLine: undefined,
  });
  return accounts;
}
