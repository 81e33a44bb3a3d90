import { addMonths, type Day, dateOf, isOpen } from '../chance/calendar.ts';
import { chance, createRandom, logNormal, pick, type Random, wholeBetween } from '../chance/random.ts';
import type { StorePlan } from '../store/stores.ts';
import { factory } from './bought.ts';
import { monthsBetween, NumberHistory } from './history.ts';
import { type PartMove, partMove } from './moves.ts';
import type { PartNumber } from './numbers.ts';
import type { NumberMaker } from './other-numbers.ts';
import { agingStarts, type PartStatus, type PartsPlan, partsPlanOf } from './plan.ts';
import { cellsOf, type MovingSums, type StockCell } from './stock-cells.ts';
import { tradeMarkup } from './trade-sales.ts';

/** A number that rarely sells, with its record and its history. */
export interface SlowNumber {
  readonly part: PartNumber;
  readonly history: NumberHistory;
  /** Its status after as many months without a sale as its bucket has. */
  readonly status: PartStatus;
  readonly statusFromAge: number;
  readonly entryDay: Day;
  /** The last sale and receipt before the history. Undefined for never. */
  readonly formerSale: Day | undefined;
  readonly formerReceipt: Day | undefined;
  /** Pieces promised beyond the stock. */
  readonly overpromised: number;
  readonly moves: readonly PartMove[];
}

/** A random open day of the month this many months before a day. */
function dayMonthsAgo(random: Random, fit: Day, months: number): Day {
  const first = addMonths(fit, -months);
  const last = months === 0 ? Math.max(0, dateOf(fit) - 2) : 27;
  let day = first + wholeBetween(random, 0, last);
  while (!isOpen(day) && day > first) day -= 1;
  while (!isOpen(day)) day += 1;
  return day;
}

interface Setting {
  readonly store: StorePlan;
  readonly maker: NumberMaker;
  /** The first day of recorded stock, and the day that the inventory is made for. */
  readonly from: Day;
  readonly fit: Day;
}

const oldestMonths = 62;
/** The part of the history after which a sale counts as late. */
const lateShare = 0.82;

/** Makes one number of a cell. */
function slowNumber(random: Random, cell: StockCell, part: PartNumber, quantity: number, setting: Setting): SlowNumber {
  const { from, fit } = setting;
  const least = agingStarts[cell.bucket] ?? 0;
  const most = cell.bucket === 5 ? oldestMonths : (agingStarts[cell.bucket + 1] ?? 1) - 1;
  const months =
    cell.bucket === 5 ? least + Math.floor(random.next() ** 2 * (most - least)) : wholeBetween(random, least, most);
  const day = dayMonthsAgo(random, fit, months);
  const history = new NumberHistory(part);
  const moves: PartMove[] = [];
  const isNew = cell.status === 'special_order' || cell.status === 'never_sold';
  const sells = !isNew;
  const sold = sells && day >= from ? 1 : 0;
  // A part that sold late in the history was received shortly before.
  const isRecent = sold > 0 && day - from > lateShare * (fit - from);
  const arrives = isNew || cell.status === 'phase_in' || isRecent;
  const arrival = isNew ? day : day - wholeBetween(random, 10, cell.status === 'phase_in' ? 25 : 140);
  if (arrives && arrival >= from) {
    const pieces = quantity + sold;
    history.receive(arrival, pieces);
    moves.push(
      partMove({
        day: arrival,
        kind: 'receipt',
        part,
        quantity: pieces,
        unitCostCents: part.costCents,
        orderType: isNew ? 'special' : 'stock',
        vendor: factory,
        document: `${isNew ? 'S' : 'P'}${arrival}`,
      }),
    );
  } else history.opening = quantity + sold;
  if (sold > 0) {
    history.sell(day, sold);
    moves.push(
      partMove({
        day,
        kind: 'sale',
        part,
        quantity: sold,
        unitCostCents: part.costCents,
        unitSaleCents: Math.max(1, Math.round(part.costCents * tradeMarkup.counter)),
        saleType: 'counter',
        documentKind: 'counter',
        document: `C${20_000 + (Math.floor(random.next() * 9_000) + day)}`,
        counter: pick(random, ['P1', 'P2', 'P3']),
      }),
    );
  }
  // Before its last sale it sold as others did, the last time shortly before the history.
  const formerSale = arrives ? undefined : day < from ? day : from - wholeBetween(random, 3, 100);
  const entryDay = arrives ? arrival : (formerSale ?? day) - wholeBetween(random, 60, 1_400);
  return {
    part,
    history,
    status: cell.status,
    statusFromAge: isNew || cell.status === 'phase_in' ? 0 : least,
    entryDay,
    formerSale,
    formerReceipt: arrives ? undefined : Math.max(entryDay, (formerSale ?? arrival) - wholeBetween(random, 0, 60)),
    overpromised: 0,
    moves,
  };
}

