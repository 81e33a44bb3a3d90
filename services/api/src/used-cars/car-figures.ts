import type { CallResponse, calls, UsedCarRow } from '@fixed-ops/contract';
import { daysBetween, roundTo } from '@fixed-ops/metrics';
import type { Provided } from '../core/store-facts/provided.ts';
import { againstRates, type InternalRates } from './internal-rate.ts';
import type { UsedCarOrder } from './read-used-car-orders.ts';

type Totals = CallResponse<typeof calls.repairOrderUci>['totals'];

/** What the rows and totals of an answer are worked out with. */
export interface FigureContext {
  readonly provided: Provided;
  readonly rates: InternalRates;
  readonly endDate: string;
  readonly isOwn: boolean;
}

/** The cars of repair orders, each with its own. */
export function carsOf(orders: readonly UsedCarOrder[], context: FigureContext): Map<UsedCarRow, UsedCarOrder[]> {
  const units = new Map<string, UsedCarOrder[]>();
  for (const order of orders) {
    const unit = units.get(unitOf(order));
    if (unit) unit.push(order);
    else units.set(unitOf(order), [order]);
  }
  return new Map([...units.values()].map((unit) => [rowOf(unit, context), unit]));
}

/** A car is known by its VIN; one that came without, by its stock number. */
function unitOf({ vehicle_id, stock_number, ro_number, ro_suffix }: UsedCarOrder): string {
  if (vehicle_id !== null) return `vehicle ${vehicle_id}`;
  return stock_number === null ? `order ${ro_number} ${ro_suffix}` : `stock ${stock_number}`;
}

const dollars = (cents: number): number => roundTo(cents / 100, 2);
const hours = (hundredths: number): number => roundTo(hundredths / 100, 2);
const add = (orders: readonly UsedCarOrder[], of: (order: UsedCarOrder) => number): number =>
  orders.reduce((sum, order) => sum + of(order), 0);
/** Hours sold of every kind of work, in hundredths. */
export const hoursOf = (order: UsedCarOrder): number => order.inspection_h + order.repair_h + order.detail_h;

function moneyOf(orders: readonly UsedCarOrder[], provided: Provided) {
  const laborC = add(orders, (order) => order.labor_c);
  const detailC = add(orders, (order) => order.detail_c);
  const partsC = add(orders, (order) => order.parts_c);
  const subletC = add(orders, (order) => order.sublet_c);
  const miscC = add(orders, (order) => order.misc_c);
  const soldH = add(orders, hoursOf);
  return {
    labor: dollars(laborC),
    parts: provided.dollars(partsC, 'partsSaleC'),
    sublet: provided.dollars(subletC, 'subletSaleC'),
    detail: dollars(detailC),
    misc: provided.dollars(miscC, 'miscSaleC'),
    total: dollars(laborC + detailC + partsC + subletC + miscC),
    elr: soldH === 0 ? null : roundTo((laborC + detailC) / soldH, 2),
  };
}

function rowOf(orders: readonly UsedCarOrder[], { endDate, isOwn, provided }: FigureContext): UsedCarRow {
  const newest = orders.at(-1);
  const [oldest] = orders;
  if (!newest || !oldest) throw new Error('A unit has at least one repair order');
  const isOpen = orders.some((order) => order.close_date === null);
  const closings = orders.map((order) => order.close_date ?? endDate).sort();
  const known = (of: (order: UsedCarOrder) => string | null) => [...orders].reverse().map(of).find(Boolean) ?? null;
  return {
    stockNumber: known((order) => order.stock_number),
    vin: known((order) => order.vin),
    vehicle: [newest.year, newest.make, newest.model].filter(Boolean).join(' ') || null,
    roNumber: newest.ro_number,
    roSuffix: newest.ro_suffix,
    roNumbers: orders.map((order) => order.ro_number + order.ro_suffix),
    visits: orders.map((order) => ({ roNumber: order.ro_number, roSuffix: order.ro_suffix })),
    openDate: oldest.open_date,
    closeDate: isOpen ? null : (closings.at(-1) ?? null),
    daysInService: daysInService(orders, endDate),
    inspectionHours: hours(add(orders, (order) => order.inspection_h)),
    repairHours: hours(add(orders, (order) => order.repair_h)),
    ...moneyOf(orders, provided),
    status: isOpen ? 'open' : 'closed',
    inspectionDone: orders.some((order) => order.inspected),
    ...(isOwn && !orders.some((order) => order.inspected) ? { inspectionWithheld: true } : {}),
  };
}

/** Days of the stays, oldest first, without counting a day of two repair orders twice; closed the same day is none. */
function daysInService(orders: readonly UsedCarOrder[], endDate: string): number {
  let days = 0;
  let until: string | null = null;
  for (const { open_date: opened, close_date } of orders) {
    const closed = close_date ?? endDate;
    const from: string = until !== null && until > opened ? until : opened;
    if (closed > from) days += daysBetween(from, closed);
    if (until === null || closed > until) until = closed;
  }
  return days;
}

/** What cars come to together. */
export function totalsOf(
  cars: readonly (readonly [UsedCarRow, readonly UsedCarOrder[]])[],
  { provided, rates, endDate }: FigureContext,
): Totals {
  const rows = cars.map(([row]) => row);
  const orders = cars.flatMap(([, some]) => some);
  const money = moneyOf(orders, provided);
  const laborC = add(orders, (order) => order.labor_c + order.detail_c);
  const totalC = laborC + add(orders, (order) => order.parts_c + order.sublet_c + order.misc_c);
  const units = rows.length;
  return {
    units,
    ...money,
    ...againstRates(
      orders.map((order) => ({
        day: order.close_date ?? endDate,
        soldH: hoursOf(order),
        laborC: order.labor_c + order.detail_c,
      })),
      rates,
    ),
    hours: hours(add(orders, hoursOf)),
    avgPerUnit: units === 0 ? null : dollars(totalC / units),
    avgDays: units === 0 ? null : roundTo(rows.reduce((sum, row) => sum + row.daysInService, 0) / units, 2),
    laborGpPct: provided.grossPct(
      laborC,
      add(orders, (order) => order.labor_cost_c),
      'laborCostC',
    ),
    partsGpPct: provided.grossPct(
      add(orders, (order) => order.parts_c),
      add(orders, (order) => order.parts_cost_c),
      'partsSaleC',
      'partsCostC',
    ),
    inspected: rows.filter((row) => row.inspectionDone).length,
  };
}
