import { addMonths, type Day, isOpen, nextOpenDay, weekdayOf } from '../chance/calendar.ts';
import { EvenDraws } from '../chance/even-draws.ts';
import { chance, createRandom, pick, pickWeighted, type Random, weighted, wholeBetween } from '../chance/random.ts';
import { type Advisor, advisorsOf, upsellOn } from '../people/roster.ts';
import { type ClockDay, Workshop } from '../people/workshop.ts';
import { Garage, type VisitNeeds } from '../store/garage.ts';
import { type Rates, ratesOn } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import {
  createArrivals,
  drawCloseDay,
  drawOpenMinutes,
  drawPayTypes,
  forgottenDays,
  historyStart,
} from './arrivals.ts';
import { operations } from './catalogue.ts';
import { creditFor } from './credits.ts';
import { DiscountDesk } from './discounts.ts';
import { JobDecks } from './jobs.ts';
import { usualPrice } from './labor-price.ts';
import { drawLines } from './lines.ts';
import { isDue, milesOfService } from './mileage-services.ts';
import type { DeclinedWork, OrderLine, PayType, RepairOrder } from './order.ts';

/** The repair orders written on one day, and its time clock. */
export interface SimulatedDay {
  readonly day: Day;
  readonly orders: readonly RepairOrder[];
  readonly clock: readonly ClockDay[];
}

export interface Span {
  /** The demo's first "today". Every story is relative to it, even when days are added later. */
  readonly anchor: Day;
  /** The last known day. Repair orders that close later are still open. */
  readonly through: Day;
}

/** Part of the seed of every day. Another text gives another history, which must then pass the tests of its figures. */
const dealt = '#1';

/** Work that customers may decline after an inspection. */
const refusable = operations.filter(({ category }) => category === 'maintenance' || category === 'repair');
const categoryOf: ReadonlyMap<string, string> = new Map(operations.map(({ code, category }) => [code, category]));

/** The lowest mileage at which a vehicle needs the work, by category for jobs without their own. */
const leastMiles: Readonly<Record<string, number>> = {
  TIRE4: 24_000,
  BATT: 26_000,
  SWUPD: 0,
  repair: 20_000,
  maintenance: 9_000,
};

/** The mileage that the customer's lines require. */
function needsOf(lines: readonly OrderLine[], isUnderWarranty: boolean): VisitNeeds {
  const own = lines.filter((line) => line.payType === 'C');
  const service = own.map((line) => milesOfService(line.job)).find((miles) => miles !== undefined);
  if (service) return { isUnderWarranty, leastMiles: service.least, mostMiles: service.most };
  const least = own.map((line) => leastMiles[line.job] ?? leastMiles[categoryOf.get(line.job) ?? ''] ?? 0);
  return { isUnderWarranty, leastMiles: Math.max(0, ...least), mostMiles: Number.POSITIVE_INFINITY };
}

/** Work that this vehicle may need and that is not being done. */
function drawDeclined(random: Random, lines: readonly OrderLine[], mileage: number, rates: Rates): DeclinedWork[] {
  const wasInspected = lines.some((line) => line.category === 'courtesy');
  if (!wasInspected || !chance(random, 0.3)) return [];
  const done = new Set(lines.map((line) => line.job));
  const open = refusable.filter(({ code }) => !done.has(code) && isDue(code, mileage));
  const openByWeight = weighted(open, (operation) => operation.weight.C);
  return Array.from({ length: wholeBetween(random, 1, 3) }, () => {
    const operation = pickWeighted(random, openByWeight);
    const { laborCents, partsCents } = usualPrice(operation, rates.doorCents);
    return { opCode: operation.code, text: operation.description, amountCents: laborCents + partsCents };
  }).filter((item, index, all) => all.findIndex((other) => other.opCode === item.opCode) === index);
}

/**
 * Simulates a store's history day by day. Only the status of repair orders that close after `through` depends on `through`, so later days
 * can be added without changing earlier ones.
 */
