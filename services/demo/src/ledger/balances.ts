import { addMonths, type Day, dayOf, dayWeight, firstOfMonth, monthKey } from '../chance/calendar.ts';
import { createRandom, normal } from '../chance/random.ts';
import type { RepairOrder } from '../orders/order.ts';
import type { PartsInventory } from '../parts/inventory.ts';
import { besideCounter, type TradeSaleType, tradeMarkup } from '../parts/trade-sales.ts';
import type { StorePlan } from '../store/stores.ts';
import { costAccount, inventoryAccount } from './accounts.ts';
import { DailyPostings } from './daily-postings.ts';
import { entriesOf, type LedgerEntry } from './entries.ts';
import { expenseAccounts } from './expense-accounts.ts';
import { InventoryBook } from './inventory-book.ts';

/** The movement of one account in one month, in cents. A balance has either a debit or a credit. */
export interface Balance {
  readonly account: string;
  readonly month: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly ytdCents: number;
}

const laborAccounts = { C: '4600', W: '4610', I: '4620', S: '4630' } as const;
const partsAccounts = { C: '4700', W: '4710', I: '4720', S: '4700' } as const;
/** Sale accounts of parts that are sold without a repair order. */
const tradeAccounts = { counter: '4730', wholesale: '4740', body: '4750', accessory: '4760' } as const;
const tradeTypes = ['wholesale', 'counter', 'accessory', 'body'] as const;

/** The share of gross of each kind of expense. */
const expenseShares = {
  service: { variable: 0.13, personnel: 0.34, semiFixed: 0.1, fixed: 0.13 },
  parts: { variable: 0.06, personnel: 0.33, semiFixed: 0.09, fixed: 0.11 },
} as const;

/** The share of gross of the labor and inventory adjustments in a usual month. */
const adjustmentShares = { service: 0.004, parts: 0.003 } as const;
type Department = keyof typeof adjustmentShares;

/** The number of months whose gross is compared with the whole store's overhead, as readers of the statement do. */
const absorptionMonths = 6;

/** Posts closed repair orders and parts sales without one by day, and closes the books by month. */
export class Ledger {
  readonly #store: StorePlan;
  readonly #anchor: Day;
  readonly #book = new DailyPostings();
  #inventory: InventoryBook | undefined;
  readonly #closed = new Map<string, ReadonlyMap<string, number>>();

  constructor(store: StorePlan, anchor: Day) {
    this.#store = store;
    this.#anchor = anchor;
  }

  post(order: RepairOrder): void {
    const day = order.closeDay;
    if (day === undefined) return;
    const book = this.#book;
    for (const line of order.lines) {
      book.add(day, laborAccounts[line.payType], line.laborSaleCents, line.laborCostCents);
      book.add(day, partsAccounts[line.payType], line.partsSaleCents, line.partsCostCents);
      book.add(day, '4640', line.subletSaleCents, line.subletCostCents);
    }
    const supplies = order.isCredit ? 0 : suppliesCents(order);
    book.add(day, '4650', supplies, Math.round(supplies * 0.52));
  }

  /** Posts the parts sales without repair orders up to a day, and adjusts the inventory account to the stock. */
  postParts(parts: PartsInventory, through: Day): void {
    for (const move of parts.moves) {
      if (move.isCore || move.saleType === '' || move.day > through) continue;
      const sign = move.kind === 'return' ? -1 : 1;
      const [sale, cost] = [move.quantity * move.unitSaleCents, move.quantity * move.unitCostCents];
      this.#book.add(move.day, tradeAccounts[move.saleType], sign * sale, sign * cost);
    }
    this.#inventory = new InventoryBook(this.#store, this.#anchor, parts);
  }

