import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import type { StoreRows } from '../../testing/store-rows.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';
import {
  type AccountRow,
  type BalanceRow,
  insertAccounts,
  insertBalances,
  type LineRow,
  replaceStatementLines,
} from './ledger-builders.ts';

export const ledgerLines: readonly LineRow[] = [
  ['service.sales.customer', 'service', 'sales', '', 1, null],
  ['service.sales.warranty', 'service', 'sales', '', 1, null],
  ['service.total_sales', 'service', 'sales', '', 0, 'sum(service.sales.)'],
  ['service.cost.labor', 'service', 'cost', '', 1, null],
  ['service.total_cost', 'service', 'cost', '', 0, 'sum(service.cost.)'],
  ['service.gross', 'service', 'gross', '', 0, 'sum(service.sales.) - sum(service.cost.)'],
  ['service.expense.semiFixed', 'service', 'expense', 'semiFixed', 1, 'sum(service.expense.semiFixed.)'],
  ['service.expense.semiFixed.advertising', 'service', 'expense', 'semiFixed', 2, null],
  ['service.expense.semiFixed.tools', 'service', 'expense', 'semiFixed', 2, null],
  ['service.total_expense', 'service', 'expense', '', 0, 'sum(service.expense.)'],
  ['service.net', 'service', 'net', '', 0, 'sum(service.sales.) - sum(service.cost.) - sum(service.expense.)'],
  ['parts.sales.counter', 'parts', 'sales', '', 1, null],
  ['parts.total_sales', 'parts', 'sales', '', 0, 'sum(parts.sales.)'],
  ['parts.cost.counter', 'parts', 'cost', '', 1, null],
  ['parts.total_cost', 'parts', 'cost', '', 0, 'sum(parts.cost.)'],
  ['parts.gross', 'parts', 'gross', '', 0, 'sum(parts.sales.) - sum(parts.cost.)'],
  ['parts.net', 'parts', 'net', '', 0, 'sum(parts.sales.) - sum(parts.cost.) - sum(parts.expense.)'],
  ['store.overhead', 'store', 'overhead', '', 0, null],
];
const accounts: readonly AccountRow[] = [
  ['4600', 'sale', 'service.sales.customer'],
  ['4610', 'sale', 'service.sales.warranty'],
  ['6600', 'cost', 'service.cost.labor'],
  ['7210-S', 'expense', 'service.expense.semiFixed.advertising'],
  ['7230-S', 'expense', 'service.expense.semiFixed.tools'],
  ['4730', 'sale', 'parts.sales.counter'],
  // No expense account of parts: its net is not known.
  ['6730', 'cost', 'parts.cost.counter'],
  ['8000', 'expense', 'store.overhead'],
  ['7999', 'expense', null],
];
/** October: sales 100,000 + 20,000, cost 30,000, advertising 18,000, tools 1,000. */
const balances: readonly BalanceRow[] = [
  ['2026-10', '4600', 100_000, 10_100_000],
  ['2026-10', '4610', 0, 2_000_000],
  ['2026-10', '6600', 3_000_000, 0],
  ['2026-10', '7210-S', 1_800_000, 0],
  ['2026-10', '7230-S', 100_000, 0],
  ['2026-10', '4730', 0, 500_000],
  ['2026-10', '8000', 9_000_000, 0],
  ['2026-10', '7999', 250_000, 0],
  ['2026-09', '4600', 0, 9_000_000],
  ['2026-09', '6600', 2_250_000, 0],
  ['2026-09', '7210-S', 900_000, 0],
  ['2025-10', '4600', 0, 12_500_000],
  // A contra account: its credits are taken off the line.
  ['2026-07', '4600', 0, 50_000],
  ['2026-07', '4699', 0, 10_000],
];

