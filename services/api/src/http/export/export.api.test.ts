import { calls } from '@fixed-ops/contract';
import { CSV_TYPE, EXCEL_TYPE, text } from '@fixed-ops/sheets';
import { readWorkbook } from '@fixed-ops/sheets/testing';
import { goldenRange, insertGoldenExample } from '../../core/testing/golden-example.ts';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';
import { exportStream } from './export-file.ts';
import { listFile } from './list-file.ts';

const STORE = 'd1';
const BEHIND = 'd3';
const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: STORE }, { id: 'd2' }, { id: BEHIND }]);
  const { db } = opened;
  await insertGoldenExample(db, STORE);
  await insert(db, 'customer', { dealership_id: STORE, id: 7, dms_number: 'c7', name: '=HYPERLINK("x"), Möller' });
  await insertRepairOrder(db, STORE, {
    number: '2001',
    closed: '2026-10-20',
    advisor: 'A2',
    customerId: 7,
    lines: [{ pay: 'C', op: 'BRKF', category: 'repair', hours: 1, labor: 100, laborCost: 20 }],
  });
  // The labor rate of enough repair orders has a gap to the target that its door rate gives it.
  await insert(db, 'door_rate', { dealership_id: BEHIND, scope: 'door', from_date: '2025-01-01', rate_c: 17_995 });
  const technicians = [{ number: 'T1', actual: 1 }];
  for (let number = 3001; number <= 3040; number += 1)
    await insertRepairOrder(db, BEHIND, {
      number: String(number),
      closed: '2026-10-14',
      lines: [{ pay: 'C', category: 'repair', hours: 1, labor: 100, laborCost: 20, technicians }],
    });
  await db.execute('update dealership set has_clock_feed = true where id = $1', [BEHIND]);
  await insert(db, 'attendance', { dealership_id: BEHIND, tech_number: 'T1', date: '2026-10-14', clock_h: 8000 });
  await opened.person('director', { dealerships: [STORE, BEHIND] });
  await opened.ownViewer('advisor', [{ kind: 'advisor', number: 'A2' }], [STORE], { dealerships: [STORE] });
  return opened;
});

const ask = (who: string, accept: string, query: Readonly<Record<string, string>> = {}, dealershipId = STORE) =>
  store().ask(calls.repairOrders, who, { dealershipId, query: { ...goldenRange, ...query }, headers: { accept } });
const linesOf = (body: unknown) => String(body).replace(/\r\n$/, '').split('\r\n');

test('CSV holds the whole selection whatever the page, under a name of list, dealership and period', async () => {
  const page = await ask('director', 'application/json', { pageSize: '2' });
  const file = await ask('director', CSV_TYPE, { pageSize: '2', page: '3', sort: 'roNumber' });
  const [head, ...rows] = linesOf(file.body);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="repair-orders-[a-z0-9-]+-2026-10-01-to-2026-10-31\.csv"$/,
  );
  expect(head).toMatch(/^\uFEFFRO number,Opened,Closed,/);
  expect(rows).toHaveLength((page.body as { total: number }).total);
});

test('the file’s sales add up to the list’s total', async () => {
  const { totals } = (await ask('director', 'application/json')).body as { totals: { laborSale: number } };
  const [head = '', ...rows] = linesOf((await ask('director', CSV_TYPE, { search: '100' })).body);
  const all = linesOf((await ask('director', CSV_TYPE)).body).slice(1);
  const at = head.split(',').indexOf('Labor sale');
  // Names and pay types with a comma in them stand before the column that is added up.
  const sale = (row: string) => Number(row.replaceAll(/"(?:[^"]|"")*"/g, 'text').split(',')[at]);
  expect(all.reduce((sum, row) => sum + Math.round(sale(row) * 100), 0)).toBe(Math.round(totals.laborSale * 100));
  expect(rows.length).toBeLessThan(all.length);
});

