import { addMonths, type Day, dayWeight, firstOfMonth, isOpen } from '../chance/calendar.ts';
import {
  chance,
  createRandom,
  logNormal,
  normal,
  pick,
  pickWeighted,
  poisson,
  type Random,
  type WeightedList,
  weighted,
  wholeBetween,
} from '../chance/random.ts';
import { ratesOn } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { type WholesaleAccount, wholesaleAccounts } from './accounts.ts';
import { boughtForSale } from './bought.ts';
import { type PartMove, partMove } from './moves.ts';
import type { PartNumber } from './numbers.ts';
import { type PartsPlan, partsPlanOf } from './plan.ts';

/** Markup of sales without a repair order (DOMAIN.md 6.6). Accessories and body as in the ledger. */
export const tradeMarkup = { counter: 1.67, wholesale: 1.24, accessory: 0.22 / 0.14, body: 0.3 / 0.21 } as const;
/** Accessories and body counter sales per dollar of counter sales. */
export const besideCounter = { accessory: 0.22, body: 0.3 } as const;

/** The share of recorded demands that nobody could fill (DOMAIN.md 6.9). */
const lostShare = 0.026;

export type TradeSaleType = 'counter' | 'wholesale' | 'accessory' | 'body';

/** A future return: what was sold to whom, and the day of the return. */
interface Return {
  readonly day: Day;
  readonly sale: PartMove;
}

/** The sum of the working-day weights of a month. */
function monthWeight(day: Day): number {
  let sum = 0;
  for (let each = firstOfMonth(day); each < addMonths(day, 1); each += 1) sum += dayWeight(each);
  return sum;
}

/** Sales without a repair order by day. A day depends only on the days before it. */
export class TradeDesk {
  readonly #store: StorePlan;
  readonly #anchor: Day;
  readonly #plan: PartsPlan;
  readonly #accounts: readonly WholesaleAccount[];
  readonly #lists: Readonly<Record<TradeSaleType, WeightedList<PartNumber>>>;
  readonly #cores: ReadonlySet<string>;
  /** Cents by sale type that should have been sold so far and were not. */
  readonly #open: Record<TradeSaleType, number> = { counter: 0, wholesale: 0, accessory: 0, body: 0 };
  readonly #lastBought = new Map<WholesaleAccount, Day>();
  #returns: Return[] = [];
  #documents = 0;

