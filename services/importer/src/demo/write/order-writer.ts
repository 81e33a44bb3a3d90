import type { Database } from '@fixed-ops/database';
import { clockTime, type Day, easternTime, isoOf } from '../chance/calendar.ts';
import { suppliesCents } from '../ledger/balances.ts';
import { lineLetter, type OrderLine, type RepairOrder, totalsOf } from '../orders/order.ts';
import type { ClockDay } from '../people/workshop.ts';
import type { Customer } from '../store/customers.ts';
import type { Vehicle } from '../store/garage.ts';
import { TableBuffer } from './copy-text.ts';

const iso = (day: Day | undefined): string | null => (day === undefined ? null : isoOf(day));

/** The first free id of each table and who is known already, so that rows can be numbered here and written by COPY. */
interface Known {
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

async function readKnown(db: Database, dealershipId: string): Promise<Known> {
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

/** Turns repair orders of one store into rows of their tables. */
export class OrderWriter {
  readonly #db: Database;
  readonly #store: string;
  readonly #known: Known;
  readonly #vehicle = new TableBuffer('vehicle', [
    'dealership_id',
    'id',
    'vin',
    'year',
    'make',
    'model',
    'trim',
    'engine',
    'fuel',
    'customer_id',
  ]);
  readonly #customer = new TableBuffer('customer', [
    'dealership_id',
    'id',
    'dms_number',
    'name',
    'type',
    'phone',
    'email',
    'zip',
  ]);
  readonly #order = new TableBuffer('repair_order', [
    'dealership_id',
    'id',
    'ro_number',
    'status',
    'open_date',
    'open_time',
    'close_date',
    'void_date',
    'promised_at',
    'advisor_number',
    'customer_id',
    'vehicle_id',
    'stock_number',
    'mileage_in',
    'mileage_out',
    'tag',
    'department',
    'appointment',
    'waiter',
    'comeback',
    'sold_here',
    'has_c',
    'has_w',
    'has_i',
    'has_s',
    'line_count',
    'line_count_c',
    'one_line_c',
    'labor_sale_c',
    'labor_cost_c',
    'parts_sale_c',
    'parts_cost_c',
    'sublet_sale_c',
    'sublet_cost_c',
    'misc_sale_c',
    'shop_supplies_c',
    'tax_c',
    'discount_labor_c',
    'sold_h',
    'actual_h',
    'total_sale_c',
    'is_credit',
    'ref_ro',
  ]);
  readonly #line = new TableBuffer('ro_line', [
    'dealership_id',
    'id',
    'ro_id',
    'close_date',
    'line_no',
    'letter',
    'pay_type',
    'labor_type',
    'op_code',
    'op_description',
    'category',
    'is_maint',
    'is_counted',
    'complaint',
    'cause',
    'correction',
    'advisor_number',
    'sold_h',
    'flagged_h',
    'actual_h',
    'labor_sale_c',
    'labor_cost_c',
    'cost_estimated',
    'discount_labor_c',
    'discount_reason',
    'matrix_price_c',
    'parts_sale_c',
    'parts_cost_c',
    'sublet_sale_c',
    'sublet_cost_c',
    'misc_sale_c',
    'warranty_claim_type',
    'failure_code',
    'upsell',
    'status',
  ]);
  readonly #technician = new TableBuffer('ro_line_tech', [
    'dealership_id',
    'line_id',
    'tech_number',
    'flagged_h',
    'actual_h',
    'cost_c',
    'share',
  ]);
  readonly #part = new TableBuffer('ro_part', [
    'dealership_id',
    'id',
    'line_id',
    'part_number',
    'description',
    'source',
    'qty',
    'unit_cost_c',
    'unit_sale_c',
    'list_c',
    'is_tire',
    'is_ep',
    'is_special_order',
    'counter_number',
  ]);
  readonly #discount = new TableBuffer('ro_discount', [
    'dealership_id',
    'id',
    'ro_id',
    'line_id',
    'level',
    'reason',
    'labor_c',
    'manager_override',
    'applied_by',
  ]);
  readonly #declined = new TableBuffer('declined_item', [
    'dealership_id',
    'id',
    'ro_id',
    'op_code',
    'text',
    'amount_c',
  ]);
  readonly #attendance = new TableBuffer('attendance', ['dealership_id', 'tech_number', 'date', 'clock_h', 'source']);

  private constructor(db: Database, store: string, known: Known) {
    this.#db = db;
    this.#store = store;
    this.#known = known;
  }

  /** Reads what the store has already, so that ids continue and nobody is written twice. */
  static async open(db: Database, dealershipId: string): Promise<OrderWriter> {
    return new OrderWriter(db, dealershipId, await readKnown(db, dealershipId));
  }

  addClock(rows: readonly ClockDay[]): void {
    for (const row of rows) {
      this.#attendance.add(this.#store, row.technician, isoOf(row.day), row.clockHundredths, 'clock');
    }
  }

  add(order: RepairOrder): void {
    const known = this.#known;
    const id = known.nextOrder++;
    const customerId = this.#customerId(order.customer);
    const vehicleId = this.#vehicleId(order.vehicle, customerId);
    const totals = totalsOf(order.lines);
    const isExpress = order.lines.every((line) => line.laborType === 'CQ' || line.laborType === 'CTR');
    this.#order.add(
      this.#store,
      id,
      order.number,
      order.status,
      isoOf(order.openDay),
      clockTime(order.openMinutes),
      iso(order.closeDay),
      iso(order.voidDay),
      easternTime(order.promisedDay, Math.min(1_050, order.openMinutes + 300)),
      order.advisor,
      customerId,
      vehicleId,
      order.stockNumber,
      order.mileage,
      order.mileage + (id % 4),
      order.tag,
      isExpress ? 'express' : 'main',
      order.isAppointment,
      order.isWaiter,
      order.isComeback,
      order.isSoldHere,
      totals.payTypes.has('C'),
      totals.payTypes.has('W'),
      totals.payTypes.has('I'),
      totals.payTypes.has('S'),
      totals.countedLines,
      totals.countedCustomerLines,
      totals.isOneLine,
      totals.laborSale,
      totals.laborCost,
      totals.partsSale,
      totals.partsCost,
      totals.subletSale,
      totals.subletCost,
      totals.miscSale,
      suppliesCents(order),
      Math.round(customerPartsCents(order) * 0.0635),
      totals.discountLabor,
      totals.soldHundredths,
      totals.actualHundredths,
      totals.totalSale,
      order.isCredit,
      order.refersTo,
    );
    for (const line of order.lines) this.#addLine(order, id, line);
    for (const item of order.declined) {
      this.#declined.add(this.#store, known.nextDeclined++, id, item.opCode, item.text, item.amountCents);
    }
  }

  /** Sends everything gathered so far, those first that others name. Answers the rows written up to now. */
  async flush(): Promise<number> {
    const buffers = [
      this.#customer,
      this.#vehicle,
      this.#order,
      this.#line,
      this.#technician,
      this.#part,
      this.#discount,
      this.#declined,
      this.#attendance,
    ];
    for (const buffer of buffers) await buffer.flush(this.#db);
    return buffers.reduce((sum, buffer) => sum + buffer.written, 0);
  }

  #addLine(order: RepairOrder, orderId: number, line: OrderLine): void {
    const known = this.#known;
    const id = known.nextLine++;
    this.#line.add(
      this.#store,
      id,
      orderId,
      iso(order.closeDay),
      line.lineNo,
      lineLetter(line.lineNo),
      line.payType,
      line.laborType,
      line.opCode,
      line.opDescription,
      line.category,
      line.isMaintenance,
      line.isCounted,
      line.complaint,
      line.cause,
      line.correction,
      order.advisor,
      line.soldHundredths,
      line.flaggedHundredths,
      line.actualHundredths,
      line.laborSaleCents,
      line.laborCostCents,
      line.isCostEstimated,
      line.discountLaborCents,
      line.discountReason,
      line.matrixPriceCents,
      line.partsSaleCents,
      line.partsCostCents,
      line.subletSaleCents,
      line.subletCostCents,
      line.miscSaleCents,
      line.claimType,
      line.failureCode,
      line.isUpsell,
      order.status === 'O' ? 'open' : 'done',
    );
    for (const part of line.technicians) {
      this.#technician.add(
        this.#store,
        id,
        part.number,
        part.flaggedHundredths,
        part.actualHundredths,
        part.costCents,
        share(part.share),
      );
    }
    for (const part of line.parts) {
      this.#part.add(
        this.#store,
        known.nextPart++,
        id,
        part.partNumber,
        part.description,
        'OEM',
        part.quantity,
        part.unitCostCents,
        part.unitSaleCents,
        part.listCents,
        part.isTire,
        part.isEmergency,
        part.isSpecialOrder,
        `P${1 + (id % 3)}`,
      );
    }
    if (line.discountLaborCents !== 0) {
      this.#discount.add(
        this.#store,
        known.nextDiscount++,
        orderId,
        id,
        'line',
        line.discountReason,
        line.discountLaborCents,
        line.discountReason === 'goodwill',
        order.advisor,
      );
    }
  }

  #customerId(customer: Customer): number {
    const id = this.#known.customers.get(customer.dmsNumber);
    if (id !== undefined) return id;
    const added = this.#known.nextCustomer++;
    this.#known.customers.set(customer.dmsNumber, added);
    const { dmsNumber, name, type, phone, email, zip } = customer;
    this.#customer.add(this.#store, added, dmsNumber, name, type, phone, email, zip);
    return added;
  }

  #vehicleId(vehicle: Vehicle, customerId: number): number {
    const id = this.#known.vehicles.get(vehicle.vin);
    if (id !== undefined) return id;
    const added = this.#known.nextVehicle++;
    this.#known.vehicles.set(vehicle.vin, added);
    const { vin, year, make, model, trim, engine, fuel } = vehicle;
    this.#vehicle.add(this.#store, added, vin, year, make, model, trim, engine, fuel, customerId);
    return added;
  }
}

/** Eight decimals, as the column keeps; the second of two technicians takes what the first leaves. */
function share(part: number): string {
  return part === 1 ? '1' : part.toFixed(8);
}

function customerPartsCents(order: RepairOrder): number {
  return order.lines.reduce((sum, line) => sum + (line.payType === 'C' ? line.partsSaleCents : 0), 0);
}
