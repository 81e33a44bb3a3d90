import { calls } from '@fixed-ops/contract';
import { stores, TODAY, useGeneratedStores } from './testing/generated-stores.ts';
import {
  advisorsBySql,
  counterpersonsBySql,
  foundBySql,
  ordersByDayBySql,
  searchedBySql,
  usedCarsBySql,
} from './testing/screen-figures.ts';

/** Screens of the service side that no journey holds against SQL, on rows that nobody wrote for a test. */
const generated = useGeneratedStores();
const { ask } = generated;

const month = { from: '2026-10-01', to: '2026-10-31' };
const toDate = { from: '2026-11-01', to: TODAY };

describe.each(stores)('%s', (store) => {
  test.each([
    ['last month', month],
    ['the month to date', toDate],
  ])('used cars of %s cost what SQL by hand adds up', async (_, span) => {
    const bySql = await usedCarsBySql(generated.db, store, span);
    const { totals } = await ask(calls.repairOrderUci, store, span);
    expect(bySql.units).toBeGreaterThan(10);
    expect(totals).toMatchObject({ units: bySql.units, inspected: bySql.inspected });
    expect(totals.total).toBeCloseTo(bySql.total, 2);
    expect(totals.hours).toBeCloseTo(bySql.hours, 2);
    expect(totals.avgPerUnit).toBeCloseTo(bySql.total / bySql.units, 1);
  });

  test('the day pattern has the repair orders of each day, and what a weekday brings, as SQL by hand counts them', async () => {
    const bySql = new Map((await ordersByDayBySql(generated.db, store, month)).map(({ day, ros }) => [day, ros]));
    const { data } = await ask(calls.dayPattern, store, month);
    expect(data.days).toHaveLength(31);
    expect(data.days.map(({ ros }) => ros)).toEqual(data.days.map(({ date }) => bySql.get(date) ?? 0));
    const sum = [...bySql.values()].reduce((total, ros) => total + ros, 0);
    expect([data.ros, data.days.at(-1)?.cumulative]).toEqual([sum, sum]);
    // October 2026 begins on a Thursday: 22 days from Monday to Friday, five Saturdays that count half, no holiday.
    expect(data.workingDays).toEqual({ elapsed: 24.5, total: 24.5 });
    expect(data.perDay).toBeCloseTo(sum / 24.5, 1);
    for (const { weekday, ros, perDay } of data.weekdays) {
      const days = data.days.filter(({ date }) => new Date(`${date}T12:00:00Z`).getUTCDay() === weekday);
      const ofDays = days.reduce((total, { date }) => total + (bySql.get(date) ?? 0), 0);
      expect([weekday, ros]).toEqual([weekday, ofDays]);
      expect(perDay).toBeCloseTo(ofDays / days.length, 1);
    }
  });

  test('the wall and the heat sheet name each advisor with the figures that SQL by hand counts', async () => {
    const bySql = await advisorsBySql(generated.db, store, month);
    const { data } = await ask(calls.heatSheet, store, month, { by: 'advisor' });
    const rows = data.rows.filter(({ personNumber }) => personNumber !== '');
    expect(rows.map(({ personNumber }) => personNumber).sort()).toEqual(bySql.map(({ number }) => number));
    for (const { number, ros, hpro, elr, oneLinePct } of bySql) {
      const cells = rows.find(({ personNumber }) => personNumber === number)?.cells ?? {};
      expect(cells.ro_count?.value).toBe(ros);
      expect(cells.hpro?.value).toBeCloseTo(hpro ?? Number.NaN, 3);
      expect(cells.elr?.value).toBeCloseTo(elr ?? Number.NaN, 1);
      expect(cells.one_line_pct?.value).toBeCloseTo(oneLinePct ?? Number.NaN, 1);
    }
  });

  test('the heat sheet of parts has what each counterperson sold as SQL by hand adds it up', async () => {
    const bySql = await counterpersonsBySql(generated.db, store, month);
    const { data } = await ask(calls.heatSheet, store, month, { department: 'parts' });
    expect(data.by).toBe('counterperson');
    const rows = data.rows.filter(({ personNumber }) => personNumber !== '');
    expect(rows.map(({ personNumber }) => personNumber).sort()).toEqual(bySql.map(({ number }) => number));
    for (const { number, sales, gross } of bySql) {
      const cells = rows.find(({ personNumber }) => personNumber === number)?.cells ?? {};
      expect(cells.parts_sales?.value).toBeCloseTo(sales, 2);
      expect(cells.parts_gross?.value).toBeCloseTo(gross, 2);
    }
  });

  test('a search by last name, phone, end of the VIN and number finds the repair orders that SQL by hand finds', async () => {
    const somebody = await searchedBySql(generated.db, store, month);
    for (const [field, text] of [
      ['last', somebody.last],
      ['phone', somebody.phone],
      ['vin8', somebody.vin8],
      ['number', somebody.number],
      ['number', somebody.number.slice(0, 3)],
    ] as const) {
      const bySql = await foundBySql(generated.db, store, month, field, text);
      const asked = { q: text, field: IN_CONTRACT[field], status: 'closed', pageSize: '200' };
      const { data, total } = await ask(calls.searchRos, store, month, asked);
      expect([field, total]).toEqual([field, bySql.length]);
      const numbers = bySql.map(({ number }) => number);
      expect(data.every(({ roNumber }) => numbers.includes(roNumber))).toBe(true);
    }
  });
});

const IN_CONTRACT = { last: 'customerName', phone: 'phone', vin8: 'vin', number: 'roNumber' };
