import { type CallDefinition, calls } from '@fixed-ops/contract';
import { useTestStore } from '../testing/test-store.ts';
import { openInspectionStore } from './testing/inspection-store.ts';

const store = useTestStore(openInspectionStore);

const ask = (
  call: CallDefinition,
  who: string,
  query: Record<string, string> = {},
  headers = {},
  dealershipId = 'd1',
) => store().ask(call, who, { dealershipId, query, headers });
async function answerOf<T>(call: CallDefinition, who: string, query: Record<string, string> = {}): Promise<T> {
  const { status, body } = await ask(call, who, query);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as T;
}
type Kpis = { data: { kpis: { key: string; value: number | null; compareValue: number | null }[]; funnel: object } };
const kpis = async (who: string, query: Record<string, string> = {}) => {
  const { data } = await answerOf<Kpis>(calls.processDashboardData, who, query);
  return Object.fromEntries(data.kpis.map(({ key, value }) => [key, value]));
};

describe('the figures', () => {
  test('are over eligible repair orders and their complete inspections, all red and yellow money recommended', async () => {
    // Recommended 300 + 50 + 500 + 100 + 100 + 50; approved 300 + 50 + 500.
    expect(await kpis('dev')).toEqual({
      mpi_eligible_ros: 4,
      mpi_inspections: 2,
      mpi_completion: 50,
      mpi_red_items: 2,
      mpi_yellow_items: 4,
      mpi_items_per_inspection: 4,
      mpi_recommended: 1100,
      mpi_approved: 850,
      mpi_declined: 100,
      mpi_deferred: 100,
      mpi_undecided: 50,
      mpi_close_ratio: 77.27,
      mpi_approved_per_inspection: 425,
      mpi_sent: 50,
      mpi_viewed: 100,
      mpi_minutes_to_send: 10,
      mpi_video: 50,
    });
  });

  test('are compared, have a history, and are not coloured while they are few', async () => {
    const { data } = await answerOf<{
      data: { kpis: { key: string; spark: { date: string; value: number | null }[] }[] };
    }>(calls.processDashboardData, 'dev');
    const completion = data.kpis.find(({ key }) => key === 'mpi_completion');
    expect(completion).toMatchObject({
      numerator: 2,
      denominator: 4,
      compareValue: 100,
      target: 90,
      status: 'none',
      smallSample: true,
    });
    expect(completion?.spark).toHaveLength(13);
    expect(completion?.spark.slice(-2)).toMatchObject([
      { date: '2026-10-01', value: 100 },
      { date: '2026-11-01', value: 50, unfinished: true },
    ]);
    expect(completion?.spark[0]?.value).toBeNull();
  });

  test('lead from what was recommended to what was billed', async () => {
    const { data } = await answerOf<Kpis>(calls.processDashboardData, 'dev');
    // Of the 850 approved, 300 and 30 are on the invoice.
    expect(data.funnel).toEqual({ recommended: 1100, sent: 1100, viewed: 1100, approved: 850, billed: 330 });
  });

  test('have no value where nothing was inspected or nothing closed', async () => {
    expect(await kpis('dev', { startDate: '2026-11-10', endDate: '2026-11-12' })).toMatchObject({
      mpi_eligible_ros: 0,
      mpi_completion: null,
      mpi_close_ratio: null,
      mpi_minutes_to_send: null,
    });
  });
});

test('a day has the sums of its repair orders', async () => {
  expect(await answerOf(calls.processDailyPerformanceData, 'dev')).toMatchObject({
    data: [
      {
        date: '2026-11-03',
        eligibleRos: 2,
        inspections: 1,
        completionPct: 50,
        recommended: 1100,
        approved: 850,
        closeRatioPct: 77.27,
      },
      { date: '2026-11-04', eligibleRos: 2, inspections: 1, recommended: 0, approved: 0, closeRatioPct: null },
    ],
  });
});

test('each repair order is one advisor’s and one technician’s: the inspector’s, else who did the courtesy line or most of the work', async () => {
  const { data } = await answerOf<{ data: object }>(calls.processInspectionsVsROs, 'dev');
  expect(data).toEqual({
    total: { ros: 4, inspections: 2, completionPct: 50, missed: 2 },
    byAdvisor: [
      { number: 'A1', name: 'Advisor A1', ros: 2, inspections: 1, completionPct: 50, missed: 1 },
      { number: 'A2', name: 'Bob Vance', ros: 2, inspections: 1, completionPct: 50, missed: 1 },
    ],
    byTechnician: [
      { number: 'T1', name: 'Tia Moss', ros: 3, inspections: 2, completionPct: 66.67, missed: 1 },
      { number: 'T2', name: 'Technician T2', ros: 1, inspections: 0, completionPct: 0, missed: 1 },
    ],
  });
});

