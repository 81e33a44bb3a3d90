import { type Day, isOpen, weekdayOf } from '../chance/calendar.ts';
import { createRandom } from '../chance/random.ts';
import { ratesOn } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { boughtFor, factory } from './bought.ts';
import { NumberHistory, yearBefore } from './history.ts';
import { type PartMove, partMove } from './moves.ts';
import type { PartNumber } from './numbers.ts';
import type { OrderUse } from './order-uses.ts';

/** The sources of demand for moving numbers. */
export interface Demand {
  readonly store: StorePlan;
  readonly anchor: Day;
  /** The first and last day with recorded stock. */
  readonly from: Day;
  readonly through: Day;
  readonly numbers: ReadonlyMap<string, PartNumber>;
  /** The parts of all repair orders, including those before `from`. */
  readonly uses: readonly OrderUse[];
  /** Sales, returns, lost sales and purchases for them, in the order of their days. */
  readonly trade: readonly PartMove[];
}

/** The reorder point and the stocking level, in pieces. */
interface Level {
  readonly best: number;
  readonly least: number;
}

export interface MovingStock {
  readonly histories: ReadonlyMap<string, NumberHistory>;
  readonly levels: ReadonlyMap<string, Level>;
  /** Receipts for the shelf and for repair orders. */
  readonly receipts: readonly PartMove[];
}

/** A number is stocked after three demands in a year. */
const phaseInDemands = 3;
/** The weekday on which the stock order arrives: Tuesday. */
const stockOrderDay = 2;

/** Days until a special order arrives. A repair order that closes earlier had its part on the same day. */
const specialOrderDays = 2;

/** The day on which a special order arrives. */
export function receiptDay(use: OrderUse): Day {
  const arrives = use.openDay + specialOrderDays;
  return use.closeDay === undefined ? arrives : Math.min(arrives, use.closeDay);
}

const groupBy = <T>(rows: Iterable<T>, dayOfRow: (row: T) => Day | undefined): Map<Day, T[]> => {
  const days = new Map<Day, T[]>();
  for (const row of rows) {
    const day = dayOfRow(row);
    if (day === undefined) continue;
    const known = days.get(day);
    if (known) known.push(row);
    else days.set(day, [row]);
  }
  return days;
};

/** The demand on the shelf in the year before the demo's first day, by number: rows and pieces. */
function stockDemand(demand: Demand): Map<string, { rows: number; pieces: number; most: number }> {
  const asked = new Map<string, { rows: number; pieces: number; most: number }>();
  const until = demand.anchor - 1;
  const from = Math.max(yearBefore(until), demand.from - 1);
  const count = (number: string, quantity: number): void => {
    const known = asked.get(number) ?? { rows: 0, pieces: 0, most: 0 };
    asked.set(number, known);
    known.rows += 1;
    known.pieces += quantity;
    known.most = Math.max(known.most, quantity);
  };
  for (const use of demand.uses) {
    if (use.closeDay === undefined || use.closeDay <= from || use.closeDay > until || use.quantity <= 0) continue;
    if (!use.isEmergency && !use.isSpecialOrder) count(use.number, use.quantity);
  }
  demand.trade.forEach((move, index) => {
    const isBought = demand.trade[index + 1]?.kind === 'receipt' && demand.trade[index + 1]?.part === move.part;
    if (move.kind !== 'sale' || move.isCore || isBought || move.day <= from || move.day > until) return;
    count(move.part.number, move.quantity);
  });
  return asked;
}

/** Cheap parts are ordered for months, expensive ones for weeks. */
function levelsOf(demand: Demand, cover: number): Map<string, Level> {
  const until = demand.anchor - 1;
  const years = (until - Math.max(yearBefore(until), demand.from - 1)) / 365;
  const levels = new Map<string, Level>();
  for (const [number, { rows, pieces, most }] of stockDemand(demand)) {
    const part = demand.numbers.get(number);
    if (!part || rows / years < phaseInDemands) continue;
    const monthly = pieces / years / 12;
    const months = Math.min(6, Math.max(0.35, cover * (2_500 / part.costCents) ** 0.4));
    const few = part.costCents < 2_000 ? 5 : part.costCents < 6_000 ? 3 : part.costCents < 15_000 ? 2 : 1;
    const best = Math.max(few, most <= monthly ? most : 1, Math.ceil(monthly * months));
    levels.set(number, { best, least: Math.floor(best * 0.15) });
  }
  return levels;
}

