import { addMonths, type Day, dayOf, dayWeight, firstOfMonth, monthKey } from '../chance/calendar.ts';
import { createRandom, normal } from '../chance/random.ts';
import type { RepairOrder } from '../orders/order.ts';
import type { StorePlan } from '../store/stores.ts';
import { costAccount } from './accounts.ts';
import { expenseAccounts } from './statement-lines.ts';

/** One month's movement of one account in cents; a balance has either a debit or a credit. */
export interface Balance {
  readonly account: string;
  readonly month: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly ytdCents: number;
}

/** What a month's repair orders sold and cost, by sale account, in cents. */
type MonthSums = Map<string, { sale: number; cost: number }>;

const laborAccounts = { C: '4600', W: '4610', I: '4620', S: '4630' } as const;
const partsAccounts = { C: '4700', W: '4710', I: '4720', S: '4700' } as const;

/** Share of gross that goes into each kind of expense. */
const expenseShares = {
  service: { variable: 0.13, personnel: 0.34, semiFixed: 0.1, fixed: 0.13 },
  parts: { variable: 0.06, personnel: 0.33, semiFixed: 0.09, fixed: 0.11 },
} as const;

/** Share of gross that the labor and inventory adjustments take in a usual month. */
const adjustmentShares = { service: 0.004, parts: 0.003 } as const;
type Department = keyof typeof adjustmentShares;

/** Months whose gross the whole store's overhead is set against: those a reader of the statement compares. */
const absorptionMonths = 6;

/** Posts closed repair orders into months and closes the books over them. */
export class Ledger {
  readonly #store: StorePlan;
  readonly #anchor: Day;
  readonly #months = new Map<string, MonthSums>();

  constructor(store: StorePlan, anchor: Day) {
    this.#store = store;
    this.#anchor = anchor;
  }

  post(order: RepairOrder): void {
    if (order.closeDay === undefined) return;
    const key = monthKey(order.closeDay);
    const sums: MonthSums = this.#months.get(key) ?? new Map();
    this.#months.set(key, sums);
    const book = (account: string, sale: number, cost: number): void => {
      const known = sums.get(account);
      if (known) {
        known.sale += sale;
        known.cost += cost;
      } else sums.set(account, { sale, cost });
    };
    for (const line of order.lines) {
      book(laborAccounts[line.payType], line.laborSaleCents, line.laborCostCents);
      book(partsAccounts[line.payType], line.partsSaleCents, line.partsCostCents);
      book('4640', line.subletSaleCents, line.subletCostCents);
    }
    const supplies = order.isCredit ? 0 : suppliesCents(order);
    book('4650', supplies, Math.round(supplies * 0.52));
  }

