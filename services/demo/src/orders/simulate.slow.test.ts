import { addMonths, isOpen, isoOf, parseDay } from '../chance/calendar.ts';
import { formerPartsMatrix, partsMatrix, partsMatrixMultiplier, partsMatrixPriceStep } from '../store/pricing.ts';
import { type StorePlan, stores } from '../store/stores.ts';
import { vinCheckDigit } from '../store/vin.ts';
import { type RepairOrder, totalsOf } from './order.ts';
import { type SimulatedDay, simulateStore } from './simulate.ts';

const anchor = parseDay('2026-11-20');
const [toyota, chevrolet, honda] = stores;

function live(store: StorePlan | undefined, through = anchor - 1, from = anchor): SimulatedDay[] {
  if (!store) throw new Error('The plan has three stores');
  return [...simulateStore(store, { anchor: from, through })];
}
const ordersOf = (days: readonly SimulatedDay[]): RepairOrder[] => days.flatMap((day) => day.orders);

const toyotaDays = live(toyota);
const toyotaOrders = ordersOf(toyotaDays);

describe('every repair order', () => {
  it('has a number of its own', () => {
    expect(new Set(toyotaOrders.map((order) => order.number)).size).toBe(toyotaOrders.length);
  });

  it('closes on a day the store is open, not before it was opened', () => {
    const closed = toyotaOrders.filter((order) => order.closeDay !== undefined);
    const wrong = closed.filter(
      ({ openDay, closeDay = 0 }) => !isOpen(closeDay) || closeDay < openDay || closeDay >= anchor,
    );
    expect(closed.length).toBeGreaterThan(40_000);
    expect(wrong).toEqual([]);
  });

  it('has parts rows that multiply out to its lines, and technicians whose shares and pay add up', () => {
    const sum = <T>(rows: readonly T[], value: (row: T) => number): number =>
      rows.reduce((all, row) => all + value(row), 0);
    const lines = toyotaOrders.flatMap((order) => order.lines);
    const wrong = lines.filter(
      (line) =>
        sum(line.parts, (part) => part.quantity * part.unitSaleCents) !== line.partsSaleCents ||
        sum(line.parts, (part) => part.quantity * part.unitCostCents) !== line.partsCostCents ||
        (line.technicians.length > 0 &&
          (Math.abs(sum(line.technicians, (part) => part.share) - 1) > 1e-9 ||
            sum(line.technicians, (part) => part.flaggedHundredths) !== line.flaggedHundredths ||
            sum(line.technicians, (part) => part.actualHundredths) !== line.actualHundredths ||
            sum(line.technicians, (part) => part.costCents) !== line.laborCostCents)),
    );
    expect(lines.length).toBeGreaterThan(100_000);
    expect(wrong).toEqual([]);
  });

  it('has a price of the grid on repair and diagnostic work alone, as publishing a grid would give it', () => {
    const lines = toyotaOrders.flatMap((order) => order.lines).filter((line) => line.matrixPriceCents !== undefined);
    expect(lines.length).toBeGreaterThan(1_000);
    expect([...new Set(lines.map((line) => line.category))].sort()).toEqual(['diagnostic', 'repair']);
  });

  it('sells repair parts to customers by the parts matrix of the day on which it was written', () => {
    const step = partsMatrixPriceStep(anchor);
    const priced = toyotaOrders.flatMap(({ openDay, lines, isCredit }) => {
      const [part, ...others] = lines.flatMap(({ category, payType, parts }) =>
        category === 'repair' && payType === 'C' ? parts : [],
      );
      if (part === undefined || others.length > 0 || part.quantity !== 1 || isCredit) return [];
      const price = (matrix: typeof partsMatrix) =>
        Math.round(part.unitCostCents * partsMatrixMultiplier(matrix, part.unitCostCents));
      const [former, current] = [price(formerPartsMatrix), price(partsMatrix)];
      return former === current ? [] : [{ isFormer: openDay < step, sold: part.unitSaleCents, former, current }];
    });
    const by = (isOf: boolean) => priced.filter(({ isFormer }) => isFormer === isOf);
    const share = (rows: typeof priced, isAt: (row: (typeof priced)[number]) => boolean) =>
      rows.filter(isAt).length / rows.length;
    expect(Math.min(by(true).length, by(false).length)).toBeGreaterThan(100);
    // A few parts are sold below their cost.
    expect(share(by(true), ({ sold, former }) => sold === former)).toBeGreaterThan(0.98);
    expect(share(by(false), ({ sold, current }) => sold === current)).toBeGreaterThan(0.98);
  });

  it('never sells the same job twice to one payer', () => {
    const twice = toyotaOrders.filter((order) => {
      const sold = order.lines
        .filter((line) => line.isCounted && line.category !== '')
        .map((line) => `${line.payType} ${line.opCode}`);
      return new Set(sold).size !== sold.length;
    });
    expect(twice).toEqual([]);
  });

  it('is of a vehicle with a valid number whose mileage only grows', () => {
    const lastMileage = new Map<string, number>();
    const wrong = toyotaOrders.filter(({ isCredit, vehicle: { vin }, mileage }) => {
      const before = lastMileage.get(vin) ?? -1;
      lastMileage.set(vin, mileage);
      return vinCheckDigit(vin) !== vin[8] || (!isCredit && mileage <= before);
    });
    expect(wrong).toEqual([]);
  });

  it('asks for brakes and mileage services only of vehicles that have driven the miles', () => {
    const miles = (code: string): number[] =>
      toyotaOrders
        .filter((order) => order.lines.some((line) => line.payType === 'C' && line.opCode === code))
        .map((order) => order.mileage);
    expect(Math.min(...miles('BRKF'))).toBeGreaterThan(18_000);
    const sixty = miles('60K');
    expect(Math.min(...sixty)).toBeGreaterThanOrEqual(57_000);
    expect(Math.max(...sixty)).toBeLessThanOrEqual(66_000);
  });

  it('that takes money back counts no line and names the one it takes back from', () => {
    const credits = toyotaOrders.filter((order) => order.isCredit);
    const numbers = new Map(toyotaOrders.map((order) => [order.number, order]));
    expect(credits.length).toBeGreaterThan(50);
    for (const credit of credits) {
      const totals = totalsOf(credit.lines);
      expect(totals.countedLines).toBe(0);
      expect(totals.totalSale).toBeLessThan(0);
      expect(numbers.get(credit.refersTo ?? '')?.openDay).toBeLessThan(credit.openDay);
    }
  });
});

