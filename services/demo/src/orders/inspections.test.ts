import { parseDay } from '../chance/calendar.ts';
import { stores } from '../store/stores.ts';
import { type Inspection, inspect } from './inspections.ts';
import { simulateStore } from './simulate.ts';

const anchor = parseDay('2026-11-20');
const store = stores.find((candidate) => candidate.hasXtime);
if (!store) throw new Error('One store of the plan has XTime');
const orders = [...simulateStore(store, { anchor, through: anchor - 1 })].flatMap((day) => day.orders);
const eligible = orders.filter(
  (order) =>
    !order.isCredit &&
    order.status === 'C' &&
    order.lines.some((line) => line.isCounted && 'CW'.includes(line.payType)),
);
const complete = eligible
  .map((order) => inspect(store, order))
  .filter((inspection): inspection is Inspection => inspection?.completedAt !== undefined);
const share = <T>(rows: readonly T[], holds: (row: T) => boolean): number => rows.filter(holds).length / rows.length;

describe('the inspections of the store with XTime (DOMAIN.md 6.11)', () => {
  it('are made on about 81 percent of eligible repair orders', () => {
    expect(Math.abs(complete.length / eligible.length - 0.81)).toBeLessThan(0.04);
  });

  it('find about 1.1 red and 2.2 yellow items of 28 where anything is found', () => {
    const found = complete.filter((inspection) => inspection.items.some((item) => item.rating !== 'G'));
    const mean = (rating: string): number =>
      found.reduce((sum, { items }) => sum + items.filter((item) => item.rating === rating).length, 0) / found.length;
    expect(Math.abs(mean('R') - 1.1)).toBeLessThan(0.15);
    expect(Math.abs(mean('Y') - 2.2)).toBeLessThan(0.25);
    expect(Math.abs(complete.reduce((sum, { items }) => sum + items.length, 0) / complete.length - 28)).toBeLessThan(1);
  });

  it('recommend about $480 each, and have a good third of it approved', () => {
    const items = complete.flatMap((inspection) => inspection.items);
    const money = (decided: (decision: string) => boolean): number =>
      items.filter((item) => decided(item.decision)).reduce((sum, item) => sum + item.laborCents + item.partsCents, 0);
    const recommended = money(() => true) / 100 / complete.length;
    expect(Math.abs(recommended / 480 - 1)).toBeLessThan(0.1);
    const close = money((decision) => decision === 'approved') / money(() => true);
    expect(close).toBeGreaterThan(0.25);
    expect(close).toBeLessThan(0.42);
  });

  it('have red work approved in 44 and yellow in 17 of a hundred cases', () => {
    const items = complete.flatMap((inspection) => inspection.items);
    const approved = (rating: string): number =>
      share(
        items.filter((item) => item.rating === rating),
        (item) => item.decision === 'approved',
      );
    expect(Math.abs(approved('R') - 0.44)).toBeLessThan(0.04);
    expect(Math.abs(approved('Y') - 0.17)).toBeLessThan(0.04);
  });

  it('are approved a quarter more often where there is a film', () => {
    const approved = (hasVideo: boolean): number =>
      share(
        complete
          .filter((inspection) => inspection.hasVideo === hasVideo)
          .flatMap((inspection) => inspection.items)
          .filter((item) => item.rating !== 'G'),
        (item) => item.decision === 'approved',
      );
    expect(Math.abs(approved(true) / approved(false) - 1.25)).toBeLessThan(0.15);
  });

  it('lead to billed work of the same job and money, but for one approved dollar in twenty', () => {
    const byNumber = new Map(eligible.map((order) => [order.number, order]));
    let approved = 0;
    let leaked = 0;
    const differing: string[] = [];
    for (const inspection of complete) {
      for (const item of inspection.items.filter(({ decision }) => decision === 'approved')) {
        const money = item.laborCents + item.partsCents;
        const billed = byNumber.get(inspection.order)?.lines.filter((line) => line.opCode === item.opCode) ?? [];
        approved += money;
        if (billed.length === 0) leaked += money;
        else if (!billed.some((line) => line.laborSaleCents + line.partsSaleCents === money)) {
          differing.push(inspection.order);
        }
      }
    }
    expect(differing).toEqual([]);
    expect(Math.abs(leaked / approved - 0.05)).toBeLessThan(0.012);
  });

  it('reach the customer in three of four cases', () => {
    expect(share(complete, (inspection) => inspection.sentAt !== undefined)).toBeCloseTo(0.74, 1);
    expect(
      complete.filter(({ sentAt, viewedAt }) => viewedAt !== undefined && viewedAt < (sentAt ?? Infinity)),
    ).toEqual([]);
  });

  it('put money only on what is red or yellow', () => {
    const green = complete.flatMap((inspection) => inspection.items).filter((item) => item.rating === 'G');
    expect(green.filter((item) => item.laborCents + item.partsCents !== 0 || item.decision !== 'none')).toEqual([]);
  });

  it('come out all green on every second vehicle of two technicians, and seldom otherwise', () => {
    const isGreen = (inspection: Inspection): boolean => inspection.items.every((item) => item.rating === 'G');
    const technicians = new Set(complete.map((inspection) => inspection.technician));
    const suspicious = [...technicians].filter((technician) => {
      const own = complete.filter((inspection) => inspection.technician === technician);
      return own.length > 50 && share(own, isGreen) > 0.4;
    });
    expect(suspicious.sort()).toEqual(['T5', 'T8']);
  });

  it('are the same whatever is known of later days', () => {
    const [order] = eligible;
    if (!order) throw new Error('There are eligible repair orders');
    expect(inspect(store, { ...order, status: 'O', closeDay: undefined })).toEqual(inspect(store, order));
  });

  it('are not made for credits', () => {
    const credit = orders.find((order) => order.isCredit);
    expect(credit && inspect(store, credit)).toBeUndefined();
  });
});
