import { addMonths, type Day, nextOpenDay, weekdayOf } from '../chance/calendar.ts';
import { EvenDraws } from '../chance/even-draws.ts';
import { chance, createRandom, pickWeighted, type Random, weighted, wholeBetween } from '../chance/random.ts';
import { type Advisor, advisorsOf, upsellOn } from '../people/roster.ts';
import { Workshop } from '../people/workshop.ts';
import { Garage, type VisitNeeds } from '../store/garage.ts';
import type { Rates } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { drawCloseDay, drawOpenMinutes, drawPayTypes, historyStart } from './arrivals.ts';
import { operations } from './catalogue.ts';
import { DiscountDesk } from './discounts.ts';
import { JobDecks } from './jobs.ts';
import { usualPrice } from './labor-price.ts';
import { drawLines } from './lines.ts';
import { isDue, milesOfService } from './mileage-services.ts';
import type { DeclinedWork, OrderLine, PayType, RepairOrder } from './order.ts';

export interface Span {
  /** The demo's first "today". Every story is relative to it, even when days are added later. */
  readonly anchor: Day;
  /** The last known day. Repair orders that close later are still open. */
  readonly through: Day;
}

/** What the repair orders of a store share from day to day. */
export type OrderSetting = ReturnType<typeof openOrderSetting>;

/** The people, vehicles and random sources of a store before its first repair order. */
export function openOrderSetting(store: StorePlan, { anchor, through }: Span) {
  const workshop = new Workshop(store, anchor);
  return {
    store,
    through,
    workshop,
    garage: new Garage(store, historyStart(store, anchor), createRandom(`${store.id} garage`)),
    jobs: new JobDecks(),
    even: new EvenDraws(),
    discounts: new DiscountDesk(),
    // Separate random sources, so that vehicles and discounts change nothing else of a day.
    visits: createRandom(`${store.id} visits`),
    bargains: createRandom(`${store.id} bargains`),
    careless: new Set(workshop.technicians.filter((person) => person.isCareless).map((person) => person.number)),
    advisors: advisorsOf(store, anchor),
    /** The day from which the matrix is followed less. */
    slipsFrom: addMonths(anchor, -2),
  };
}

/** The day of a repair order, and what the day decides about it. */
export interface OrderOfDay {
  readonly number: string;
  readonly day: Day;
  readonly rates: Rates;
  /** Whether nobody closes the repair order. */
  readonly isForgotten: boolean;
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

/** Draws one repair order of a day. The order of the draws is part of the history: another order gives other figures. */
export function drawOrder(random: Random, setting: OrderSetting, of: OrderOfDay): RepairOrder {
  const { store, garage, workshop, jobs, even, discounts, visits, bargains } = setting;
  const { number, day, rates, isForgotten } = of;
  const isSaturday = weekdayOf(day) === 6;
  const evenly = (subject: string): Random => even.of(`${subject}${isSaturday ? ' on Saturday' : ''}`, random, 40);
  const payTypes: readonly PayType[] = isForgotten ? ['C'] : drawPayTypes(evenly('pay types'), store.payMix, day);
  const advisor = drawAdvisor(evenly(`advisor ${payTypes.join('')}`), setting.advisors, day);
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
    compliance: day >= setting.slipsFrom ? 0.52 : 0.645,
  });
  const visit = isInternal
    ? garage.stock(
        visits,
        day,
        lines.some((line) => line.opCode === 'PDI' || line.opCode === 'ACCESS'),
      )
    : garage.visit(visits, day, needsOf(lines, isWarranty));
  const isVoid = !isForgotten && chance(random, 0.004);
  const isClosed = plannedClose !== undefined && plannedClose <= setting.through;
  const isCareless = lines.some((line) => line.technicians.some((part) => setting.careless.has(part.number)));
  return {
    number,
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
}