  /** Balances of every month up to `through`. The current month is open and has its share of the fixed amounts. */
  balances(through: Day): Balance[] {
    const rows: Balance[] = [];
    const ytd = new Map<string, number>();
    for (const month of this.#book.months) {
      if (month.endsWith('-01')) ytd.clear();
      for (const [account, cents] of this.#close(month, through)) {
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

  /** The journal behind the balances from a month on, by day or week. The sum of a month is its balance. */
  entries(from: string, through: Day): LedgerEntry[] {
    return this.#book.months
      .filter((month) => month >= from)
      .flatMap((month) => entriesOf({ month, net: this.#close(month, through), book: this.#book, through }));
  }

  /** Net movements of a month in cents, with debits positive. */
  #close(month: string, through: Day): ReadonlyMap<string, number> {
    const known = this.#closed.get(month);
    if (known) return known;
    const net = new Map([...this.#closeMonth(month, through)].map(([account, cents]) => [account, Math.round(cents)]));
    const moved = this.#inventory?.movement(month, through);
    if (moved !== undefined) net.set(inventoryAccount, moved);
    this.#closed.set(month, net);
    return net;
  }

  /** Net movements, with debits positive. */
  #closeMonth(month: string, through: Day): Map<string, number> {
    const store = this.#store;
    const random = createRandom(`${store.id} ledger ${month}`);
    const first = dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
    const elapsed = shareOfMonth(first, through);
    const sums = this.#book.ofMonth(month);
    // Estimates what part transactions do not contain. It draws in any case, so that later draws stay the same.
    const swing = { wholesale: Math.exp(normal(random, 0, 0.05)), counter: Math.exp(normal(random, 0, 0.05)) };
    for (const type of tradeTypes) {
      const account = tradeAccounts[type];
      if (sums.has(account) || this.#isPosted(month)) continue;
      const sale = usualTrade(store, type) * elapsed * swing[type === 'wholesale' ? 'wholesale' : 'counter'];
      sums.set(account, { sale, cost: sale / tradeMarkup[type] });
    }

    const net = new Map<string, number>();
    // The customer labor of one month is posted wrong, so that the reconciliation badge has something to show.
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
        // Pay follows the month's gross, but the costs of a building do not.
        const base = line.category === 'variable' ? gross[department] : usual[department] * elapsed;
        const isLumpy = line.key === 'advertising' || line.key === 'training';
        const isConstant = line.key === 'rent';
        const swing = isConstant ? 1 : isLumpy ? 0.45 + random.next() * 1.1 : 0.95 + random.next() * 0.1;
        const amount = base * expenseShares[department][line.category] * share * swing;
        net.set(`${line.account}-${suffix}`, amount);
        if (line.category !== 'variable') ownOverhead += amount;
      }
    }
    // Absorption is measured against the overhead of the whole store, so this account holds the rest of the overhead.
    const recent = usualOver(absorptionMonths);
    const wholeOverhead =
      ((recent.service + recent.parts) * elapsed * (0.985 + random.next() * 0.03)) / (store.absorptionPct / 100);
    net.set('7900', Math.max(0, wholeOverhead - ownOverhead));
    return net;
  }

  /** The usual gross of a whole month: the mean of whole months before the demo's first day, so that rent is the same every month. */
  readonly #usual = new Map<string, number>();
  #usualGross(department: Department, months: number, grossNow: number, elapsed: number): number {
    const key = `${department} ${months}`;
    const known = this.#usual.get(key);
    if (known !== undefined) return known;
    const prefix = department === 'service' ? '46' : '47';
    const anchorMonth = monthKey(this.#anchor);
    const whole = this.#book.months.filter((month) => month < anchorMonth).slice(-months);
    const sum = whole.reduce((total, month) => {
      let gross = department === 'parts' && !this.#isPosted(month) ? this.#usualTradeGross() : 0;
      for (const [account, { sale, cost }] of this.#book.ofMonth(month)) {
        if (account.startsWith(prefix)) gross += sale - cost;
      }
      return total + gross;
    }, 0);
    const adjusted = 1 - adjustmentShares[department];
    const usual = whole.length > 0 ? (sum / whole.length) * adjusted : elapsed > 0 ? grossNow / elapsed : 0;
    this.#usual.set(key, usual);
    return usual;
  }

  /** Whether part transactions contain the sales without repair orders of a month. */
  #isPosted(month: string): boolean {
    return this.#inventory !== undefined && month >= this.#inventory.from;
  }

  #usualTradeGross(): number {
    return tradeTypes.reduce((sum, type) => sum + usualTrade(this.#store, type) * (1 - 1 / tradeMarkup[type]), 0);
  }
}

/** The sales without repair orders of a usual month, in cents. */
function usualTrade(store: StorePlan, type: TradeSaleType): number {
  if (type === 'wholesale') return store.wholesaleMonthlyCents;
  return store.counterMonthlyCents * (type === 'counter' ? 1 : besideCounter[type]);
}

/** Shop supplies on a repair order: 4% of customer labor, at most $35. */
export function suppliesCents(order: RepairOrder): number {
  if (order.isCredit) return 0;
  const labor = order.lines.reduce((sum, line) => sum + (line.payType === 'C' ? line.laborSaleCents : 0), 0);
  return Math.min(3_500, Math.round(Math.max(0, labor) * 0.04));
}

/** The share of the month's working days up to a day. */
function shareOfMonth(first: Day, through: Day): number {
  let all = 0;
  let passed = 0;
  for (let day = first; day < addMonths(first, 1); day += 1) {
    all += dayWeight(day);
    if (day <= through) passed += dayWeight(day);
  }
  return firstOfMonth(through) > first ? 1 : passed / all;
}
