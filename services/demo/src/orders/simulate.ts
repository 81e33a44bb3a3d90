import { type Day, isOpen } from '../chance/calendar.ts';
import { chance, createRandom, pick } from '../chance/random.ts';
import type { ClockDay } from '../people/workshop.ts';
import { ratesOn } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { createArrivals, forgottenDays, historyStart } from './arrivals.ts';
import { creditFor } from './credits.ts';
import { drawOrder, openOrderSetting, type Span } from './draw-order.ts';
import type { RepairOrder } from './order.ts';

/** The repair orders written on one day, and its time clock. */
export interface SimulatedDay {
  readonly day: Day;
  readonly orders: readonly RepairOrder[];
  readonly clock: readonly ClockDay[];
}

/** Part of the seed of every day. Another text gives another history, which must then pass the tests of its figures. */
const dealt = '#1';

/**
 * Simulates a store's history day by day. Only the status of repair orders that close after `through` depends on `through`, so later days
 * can be added without changing earlier ones.
 */
export function* simulateStore(store: StorePlan, span: Span): Generator<SimulatedDay> {
  const { anchor, through } = span;
  const setting = openOrderSetting(store, span);
  const arrivalsOn = createArrivals(store, anchor);
  const forgotten = forgottenDays(anchor);
  let recent: RepairOrder[] = [];
  let running = store.firstOrderNumber;
  const nextNumber = () => {
    running += 1;
    return String(running);
  };

  for (let day = historyStart(store, anchor); day <= through; day += 1) {
    const random = createRandom(`${store.id} day ${day}${dealt}`);
    const rates = ratesOn(store, anchor, day);
    const orders: RepairOrder[] = [];
    const arrivals = arrivalsOn(day);
    for (let arrived = 0; arrived < arrivals; arrived += 1) {
      const isForgotten = arrived === 0 && forgotten.has(day);
      orders.push(drawOrder(random, setting, { number: nextNumber(), day, rates, isForgotten }));
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
    yield { day, orders, clock: setting.workshop.clock(day) };
  }
}
