import { parseDay } from '../chance/calendar.ts';
import { stores } from '../store/stores.ts';
import { inspect } from './inspections.ts';
import type { RepairOrder } from './order.ts';
import { simulateStore } from './simulate.ts';

const anchor = parseDay('2026-11-20');
const lives = stores.map((plan) => {
  const store = { ...plan, monthsOfHistory: 3 };
  return { store, orders: [...simulateStore(store, { anchor, through: anchor - 1 })].flatMap((day) => day.orders) };
});

/** The mileages of the sold services, from the customer's words, because a service is not always written under its own code. */
const soldFor = ({ lines }: RepairOrder): number[] =>
  lines.flatMap(({ complaint }) => {
    const miles = /the (\d+),000-mile service/.exec(complaint)?.[1];
    return miles === undefined ? [] : [Number(miles) * 1_000];
  });
const offeredFor = (codes: readonly string[]): number[] =>
  codes.flatMap((code) => (/^[369]0K/.test(code) ? [Number(code.slice(0, 2)) * 1_000] : []));
const isDue = (due: number, { mileage }: RepairOrder): boolean => mileage >= due - 3_000 && mileage <= due + 6_000;

describe.each(lives)('mileage services of $store.name', ({ store, orders }) => {
  it('are sold to vehicles that are due for them, under whatever code', () => {
    const sold = orders.filter((order) => soldFor(order).length > 0);
    const early = sold.filter((order) => soldFor(order).some((due) => !isDue(due, order)));
    expect(sold.length).toBeGreaterThan(80);
    expect(early.map(({ number, mileage, lines }) => [number, mileage, lines.map((line) => line.opCode)])).toEqual([]);
  });

  it('stand alone on their repair order', () => {
    expect(orders.filter((order) => soldFor(order).length > 1).map(({ number }) => number)).toEqual([]);
  });

  it('are declined only where they are due and not sold', () => {
    const offered = orders.filter(({ declined }) => offeredFor(declined.map(({ opCode }) => opCode)).length > 0);
    const odd = offered.filter((order) => {
      const dues = offeredFor(order.declined.map(({ opCode }) => opCode));
      return soldFor(order).length > 0 || dues.some((due) => !isDue(due, order));
    });
    expect(offered.length).toBeGreaterThan(0);
    expect(odd.map(({ number, mileage, declined }) => [number, mileage, declined])).toEqual([]);
  });

  it('are recommended by inspections only where they are due', () => {
    const found = orders.flatMap((order) => {
      const dues = offeredFor(inspect(store, order)?.items.map(({ opCode }) => opCode) ?? []);
      return dues.map((due) => ({ order, due }));
    });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ order, due }) => !isDue(due, order)).map(({ order }) => order.number)).toEqual([]);
  });
});
