import type { Database } from '@fixed-ops/database';

/** The first free id of each table and the known people, so that rows can be numbered here and written by COPY. */
export interface KnownRows {
  nextOrder: number;
  nextLine: number;
  nextPart: number;
  nextDiscount: number;
  nextDeclined: number;
  nextVehicle: number;
  nextCustomer: number;
  readonly vehicles: Map<string, number>;
  readonly customers: Map<string, number>;
}

async function nextId(db: Database, table: string, dealershipId: string): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `select coalesce(max(id), 0) + 1 as id from ${table} where dealership_id = $1`,
    [dealershipId],
  );
  return row?.id ?? 1;
}

/** Reads the existing rows of a store. */
export async function readKnownRows(db: Database, dealershipId: string): Promise<KnownRows> {
  const vehicles = await db.query<{ id: number; vin: string }>('select id, vin from vehicle where dealership_id = $1', [
    dealershipId,
  ]);
  const customers = await db.query<{ id: number; dms_number: string }>(
    'select id, dms_number from customer where dealership_id = $1',
    [dealershipId],
  );
  return {
    nextOrder: await nextId(db, 'repair_order', dealershipId),
    nextLine: await nextId(db, 'ro_line', dealershipId),
    nextPart: await nextId(db, 'ro_part', dealershipId),
    nextDiscount: await nextId(db, 'ro_discount', dealershipId),
    nextDeclined: await nextId(db, 'declined_item', dealershipId),
    nextVehicle: await nextId(db, 'vehicle', dealershipId),
    nextCustomer: await nextId(db, 'customer', dealershipId),
    vehicles: new Map(vehicles.map((row) => [row.vin, row.id])),
    customers: new Map(customers.map((row) => [row.dms_number, row.id])),
  };
}