test('a file says how many rows it has, and one behind a figure is named after it, as its columns are', async () => {
  const page = await ask('director', 'application/json', { metricKey: 'elr', scope: 'C' });
  const file = await ask('director', CSV_TYPE, { metricKey: 'elr', scope: 'C' });
  const [head = '', ...rows] = linesOf(file.body);
  expect(file.headers['x-total-rows']).toBe(String((page.body as { total: number }).total));
  expect(rows).toHaveLength((page.body as { total: number }).total);
  expect(file.headers['content-disposition']).toMatch(/filename="repair-orders-elr-c-/);
  expect(head).toMatch(/,Flag,Contribution: labor sales,Hours sold$/);
  const plain = linesOf((await ask('director', CSV_TYPE)).body)[0];
  expect(plain).toMatch(/,Flag$/);
  const first = (page.body as { data: { roNumber: string }[] }).data.map(({ roNumber }) => roNumber);
  expect(rows.map((row) => row.split(',')[0])).toEqual(first);
});

test('a workbook writes a gap in the unit that it has on the screen, and has no such column for a figure without a target', async () => {
  const query = { metricKey: 'elr', scope: 'C' };
  const { proof, totals } = (await ask('director', 'application/json', query, BEHIND)).body as {
    proof: { gap: { quantity: string } };
    totals: { gapContribution: number };
  };
  const [sheet] = await readWorkbook((await ask('director', EXCEL_TYPE, query, BEHIND)).body as Buffer);
  const at = sheet?.rows[0]?.indexOf('Gap') ?? -1;
  expect([proof.gap.quantity, sheet?.formats[1]?.[at], sheet?.formats.at(-1)?.[at]]).toEqual([
    'money',
    '"$"#,##0.00',
    '"$"#,##0.00',
  ]);
  expect(sheet?.rows.at(-1)?.[at]).toBeCloseTo(totals.gapContribution, 2);
  const [head] = linesOf((await ask('director', CSV_TYPE, { metricKey: 'labor_sales', scope: 'C' }, BEHIND)).body);
  expect(head).toMatch(/,Flag,Contribution: /);
});

test('a file has no column of a gap or a denominator that no repair order has a part of, as the screen has none', async () => {
  const query = { metricKey: 'tech_proficiency' };
  const { proof, totals } = (await ask('director', 'application/json', query, BEHIND)).body as {
    proof: { gap: object | null };
    totals: { denominator: number | null };
  };
  expect([proof.gap, totals.denominator]).toEqual([expect.anything(), null]);
  const [head] = linesOf((await ask('director', CSV_TYPE, query, BEHIND)).body);
  expect(head).toMatch(/,Flag,Contribution: [^,]*$/);
});

test('the file has the words of the screen for what a repair order is and who pays for it', async () => {
  const { data } = (await ask('director', 'application/json')).body as { data: { payTypes: string[] }[] };
  const [head = [], ...rows] = linesOf((await ask('director', CSV_TYPE)).body).map((line) =>
    [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) => quoted ?? plain),
  );
  const at = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(new Set(at('Status'))).toEqual(new Set(['Closed']));
  expect(at('Pay types')).toEqual(
    data.map(({ payTypes }) =>
      payTypes.map((code) => ({ C: 'Customer pay', W: 'Warranty', I: 'Internal' })[code]).join(', '),
    ),
  );
});

test('a name like a formula stays text, and a spreadsheet can read its letters', async () => {
  const { body } = await ask('director', CSV_TYPE);
  expect(String(body)).toContain('"\'=HYPERLINK(""x""), Möller"');
});

test('Excel gets a workbook that two readers open: the same rows, days as days, dollars as dollars, and totals below', async () => {
  const { totals } = (await ask('director', 'application/json')).body as { totals: { laborSale: number } };
  const file = await ask('director', EXCEL_TYPE, { sort: '-roNumber' });
  const csv = linesOf((await ask('director', CSV_TYPE)).body);
  const [sheet] = await readWorkbook(file.body as Buffer);
  const [head = [], first = [], ...rest] = sheet?.rows ?? [];
  const at = (name: string) => head.indexOf(name);
  expect(file.headers['content-type']).toBe(EXCEL_TYPE);
  expect(sheet).toMatchObject({ name: 'Repair orders', view: { state: 'frozen', xSplit: 1, ySplit: 1 } });
  expect(rest).toHaveLength(csv.length - 1);
  expect(first[at('RO number')]).toBe('2001');
  expect(first[at('Closed')]).toBe('2026-10-20T00:00:00.000Z');
  expect(first[at('Customer')]).toBe('=HYPERLINK("x"), Möller');
  expect(sheet?.formats[1]?.[at('Labor sale')]).toBe('"$"#,##0.00');
  expect(rest.at(-1)?.[at('RO number')]).toBe('Total');
  expect(rest.at(-1)?.[at('Labor sale')]).toBe(totals.laborSale);
});

test('a list that breaks off part way breaks off the file', async () => {
  async function* pages() {
    yield [['1']];
    throw new Error('New data arrived during the export.');
  }
  const subject = { list: 'Repair orders', dealership: 'Harborline Toyota', timezone: 'America/New_York' };
  for (const format of ['csv', 'xlsx'] as const) {
    const file = exportStream(
      format,
      listFile(subject, [text('RO number', ([cell]: string[]) => cell ?? null)], pages(), 2),
    );
    await expect(file.toArray()).rejects.toThrow('New data arrived');
  }
});

test('a file shows own rows only to who sees own rows only', async () => {
  const rows = linesOf((await ask('advisor', CSV_TYPE)).body).slice(1);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^2001,/);
});

test.each([
  ['a foreign dealership', 'd2', {}, 403, 'not_your_dealership'],
  ['a bad parameter', STORE, { startDate: 'soon' }, 400, 'invalid_input'],
] as const)('%s is a problem, not a file', async (_what, dealershipId, query, status, code) => {
  const answer = await ask('director', CSV_TYPE, query, dealershipId);
  expect(answer).toMatchObject({ status, body: { code } });
});

test('a client that can read the JSON answer gets it', async () => {
  const answer = await ask('director', `application/json, ${CSV_TYPE}`);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
});
