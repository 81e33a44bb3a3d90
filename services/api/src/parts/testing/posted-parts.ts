import type { Database } from '@fixed-ops/database';
import { insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import {
  type AccountRow,
  type BalanceRow,
  insertAccounts,
  insertBalances,
} from '../../statement/testing/ledger-builders.ts';

const accounts: readonly AccountRow[] = [
  ['4700', 'sale', 'parts.sales.ro_customer'],
  ['6700', 'cost', 'parts.cost.repair_orders'],
  ['4730', 'sale', 'parts.sales.counter'],
  ['6730', 'cost', 'parts.cost.counter'],
  ['4740', 'sale', 'parts.sales.wholesale'],
  ['6740', 'cost', 'parts.cost.wholesale'],
  ['4750', 'sale', 'parts.sales.body'],
  ['6750', 'cost', 'parts.cost.wholesale'],
  ['4760', 'sale', 'parts.sales.accessories'],
  ['6760', 'cost', 'parts.cost.counter'],
  ['6790', 'cost', 'parts.cost.adjustment'],
  ['7110-P', 'expense', 'parts.expense.personnel.management'],
];
const balances: readonly BalanceRow[] = [
  ['2026-11', '4730', 0, 1_000_000],
  ['2026-11', '6730', 600_000, 0],
  ['2026-10', '4700', 0, 9_999_900],
  ['2026-10', '6700', 5_555_500, 0],
  ['2026-10', '4730', 50_000, 2_400_050],
  ['2026-10', '6730', 1_400_000, 10_025],
  ['2026-10', '4740', 200_000, 9_200_000],
  ['2026-10', '6740', 7_200_000, 0],
  ['2026-10', '4750', 0, 500_000],
  ['2026-10', '6750', 300_000, 0],
  ['2026-10', '4760', 0, 400_000],
  ['2026-10', '6760', 250_000, 0],
  ['2026-10', '6790', 90_000, 0],
  ['2026-10', '7110-P', 800_000, 0],
  ['2026-09', '4730', 0, 2_000_000],
  ['2026-09', '6730', 1_200_000, 0],
];
/**
 * Parts of a store whose sales without a repair order are in its ledger alone: three months of it, and repair orders of October and
 * November. `bodyParts` are dollars of parts on a repair order of the body shop.
 */
export async function insertPostedParts(db: Database, dealershipId: string, { bodyParts = 0 } = {}): Promise<void> {
  await insertAccounts(db, dealershipId, accounts);
  await insertBalances(db, dealershipId, balances);
  const sold = { hours: 1, labor: 100 };
  await insertRepairOrder(db, dealershipId, {
    number: '1',
    closed: '2026-10-06',
    advisor: 'A1',
    lines: [
      { ...sold, pay: 'C', parts: 300.1, partsCost: 200 },
      { ...sold, pay: 'W', parts: 150, partsCost: 100 },
    ],
  });
  await insertRepairOrder(db, dealershipId, {
    number: '2',
    closed: '2026-11-04',
    lines: [{ ...sold, pay: 'C', parts: 80, partsCost: 50 }],
  });
  if (bodyParts > 0) {
    await insertRepairOrder(db, dealershipId, {
      number: '3',
      closed: '2026-10-07',
      lines: [{ ...sold, pay: 'B', parts: bodyParts, partsCost: bodyParts / 2 }],
    });
  }
}