  /** Balances of every month up to `through`; the month in progress is open and holds its share of the fixed amounts. */
  balances(through: Day): Balance[] {
    const rows: Balance[] = [];
    const ytd = new Map<string, number>();
    for (const month of [...this.#months.keys()].sort()) {
      if (month.endsWith('-01')) ytd.clear();
      for (const [account, net] of this.#closeMonth(month, through)) {
        const cents = Math.round(net);
        const sum = (ytd.get(account) ?? 0) + cents;
        ytd.set(account, sum);
        rows.push({
          account,
          month,
          debitCents: Math.max(0, cents),
          creditCents: Math.max(0, -cents),
          ytdCents: sum,
        });
      }
    }
    return rows;
  }

  /** Net movements, debit positive. */
  #closeMonth(month: string, through: Day): Map<string, number> {
    const store = this.#store;
    const random = createRandom(`${store.id} ledger ${month}`);
    const first = dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
    const elapsed = shareOfMonth(first, through);
    const sums: MonthSums = new Map(this.#months.get(month));
    const wholesale = store.wholesaleMonthlyCents * elapsed * Math.exp(normal(random, 0, 0.05));
    const counter = store.counterMonthlyCents * elapsed * Math.exp(normal(random, 0, 0.05));
    sums.set('4740', { sale: wholesale, cost: wholesale / 1.24 });
    sums.set('4730', { sale: counter, cost: counter / 1.67 });
    sums.set('4760', { sale: counter * 0.22, cost: counter * 0.14 });
    sums.set('4750', { sale: counter * 0.3, cost: counter * 0.21 });

    const net = new Map<string, number>();
    // One month's customer labor was posted wrong, and nobody has noticed: what the reconciliation badge is for.
    const mismatch = monthKey(addMonths(this.#anchor, -4)) === month ? 1.029 : 1;
    const gross = { service: 0, parts: 0 };
    for (const [account, { sale, cost }] of sums) {
      const noise = 1 + (random.next() - 0.5) * 0.008;
      const posted = sale * noise * (account.startsWith('46') ? mismatch : 1);
      const postedCost = cost * (1 + (random.next() - 0.5) * 0.008);
      net.set(account, -posted);
      net.set(costAccount(account), postedCost);
      gross[account.startsWith('46') ? 'service' : 'parts'] += posted - postedCost;
    }
    const laborAdjustment = gross.service * adjustmentShares.service * (0.7 + random.next() * 0.6);
    const writeDown =
      monthKey(addMonths(this.#anchor, -7)) === month ? gross.parts * 0.06 : gross.parts * adjustmentShares.parts;
    net.set('6690', laborAdjustment);
    net.set('6790', writeDown);
    gross.service -= laborAdjustment;
    gross.parts -= writeDown;

    const usualOver = (months: number): Record<Department, number> => ({
      service: this.#usualGross('service', months, gross.service, elapsed),
      parts: this.#usualGross('parts', months, gross.parts, elapsed),
    });
    const usual = usualOver(12);
    let ownOverhead = 0;
    for (const line of expenseAccounts) {
      for (const [suffix, department] of [
        ['S', 'service'],
        ['P', 'parts'],
      ] as const) {
        const share = line.share[department];
        if (share === 0) continue;
        // What people earn follows the month; what a building costs does not.
        const base = line.category === 'variable' ? gross[department] : usual[department] * elapsed;
        const isLumpy = line.key === 'advertising' || line.key === 'training';
        const isConstant = line.key === 'rent';
        const swing = isConstant ? 1 : isLumpy ? 0.45 + random.next() * 1.1 : 0.95 + random.next() * 0.1;
        const amount = base * expenseShares[department][line.category] * share * swing;
        net.set(`${line.account}-${suffix}`, amount);
        if (line.category !== 'variable') ownOverhead += amount;
      }
    }
    // Absorption is measured against the overhead of the whole store, so the rest of it is what this account holds.
    const recent = usualOver(absorptionMonths);
    const wholeOverhead =
      ((recent.service + recent.parts) * elapsed * (0.985 + random.next() * 0.03)) / (store.absorptionPct / 100);
    net.set('7900', Math.max(0, wholeOverhead - ownOverhead));
    return net;
  }

  /**
   * A whole month's gross in the long run: the mean of so many whole months before the demo's first day, so that rent is
   * the same every month.
   */
  readonly #usual = new Map<string, number>();
  #usualGross(department: Department, months: number, grossNow: number, elapsed: number): number {
    const key = `${department} ${months}`;
    const known = this.#usual.get(key);
    if (known !== undefined) return known;
    const prefix = department === 'service' ? '46' : '47';
    const anchorMonth = monthKey(this.#anchor);
    const whole = [...this.#months]
      .filter(([month]) => month < anchorMonth)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(-months);
    const sum = whole.reduce((total, [, sums]) => {
      for (const [account, { sale, cost }] of sums) if (account.startsWith(prefix)) total += sale - cost;
      return total;
    }, 0);
    const other =
      department === 'parts'
        ? this.#store.wholesaleMonthlyCents * (1 - 1 / 1.24) + this.#store.counterMonthlyCents * (1 - 1 / 1.67 + 0.17)
        : 0;
    const adjusted = 1 - adjustmentShares[department];
    const usual = whole.length > 0 ? (sum / whole.length + other) * adjusted : elapsed > 0 ? grossNow / elapsed : 0;
    this.#usual.set(key, usual);
    return usual;
  }
}

/** Shop supplies charged on a repair order: 4 % of customer labor, at most $35. */
export function suppliesCents(order: RepairOrder): number {
  if (order.isCredit) return 0;
  const labor = order.lines.reduce((sum, line) => sum + (line.payType === 'C' ? line.laborSaleCents : 0), 0);
  return Math.min(3_500, Math.round(Math.max(0, labor) * 0.04));
}

/** Working days of the month up to a day, as a share of all. */
function shareOfMonth(first: Day, through: Day): number {
  let all = 0;
  let passed = 0;
  for (let day = first; day < addMonths(first, 1); day += 1) {
    all += dayWeight(day);
    if (day <= through) passed += dayWeight(day);
  }
  return firstOfMonth(through) > first ? 1 : passed / all;
}