test('findings are listed by technician and by category', async () => {
  const { data } = await answerOf<{ data: { byTechnician: object[]; byCategory: object[] } }>(
    calls.processInspectionEfficiency,
    'dev',
  );
  expect(data.byTechnician).toEqual([
    {
      number: 'T1',
      name: 'Tia Moss',
      inspections: 2,
      items: 8,
      recommendations: 6,
      recommendationsPerInspection: 3,
      greenPct: 25,
      yellowPct: 50,
      redPct: 25,
      recommended: 1100,
      approved: 850,
      closeRatioPct: 77.27,
      averageMinutes: 20,
      allGreenPct: 50,
      // Two inspections are no habit yet.
      allGreenSuspicious: false,
    },
  ]);
  expect(data.byCategory).toMatchObject([
    { category: 'Tires', recommended: 500, approved: 500 },
    { category: 'Brakes', inspections: 2, items: 3, greenPct: 66.67, redPct: 33.33, recommended: 300 },
    { category: 'Fluids', recommended: 150, approved: 0, closeRatioPct: 0 },
    { category: 'Under hood', recommended: 100 },
    { category: 'Filters', recommended: 50 },
  ]);
});

describe('repair orders without an inspection', () => {
  test('are listed with why, and with what an inspection brings on average', async () => {
    const body = await answerOf<{ data: object[] }>(calls.processROsNoInspection, 'dev');
    expect(body).toMatchObject({
      total: 2,
      totals: { ros: 2, roTotal: 471, estimatedMissed: 850 },
      data: [
        { roNumber: '6', techNumber: 'T1', advisorName: 'Bob Vance', reason: 'notStarted', roTotal: 300 },
        { roNumber: '2', techNumber: 'T2', reason: 'notFinished', vehicle: '2021 Toyota Camry', estimatedMissed: 425 },
      ],
    });
  });

  test('come as a file of the whole selection', async () => {
    const { body } = await ask(calls.processROsNoInspection, 'dev', { pageSize: '1' }, { accept: 'text/csv' });
    const lines = String(body).trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('not finished');
  });
});

describe('approved in the inspection beside billed by the DMS', () => {
  test('is matched by op code, what never reached the invoice first', async () => {
    const body = await answerOf<{ data: object[] }>(calls.inspectSalesDashboardDMSvsInspect, 'dev');
    expect(body.data).toMatchObject([
      { opCode: 'TIRE4', approved: 500, billed: 0, difference: -500, status: 'notBilled' },
      { opCode: 'CABFLT', approved: 50, billed: 30, difference: -20, status: 'partly' },
      { opCode: 'BRKF', approved: 300, billed: 300, difference: 0, status: 'billed' },
      { opCode: 'BATT', approved: 0, billed: 40, difference: 40, status: 'billedOnly' },
    ]);
    expect(body).toMatchObject({
      total: 4,
      totals: {
        items: 4,
        approved: 850,
        billed: 370,
        difference: -480,
        leaked: 520,
        byStatus: { notBilled: { items: 1, approved: 500, billed: 0 }, billedOnly: { items: 1, billed: 40 } },
      },
    });
  });

  test('is matched by description where the inspection gives no op code, and narrowed to one status', async () => {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
    expect(await answerOf(calls.inspectSalesDashboardDMSvsInspect, 'dev', october)).toMatchObject({
      data: [{ item: 'Rear pads', opCode: null, status: 'notBilled', approved: 100 }],
    });
    await store().db.execute(`update ro_line set op_description = 'REAR PADS' where ro_id =
      (select id from repair_order where ro_number = '8')`);
    expect(
      await answerOf(calls.inspectSalesDashboardDMSvsInspect, 'dev', { ...october, status: 'billed' }),
    ).toMatchObject({ total: 1, data: [{ approved: 100, billed: 100 }] });
  });

  /** Restates rows as an import does, so that no kept answer is given. */
  const restate = async (sql: string) => {
    await store().db.execute(sql);
    await store().changed();
  };

  test('names what nobody has decided on only where it was billed: the battery, and not the coolant', async () => {
    await restate("update inspection_item set decision = 'none' where op_code = 'BATT'");
    const { data } = await answerOf<{ data: { opCode: string | null; status: string; billed: number }[] }>(
      calls.inspectSalesDashboardDMSvsInspect,
      'dev',
    );
    await restate("update inspection_item set decision = 'declined' where op_code = 'BATT'");
    expect(data.filter(({ status }) => status === 'billedOnly')).toMatchObject([{ opCode: 'BATT', billed: 40 }]);
    expect(data.map(({ opCode }) => opCode)).not.toContain('COOLFL');
  });

  test.each(['inspection_decision', 'parts_sale'])('is not told by a feed without %s', async (field) => {
    await store().lacks([field]);
    const answer = await answerOf(calls.inspectSalesDashboardDMSvsInspect, 'dev');
    await store().lacks([]);
    const none = { items: null, approved: null, billed: null };
    expect(answer).toMatchObject({
      data: [],
      total: 0,
      totals: { ...none, difference: null, leaked: null, byStatus: { billedOnly: none } },
    });
  });
});

