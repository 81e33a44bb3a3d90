import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi, type TestApi } from '@fixed-ops/api-service/testing';
import { type CallDefinition, type CallResponse, calls, type Kpi, userIdSchema } from '@fixed-ops/contract';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { exitCodeOf, importExtract } from '@fixed-ops/importer';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import type { z } from 'zod';
import { createStore } from './create-store.ts';

/** A dealership that `npm run setup` makes and `npm run import` fills, from the fewest possible files. */
const TODAY = '2026-11-20';
const october = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' };

/** Three closed repair orders, one of them warranty, and one open. */
const least = {
  'ros.csv': `ro_number,open_date,close_date,status,advisor_number,advisor_name
1001,10/5/2026,10/5/2026,closed,A1,Ana Ruiz
1002,10/5/2026,10/7/2026,closed,A1,Ana Ruiz
1003,10/6/2026,10/7/2026,closed,A1,Ana Ruiz
1004,10/8/2026,,open,A1,Ana Ruiz
`,
  'lines.csv': `ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost
1001,A,C,LOF,0.50,60.00,15.00
1002,A,C,BRK,2.00,300.00,80.00
1002,B,C,FLT,0.50,40.00,12.00
1003,A,W,REC,1.00,170.00,40.00
1004,A,C,BRK,1.00,0,0
`,
};

