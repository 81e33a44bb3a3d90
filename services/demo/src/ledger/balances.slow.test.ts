import { buildStatementLines } from '@fixed-ops/database';
import { addMonths, monthKey, parseDay } from '../chance/calendar.ts';
import { simulateStore } from '../orders/simulate.ts';
import { type StorePlan, stores } from '../store/stores.ts';
import { accountsOf } from './accounts.ts';
import { type Balance, Ledger } from './balances.ts';

const anchor = parseDay('2026-11-20');

interface Books {
  readonly store: StorePlan;
  readonly rows: readonly Balance[];
  readonly laborSold: ReadonlyMap<string, number>;
}

function keepBooks(plan: StorePlan): Books {
  const store = { ...plan, monthsOfHistory: 8 };
  const ledger = new Ledger(store, anchor);
  const laborSold = new Map<string, number>();
  for (const day of simulateStore(store, { anchor, through: anchor - 1 })) {
    for (const order of day.orders) {
      ledger.post(order);
      if (order.closeDay === undefined) continue;
      const month = monthKey(order.closeDay);
      const sold = order.lines.reduce((sum, line) => sum + line.laborSaleCents, 0);
      laborSold.set(month, (laborSold.get(month) ?? 0) + sold);
    }
  }
  return { store, rows: ledger.balances(anchor - 1), laborSold };
}

const books = stores.map(keepBooks);
const october = monthKey(addMonths(anchor, -1));

function net(rows: readonly Balance[], month: string, accounts: ReadonlySet<string>): number {
  return rows
    .filter((row) => row.month === month && accounts.has(row.account))
    .reduce((sum, row) => sum + row.debitCents - row.creditCents, 0);
}

describe.each(books)('the ledger of $store.name', ({ store, rows, laborSold }) => {
  const accounts = accountsOf(store);
  const those = (choose: (account: (typeof accounts)[number]) => boolean): Set<string> =>
    new Set(accounts.filter(choose).map((account) => account.account));

  it('posts to accounts of its chart only, with a debit or a credit in whole cents', () => {
    const chart = those(() => true);
    const wrong = rows.filter(
      (row) =>
        !chart.has(row.account) ||
        !Number.isInteger(row.debitCents) ||
        !Number.isInteger(row.creditCents) ||
        row.debitCents < 0 ||
        row.creditCents < 0 ||
        (row.debitCents > 0 && row.creditCents > 0),
    );
    expect(wrong).toEqual([]);
  });

  it('agrees with the repair orders within 0.6 percent, but for the month that was posted wrong', () => {
    const labor = those((account) => account.type === 'sale' && /^46[0-3]0$/.test(account.account));
    const wrongMonth = monthKey(addMonths(anchor, -4));
    for (const [month, sold] of laborSold) {
      const difference = -net(rows, month, labor) / sold - 1;
      if (month === wrongMonth) expect(difference).toBeGreaterThan(0.02);
      else expect(Math.abs(difference)).toBeLessThan(0.006);
    }
  });

  it('adds the year up month by month', () => {
    const year = rows.filter((row) => row.account === '4600' && row.month.startsWith('2026'));
    let sum = 0;
    for (const row of year) {
      sum += row.debitCents - row.creditCents;
      expect(row.ytdCents).toBe(sum);
    }
  });

  it('absorbs about the share of the whole overhead that its story says', () => {
    const gross = those((account) => account.type === 'sale' || account.type === 'cost');
    const overhead = those((account) => account.type === 'expense' && !account.account.startsWith('70'));
    const months = [...laborSold.keys()].filter((month) => month <= october).slice(-6);
    const sum = (chosen: ReadonlySet<string>): number =>
      months.reduce((all, month) => all + net(rows, month, chosen), 0);
    expect(Math.abs((100 * -sum(gross)) / sum(overhead) - store.absorptionPct)).toBeLessThan(2);
  });

  it('pays the same rent every whole month', () => {
    const rent = rows.filter((row) => row.account === '7310-S' && row.month <= october).map((row) => row.debitCents);
    expect(new Set(rent).size).toBe(1);
  });

  it('maps every account of the departments to a line of the statement, except those left over', () => {
    const lines = new Set(buildStatementLines().map((line) => line.key));
    const mapped = accounts.filter(({ type, statementLine }) => type !== 'asset' && statementLine !== undefined);
    expect(mapped.filter((account) => !lines.has(account.statementLine ?? ''))).toEqual([]);
    const unmapped = accounts.filter((account) => account.type !== 'asset' && account.statementLine === undefined);
    expect(unmapped).toHaveLength(store.unmappedAccounts);
  });
});

describe('the statement', () => {
  it('has keys of its own, in order', () => {
    const lines = buildStatementLines();
    expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length);
    expect(lines.map((line) => line.order)).toEqual([...lines.map((line) => line.order)].sort((a, b) => a - b));
  });

  it('gives each department sales, cost, gross, four kinds of expense and a net', () => {
    for (const department of ['service', 'parts']) {
      const own = buildStatementLines().filter((line) => line.department === department);
      expect([...new Set(own.map((line) => line.section))]).toEqual(['sales', 'cost', 'gross', 'expense', 'net']);
      const categories = own.filter((line) => line.section === 'expense' && line.level === 1);
      expect(categories.map((line) => line.category)).toEqual(['variable', 'personnel', 'semiFixed', 'fixed']);
    }
  });
});
