import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import {
  declinedBySql,
  linesByAdvisorBySql,
  openByAgeBySql,
  policyBySql,
  rateTermsBySql,
  workMixBySql,
} from './testing/desk-figures.ts';
import { INSPECTING, stores, TODAY, useGeneratedStores } from './testing/generated-stores.ts';
import {
  advisorsBySql,
  counterpersonsBySql,
  foundBySql,
  ordersByDayBySql,
  searchedBySql,
  usedCarsBySql,
} from './testing/screen-figures.ts';
import { soldBySql, techniciansBySql } from './testing/sold-figures.ts';

/** Compares screens of the service side that no journey compares with SQL, on rows that were not written for a test. */
const generated = useGeneratedStores([INSPECTING]);
const { ask } = generated;

const month = { from: '2026-10-01', to: '2026-10-31' };
const toDate = { from: '2026-11-01', to: TODAY };

describe.each(stores)('%s', (store) => {
  test.each([
    ['last month', month],
    ['the month to date', toDate],
  ])('used cars of %s cost what SQL by hand adds up', async (_, span) => {
    // A car in the workshop counts up to the last day with data.
    const { totals, endDate } = await ask(calls.repairOrderUci, store, span);
    const bySql = await usedCarsBySql(generated.db, store, { ...span, to: endDate });
    expect(bySql.units).toBeGreaterThan(10);
    expect(totals).toMatchObject({ units: bySql.units, inspected: bySql.inspected });
    for (const key of ['total', 'labor', 'detail', 'parts', 'sublet', 'hours'] as const)
      expect(totals[key]).toBeCloseTo(bySql[key], 2);
    expect(totals.avgDays).toBeCloseTo(bySql.days / bySql.units, 1);
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

  test('price, mix, unbilled hours, discounts and flat charges are what SQL by hand makes of a change of ELR, and add up to it to the cent', async () => {
    const through = await lastDay(store);
    const now = { from: toDate.from, to: through };
    const before = { from: '2026-10-01', to: `2026-10-${through.slice(-2)}` };
    const bySql = await rateTermsBySql(generated.db, store, before, now);
    const query = { compare: 'priorPeriod', metricKey: 'elr', scope: 'C' };
    const { change } = (await ask(calls.metricChange, store, now, query)).data;
    expect(change).toMatchObject({ before: cents(bySql.before), now: cents(bySql.now), remainder: 0 });
    const told = change?.terms ?? [];
    expect(told.map(({ key }) => key)).toEqual(expect.arrayContaining(['price', 'mix', 'discount', 'unbilled']));
    for (const { key, amount } of told) {
      // Each is rounded to the cent, and the largest takes the rounding difference.
      expect(Math.abs(amount - bySql[termSchema.parse(key)])).toBeLessThan(0.03);
    }
    const sum = told.reduce((total, { amount }) => total + amount, 0);
    expect(cents(sum)).toBe(cents(cents(bySql.now) - cents(bySql.before)));
    expect(change?.change).toBe(cents(sum));
  });

  test('each kind of work has the hours, dollars, lines and rate that SQL by hand adds up', async () => {
    const bySql = await workMixBySql(generated.db, store, month);
    const { totals } = await ask(calls.opCodeAnalysis, store, month, { payTypes: 'C', showAll: 'true', pageSize: '1' });
    const sold = bySql.filter(({ hours, dollars }) => hours !== 0 || dollars !== 0);
    expect(sold.length).toBeGreaterThan(4);
    const all = sold.reduce((sum, { hours }) => sum + hours, 0);
    expect(totals.hours).toBeCloseTo(all, 2);
    for (const { category, hours, dollars, lines } of sold) {
      const kind = totals.byCategory.find((one) => one.category === category);
      expect([category, kind?.lines]).toEqual([category, lines]);
      expect(kind?.hours).toBeCloseTo(hours, 2);
      expect(kind?.laborSales).toBeCloseTo(dollars, 2);
      expect(kind?.elr).toBeCloseTo(dollars / hours, 1);
      expect(kind?.sharePct).toBeCloseTo((hours / all) * 100, 1);
    }
  });

  test('each advisor has the repair orders of one line, and the lines, that SQL by hand counts', async () => {
    const bySql = await linesByAdvisorBySql(generated.db, store, month);
    const { data } = await ask(calls.roDetailedCounts, store, month, { by: 'advisor' });
    expect(data.rows).toHaveLength(bySql.length);
    for (const { number, total, C, oneLine, lines, sameDay } of bySql) {
      const row = data.rows.find(({ key }) => key === number);
      expect(row).toMatchObject({ total, C, oneLine, lines, sameDay });
      expect(row?.oneLinePct).toBeCloseTo((oneLine / C) * 100, 1);
      expect(row?.linesPerRo).toBeCloseTo(lines / total, 3);
    }
  });

  test('each labor type, op code and advisor has the lines, hours, dollars and discounts that SQL by hand adds up', async () => {
    const types = await ask(calls.laborTypeAnalysisDetails, store, month);
    for (const { key, orders, lines, hours, dollars, cost } of await soldBySql(
      generated.db,
      store,
      month,
      'l.labor_type',
    )) {
      const type = types.data.find(({ laborType }) => laborType === key);
      expect(type).toMatchObject({ roCount: orders, lineCount: lines, hours: cents(hours), sales: cents(dollars) });
      expect([type?.cost, type?.gross]).toEqual([cents(cost), cents(dollars - cost)]);
    }
    const codes = await ask(calls.opCodeAnalysis, store, month, { showAll: 'true', pageSize: '500' });
    for (const { key, orders, lines, hours, dollars, off } of await soldBySql(
      generated.db,
      store,
      month,
      'l.op_code',
    )) {
      const code = codes.data.find(({ opCode }) => opCode === key);
      expect(code).toMatchObject({ roCount: orders, count: lines, hours: cents(hours), laborSales: cents(dollars) });
      expect(code?.discountTotal).toBeCloseTo(off, 2);
    }
    const discounts = await ask(calls.repairOrderDiscounts, store, month, { pageSize: '1' });
    for (const { key, off, offLines } of await soldBySql(generated.db, store, month, 'c.advisor_number')) {
      const {
        lines = 0,
        laborDiscount,
        partsDiscount,
      } = discounts.byAdvisor.find(({ advisorNumber }) => advisorNumber === key) ?? {};
      expect([key, lines, cents((laborDiscount ?? 0) + (partsDiscount ?? 0))]).toEqual([key, offLines, cents(off)]);
    }
  });

  test('each technician sold, attended and punched the hours that SQL by hand adds up', async () => {
    const { data } = await ask(calls.techPerformanceEff, store, month);
    const bySql = (await techniciansBySql(generated.db, store, month)).filter(
      ({ sold, attended }) => sold + attended > 0,
    );
    expect(bySql.length).toBeGreaterThan(5);
    for (const { number, sold, attended, punched } of bySql) {
      const row = data.rows.find(({ techNumber }) => techNumber === number);
      expect(row?.soldHours).toBeCloseTo(sold, 1);
      expect([row?.attendanceHours, row?.actualHours]).toEqual([cents(attended), cents(punched)]);
      expect(row?.proficiencyPct).toBeCloseTo((sold / attended) * 100, 0);
    }
  });

  test('policy is the ledger’s in a closed month and that of internal lines in an open one, as SQL by hand has them', async () => {
    for (const [span, source] of [
      [month, 'ofLedger'],
      [toDate, 'ofLines'],
    ] as const) {
      const bySql = await policyBySql(generated.db, store, span);
      const { data } = await ask(calls.monthlyNumbers, store, span);
      const policy = data.kpis.find(({ key }) => key === 'policy_pct');
      expect(bySql.ofLedger).not.toBe(bySql.ofLines);
      expect([policy?.numerator, policy?.denominator]).toEqual([cents(bySql[source]), cents(bySql.sales)]);
      expect(policy?.value).toBeCloseTo((bySql[source] / bySql.sales) * 100, 1);
    }
  });

  test('what stands open has the repair orders, dollars and limits of each age that SQL by hand finds', async () => {
    const bySql = await openByAgeBySql(generated.db, store, await lastDay(store));
    const { byAge, totals } = await ask(calls.openRepairOrders, store, toDate);
    const found = new Map(bySql.map((row) => [row.age, row]));
    for (const { age, count, dollars, pastLimit } of byAge) {
      const { count: standing = 0, dollars: unbilled = 0, past = 0 } = found.get(age) ?? {};
      expect({ age, count, pastLimit }).toEqual({ age, count: standing, pastLimit: past });
      expect(dollars).toBeCloseTo(unbilled, 2);
    }
    expect(totals.count).toBe(bySql.reduce((sum, { count }) => sum + count, 0));
    expect(totals.pastLimit).toBeGreaterThan(0);
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

test.each([
  ['the DMS alone', stores[0] ?? ''],
  ['the DMS and inspections', INSPECTING],
])('open work that %s found has the jobs, dollars and customers that SQL by hand finds', async (_, store) => {
  const through = await lastDay(store);
  const { totals, startDate } = await ask(calls.declinedWork, store, month, { days: '90' });
  const bySql = await declinedBySql(generated.db, store, { from: startDate, to: through });
  expect(bySql.jobs).toBeGreaterThan(100);
  expect(bySql.ofInspections > 0).toBe(store === INSPECTING);
  expect(totals).toEqual({ count: bySql.jobs, dollars: cents(bySql.dollars), customers: bySql.customers });
});

/** The last day of repair orders. */
const lastDay = async (store: string) => (await ask(calls.declinedWork, store, month)).endDate;

const cents = (dollars: number) => Math.round(dollars * 100) / 100;
const termSchema = z.enum(['price', 'mix', 'unbilled', 'discount', 'flat']);
const IN_CONTRACT = { last: 'customerName', phone: 'phone', vin8: 'vin', number: 'roNumber' };
