import type { Database } from '@fixed-ops/database';
import { clockTime, type Day, easternTime, isoOf } from '../chance/calendar.ts';
import { suppliesCents } from '../ledger/balances.ts';
import { lineLetter, type OrderLine, type RepairOrder, totalsOf } from '../orders/order.ts';
import type { ClockDay } from '../people/workshop.ts';
import type { Customer } from '../store/customers.ts';
import type { Vehicle } from '../store/garage.ts';
import { type KnownRows, readKnownRows } from './known-rows.ts';
import { createOrderTables } from './order-tables.ts';

const iso = (day: Day | undefined): string | null => (day === undefined ? null : isoOf(day));

/** Turns the repair orders of one store into rows of their tables. */
export class OrderWriter {
  readonly #db: Database;
  readonly #store: string;
  readonly #known: KnownRows;
  readonly #declinedFrom: Day;
  readonly #tables = createOrderTables();

  private constructor(db: Database, store: string, known: KnownRows, declinedFrom: Day) {
    this.#declinedFrom = declinedFrom;
    this.#db = db;
    this.#store = store;
    this.#known = known;
  }

  /**
   * Reads the existing rows of the store, so that ids continue and nobody is written twice.
   *
   * @param declinedFrom work declined on repair orders before this day is left out
   */
  static async open(db: Database, dealershipId: string, declinedFrom: Day): Promise<OrderWriter> {
    return new OrderWriter(db, dealershipId, await readKnownRows(db, dealershipId), declinedFrom);
  }

  addClock(rows: readonly ClockDay[]): void {
    for (const row of rows) {
      this.#tables.attendance.add(this.#store, row.technician, isoOf(row.day), row.clockHundredths, 'clock');
    }
  }

  add(order: RepairOrder): void {
    const known = this.#known;
    const id = known.nextOrder++;
    const customerId = this.#customerId(order.customer);
    const vehicleId = this.#vehicleId(order.vehicle, customerId);
    const totals = totalsOf(order.lines);
    const isExpress = order.lines.every((line) => line.laborType === 'CQ' || line.laborType === 'CTR');
    this.#tables.order.add(
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
    const declined = order.openDay < this.#declinedFrom ? [] : order.declined;
    for (const item of declined) {
      this.#tables.declined.add(this.#store, known.nextDeclined++, id, item.opCode, item.text, item.amountCents);
    }
  }

  /** Sends everything collected so far, referenced tables first. Returns the total number of rows. */
  async flush(): Promise<number> {
    const buffers = Object.values(this.#tables);
    for (const buffer of buffers) await buffer.flush(this.#db);
    return buffers.reduce((sum, buffer) => sum + buffer.written, 0);
  }

  #addLine(order: RepairOrder, orderId: number, line: OrderLine): void {
    const known = this.#known;
    const id = known.nextLine++;
    this.#tables.line.add(
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
      this.#tables.technician.add(
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
      this.#tables.part.add(
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
        false,
        `P${1 + (id % 3)}`,
      );
    }
    if (line.discountLaborCents !== 0) {
      this.#tables.discount.add(
        this.#store,
        known.nextDiscount++,
        orderId,
        id,
        'line',
        line.discountReason,
        line.discountLaborCents,
        0,
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
    this.#tables.customer.add(this.#store, added, dmsNumber, name, type, phone, email, zip);
    return added;
  }

  #vehicleId(vehicle: Vehicle, customerId: number): number {
    const id = this.#known.vehicles.get(vehicle.vin);
    if (id !== undefined) return id;
    const added = this.#known.nextVehicle++;
    this.#known.vehicles.set(vehicle.vin, added);
    const { vin, year, make, model, trim, engine, fuel } = vehicle;
    this.#tables.vehicle.add(this.#store, added, vin, year, make, model, trim, engine, fuel, customerId);
    return added;
  }
}

/** Eight decimals, as in the column. The second of two technicians gets the rest. */
function share(part: number): string {
  return part === 1 ? '1' : part.toFixed(8);
}

function customerPartsCents(order: RepairOrder): number {
  return order.lines.reduce((sum, line) => sum + (line.payType === 'C' ? line.partsSaleCents : 0), 0);
}
