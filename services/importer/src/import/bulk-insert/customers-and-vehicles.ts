import { z } from 'zod';
import { customerNumber } from '../merge/orders/targets.ts';
import { type CustomersAndVehiclesContext, type MergeContext, ORDER_KEY, sameKey } from '../merge/sql.ts';

const ROWS_AT_ONCE = 50_000;

/** What the product has of the repair orders of ros.csv, by their position in it. */
export interface CustomersAndVehicles {
  /** Ids of its customer and its vehicle. Null if it has none. */
  readonly customer: (order: number) => number | null;
  readonly vehicle: (order: number) => number | null;
  /** Whether the product has the repair order. */
  readonly isKnown: (order: number) => boolean;
  /** Whether the product has all of them. */
  readonly areAllKnown: boolean;
}

/**
 * Stages `customer_and_vehicle`: for each staged repair order its customer and vehicle, whose ids `prepareCustomersAndVehicles` has
 * assigned, and whether the product has it.
 */
export async function stageCustomersAndVehicles({ staging, dealershipId }: CustomersAndVehiclesContext): Promise<void> {
  await staging.create(
    'customer_and_vehicle',
    `as
     select row_number() over (order by r.file_no, r.file_line) as no, c.id as customer, v.id as vehicle,
            (o.id is not null)::integer as known
       from ${staging.table('ros')} r
       left join ${staging.table('new_customer')} c on c.number = ${customerNumber('r')}
       left join ${staging.table('new_vehicle')} v on v.vin = upper(r.vin)
       left join repair_order o on o.dealership_id = $1 and ${sameKey('o', 'r', ORDER_KEY)}
      order by r.file_no, r.file_line`,
    [dealershipId],
  );
  await staging.run(`create index on ${staging.table('customer_and_vehicle')} (no)`);
}

/** Reads the table that `stageCustomersAndVehicles` has staged. */
export async function readCustomersAndVehicles({ staging, checks }: MergeContext): Promise<CustomersAndVehicles> {
  const orders = checks.size;
  const [customers, vehicles, known] = [new Float64Array(orders), new Float64Array(orders), new Uint8Array(orders)];
  const places = checks.placesByRow();
  const list = (column: string): string => `string_agg(coalesce(${column}, 0)::text, ',' order by no)`;
  for (let first = 0; first < orders; first += ROWS_AT_ONCE) {
    const [row] = await staging.query(
      `select ${list('customer')} as customers, ${list('vehicle')} as vehicles, ${list('known')} as known
         from ${staging.table('customer_and_vehicle')} where no between $1 and $2`,
      [first + 1, first + ROWS_AT_ONCE],
    );
    const ids = z.object({ customers: z.string(), vehicles: z.string(), known: z.string() }).parse(row);
    const of = places.subarray(first, first + ROWS_AT_ONCE);
    putAt(customers, of, ids.customers);
    putAt(vehicles, of, ids.vehicles);
    putAt(known, of, ids.known);
  }
  const id = (ids: Float64Array) => (order: number) => ids[order] || null;
  return {
    customer: id(customers),
    vehicle: id(vehicles),
    isKnown: (order) => known[order] === 1,
    areAllKnown: !known.includes(0),
  };
}

/** Stores numbers, joined by commas, at their positions. */
function putAt(list: Float64Array | Uint8Array, places: Uint32Array, numbers: string): void {
  for (const [at, number] of numbers.split(',').entries()) list[places[at] ?? 0] = Number(number);
}