let database: TemporaryDatabase;
let folder: string;
let api: TestApi;
let dealershipId: string;
let asker: { readonly userId: z.output<typeof userIdSchema>; readonly localAccountId: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixed-ops-real-'));
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  const made = await createStore(database.db, {
    group: 'Smith Auto',
    store: { name: 'Smith Ford', timezone: 'America/Chicago' },
    admin: { email: 'pat@example.com', firstName: 'Pat', lastName: 'Smith' },
    jobTitle: 'SERVICE_DIRECTOR',
    hasPassword: false,
    accountId: null,
    products: [{ code: 'XTime', activationDate: null }],
    // Inspect is for developers who also have the product.
    developer: true,
    onboarding: false,
  });
  dealershipId = made.dealershipId ?? '';
  const [row] = await database.db.query<{ id: string }>('update app_user set is_verified = true returning id');
  asker = { userId: userIdSchema.parse(row?.id), localAccountId: made.localAccountId };
  await load('least', least);
  api = await startApi({ db: database.db });
}, 120_000);
afterAll(async () => {
  await api?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

async function load(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const path = join(folder, name);
  await mkdir(path);
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  const report = await importExtract(database.db, { dealershipId, paths: [path], today: () => TODAY });
  expect(exitCodeOf(report)).toBe(0);
}

async function ask<C extends CallDefinition>(call: C, query: Readonly<Record<string, string>> = october) {
  const answer = await api.send(call, { as: asker, params: { userId: asker.userId, dealershipId }, query });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as CallResponse<C>;
}

/** The content of a card: the figure, or the reason why there is none. */
const said = (kpis: readonly Kpi[]) => Object.fromEntries(kpis.map((kpi) => [kpi.key, kpi.value ?? kpi.reason]));
const inspections = async () => said((await ask(calls.processDashboardData)).data.kpis);
const inventory = async () => said((await ask(calls.inventoryAnalysisTotals, {})).data.kpis);
const lacking = async () => (await ask(calls.feedStatus, {})).fieldsNotProvided;

test('with repair orders and lines alone every service figure is right or says that the feed lacks it', async () => {
  const { data } = await ask(calls.monthlyNumbers);
  const figures = said(data.kpis);
  expect(figures).toMatchObject({
    ro_count: 3,
    labor_sales: 570,
    labor_gross: 423,
    labor_gp_pct: 74.21,
    labor_per_ro: 190,
    elr: 133.33,
    elr_pct_door: 'No door rate is set for part of this period',
    hpro: 1.5,
    one_line_pct: 50,
    lines_per_ro: 1.5,
    warranty_pct: 29.82,
    cp_hours_share: 75,
    cycle_days: 1,
    open_ro_count: 1,
    open_ro_aged: 1,
  });
  const known = Object.entries(figures).filter(([, said]) => said !== NOT_PROVIDED);
  expect(known.map(([key]) => key).sort()).toEqual(
    [
      'cp_hours_share',
      'cycle_days',
      'elr',
      'elr_pct_door',
      'hpro',
      'labor_gp_pct',
      'labor_gross',
      'labor_per_ro',
      'labor_sales',
      'lines_per_ro',
      'one_line_pct',
      'open_ro_aged',
      'open_ro_count',
      'ro_count',
      'ro_per_day',
      'warranty_pct',
    ].sort(),
  );
});

test('parts, stock and inspections without files give no figures', async () => {
  const parts = await ask(calls.monthlyNumbers, { ...october, department: 'parts' });
  for (const kpis of Object.values(parts.data.byPayType))
    for (const kpi of kpis)
      expect([kpi.key, kpi.scope, kpi.value, kpi.reason]).toEqual([kpi.key, kpi.scope, null, NOT_PROVIDED]);
  for (const [key, figure] of Object.entries(await inventory())) expect([key, typeof figure]).toEqual([key, 'string']);
  const { mpi_eligible_ros: eligible, ...others } = await inspections();
  expect(eligible).toBe(3);
  expect(new Set(Object.values(others))).toEqual(new Set([NOT_PROVIDED]));
  expect((await ask(calls.processROsNoInspection)).total).toBe(0);
});

test('every answer about inspections has the same eligible repair orders, and no zero for what no file tells', async () => {
  const { data: dashboard } = await ask(calls.processDashboardData);
  expect(dashboard.funnel).toEqual({ recommended: null, sent: null, viewed: null, approved: null, billed: null });
  const missing = { inspections: null, completionPct: null, missed: null };
  expect((await ask(calls.processInspectionsVsROs)).data).toMatchObject({
    total: { ros: 3, ...missing },
    byAdvisor: [{ number: 'A1', name: 'Ana Ruiz', ros: 3, ...missing }],
  });
  const { data: efficiency } = await ask(calls.processInspectionEfficiency);
  const { allGreenSuspicious, ...yields } = efficiency.total;
  expect([allGreenSuspicious, ...new Set(Object.values(yields))]).toEqual([false, null]);
  const unknown = { inspections: null, completionPct: null, recommended: null, approved: null, closeRatioPct: null };
  // One closed on October 5, two on October 7.
  expect((await ask(calls.processDailyPerformanceData)).data).toEqual([
    { date: '2026-10-05', eligibleRos: 1, ...unknown },
    { date: '2026-10-07', eligibleRos: 2, ...unknown },
  ]);
});

test('lists and repair orders say no zero for what no file tells, and no gross without its cost', async () => {
  const unknown = { partsSale: null, partsCost: null, subletSale: null, discount: null };
  const { data: rows, totals } = await ask(calls.repairOrders);
  // Three closed repair orders with labor of 60, 340 and 170, of which a cost of 147 is known.
  expect(totals).toMatchObject({ ...unknown, laborSale: 570, laborCost: 147, totalSale: 570, gross: 423 });
  expect(rows.map((row) => row.partsSale)).toEqual([null, null, null]);
  const { data: order } = await ask(calls.repairOrderDetailByLine, { roNumber: '1002' });
  expect(order.header).toMatchObject({ ...unknown, shopSupplies: null, miscSale: null, gross: 248 });
  expect(order.lines[0]).toMatchObject({ ...unknown, miscSale: null, laborCost: 80 });
  expect(order.totalsByPayType).toMatchObject([
    { payType: 'C', parts: null, partsGpPct: null, laborGpPct: 72.94, gross: 248 },
    { payType: 'total', parts: null, partsGpPct: null, laborGpPct: 72.94, gross: 248 },
  ]);
  const { data: lines, totals: ofCode } = await ask(calls.opCodeAnalysisDetails, { ...october, opCode: 'LOF' });
  expect([lines[0], ofCode]).toMatchObject(
    Array.from({ length: 2 }, () => ({ parts: null, partsCost: null, discount: null, laborCost: 15 })),
  );
  expect((await ask(calls.repairOrderDiscounts)).totals).toMatchObject({
    laborDiscount: null,
    partsDiscount: null,
    pctLabor: null,
  });
  expect((await ask(calls.roDetailedCounts)).data.totals).toMatchObject({ total: 3, menuCount: null, menuPct: null });
  expect((await ask(calls.repairOrderUci)).totals).toMatchObject({ parts: null, sublet: null });

  const provide = async (fields: string) => {
    await database.db.execute('update dealership set fields_not_provided = $1::jsonb', [fields]);
    await database.db.execute('update data_version set version = version + 1');
  };
  const [before] = await database.db.query<{ fields: string[] }>(
    'select fields_not_provided as fields from dealership',
  );
  await provide('["labor_cost"]');
  const bare = await ask(calls.repairOrders);
  const { data: bareOrder } = await ask(calls.repairOrderDetailByLine, { roNumber: '1002' });
  await provide(JSON.stringify(before?.fields));
  expect(bare.totals).toMatchObject({ laborSale: 570, laborCost: null, gross: null, partsSale: 0 });
  expect(bareOrder.totalsByPayType).toMatchObject([
    { laborGpPct: null, gross: null },
    { payType: 'total', laborGpPct: null, gross: null },
  ]);
});

test('receipts without an order type tell neither emergencies nor stock orders', async () => {
  await load('parts', {
    'parts_transactions.csv': `date,kind,document,part_number,quantity,unit_cost
11/6/2026,receipt,R1,P1,2,10.00
11/7/2026,receipt,R2,P2,1,30.00
`,
  });
  expect(await inventory()).toMatchObject({
    ep_pct: NOT_PROVIDED,
    ep_premium: NOT_PROVIDED,
    stock_order_pct: NOT_PROVIDED,
    true_turns: NOT_PROVIDED,
  });
  await load('order-types', {
    'parts_transactions.csv': `date,kind,document,part_number,quantity,unit_cost,order_type
11/6/2026,receipt,R1,P1,2,10.00,stock
11/7/2026,receipt,R2,P2,1,30.00,emergency
`,
  });
  // $30 of $50 was bought in an emergency, $20 on a stock order.
  expect(await inventory()).toMatchObject({ ep_pct: 60, stock_order_pct: 40 });
});

test('inspections that a store with the product imports are answered, without what their file lacks', async () => {
  await load('inspections', {
    'inspections.csv': 'ro_number,completed_at\n1001,10/5/2026 10:00\n',
    'inspection_items.csv': 'ro_number,item,rating\n1001,Brakes,red\n1001,Tires,green\n',
  });
  expect(await inspections()).toMatchObject({
    mpi_inspections: 1,
    mpi_completion: 33.33,
    mpi_items_per_inspection: 2,
    mpi_recommended: NOT_PROVIDED,
    mpi_close_ratio: NOT_PROVIDED,
    mpi_sent: NOT_PROVIDED,
    mpi_viewed: NOT_PROVIDED,
    mpi_video: NOT_PROVIDED,
  });
  const { data: dashboard } = await ask(calls.processDashboardData);
  expect(dashboard.funnel).toEqual({ recommended: null, sent: null, viewed: null, approved: null, billed: null });
  expect((await ask(calls.processInspectionsVsROs)).data.total).toEqual({
    ros: 3,
    inspections: 1,
    completionPct: 33.33,
    missed: 2,
  });
  expect((await ask(calls.processInspectionEfficiency)).data.total).toMatchObject({
    inspections: 1,
    items: 2,
    recommendations: 1,
    redPct: 50,
    recommended: null,
    approved: null,
  });
  // Without its money, the worth of an inspection is unknown.
  const { total, totals } = await ask(calls.processROsNoInspection);
  expect([total, totals.estimatedMissed]).toEqual([2, null]);
});

/** Sets op codes as the settings do, which update the lines of each code. */
async function setByHand(codes: string, values: string): Promise<void> {
  await database.db.execute(`update op_code set ${values}, mapping_source = 'manual' where code in (${codes})`);
  await database.db.execute(`update ro_line set ${values} where op_code in (${codes})`);
  await database.db.execute('update data_version set version = version + 1');
}

/** Figures that need a category, and one that needs to know which work is maintenance. */
async function byCategory() {
  const { elr_repair, work_mix, menu_pct } = said((await ask(calls.monthlyNumbers)).data.kpis);
  return { elr_repair, work_mix, menu_pct };
}

test('categories come with the feed, or from people who set them in the product, each field by itself', async () => {
  expect(await lacking()).toEqual(expect.arrayContaining(['op_category', 'is_maintenance']));
  const unknown = { elr_repair: NOT_PROVIDED, work_mix: NOT_PROVIDED, menu_pct: NOT_PROVIDED };
  // One mapped code does not tell about the work under all others.
  await setByHand("'BRK'", "category = 'repair'");
  expect(await byCategory()).toEqual(unknown);
  expect(await lacking()).toEqual(expect.arrayContaining(['op_category', 'is_maintenance']));
  // The maintenance has no category. One of two customer-pay repair orders has maintenance.
  await setByHand("'FLT'", 'is_maint = true');
  expect(await byCategory()).toEqual({ ...unknown, menu_pct: 50 });
  expect(await lacking()).toContain('op_category');
  expect(await lacking()).not.toContain('is_maintenance');
  // Three mapped lines of four are too few, four are enough.
  await setByHand("'LOF', 'REC'", "category = 'competitive'");
  expect(await byCategory()).toEqual({ ...unknown, menu_pct: 50 });
  await setByHand("'FLT'", "category = 'maintenance'");
  // Customer pay: repair 300 / 2 h, which are 2 of 3 hours.
  expect(await byCategory()).toEqual({ elr_repair: 150, work_mix: 66.67, menu_pct: 50 });
  expect(await lacking()).not.toContain('op_category');

  await setByHand("'LOF', 'BRK', 'FLT', 'REC'", "category = '', is_maint = false");
  await database.db.execute("update op_code set mapping_source = 'auto'");
  await load('categories', {
    'op_codes.csv': 'op_code,category\nLOF,competitive\nBRK,repair\nFLT,maintenance\nREC,repair\n',
  });
  const { data } = await ask(calls.monthlyNumbers);
  // Customer pay: repair 300 / 2 h of 3 h. One of two repair orders has maintenance. The repair paid by warranty is in none.
  expect(said(data.kpis)).toMatchObject({ elr_repair: 150, menu_pct: 50, work_mix: 66.67 });
});