export function* simulateStore(store: StorePlan, span: Span): Generator<SimulatedDay> {
  const { anchor, through } = span;
  const start = historyStart(store, anchor);
  const garage = new Garage(store, start, createRandom(`${store.id} garage`));
  const workshop = new Workshop(store, anchor);
  const jobs = new JobDecks();
  const even = new EvenDraws();
  const discounts = new DiscountDesk();
  // Separate random sources, so that vehicles and discounts change nothing else of a day.
  const visits = createRandom(`${store.id} visits`);
  const bargains = createRandom(`${store.id} bargains`);
  const careless = new Set(workshop.technicians.filter((person) => person.isCareless).map((person) => person.number));
  const advisors = advisorsOf(store, anchor);
  const arrivalsOn = createArrivals(store, anchor);
  const forgotten = forgottenDays(anchor);
  const slipsFrom = addMonths(anchor, -2);
  let recent: RepairOrder[] = [];
  let running = store.firstOrderNumber;

  const write = (random: Random, day: Day, rates: Rates, isForgotten: boolean): RepairOrder => {
    const isSaturday = weekdayOf(day) === 6;
    const evenly = (subject: string): Random => even.of(`${subject}${isSaturday ? ' on Saturday' : ''}`, random, 40);
    const payTypes: readonly PayType[] = isForgotten ? ['C'] : drawPayTypes(evenly('pay types'), store.payMix, day);
    const advisor = drawAdvisor(evenly(`advisor ${payTypes.join('')}`), advisors, day);
    const isWarranty = payTypes.includes('W');
    const isInternal = payTypes.length === 1 && payTypes[0] === 'I';
    const plannedClose = isForgotten ? undefined : drawCloseDay(random, payTypes, day, store.closeLag);
    const workDay = plannedClose ?? nextOpenDay(day + 1);
    const lines = drawLines(random, payTypes, {
      store,
      jobs,
      even,
      discounts,
      bargains,
      workshop,
      rates,
      advisor,
      upsell: upsellOn(advisor, day),
      workDay,
      isSaturday,
      compliance: day >= slipsFrom ? 0.52 : 0.645,
    });
    const visit = isInternal
      ? garage.stock(
          visits,
          day,
          lines.some((line) => line.opCode === 'PDI' || line.opCode === 'ACCESS'),
        )
      : garage.visit(visits, day, needsOf(lines, isWarranty));
    const isVoid = !isForgotten && chance(random, 0.004);
    const isClosed = plannedClose !== undefined && plannedClose <= through;
    const isCareless = lines.some((line) => line.technicians.some((part) => careless.has(part.number)));
    running += 1;
    return {
      number: String(running),
      status: isVoid ? 'V' : isClosed ? 'C' : 'O',
      openDay: day,
      openMinutes: drawOpenMinutes(random),
      closeDay: isClosed && !isVoid ? plannedClose : undefined,
      voidDay: isVoid ? day : undefined,
      promisedDay: isForgotten ? day + 2 : Math.max(day, workDay - (chance(random, 0.12) ? 1 : 0)),
      advisor: chance(random, 0.002) ? '' : advisor.number,
      customer: visit.customer,
      vehicle: visit.vehicle,
      stockNumber: visit.stockNumber,
      mileage: visit.mileage,
      tag: isInternal ? '' : String(wholeBetween(random, 100, 999)),
      isAppointment: !isInternal && chance(random, 0.64),
      isWaiter: workDay === day && !isInternal && chance(random, 0.4),
      isComeback: !isInternal && chance(random, isCareless ? 0.022 : 0.0105),
      isSoldHere: visit.isSoldHere,
      isCredit: false,
      refersTo: undefined,
      lines,
      declined: drawDeclined(random, lines, visit.mileage, rates),
    };
  };

  for (let day = start; day <= through; day += 1) {
    const random = createRandom(`${store.id} day ${day}${dealt}`);
    const rates = ratesOn(store, anchor, day);
    const orders: RepairOrder[] = [];
    const arrivals = arrivalsOn(day);
    for (let arrived = 0; arrived < arrivals; arrived += 1) {
      orders.push(write(random, day, rates, arrived === 0 && forgotten.has(day)));
    }
    const written = orders.length;
    recent = recent.filter((order) => order.openDay > day - 30);
    // A credit on this day can only refer to a repair order that was closed before it, even if later days are known.
    const creditable = recent.filter(
      (order) => order.closeDay !== undefined && order.closeDay < day && !order.isCredit,
    );
    if (isOpen(day) && creditable.length > 0 && chance(random, store.ordersPerMonth * 0.00018)) {
      const credit = creditFor(random, pick(random, creditable), String(running + 1), day);
      if (credit) {
        running += 1;
        orders.push(credit);
      }
    }
    recent.push(...orders.slice(0, written));
    yield { day, orders, clock: workshop.clock(day) };
  }
}

function drawAdvisor(random: Random, advisors: readonly Advisor[], day: Day): Advisor {
  const isSaturday = weekdayOf(day) === 6;
  const present = advisors.filter(
    (advisor) =>
      (advisor.from === undefined || day >= advisor.from) && (advisor.until === undefined || day <= advisor.until),
  );
  // A Saturday is a tenth of the week. An advisor who works on it is missing on the other days.
  const shareOf = (advisor: Advisor): number =>
    isSaturday ? advisor.saturdayShare : (advisor.share - 0.106 * advisor.saturdayShare) / 0.894;
  return pickWeighted(random, weighted(present, shareOf));
}