async function fill(store: StoreRows): Promise<void> {
  const { db } = store;
  await replaceStatementLines(db, ledgerLines);
  await insertAccounts(db, 'd1', accounts);
  await insert(db, 'gl_account', {
    dealership_id: 'd1',
    account: '4699',
    type: 'sale',
    statement_line: 'service.sales.customer',
    sign: -1,
  });
  await insertBalances(db, 'd1', balances);
  // Customer labor has its entries, 40,000 on two days and a correction; warranty has half of its own.
  const entry = (account: string, posted_date: string, amount_c: number, description: string) =>
    insert(db, 'gl_entry', { dealership_id: 'd1', account, posted_date, amount_c, description, journal: 'SRV' });
  await entry('4600', '2026-10-05', -6_000_000, 'RO labor of 2026-10-05');
  await entry('4600', '2026-10-31', -4_100_000, 'RO labor of 2026-10-31');
  await entry('4600', '2026-10-31', 100_000, 'Correction');
  await entry('4610', '2026-10-31', -1_000_000, 'Claims');
  await insert(db, 'expense_line', {
    dealership_id: 'd1',
    department: 'service',
    expense_key: 'advertising',
    label: 'Advertising',
    category: 'semiFixed',
    monthly_budget_c: 1_000_000,
    guideline_pct_gross: null,
  });
  for (const [manufacturer, expense_key, guideline] of [
    ['Toyota', 'advertising', 12],
    ['Toyota', 'tools', 2],
    ['Honda', 'tools', 9],
  ] as const) {
    await insert(db, 'manufacturer_expense', {
      manufacturer,
      department: 'service',
      expense_key,
      label: expense_key,
      category: 'semiFixed',
      guideline_pct_gross: guideline,
      source: 'Dealer guide',
    });
  }
  await insertRepairOrder(db, 'd1', {
    number: '1',
    closed: '2026-10-06',
    advisor: 'A1',
    lines: [{ pay: 'C', hours: 600, labor: 100_000 }],
  });
  await insertRepairOrder(db, 'd1', {
    number: '2',
    closed: '2026-10-31',
    advisor: 'A2',
    lines: [
      { pay: 'C', hours: 1, labor: 150, sublet: 20 },
      { pay: 'W', hours: 1, labor: 50 },
    ],
  });
  await store.person('director', { jobTitle: 'FIXED_OPS_DIRECTOR', role: 'ADMIN' });
  await store.person('service', { jobTitle: 'SERVICE_DIRECTOR' });
  await store.person('bdc', { jobTitle: 'BDC_MANAGER' });
  await store.ownViewer('advisor', [{ kind: 'advisor', number: 'A2' }]);
}

/**
 * A store whose October is posted, entered and budgeted, for all tests of a file; call it at the top of the file. Its people:
 * a director of both departments, one of service, one of the BDC without expenses, and an advisor with the own view.
 */
export function useLedgerStore() {
  const store = useTestStore(() => TestStore.copyOf({ name: 'ledger', fill }));

  const send = (call: CallDefinition, id: string, query: Record<string, string> = {}, body?: unknown) =>
    store().ask(call, id, { params: { groupId: 'g1' }, query, ...(body === undefined ? {} : { body }) });
  const ask = async <C extends CallDefinition>(call: C, id: string, query: Record<string, string> = {}) => {
    const answer = await send(call, id, query);
    if (answer.status !== 200) throw new Error(JSON.stringify([answer.body, store().api.logged.at(-1)]));
    return answer.body;
  };
  const detail = async (lineKey: string, query: Record<string, string> = {}, id = 'director') =>
    calls.statementDetail.response.parse(
      await ask(calls.statementDetail, id, { department: 'service', month: '2026-10', lineKey, ...query }),
    );
  const statement = async (query: Record<string, string> = {}, id = 'director') =>
    calls.statementModel.response.parse(
      await ask(calls.statementModel, id, { department: 'service', month: '2026-10', ...query }),
    ).data;
  const lineOf = (model: Awaited<ReturnType<typeof statement>>, key: string) =>
    model.sections.flatMap((section) => section.lines).find((line) => line.lineKey === key);

  return {
    get db(): Database {
      return store().db;
    },
    get store(): TestStore {
      return store();
    },
    send,
    ask,
    detail,
    statement,
    lineOf,
  };
}
