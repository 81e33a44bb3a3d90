import { stageCustomersAndVehicles } from '../bulk-insert/customers-and-vehicles.ts';
import { prepareCustomersAndVehicles } from '../merge/orders/targets.ts';
import type { CustomersAndVehiclesContext } from '../merge/sql.ts';
import type { OrderChecks } from '../stage/order-checks.ts';
import type { Staging } from '../stage/staging.ts';

/**
 * Prepares customers, vehicles and advisors of the repair orders of ros.csv while the files after it are read, when the database is idle.
 * If rows of ros.csv may still change, because they are repeated or get the product's customer numbers, it waits for that.
 */
export class CustomersAndVehiclesAhead {
  readonly #staging: Staging;
  readonly #dealershipId: string;
  #prepared: Promise<void> | null = null;
  #staged: Promise<void> | null = null;

  constructor(staging: Staging, dealershipId: string) {
    this.#staging = staging;
    this.#dealershipId = dealershipId;
  }

  /** Begins after ros.csv is read. Its failure is reported to whoever awaits the result. */
  begin(checks: OrderChecks, lacks: CustomersAndVehiclesContext['lacks']): void {
    if (!checks.rulesOut('doubles', 'ros') || lacks('ros', 'customer_number').length > 0) return;
    this.staged(lacks).catch(() => undefined);
  }

  /** Resolves once `new_customer`, `new_vehicle` and `new_advisor` are staged. */
  prepared(lacks: CustomersAndVehiclesContext['lacks']): Promise<void> {
    this.#prepared ??= prepareCustomersAndVehicles(this.#context(lacks));
    return this.#prepared;
  }

  /** Resolves once `customer_and_vehicle` is staged too. */
  staged(lacks: CustomersAndVehiclesContext['lacks']): Promise<void> {
    this.#staged ??= this.prepared(lacks).then(() => stageCustomersAndVehicles(this.#context(lacks)));
    return this.#staged;
  }

  /** Resolves once no work is under way, whatever its result. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#prepared, this.#staged]);
  }

  #context(lacks: CustomersAndVehiclesContext['lacks']): CustomersAndVehiclesContext {
    return { staging: this.#staging, dealershipId: this.#dealershipId, lacks };
  }
}
