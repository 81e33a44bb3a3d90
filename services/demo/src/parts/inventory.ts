import { addMonths, type Day, monthKey } from '../chance/calendar.ts';
import { createRandom } from '../chance/random.ts';
import { historyStart } from '../orders/arrivals.ts';
import { ratesOn } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { Bins } from './bins.ts';
import { monthsBetween, type NumberHistory } from './history.ts';
import type { PartMove } from './moves.ts';
import { type Demand, keepMovingStock, type MovingStock } from './moving-stock.ts';
import { orderPartNumbers, type PartNumber } from './numbers.ts';
import type { OrderUse } from './order-uses.ts';
import { NumberMaker } from './other-numbers.ts';
import { agingStarts, type PartStatus, partsPlanOf } from './plan.ts';
import { PromisedParts } from './promised.ts';
import { makeSlowStock, type SlowNumber } from './slow-stock.ts';
import type { MovingSums } from './stock-cells.ts';
import { TradeDesk } from './trade-sales.ts';

/** The state of a part number at the end of a day: pieces, and cents per piece. */
export interface StockRow {
  readonly part: PartNumber;
  readonly status: PartStatus;
  readonly bin: string;
  readonly onHand: number;
  readonly reserved: number;
  readonly onOrder: number;
  readonly specialOrder: number;
  readonly costCents: number;
  readonly best: number;
  readonly least: number;
  readonly entryDay: Day;
  readonly lastSale: Day | undefined;
  readonly lastReceipt: Day | undefined;
  readonly phasedOut: Day | undefined;
  readonly soldInYear: number;
  readonly lostInYear: number;
  /** Whole months since the last sale. Undefined if there was none. */
  readonly monthsNoSale: number | undefined;
}

/** Facts about a number that do not follow from its history. */
interface Record {
  readonly formerSale: Day;
  readonly entryDay: Day;
  readonly formerReceipt: Day;
}

/** A number without stock is listed if it moved within these days. */
const listedDays = 3;
/** Months of parts history before the demo's first day: a year, so that thirteen month-ends make its average. */
const monthsKept = 12;

/** The first day with recorded parts transactions and stock. */
function partsHistoryStart(store: StorePlan, anchor: Day): Day {
  return Math.max(addMonths(anchor, -monthsKept), historyStart(store, anchor));
}

/** Months after which a part that is no longer stocked is phased out, and after which it is no stock at all. */
const phaseOutMonths = 7;
const nonStockMonths = 13;

/** The parts department of a store over its history: sales, purchases and lost sales, and the stock on any day. */
export class PartsInventory {
  /** Every part record of the store, on hand or not. */
  readonly numbers: readonly PartNumber[];
  /** All transactions in the order of their days. The parts of repair orders are not among them. */
  readonly moves: readonly PartMove[];
  readonly from: Day;
  readonly #store: StorePlan;
  readonly #anchor: Day;
  readonly #moving: MovingStock;
  readonly #slow: readonly SlowNumber[];
  readonly #promised: PromisedParts;
  readonly #records = new Map<string, Record>();
  readonly #bins: Bins;
  readonly #values = new Map<Day, number>();

