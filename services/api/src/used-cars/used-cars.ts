import type { CallQuery, CallResponse, calls, UsedCarRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { daysBetween, roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import { type Provided, providedBy } from '../core/store-facts/provided.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows } from '../http/list-rows.ts';
import { againstRates, type InternalRates, readInternalRates } from './internal-rate.ts';
import { readUsedCarOrders, type UsedCarOrder } from './read-used-car-orders.ts';

type Call = typeof calls.repairOrderUci;
type Answer = Pick<CallResponse<Call>, 'data' | 'total' | 'page' | 'pageSize' | 'totals' | 'ownViewMessage' | 'label'>;

/** The used cars that the workshop had in the period, each once, with what they cost and how long they stayed. */
export async function usedCars(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const provided = providedBy(facts);
  const orders = hasNoOwnNumbers(selection.filter) ? [] : await readUsedCarOrders(db, selection);
  const rates = await readInternalRates(db, selection.dealershipId);
  const { endDate } = selection.range;
  const units = new Map<string, UsedCarOrder[]>();
  for (const order of orders) {
    const unit = units.get(unitOf(order));
    if (unit) unit.push(order);
    else units.set(unitOf(order), [order]);
  }
  const ordersOf = new Map(
    [...units.values()].map((unit) => [rowOf(unit, { endDate, isOwn: selection.filter.own !== null }, provided), unit]),
  );
  const asked = [...ordersOf.keys()].filter(({ status }) => query.status === undefined || status === query.status);
  const listed = listRows(asked, query, {
    columns: COLUMNS,
    defaultSort: ['-total'],
    key: (row) => `${row.roNumber} ${row.roSuffix}`,
    text: (row) => [row.stockNumber, row.vin, row.vehicle, ...row.roNumbers],
  });
  return {
    data: [...listed.page],
    total: listed.kept.length,
    page: query.page,
    pageSize: query.pageSize,
    label: await readLabel(db, selection.dealershipId),
    ownViewMessage: hasNoOwnNumbers(selection.filter) ? NO_OWN_NUMBERS : null,
    totals: totalsOf(
      listed.kept,
      listed.kept.flatMap((row) => ordersOf.get(row) ?? []),
      { provided, rates, endDate },
    ),
  };
}

const labelSchema = z.tuple([z.object({ uci_label: z.string() })]);

async function readLabel(db: Database, dealershipId: string): Promise<string> {
  const rows = await db.query('select uci_label from dealership where id = $1', [dealershipId]);
  return labelSchema.parse(rows)[0].uci_label;
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
const hoursOf = (order: UsedCarOrder): number => order.inspection_h + order.repair_h + order.detail_h;

function moneyOf(orders: readonly UsedCarOrder[], provided: Provided) {
  const laborC = add(orders, (order) => order.labor_c);
  const detailC = add(orders, (order) => order.detail_c);
  const partsC = add(orders, (order) => order.parts_c);
  const subletC = add(orders, (order) => order.sublet_c);
  const soldH = add(orders, hoursOf);
  return {
    labor: dollars(laborC),
    parts: provided.dollars(partsC, 'partsSaleC'),
    sublet: provided.dollars(subletC, 'subletSaleC'),
    detail: dollars(detailC),
    total: dollars(laborC + detailC + partsC + subletC + add(orders, (order) => order.misc_c)),
    elr: soldH === 0 ? null : roundTo((laborC + detailC) / soldH, 2),
  };
}

function rowOf(
  orders: readonly UsedCarOrder[],
  { endDate, isOwn }: { readonly endDate: string; readonly isOwn: boolean },
  provided: Provided,
): UsedCarRow {
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

interface TotalsContext {
  readonly provided: Provided;
  readonly rates: InternalRates;
  readonly endDate: string;
}

function totalsOf(
  rows: readonly UsedCarRow[],
  orders: readonly UsedCarOrder[],
  { provided, rates, endDate }: TotalsContext,
): Answer['totals'] {
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

const COLUMNS: Readonly<Record<string, (row: UsedCarRow) => string | number | boolean | null>> = {
  stockNumber: (row) => row.stockNumber,
  vin: (row) => row.vin,
  vehicle: (row) => row.vehicle,
  roNumber: (row) => row.roNumber,
  openDate: (row) => row.openDate,
  closeDate: (row) => row.closeDate,
  daysInService: (row) => row.daysInService,
  inspectionHours: (row) => row.inspectionHours,
  repairHours: (row) => row.repairHours,
  labor: (row) => row.labor,
  parts: (row) => row.parts,
  sublet: (row) => row.sublet,
  detail: (row) => row.detail,
  total: (row) => row.total,
  elr: (row) => row.elr,
  status: (row) => row.status,
  inspectionDone: (row) => row.inspectionDone,
};
