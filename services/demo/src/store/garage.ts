import { type Day, monthOf, yearOf } from '../chance/calendar.ts';
import { chance, gamma, normal, pick, pickWeighted, type Random, weighted, wholeBetween } from '../chance/random.ts';
import { type Customer, createCustomer } from './customers.ts';
import { allModels, franchises } from './models.ts';
import type { StorePlan } from './stores.ts';
import { buildVin } from './vin.ts';

export interface Vehicle {
  readonly vin: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  readonly engine: string;
  readonly fuel: string;
  /** The store itself for its own stock. */
  readonly owner: Customer;
}

export interface Visit {
  readonly vehicle: Vehicle;
  readonly customer: Customer;
  readonly mileage: number;
  readonly stockNumber: string | undefined;
  readonly isSoldHere: boolean;
}

interface Parked {
  readonly vehicle: Vehicle;
  readonly isSoldHere: boolean;
  readonly milesPerDay: number;
  lastDay: Day;
  lastMileage: number;
}

/** The mileage that the work requires, for example of a 60,000-mile service or of brake pads. */
export interface VisitNeeds {
  readonly isUnderWarranty: boolean;
  readonly leastMiles: number;
  readonly mostMiles: number;
}

const anyVehicle: VisitNeeds = { isUnderWarranty: false, leastMiles: 0, mostMiles: Number.POSITIVE_INFINITY };

/** The mileage of a returning vehicle, which is always higher than before. */
function milesOn({ lastMileage, lastDay, milesPerDay }: Parked, day: Day): number {
  return lastMileage + Math.max(40, Math.round((day - lastDay) * milesPerDay));
}

function fits(parked: Parked, day: Day, needs: VisitNeeds): boolean {
  if (needs.isUnderWarranty && yearOf(day) - parked.vehicle.year > 5) return false;
  const miles = milesOn(parked, day);
  return miles >= needs.leastMiles && miles <= needs.mostMiles;
}

/** The age in years of a vehicle in service. */
function drawAge(random: Random, isUnderWarranty: boolean): number {
  if (isUnderWarranty) return random.next() * 4.5 + 0.1;
  const draw = random.next();
  if (draw < 0.3) return 0.2 + random.next() * 3;
  if (draw < 0.64) return 4 + random.next() * 4;
  if (draw < 0.9) return 8 + random.next() * 5;
  return 13 + random.next() * 5;
}

function drawFittingAge(random: Random, milesPerYear: number, needs: VisitNeeds): number {
  for (let tries = 0; tries < 8; tries += 1) {
    const age = drawAge(random, needs.isUnderWarranty);
    if (age * milesPerYear >= needs.leastMiles && age * milesPerYear <= needs.mostMiles) return age;
  }
  const spread = Math.min(needs.mostMiles, needs.leastMiles + 4_000) - needs.leastMiles;
  return (needs.leastMiles + random.next() * spread) / milesPerYear;
}

/**
 * The vehicles of a store's customers and their due days, which make the history consistent: mileage only grows, and 62 percent of customer
 * visits are of a known vehicle.
 */
export class Garage {
  readonly #store: StorePlan;
  readonly #customers: Customer[] = [];
  readonly #house: Customer;
  /** Vehicles that may return, by due day. They move to `#due` on that day. */
  readonly #calendar = new Map<Day, Parked[]>();
  readonly #due: Parked[] = [];
  #arrived: Day;
  #serial = 0;
  readonly #ownModels;
  readonly #otherModels;

