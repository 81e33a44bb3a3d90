import type { Day } from '../chance/calendar.ts';
import type { Category } from '../orders/catalogue.ts';
import type { OrderLine, PayType, RepairOrder } from '../orders/order.ts';

/** Sums of some lines, and the figures of DOMAIN.md 2.1 that follow from them, in dollars and hours. */
export class Sums {
  orders = 0;
  oneLine = 0;
  #laborSale = 0;
  #laborCost = 0;
  #partsSale = 0;
  #partsCost = 0;
  #sold = 0;
  #discount = 0;
  #soldWithPunch = 0;
  #punched = 0;

  add(line: OrderLine): void {
    this.#laborSale += line.laborSaleCents;
    this.#laborCost += line.laborCostCents;
    this.#partsSale += line.partsSaleCents;
    this.#partsCost += line.partsCostCents;
    this.#sold += line.soldHundredths;
    this.#discount += line.discountLaborCents;
    if (line.soldHundredths !== 0 && line.actualHundredths !== 0) {
      this.#soldWithPunch += line.soldHundredths;
      this.#punched += line.actualHundredths;
    }
  }

  get hours(): number {
    return this.#sold / 100;
  }
  get laborSales(): number {
    return this.#laborSale / 100;
  }
  get partsSales(): number {
    return this.#partsSale / 100;
  }
  get hoursPerOrder(): number {
    return this.hours / this.orders;
  }
  get effectiveLaborRate(): number {
    return this.#laborSale / this.#sold;
  }
  get laborPerOrder(): number {
    return this.laborSales / this.orders;
  }
  get partsPerOrder(): number {
    return this.partsSales / this.orders;
  }
  get laborGrossPct(): number {
    return (100 * (this.#laborSale - this.#laborCost)) / this.#laborSale;
  }
  get partsGrossPct(): number {
    return (100 * (this.#partsSale - this.#partsCost)) / this.#partsSale;
  }
  get partsToLabor(): number {
    return this.#partsSale / this.#laborSale;
  }
  get discountPct(): number {
    return (100 * this.#discount) / (this.#laborSale + this.#discount);
  }
  get laborCost(): number {
    return this.#laborCost / 100;
  }
  get partsCost(): number {
    return this.#partsCost / 100;
  }
  get efficiency(): number {
    return this.#soldWithPunch / this.#punched;
  }
  get oneLineShare(): number {
    return this.oneLine / this.orders;
  }
}

/** Figures by pay type, and of customer lines by category and advisor. */
export class Figures {
  readonly #byPayType = new Map<PayType, Sums>();
  readonly #byCategory = new Map<Category | '', Sums>();
  readonly #byAdvisor = new Map<string, Sums>();

  payType(payType: PayType): Sums {
    return known(this.#byPayType, payType);
  }
  category(category: Category | ''): Sums {
    return known(this.#byCategory, category);
  }
  advisor(number: string): Sums {
    return known(this.#byAdvisor, number);
  }

  /** Adds a repair order if it closed in [from, to). */
  add(order: RepairOrder, from: Day, to: Day): void {
    if (order.closeDay === undefined || order.closeDay < from || order.closeDay >= to) return;
    const advisor = this.advisor(order.advisor);
    for (const line of order.lines) {
      this.payType(line.payType).add(line);
      if (line.payType !== 'C') continue;
      this.category(line.category).add(line);
      advisor.add(line);
    }
    const counted = order.lines.filter((line) => line.isCounted);
    for (const payType of new Set(counted.map((line) => line.payType))) this.payType(payType).orders += 1;
    const customerLines = counted.filter((line) => line.payType === 'C').length;
    if (customerLines > 0) advisor.orders += 1;
    if (customerLines === 1) {
      advisor.oneLine += 1;
      this.payType('C').oneLine += 1;
    }
  }
}

function known<Key>(sums: Map<Key, Sums>, key: Key): Sums {
  const found = sums.get(key) ?? new Sums();
  sums.set(key, found);
  return found;
}