/**
 * Simulates the shelf of every moving number day by day. Parts leave when the repair order closes or with the invoice. Special orders
 * arrive two days after the repair order was written, emergency purchases on the same day, and a weekly order refills low numbers. No part
 * is sold that is not there, because missing pieces arrive that morning.
 *
 * @param cover months of demand that are ordered of a part of $25
 */
export function keepMovingStock(demand: Demand, cover: number): MovingStock {
  const { store, anchor, from, through } = demand;
  const levels = levelsOf(demand, cover);
  const histories = new Map<string, NumberHistory>();
  const receipts: PartMove[] = [];
  const historyOf = (number: string): NumberHistory => {
    const known = histories.get(number);
    if (known) return known;
    const part = demand.numbers.get(number);
    if (!part) throw new Error(`No part has the number ${number}`);
    const history = new NumberHistory(part);
    const level = levels.get(number);
    const draw = createRandom(`${store.id} opening ${number}`).next();
    history.opening = level ? Math.round(level.best * (0.5 + draw * 0.5)) : draw < 0.03 ? 1 : 0;
    histories.set(number, history);
    return history;
  };
  // Every number gets a history, because the stock must not depend on the length of the history.
  for (const number of demand.numbers.keys()) historyOf(number);

  const closed = groupBy(demand.uses, (use) => use.closeDay);
  const arriving = groupBy(demand.uses, (use) => (use.isSpecialOrder ? receiptDay(use) : undefined));
  const traded = groupBy(demand.trade, (move) => move.day);
  const earliest = Math.min(from, ...closed.keys());
  for (let day = earliest; day < from; day += 1) {
    for (const use of closed.get(day) ?? []) historyOf(use.number).countSale(day, use.quantity);
  }
  // Parts that arrived earlier and wait for their repair order are on the shelf already.
  for (const use of demand.uses) {
    const waits = use.isSpecialOrder && receiptDay(use) < from && (use.closeDay === undefined || use.closeDay >= from);
    if (waits) historyOf(use.number).opening += use.quantity;
  }

  const low = new Set<string>();
  for (let day = from; day <= through; day += 1) {
    const level = ratesOn(store, anchor, day).priceLevel;
    const random = createRandom(`${store.id} receiving ${day}`);
    const touched = new Set<string>();
    const receive = (move: PartMove): void => {
      historyOf(move.part.number).receive(day, move.quantity);
      touched.add(move.part.number);
    };
    const buy = (use: OrderUse, orderType: 'special' | 'emergency'): void => {
      const { part } = historyOf(use.number);
      const { quantity, unitCostCents: costCents } = use;
      const receipt = boughtFor(random, { day, part, quantity, costCents }, orderType);
      receipts.push(receipt);
      receive(receipt);
    };
    for (const use of arriving.get(day) ?? []) buy(use, 'special');
    for (const use of closed.get(day) ?? []) {
      if (use.isEmergency) buy(use, 'emergency');
      const history = historyOf(use.number);
      if (use.quantity > 0) history.sell(day, use.quantity);
      else history.takeBack(day, -use.quantity);
      touched.add(use.number);
    }
    for (const move of traded.get(day) ?? []) {
      if (move.isCore) continue;
      const history = historyOf(move.part.number);
      if (move.kind === 'sale') history.sell(day, move.quantity);
      else if (move.kind === 'return') history.takeBack(day, move.quantity);
      else if (move.kind === 'receipt') receive(move);
      else history.lose(day, move.quantity);
      touched.add(move.part.number);
    }
    for (const number of touched) low.add(number);
    const isOrderDay = weekdayOf(day) === stockOrderDay && isOpen(day);
    for (const number of isOrderDay ? low : touched) {
      const history = historyOf(number);
      const { best, least } = levels.get(number) ?? { best: 0, least: -1 };
      const onHand = history.onHand(day);
      if (onHand >= 0 && !(isOrderDay && onHand <= least)) continue;
      const quantity = Math.max(best - onHand, -onHand);
      if (quantity <= 0) continue;
      const receipt = partMove({
        day,
        kind: 'receipt',
        part: history.part,
        quantity,
        unitCostCents: Math.max(1, Math.round(history.part.costCents * level)),
        orderType: 'stock',
        vendor: factory,
        document: `P${day}`,
      });
      receipts.push(receipt);
      history.receive(day, quantity);
    }
    if (isOrderDay) low.clear();
  }
  return { histories, levels, receipts };
}