  constructor(store: StorePlan, from: Day, random: Random) {
    this.#store = store;
    this.#arrived = from - 1;
    const own = franchises[store.brand];
    const others = allModels.filter((candidate) => !own.includes(candidate));
    this.#ownModels = weighted(own, (candidate) => candidate.weight);
    this.#otherModels = weighted(others, (candidate) => candidate.weight);
    this.#house = {
      dmsNumber: '1000',
      name: `${store.name} stock`,
      type: 'business',
      phone: store.phone,
      email: 'stock@example.com',
      zip: store.zip,
    };
    const known = Math.round(store.ordersPerMonth * 2.4);
    for (let index = 0; index < known; index += 1) {
      const parked = this.#arrive(random, from, anyVehicle);
      parked.lastDay = from - wholeBetween(random, 20, 200);
      this.#park(parked, from + Math.floor(random.next() ** 1.6 * 190));
    }
  }

  /** A customer's vehicle on this day: a due one or a new one, if possible one that fits the work. */
  visit(random: Random, day: Day, needs: VisitNeeds): Visit {
    this.#takeDue(day);
    const back = chance(random, 0.62) ? this.#draw(random, day, needs) : undefined;
    const parked = back ?? this.#arrive(random, day, needs);
    if (back) {
      parked.lastMileage = milesOn(parked, day);
      parked.lastDay = day;
    }
    if (chance(random, 0.68)) this.#park(parked, day + 14 + Math.round(gamma(random, 2, 78)));
    return {
      vehicle: parked.vehicle,
      customer: parked.vehicle.owner,
      mileage: parked.lastMileage,
      stockNumber: undefined,
      isSoldHere: parked.isSoldHere,
    };
  }

  /** A vehicle of the store's own stock: new ones for preparation, traded ones for reconditioning. */
  stock(random: Random, day: Day, isNew: boolean): Visit {
    const vehicle = this.#build(random, day, isNew ? 0 : drawAge(random, false), this.#house);
    const age = yearOf(day) - vehicle.year;
    return {
      vehicle,
      customer: this.#house,
      mileage: isNew ? wholeBetween(random, 3, 60) : Math.max(900, Math.round(age * normal(random, 11_800, 3_000))),
      stockNumber: `${isNew ? 'N' : 'U'}${String(20_000 + this.#serial).slice(-5)}`,
      isSoldHere: false,
    };
  }

  #park(parked: Parked, due: Day): void {
    const sameDay = this.#calendar.get(due);
    if (sameDay) sameDay.push(parked);
    else this.#calendar.set(due, [parked]);
  }

  #takeDue(day: Day): void {
    while (this.#arrived < day) {
      this.#arrived += 1;
      const arriving = this.#calendar.get(this.#arrived);
      if (arriving) this.#due.push(...arriving);
      this.#calendar.delete(this.#arrived);
    }
  }

  #draw(random: Random, day: Day, needs: VisitNeeds): Parked | undefined {
    for (let tries = 0; tries < 12 && this.#due.length > 0; tries += 1) {
      const index = Math.floor(random.next() * this.#due.length);
      const found = this.#due[index];
      if (!found || !fits(found, day, needs)) continue;
      const last = this.#due.pop();
      if (last && last !== found) this.#due[index] = last;
      return found;
    }
    return undefined;
  }

  #arrive(random: Random, day: Day, needs: VisitNeeds): Parked {
    const isKnownCustomer = this.#customers.length > 400 && chance(random, 0.44);
    const owner = isKnownCustomer ? pick(random, this.#customers) : this.#newCustomer(random);
    const perYear = Math.max(3_000, normal(random, 11_800, 3_400));
    const age = drawFittingAge(random, perYear, needs);
    return {
      vehicle: this.#build(random, day, age, owner),
      isSoldHere: chance(random, 0.58),
      milesPerDay: perYear / 365,
      lastDay: day,
      lastMileage: Math.max(500, Math.round(age * perYear)),
    };
  }

  #newCustomer(random: Random): Customer {
    const customer = createCustomer(random, this.#customers.length + 1, this.#store.zip);
    this.#customers.push(customer);
    return customer;
  }

  #build(random: Random, day: Day, age: number, owner: Customer): Vehicle {
    this.#serial += 1;
    const drawn = pickWeighted(random, chance(random, 0.82) ? this.#ownModels : this.#otherModels);
    // Model years begin in autumn.
    const newest = yearOf(day) + (monthOf(day) >= 9 ? 1 : 0);
    const year = Math.max(2010, newest - Math.floor(age));
    return {
      vin: buildVin({
        wmi: drawn.wmi,
        pattern: drawn.pattern,
        year,
        plant: drawn.plant,
        serial: 100_000 + this.#serial * 7,
      }),
      year,
      make: drawn.make,
      model: drawn.model,
      trim: pick(random, drawn.trims),
      engine: drawn.engine,
      fuel: drawn.fuel,
      owner,
    };
  }
}
