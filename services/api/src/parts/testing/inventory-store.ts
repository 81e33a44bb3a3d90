import type { CallDefinition, Kpi } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { z } from 'zod';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { insertAccounts, insertBalances } from '../../statement/testing/ledger-builders.ts';
import type { StoreRows } from '../../testing/store-rows.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';
import { insertOrderParts, insertStock, insertTransactions, type StockInput } from './parts-builders.ts';

/** The inventory of 19 November: what each part is wrong with stands in its name. Value 525.25 on six numbers. */
const shelf: readonly StockInput[] = [
  { part: 'EXCESS', onHand: 10, cost: 12.5, list: 25, bsl: 6, lastSale: '2026-11-02', sales12: 40, bin: 'A1' },
  { part: 'OLD', onHand: 3, cost: 40, list: 80, status: 'phase_out', lastSale: '2025-10-15', bin: 'B1' },
  {
    part: 'NEVER',
    onHand: 2,
    cost: 100,
    status: 'never_sold',
    entry: '2026-04-10',
    lastReceipt: '2026-04-10',
    bin: '',
  },
  { part: 'NEGATIVE', onHand: -1, cost: 10, lastSale: '2026-11-01', bin: 'A2' },
  { part: 'FREE', onHand: 4, cost: 0, reserved: 5, lastSale: '2026-08-31', source: 'TIRE', class: 'tires', bin: 'C1' },
  { part: 'GONE', onHand: 0, cost: 5, status: 'delete', onOrder: 2, bin: 'C2' },
  {
    part: 'PIECES',
    onHand: 2.5,
    cost: 8.1,
    list: 7,
    entry: '2024-01-01',
    lastSale: '2024-10-01',
    lastReceipt: '2024-09-01',
    source: 'TIRE',
    bin: 'C3',
  },
  {
    part: 'WAITING',
    onHand: 1,
    cost: 60,
    status: 'special_order',
    entry: '2026-10-01',
    lastReceipt: '2026-10-01',
    bin: 'Z9',
  },
];

const dealerships = ['d1', 'empty', 'late', 'lines-only'].map((id) => ({ id }));

/** Parts on repair orders of several years, of which one is still open. */
async function sellOnOrders(db: Database): Promise<void> {
  const sold = { pay: 'C', hours: 1, labor: 100 };
  await insertRepairOrder(db, 'd1', {
    number: '1',
    closed: '2025-01-10',
    lines: [{ ...sold, parts: 10, partsCost: 5 }],
  });
  await insertRepairOrder(db, 'd1', {
    number: '2',
    closed: '2026-01-15',
    lines: [{ ...sold, parts: 1000, partsCost: 600 }],
  });
  await insertRepairOrder(db, 'd1', {
    number: '3',
    closed: '2026-10-10',
    lines: [{ ...sold, parts: 500, partsCost: 300 }],
  });
  await insertRepairOrder(db, 'd1', {
    number: '4',
    closed: '2026-11-05',
    advisor: 'A7',
    lines: [{ ...sold, parts: 300, partsCost: 180 }],
  });
  await insertOrderParts(db, 'd1', '4', [
    [
      { part: 'EXCESS', qty: 2, cost: 15, sale: 25, isEmergency: true },
      { part: 'OLD', qty: 1, cost: 150, sale: 250 },
      { part: 'OLD', qty: 1, cost: 20, sale: 20, isCore: true },
    ],
  ]);
  await insertRepairOrder(db, 'd1', {
    number: '5',
    opened: '2026-11-10',
    status: 'O',
    advisor: 'A7',
    lines: [{ ...sold, parts: 200, partsCost: 100 }],
  });
  await insertOrderParts(db, 'd1', '5', [
    [
      { part: 'NEVER', qty: 2, cost: 100, sale: 180, isSpecialOrder: true },
      { part: 'OLD', qty: 1, cost: 20, sale: 20, isCore: true },
    ],
  ]);
}

/** What the counter bought, sold, took back and could not sell. */
async function tradeAtCounter(db: Database): Promise<void> {
  await insertTransactions(db, 'd1', [
    { date: '2026-03-01', kind: 'receipt', qty: 40, cost: 10, orderType: 'stock', vendor: 'Factory' },
    { date: '2026-09-01', kind: 'receipt', qty: 1, cost: 100, orderType: 'special', vendor: 'Factory' },
    {
      date: '2026-11-10',
      kind: 'receipt',
      part: 'EXCESS',
      qty: 2,
      cost: 15,
      orderType: 'emergency',
      vendor: 'Rival',
      document: 'E1',
    },
    {
      date: '2026-11-06',
      kind: 'sale',
      qty: 2,
      cost: 30,
      sale: 50,
      saleType: 'counter',
      document: 'C1',
      counter: 'K1',
    },
    {
      date: '2026-11-07',
      kind: 'return',
      qty: 1,
      cost: 30,
      sale: 50,
      saleType: 'counter',
      document: 'C2',
      counter: 'K1',
    },
    {
      date: '2026-11-06',
      kind: 'sale',
      qty: 1,
      cost: 30,
      sale: 30,
      saleType: 'counter',
      document: 'C1',
      isCore: true,
    },
    { date: '2026-11-08', kind: 'lost_sale', part: 'EXCESS', qty: 2, list: 25 },
  ]);
}

async function fill(store: StoreRows): Promise<void> {
  const { db } = store;
  await store.person('manager', { jobTitle: 'PARTS_MANAGER' });
  await insertStock(db, 'd1', '2026-11-19', shelf);
  await insertStock(db, 'd1', '2026-10-31', [
    { part: 'EXCESS', onHand: 20, cost: 12.5, list: 24, lastSale: '2026-10-30', bin: 'A1' },
  ]);
  await sellOnOrders(db);
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A7', name: 'Ada Visor' });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'counter', number: 'K1', name: 'Cory Counter' });
  await tradeAtCounter(db);
  await insertAccounts(db, 'd1', [['1240', 'asset', 'parts.inventory']]);
  await insertBalances(db, 'd1', [
    ['2025-01', '1240', 50_000, 0],
    ['2026-11', '1240', 4_000, 0],
  ]);
}

/**
 * A store `d1` with a shelf, orders and purchases, and the stores `empty`, `late` and `lines-only` without any, for all tests of a file;
 * call it at the top of the file. `manager` runs the parts of all of them.
 */
export function useInventoryStore() {
  const store = useTestStore(() => TestStore.copyOf({ name: 'inventory', dealerships, fill }));

  return {
    get db(): Database {
      return store().db;
    },
    get store(): TestStore {
      return store();
    },
    changed: (dealershipId?: string) => store().changed(dealershipId),
    /** What a call answers, once it is sure that it does. */
    async ask<R extends z.ZodType>(
      call: CallDefinition<z.ZodType, z.ZodType, z.ZodType, R>,
      query: Record<string, string> = {},
      dealershipId = 'd1',
      who = 'manager',
    ): Promise<z.output<R>> {
      const answer = await store().ask(call, who, { dealershipId, query });
      expect({ status: answer.status, body: answer.status === 200 ? null : answer.body }).toEqual({
        status: 200,
        body: null,
      });
      return call.response.parse(answer.body);
    },
  };
}

export function kpiOf(kpis: readonly Kpi[], key: string): Kpi {
  const found = kpis.find((kpi) => kpi.key === key);
  if (!found) throw new Error(`no figure ${key}`);
  return found;
}