  /** @param numbers those of repair orders, which garages buy too, and those of trade customers */
  constructor(
    store: StorePlan,
    anchor: Day,
    numbers: { readonly order: readonly PartNumber[]; readonly trade: readonly PartNumber[] },
  ) {
    this.#store = store;
    this.#anchor = anchor;
    this.#plan = partsPlanOf(store);
    this.#accounts = wholesaleAccounts(store, anchor);
    const ranks = new Map(numbers.trade.map((part, index) => [part, index]));
    const popularity = (part: PartNumber): number => {
      const rank = ranks.get(part);
      // A third of trade sales are parts that the shop uses as well.
      if (rank === undefined) return 0.012 * part.costCents ** 0.25;
      return (rank + 15) ** -0.85 * part.costCents ** 0.3;
    };
    const ofClass = (holds: (part: PartNumber) => boolean) =>
      weighted([...numbers.trade, ...numbers.order].filter(holds), popularity);
    this.#lists = {
      counter: ofClass((part) => part.class !== 'collision' && part.class !== 'tire' && part.costCents < 60_000),
      wholesale: ofClass((part) => part.class !== 'accessory'),
      accessory: ofClass((part) => part.class === 'accessory' && part.costCents < 60_000),
      body: ofClass((part) => part.class === 'collision'),
    };
    this.#cores = new Set(
      numbers.order
        .filter(({ description }) => ['Alternator', 'Starter', 'A/C compressor'].includes(description))
        .map((part) => part.number),
    );
  }

  /**
   * The moves of a day.
   *
   * @param soldElsewhere cents of the month's counter sales that come from the slow numbers
   * @param orderDemands rows of repair orders that demanded a part on this day
   */
  day(day: Day, soldElsewhere: number, orderDemands: number): PartMove[] {
    if (!isOpen(day)) return [];
    const random = createRandom(`${this.#store.id} counter ${day}`);
    const part = dayWeight(day) / monthWeight(day);
    const noise = Math.exp(normal(random, 0, 0.1));
    const counter = this.#store.counterMonthlyCents;
    this.#open.counter += (counter - soldElsewhere) * part * noise;
    this.#open.accessory += counter * besideCounter.accessory * part;
    this.#open.body += counter * besideCounter.body * part;
    this.#open.wholesale += this.#store.wholesaleMonthlyCents * part * noise;
    const level = ratesOn(this.#store, this.#anchor, day).priceLevel;
    const moves: PartMove[] = this.#takeBack(day);
    while (this.#open.wholesale > 0) moves.push(...this.#invoice(random, day, level));
    for (const type of ['counter', 'accessory', 'body'] as const) {
      while (this.#open[type] > 0)
        moves.push(...this.#sell(random, day, type, { level, worth: 0, account: undefined }));
    }
    if (this.#plan.keepsLostSales) {
      const demands = orderDemands + moves.filter((move) => move.kind === 'sale').length;
      const lost = poisson(random, (demands * lostShare) / (1 - lostShare));
      for (let row = 0; row < lost; row += 1) moves.push(this.#lose(random, day));
    }
    return moves;
  }

  /** The returns of today, at their price of sale. */
  #takeBack(day: Day): PartMove[] {
    const due = this.#returns.filter((back) => back.day <= day);
    this.#returns = this.#returns.filter((back) => back.day > day);
    return due.map(({ sale }) => {
      if (!sale.isCore && sale.saleType !== '') this.#open[sale.saleType] += sale.quantity * sale.unitSaleCents;
      return { ...sale, day, kind: 'return' };
    });
  }

  /** An invoice of one trade customer. */
  #invoice(random: Random, day: Day, level: number): PartMove[] {
    const account = this.#nextAccount(random, day);
    this.#lastBought.set(account, day);
    // Large customers buy more often and more each time.
    const usual = this.#store.wholesaleMonthlyCents / this.#plan.wholesaleInvoices;
    const roots = this.#accounts.reduce((sum, each) => sum + Math.sqrt(each.weight), 0);
    const months = Math.max(0, Math.min(6, (day - (this.#anchor - 182)) / 30.4));
    const decline = account.isDeclining ? 1 - (0.35 * months) / 6 : 1;
    const worth = logNormal(random, usual * Math.sqrt(account.weight) * roots * decline, 0.45);
    const moves: PartMove[] = [];
    let left = worth;
    const document = this.#document('W');
    while (left > 0.25 * worth && moves.length < 12) {
      const sold = this.#sell(random, day, 'wholesale', { level, worth: left, account, document });
      const [first] = sold;
      left -= first ? first.quantity * first.unitSaleCents : left;
      moves.push(...sold);
    }
    return moves;
  }

  #nextAccount(random: Random, day: Day): WholesaleAccount {
    const active = this.#accounts.filter(({ until }) => until === undefined || day <= until);
    // A customer without a purchase for five weeks is called.
    const waiting = active.find((account) => {
      const last = this.#lastBought.get(account);
      return account.until === day || (last !== undefined && day - last > 35);
    });
    return (
      waiting ??
      pickWeighted(
        random,
        weighted(active, (account) => Math.sqrt(account.weight)),
      )
    );
  }

  #document(letter: string): string {
    this.#documents += 1;
    return `${letter}${String(40_000 + this.#documents)}`;
  }

  /** A row of a sale, and the purchase that it needed. */
  #sell(
    random: Random,
    day: Day,
    type: TradeSaleType,
    of: {
      readonly level: number;
      /** The approximate value of the row. 0 for one or two pieces. */
      readonly worth: number;
      readonly account: WholesaleAccount | undefined;
      readonly document?: string;
    },
  ): PartMove[] {
    const part = pickWeighted(random, this.#lists[type]);
    const costCents = Math.max(1, Math.round(part.costCents * of.level));
    const swing = type === 'wholesale' ? 0.97 + random.next() * 0.06 : 0.94 + random.next() * 0.12;
    const unitSaleCents = Math.max(1, Math.round(costCents * tradeMarkup[type] * swing));
    const wanted = of.worth > 0 ? of.worth / unitSaleCents : costCents < 2_500 ? 1 + random.next() * 3 : 1;
    const quantity = Math.max(1, Math.min(10, Math.round(wanted)));
    const sale = partMove({
      day,
      kind: 'sale',
      part,
      quantity,
      unitCostCents: costCents,
      unitSaleCents,
      saleType: type,
      documentKind: type === 'wholesale' ? 'wholesale' : type === 'body' ? 'internal' : 'counter',
      document: of.document ?? this.#document(type === 'body' ? 'B' : 'C'),
      account: of.account?.number ?? '',
      counter: type === 'wholesale' ? pick(random, ['P3', 'P3', 'P3', 'P2']) : pick(random, ['P1', 'P1', 'P2', 'P3']),
    });
    this.#open[type] -= quantity * unitSaleCents;
    const returns = of.account ? (of.account.isReturnsHeavy ? 0.12 : 0.02) : 0.015;
    if (chance(random, returns)) this.#returns.push({ day: day + wholeBetween(random, 3, 24), sale });
    const moves = [sale];
    const draw = random.next();
    const { emergencyShare, specialShare } = this.#plan;
    if (draw < emergencyShare) moves.push(boughtForSale(random, sale, 'emergency'));
    else if (draw < emergencyShare + specialShare) moves.push(boughtForSale(random, sale, 'special'));
    if (this.#cores.has(part.number)) moves.push(...this.#core(random, sale));
    return moves;
  }

  /** The deposit on an old part, and its refund on return. */
  #core(random: Random, sale: PartMove): PartMove[] {
    const deposit: PartMove = { ...sale, unitCostCents: 4_500, unitSaleCents: 4_500, isCore: true };
    if (chance(random, 0.9)) this.#returns.push({ day: sale.day + wholeBetween(random, 2, 30), sale: deposit });
    return [deposit];
  }

  #lose(random: Random, day: Day): PartMove {
    const part = pickWeighted(random, this.#lists[chance(random, 0.5) ? 'counter' : 'wholesale']);
    return partMove({
      day,
      kind: 'lost_sale',
      part,
      quantity: 1,
      unitCostCents: part.costCents,
      counter: pick(random, ['P1', 'P2', 'P3']),
    });
  }
}