describe('the stories of the stores', () => {
  const honda8 = ordersOf(live(honda));
  const chevroletDays = live(chevrolet);
  const chevrolet27 = ordersOf(chevroletDays);
  const missingShare = (orders: readonly RepairOrder[]): number => {
    const sold = orders.flatMap((order) => order.lines).filter((line) => line.soldHundredths > 0);
    return sold.filter((line) => line.technicians.length === 0).length / sold.length;
  };

  it('lose a technician number on 0.6 percent of lines, at the newest store on six', () => {
    expect(missingShare(toyotaOrders)).toBeCloseTo(0.006, 2);
    expect(missingShare(honda8)).toBeCloseTo(0.06, 1);
  });

  it('begin eight months back at the newest store, 27 at the others', () => {
    expect(isoOf(honda8[0]?.openDay ?? 0).slice(0, 7)).toBe('2026-03');
    expect(isoOf(chevrolet27[0]?.openDay ?? 0).slice(0, 7)).toBe('2024-08');
  });

  it('leave nine forgotten repair orders open, 20 to 95 days old', () => {
    const old = toyotaOrders.filter((order) => order.status === 'O' && order.openDay <= anchor - 20);
    expect(old.length).toBeGreaterThanOrEqual(9);
    expect(Math.min(...old.map((order) => order.openDay))).toBeGreaterThanOrEqual(anchor - 95);
  });

  it('give warranty a bigger part at the Chevrolet store, and customers a longer wait', () => {
    const closed = chevrolet27.filter((order) => order.closeDay !== undefined);
    const warranty = closed.filter((order) => order.lines.some((line) => line.payType === 'W'));
    expect(warranty.length / closed.length).toBeCloseTo(0.27, 1);
    const days = (orders: readonly RepairOrder[]): number => {
      const own = orders.filter((order) => order.closeDay !== undefined && order.lines[0]?.payType === 'C');
      return own.reduce((sum, order) => sum + (order.closeDay ?? 0) - order.openDay, 0) / own.length;
    };
    expect(days(chevrolet27)).toBeGreaterThan(1.6 * days(toyotaOrders));
  });

  it('bring unmapped op codes to the newest store', () => {
    const codes = new Set(honda8.flatMap((order) => order.lines).map((line) => line.opCode));
    expect([...codes].filter((code) => code.startsWith('LV')).length).toBeGreaterThan(30);
  });

  it.each([
    [toyota, 94.5],
    [chevrolet, 118],
  ])('sell the hours of their story for a hundred attended over six whole months: %#', (store, percent) => {
    const days = store === toyota ? toyotaDays : chevroletDays;
    const [from, to] = [addMonths(anchor, -6), addMonths(anchor, 0)];
    const sold = ordersOf(days)
      .filter(({ closeDay = 0 }) => closeDay >= from && closeDay < to)
      .reduce((sum, order) => sum + totalsOf(order.lines).soldHundredths, 0);
    const attended = days
      .filter(({ day }) => day >= from && day < to)
      .flatMap((day) => day.clock)
      .reduce((sum, row) => sum + row.clockHundredths, 0);
    expect(Math.abs((100 * sold) / attended - percent)).toBeLessThan(2);
  });
});

