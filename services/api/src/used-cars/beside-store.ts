import type { BesideStore, CallResponse, calls, UsedCarRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { OwnNumbers } from '../auth/caller.ts';
import type { Selection } from '../core/selection/selection.ts';
import { hidesEverybody, othersAmong } from '../heat-sheet/own-store.ts';
import { carsOf, type FigureContext, hoursOf, totalsOf } from './car-figures.ts';
import { readUsedCarOrders, type UsedCarOrder } from './read-used-car-orders.ts';

type StoreAverage = CallResponse<typeof calls.repairOrderUci>['storeAverage'];

/** What the store charges a car and an hour beside somebody's own, over all cars of the period; null for who sees everybody's. */
export async function storeAverage(
  db: Database,
  selection: Selection,
  ownCars: ReadonlyMap<UsedCarRow, readonly UsedCarOrder[]>,
  context: FigureContext,
): Promise<StoreAverage> {
  const { own } = selection.filter;
  if (own === null) return null;
  // No filter that could make a store of one other person.
  const orders = await readUsedCarOrders(db, { ...selection, filter: { own: null } }, own.technicians.length > 0);
  const store = totalsOf([...carsOf(orders, context)], context);
  const mine = totalsOf([...ownCars], context);
  const beside = (
    key: 'avgPerUnit' | 'avgDays' | 'elr' | 'laborGpPct',
    isBehind: (order: UsedCarOrder) => boolean,
  ): BesideStore => ({ store: isTold(orders.filter(isBehind), own) ? store[key] : null, own: mine[key] });
  // Own lines are not the whole of a car that others worked on as well.
  const hasOwnOrders = own.advisors.length > 0;
  return {
    avgPerUnit: hasOwnOrders ? beside('avgPerUnit', () => true) : null,
    avgDays: hasOwnOrders ? beside('avgDays', () => true) : null,
    elr: beside('elr', (order) => hoursOf(order) > 0),
    laborGpPct: beside('laborGpPct', (order) => order.labor_c + order.detail_c !== 0),
  };
}

/** Whether what is over these tells nobody's: neither another advisor's nor, for who works on cars, another technician's. */
function isTold(orders: readonly UsedCarOrder[], own: OwnNumbers): boolean {
  const advisors = orders.map((order) => order.advisor_number);
  const technicians = own.technicians.length === 0 ? [] : orders.flatMap((order) => order.technicians);
  return (
    hidesEverybody(othersAmong(advisors, own.advisors)) && hidesEverybody(othersAmong(technicians, own.technicians))
  );
}