describe('an own view', () => {
  test('of an advisor has own repair orders, and no technician', async () => {
    expect(await kpis('ann', { advisors: 'A2' })).toMatchObject({ mpi_eligible_ros: 2, mpi_inspections: 1 });
    const coverage = await answerOf<{ data: object }>(calls.processInspectionsVsROs, 'ann');
    expect(coverage.data).toMatchObject({ total: { ros: 2 }, byAdvisor: [{ number: 'A1' }], byTechnician: [] });
    const efficiency = await answerOf<{ data: object }>(calls.processInspectionEfficiency, 'ann');
    expect(efficiency.data).toMatchObject({ total: { inspections: 1 }, byTechnician: [] });
    for (const call of [calls.processROsNoInspection, calls.inspectSalesDashboardDMSvsInspect]) {
      for (const query of [{}, { technicians: 'T1' }, { sort: 'techName' }]) {
        expect(JSON.stringify(await answerOf(call, 'ann', query))).not.toMatch(/"T\d"|Moss|Vance|"A2"/);
      }
      expect(await answerOf(call, 'ann', { search: 'moss' })).toMatchObject({ total: 0 });
      const file = await ask(call, 'ann', {}, { accept: 'text/csv' });
      expect(String(file.body)).not.toMatch(/T1|Moss|Vance|A2/);
    }
    // What an inspection of her own brings, not the store's 425.
    expect(await answerOf(calls.processROsNoInspection, 'ann')).toMatchObject({ totals: { estimatedMissed: 850 } });
  });

  test('of a technician has what he answers for, and only his own work’s money', async () => {
    expect(await kpis('tom')).toMatchObject({ mpi_eligible_ros: 1, mpi_inspections: 0, mpi_recommended: 0 });
    const coverage = await answerOf<{ data: object }>(calls.processInspectionsVsROs, 'tom');
    expect(coverage.data).toMatchObject({ byAdvisor: [], byTechnician: [{ number: 'T2', missed: 1 }] });
    const missed = await answerOf<{ data: object[] }>(calls.processROsNoInspection, 'tom');
    expect(missed.data).toMatchObject([{ roNumber: '2', advisorNumber: null, advisorName: null, roTotal: 171 }]);
  });

  test('without a number has nothing', async () => {
    expect(await kpis('nobody')).toMatchObject({ mpi_eligible_ros: 0 });
    expect(await answerOf(calls.processROsNoInspection, 'nobody')).toMatchObject({ total: 0 });
    expect(await answerOf(calls.inspectSalesDashboardDMSvsInspect, 'nobody')).toMatchObject({ total: 0 });
  });
});

describe('refusals', () => {
  test('a dealership without the product, and a role other than DEVELOPER', async () => {
    expect(await ask(calls.processDashboardData, 'dev', {}, {}, 'd2')).toMatchObject({
      status: 403,
      body: { code: 'product_required' },
    });
    expect(await ask(calls.processDashboardData, 'manager')).toMatchObject({
      status: 403,
      body: { code: 'role_required' },
    });
  });

  test.each([
    [{ sort: 'colour' }, 'sort'],
    [{ status: 'lost' }, 'status'],
    [{ startDate: '2026-02-30' }, 'startDate'],
  ])('%j, with the name of the field', async (query, path) => {
    expect(await ask(calls.inspectSalesDashboardDMSvsInspect, 'dev', query)).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });
});