  /**
   * Simulates the parts history of a store up to a day. It does not depend on how much later `through` is.
   *
   * @param uses parts of all repair orders, known at least up to the day before the demo's first day
   */
  constructor(store: StorePlan, span: { readonly anchor: Day; readonly through: Day }, uses: readonly OrderUse[]) {
    const { anchor } = span;
    this.#store = store;
    this.#anchor = anchor;
    this.from = partsHistoryStart(store, anchor);
    this.#bins = new Bins(store);
    this.#promised = new PromisedParts(uses);
    const plan = partsPlanOf(store);
    const maker = new NumberMaker(store.brand, createRandom(`${store.id} part numbers`));
    const order = orderPartNumbers(store.brand);
    const trade = Array.from({ length: plan.tradeNumbers }, () => maker.trade());
    const base = {
      store,
      anchor,
      from: this.from,
      through: Math.max(span.through, anchor - 1),
      numbers: new Map([...order, ...trade].map((part) => [part.number, part])),
      uses,
    };
    const demands = new Map<Day, number>();
    for (const { closeDay } of uses)
      if (closeDay !== undefined) demands.set(closeDay, (demands.get(closeDay) ?? 0) + 1);
    const sell = (elsewhere: (month: string) => number): PartMove[] => {
      const desk = new TradeDesk(store, anchor, { order, trade });
      const moves: PartMove[] = [];
      for (let day = this.from; day <= base.through; day += 1) {
        moves.push(...desk.day(day, elsewhere(monthKey(day)), demands.get(day) ?? 0));
      }
      return moves;
    };
    // A first pass finds the share of the moving numbers in the inventory. The slow numbers fill the rest.
    const usual = store.counterMonthlyCents * 0.12;
    this.#moving = keepMovingStock({ ...base, trade: sell(() => usual) } satisfies Demand, plan.cover);
    this.#slow = makeSlowStock(store, this.#movingSums(anchor - 1), { maker, from: this.from, fit: anchor - 1 });
    const slowMoves = this.#slow.flatMap((slow) => slow.moves);
    const slowSales = new Map<string, number>();
    for (const { kind, day, quantity, unitSaleCents } of slowMoves) {
      const month = monthKey(day);
      if (kind === 'sale') slowSales.set(month, (slowSales.get(month) ?? 0) + quantity * unitSaleCents);
    }
    const sold = sell((month) => slowSales.get(month) ?? 0);
    this.#moving = keepMovingStock({ ...base, trade: sold }, plan.cover);
    this.#records.clear();
    this.moves = [...sold, ...this.#moving.receipts, ...slowMoves].sort((a, b) => a.day - b.day);
    const stocked = [...order, ...trade, ...this.#slow.map((slow) => slow.part)];
    const others = Array.from({ length: Math.max(0, plan.records - stocked.length) }, () => maker.any());
    this.numbers = [...stocked, ...others];
  }

  /** The value of the stock at the end of a day in cents, without negative counts. */
  valueCents(day: Day): number {
    const known = this.#values.get(day);
    if (known !== undefined) return known;
    const value = this.stock(day).reduce((sum, row) => sum + Math.max(0, row.onHand) * row.costCents, 0);
    this.#values.set(day, value);
    return value;
  }

  /** Every number that is on hand or moved lately, at the end of a day. */
  stock(day: Day): StockRow[] {
    const level = ratesOn(this.#store, this.#anchor, day).priceLevel;
    const rows: StockRow[] = [];
    for (const history of this.#moving.histories.values()) {
      const row = this.#movingRow(history, day, level);
      if (row) rows.push(row);
    }
    for (const slow of this.#slow) {
      const row = this.#slowRow(slow, day);
      if (row) rows.push(row);
    }
    return rows;
  }

  #movingRow(history: NumberHistory, day: Day, priceLevel: number): StockRow | undefined {
    const { number } = history.part;
    const onHand = history.onHand(day);
    const moved = history.lastMove(day);
    const wanted = this.#promised.on(number, day);
    if (onHand === 0 && (moved === undefined || moved <= day - listedDays)) return undefined;
    const record = this.#recordOf(history);
    const level = this.#moving.levels.get(number);
    const lastSale = history.lastSale(day) ?? record.formerSale;
    const monthsNoSale = monthsBetween(lastSale, day);
    const status =
      level || monthsNoSale < phaseOutMonths ? 'active' : monthsNoSale < nonStockMonths ? 'phase_out' : 'non_stock';
    return {
      part: history.part,
      status,
      bin: this.#bins.of(number),
      onHand,
      reserved: Math.max(0, Math.min(onHand, wanted.all)),
      onOrder: level && onHand <= level.least ? level.best - onHand : 0,
      specialOrder: Math.max(0, Math.min(onHand, wanted.special)),
      costCents: Math.max(1, Math.round(history.part.costCents * priceLevel)),
      best: level?.best ?? 0,
      least: level?.least ?? 0,
      entryDay: record.entryDay,
      lastSale,
      lastReceipt: history.lastReceipt(day) ?? record.formerReceipt,
      phasedOut: status === 'active' ? undefined : addMonths(lastSale, phaseOutMonths),
      soldInYear: history.soldInYear(day),
      lostInYear: history.lostInYear(day),
      monthsNoSale,
    };
  }

  #slowRow(slow: SlowNumber, day: Day): StockRow | undefined {
    const { history, part } = slow;
    const onHand = history.onHand(day);
    if (onHand === 0) return undefined;
    const lastSale = history.lastSale(day) ?? slow.formerSale;
    const age = monthsBetween(lastSale ?? slow.entryDay, day);
    const status = age >= slow.statusFromAge ? slow.status : age < phaseOutMonths ? 'active' : 'phase_out';
    const isLeaving = status === 'phase_out' || status === 'non_stock' || status === 'delete';
    return {
      part,
      status,
      bin: this.#bins.of(part.number),
      onHand,
      reserved: slow.overpromised > 0 ? onHand + slow.overpromised : 0,
      onOrder: 0,
      specialOrder: status === 'special_order' ? onHand : 0,
      costCents: part.costCents,
      best: status === 'active' ? Math.max(0, onHand) : 0,
      least: 0,
      entryDay: slow.entryDay,
      lastSale,
      lastReceipt: history.lastReceipt(day) ?? slow.formerReceipt,
      phasedOut: isLeaving && lastSale !== undefined ? addMonths(lastSale, phaseOutMonths) : undefined,
      soldInYear: history.soldInYear(day),
      lostInYear: 0,
      monthsNoSale: lastSale === undefined ? undefined : age,
    };
  }

  /** The record of a moving number for the time before the history. */
  #recordOf(history: NumberHistory): Record {
    const { number } = history.part;
    const known = this.#records.get(number);
    if (known) return known;
    const random = createRandom(`${this.#store.id} record ${number}`);
    const first = Math.min(history.first ?? this.from, this.from);
    const formerSale = first - 5 - Math.floor(random.next() * 150);
    const entryDay = formerSale - 30 - Math.floor(random.next() * 1_500);
    const record = { formerSale, entryDay, formerReceipt: this.from - 2 - Math.floor(random.next() * 60) };
    this.#records.set(number, record);
    return record;
  }

  #movingSums(day: Day): MovingSums {
    const byBucket = agingStarts.map(() => 0);
    const byStatus = new Map<PartStatus, number>();
    let numbers = 0;
    for (const history of this.#moving.histories.values()) {
      const row = this.#movingRow(history, day, 1);
      if (!row || row.onHand <= 0) continue;
      const cents = row.onHand * row.costCents;
      const months = row.monthsNoSale ?? 0;
      const bucket = agingStarts.findLastIndex((start) => months >= start);
      byBucket[bucket] = (byBucket[bucket] ?? 0) + cents;
      byStatus.set(row.status, (byStatus.get(row.status) ?? 0) + cents);
      numbers += 1;
    }
    return { byBucket, byStatus, numbers };
  }
}