/** The numbers of a cell, whose total value is exact except for rounding. */
function numbersOf(random: Random, cell: StockCell, count: number, setting: Setting): SlowNumber[] {
  const draws = Array.from({ length: count }, () => ({
    weight: logNormal(random, 1, 1.05),
    quantity: chance(random, 0.72) ? 1 : wholeBetween(random, 2, 4),
  }));
  const total = draws.reduce((sum, draw) => sum + draw.weight, 0);
  return draws.map(({ weight, quantity }) => {
    const costCents = Math.max(5, Math.min(450_000, Math.round((cell.cents * weight) / total / quantity)));
    return slowNumber(random, cell, setting.maker.costing(costCents), quantity, setting);
  });
}

/**
 * Scrapped obsolete stock. It is replaced by younger stock of the same value that became as old. Otherwise the share of old stock would
 * rise month by month. A newly acquired store has scrapped nothing yet.
 */
function scrapped(random: Random, old: readonly SlowNumber[], setting: Setting): SlowNumber[] {
  const { from, fit, maker } = setting;
  return old.flatMap(({ part, history, formerSale }) => {
    if (formerSale === undefined || history.lastSale(fit) !== undefined) return [];
    const months = monthsBetween(formerSale, fit);
    const crossed = addMonths(formerSale, 13);
    if (months < 13 || crossed <= from || crossed >= fit) return [];
    let day = Math.min(fit - 1, crossed + wholeBetween(random, 5, 24));
    while (!isOpen(day)) day -= 1;
    const quantity = history.onHand(fit);
    const former = maker.costing(part.costCents);
    const past = new NumberHistory(former);
    past.opening = quantity;
    past.adjust(day, -quantity);
    const lastSale = formerSale - wholeBetween(random, 370, 700);
    return [
      {
        part: former,
        history: past,
        status: 'phase_out' as const,
        statusFromAge: 0,
        entryDay: lastSale - wholeBetween(random, 100, 900),
        formerSale: lastSale,
        formerReceipt: lastSale - wholeBetween(random, 5, 90),
        overpromised: 0,
        moves: [
          partMove({
            day,
            kind: 'adjustment',
            part: former,
            quantity: -quantity,
            unitCostCents: former.costCents,
            document: `A${day}`,
          }),
        ],
      },
    ];
  });
}

/** Impossible counts: below zero, without a cost, more promised than on hand (DOMAIN.md 6.9). */
function wrongCounts(random: Random, plan: PartsPlan, setting: Setting): SlowNumber[] {
  const of = (share: number): undefined[] => Array.from({ length: Math.round(plan.numbersOnHand * share) });
  const make = (costCents: number, onHand: number, overpromised: number): SlowNumber => {
    const part = setting.maker.costing(costCents);
    const history = new NumberHistory(part);
    history.opening = onHand;
    const formerSale = setting.from - wholeBetween(random, 3, 60);
    return {
      part,
      history,
      status: 'active',
      statusFromAge: 0,
      entryDay: formerSale - wholeBetween(random, 60, 1_400),
      formerSale,
      formerReceipt: formerSale - wholeBetween(random, 5, 50),
      overpromised,
      moves: [],
    };
  };
  return [
    ...of(0.004).map(() => make(wholeBetween(random, 300, 9_000), -wholeBetween(random, 1, 3), 0)),
    ...of(0.002).map(() => make(0, wholeBetween(random, 1, 4), 0)),
    ...of(0.003).map(() => make(wholeBetween(random, 200, 2_500), 1, wholeBetween(random, 1, 3))),
  ];
}

/** The numbers besides the moving ones, as many and as old as the store's plan says for the demo's first day. */
export function makeSlowStock(store: StorePlan, moving: MovingSums, setting: Omit<Setting, 'store'>): SlowNumber[] {
  const plan = partsPlanOf(store);
  const random = createRandom(`${store.id} slow stock`);
  const all = { store, ...setting };
  const wrong = wrongCounts(random, plan, all);
  const cells = cellsOf(plan, moving);
  const cents = cells.reduce((sum, cell) => sum + cell.cents, 0);
  const onHand = wrong.filter(({ history }) => history.opening > 0).length;
  const count = Math.max(cells.length, plan.numbersOnHand - moving.numbers - onHand);
  const numbers = cells.flatMap((cell) =>
    numbersOf(random, cell, Math.max(1, Math.round((count * cell.cents) / cents)), all),
  );
  return [...numbers, ...(store.monthsOfHistory > 12 ? scrapped(random, numbers, all) : []), ...wrong];
}