describe('living on', () => {
  const lives = stores.map((plan) => {
    const store: StorePlan = { ...plan, monthsOfHistory: 3 };
    return { store, before: live(store), after: live(store, anchor + 60) };
  });
  const [first] = lives;
  if (!first) throw new Error('The plan has three stores');

  it.each(lives)('leaves everything but open repair orders of $store.name as it was', (life) => {
    const before = ordersOf(life.before);
    const known = new Set(before.map((order) => order.number));
    const after = ordersOf(life.after).filter((order) => known.has(order.number));
    const settled = new Set(before.filter((order) => order.status !== 'O').map((order) => order.number));
    // Open repair orders may have closed since, but nothing else about them may differ. It compares text, because comparing thousands of
    // nested orders takes seconds.
    const texts = after.map((order) =>
      JSON.stringify(settled.has(order.number) ? order : { ...order, status: 'O', closeDay: undefined }),
    );
    expect(after).toHaveLength(before.length);
    expect(before.filter((order, index) => JSON.stringify(order) !== texts[index])).toEqual([]);
  });

  it('keeps the clock of the days before', () => {
    const before = first.before.flatMap((day) => day.clock);
    const after = first.after.flatMap((day) => day.clock);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('closes what was open, except for the forgotten ones', () => {
    const after = new Map(ordersOf(first.after).map((order) => [order.number, order.status]));
    const stillOpen = ordersOf(first.before).filter((order) => order.status === 'O' && after.get(order.number) === 'O');
    expect(stillOpen).toHaveLength(9);
  });

  it('tells its stories relative to the first day, whichever it was', () => {
    const later = ordersOf(live(first.store, parseDay('2027-03-09'), parseDay('2027-03-10')));
    expect(isoOf(later[0]?.openDay ?? 0).slice(0, 7)).toBe('2026-12');
    expect(later.filter((order) => order.advisor === 'A6').length).toBeGreaterThan(100);
  });
});
