import { calls } from '@fixed-ops/contract';
import { useTestStore } from '../testing/test-store.ts';
import { openWarrantyStore } from './testing/warranty-store.ts';

const store = useTestStore(openWarrantyStore);

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
const ask = (who: string, dealershipId: string, query: Record<string, string> = {}, headers = {}) =>
  store().ask(calls.repairOrderWarranty, who, { dealershipId, query: { ...october, ...query }, headers });

describe('the rate that could be proven', () => {
  test('comes from the best window, with the paid rate and the gain of a year', async () => {
    const { body } = await ask('director', 'd1', { windowRos: '10' });
    // The last ten: eight of 2 h at $400 and two of 2 h at $600: $4,400 in 20 h; parts $1,800 at $1,000.
    expect(body).toMatchObject({
      mode: 'rate',
      total: 20,
      totals: {
        lookbackStart: '2026-05-05',
        lookbackEnd: '2026-10-31',
        qualifiedRoCount: 12,
        fromRo: '103',
        toRo: '112',
        laborSales: 4400,
        laborHours: 20,
        supportableLaborRate: 220,
        currentWarrantyRate: 171,
        increase: 49,
        partsSales: 1800,
        partsCost: 1000,
        supportableMarkupPct: 80,
        currentMarkupPct: 62,
        warrantyHours12: 10,
        warrantyPartsCost12: 40,
        laborUplift: 490,
        partsUplift: 7.2,
        annualUplift: 497.2,
        bestWindows: [{ fromRo: '103', toRo: '112', roCount: 10, rate: 220, markup: 80, toDate: '2026-10-12' }],
        notice: expect.stringContaining('planning estimate'),
      },
    });
  });

  test('says of every other repair order why it proves nothing', async () => {
    const { body } = await ask('director', 'd1', { windowRos: '10', sort: 'roNumber', pageSize: '500' });
    const { data, totals } = body as { data: Record<string, unknown>[]; totals: { excluded: unknown } };
    const reasons = data.filter((row) => !row.qualified).map((row) => `${row.roNumber} ${row.excludeReason}`);
    expect(reasons).toEqual([
      '201 notCustomerPay',
      '202 credit',
      '203 fleet',
      '204 discount',
      '205 tires',
      '206 maintenance',
      '207 noRepair',
      '208 noCharge',
    ]);
    expect(totals.excluded).toHaveLength(8);
    expect(data[0]).toMatchObject({
      roNumber: '101',
      qualified: true,
      inWindow: false,
      laborSales: 400,
      laborHours: 2,
      rate: 200,
      markupPct: 80,
    });
  });

  test('takes the last ninety days where too few qualify, and more days when asked', async () => {
    expect(await ask('director', 'd1')).toMatchObject({
      body: { totals: { qualifiedRoCount: 12, fromRo: '101', toRo: '112' } },
    });
    expect(await ask('director', 'd1', { lookbackDays: '300' })).toMatchObject({
      body: { totals: { qualifiedRoCount: 13, fromRo: '101' } },
    });
  });

  test('compares with the warranty rate among the store’s rates where nothing else is known', async () => {
    expect(await ask('director', 'd2')).toMatchObject({
      body: { totals: { currentWarrantyRate: 160, currentMarkupPct: null, partsUplift: null } },
    });
  });

  test('tells no parts where the feed has none, and why nothing qualifies without categories', async () => {
    await store().lacks(['parts_sale', 'parts_cost', 'op_category']);
    const { body } = await ask('director', 'd1', { windowRos: '10', pageSize: '1' });
    await store().lacks([]);
    expect(body).toMatchObject({
      data: [{ partsSales: null, partsCost: null, markupPct: null }],
      totals: {
        partsSales: null,
        partsCost: null,
        supportableMarkupPct: null,
        partsUplift: null,
        warrantyPartsCost12: null,
      },
    });
    const { totals } = body as { totals: { notice: string } };
    expect(totals.notice).toMatch(/^Nothing can qualify: your DMS feed does not say which op codes are repairs/);
    const told = await ask('director', 'd1', { windowRos: '10', pageSize: '1' });
    expect((told.body as { totals: { notice: string } }).totals.notice).toMatch(/^A planning estimate/);
  });

  test('comes as a file of the repair orders', async () => {
    const { body } = await ask('director', 'd1', { pageSize: '1' }, { accept: 'text/csv' });
    const [head = '', ...rows] = String(body).trim().split(/\r?\n/);
    expect(head).toContain('Excluded for');
    expect(rows).toHaveLength(20);
  });

  test('is of own repair orders alone in an own view, whatever is asked for', async () => {
    const { body } = await ask('ann', 'd1', { windowRos: '10', advisors: 'A2' });
    expect(body).toMatchObject({ totals: { qualifiedRoCount: 10, supportableLaborRate: 200 } });
    expect(JSON.stringify(body)).not.toMatch(/"11[12]"|A2/);
    const tom = await ask('tom', 'd1', { windowRos: '10', search: 'A2' });
    expect(tom.body).toMatchObject({ total: 0, totals: { qualifiedRoCount: 2, supportableLaborRate: 300 } });
    expect(JSON.stringify(tom.body)).not.toContain('A2');
    expect(await ask('nobody', 'd1')).toMatchObject({
      body: {
        total: 0,
        totals: { qualifiedRoCount: 0, supportableLaborRate: null, annualUplift: null, warrantyHours12: 0 },
      },
    });
  });
});

describe('the audit of warranty lines', () => {
  type Row = {
    roNumber: string;
    letter: string;
    amount: number;
    checks: { code: string; text: string; severity: string }[];
  };
  const audit = async (who: string, query: Record<string, string> = {}) =>
    (await ask(who, 'd2', { mode: 'audit', ...query })).body as {
      total: number;
      data: Row[];
      totals: Record<string, unknown>;
    };
  const codes = ({ data }: { data: Row[] }) =>
    Object.fromEntries(data.map((row) => [row.roNumber, row.checks.map(({ code }) => code).join(' ')]));

  const lacks = (fields: readonly string[]) => store().lacks(fields, 'd2');
  afterEach(() => lacks([]));

  test('finds what an auditor would object to, the gravest first', async () => {
    const found = await audit('director');
    expect(codes(found)).toEqual({
      501: 'missing_correction mileage_lower long_time missing_authorization repeated no_failed_part',
      504: 'missing_cause no_punch',
      503: 'late_claim',
    });
    expect(found.data.map((row) => row.roNumber)).toEqual(['501', '504', '503']);
    // 502 took exactly twice the time, which is not more.
    expect(found).toMatchObject({
      total: 3,
      totals: { lines: 4, flaggedLines: 3, amountAtRisk: 693 },
      data: [{ amount: 231 }, {}, {}],
    });
    const texts = found.data[0]?.checks.map(({ text }) => text);
    expect(texts).toContain('Took 2.50 hours for 1.00 claimed');
    expect(texts).toContain('49,000 miles, fewer than at the last visit (50,000)');
    expect(texts).toContain('The same operation was claimed on this vehicle within 12 months, on RO 500');
  });

  test('does not object to missing punches where the feed has none', async () => {
    await lacks(['actual_hours']);
    const found = codes(await audit('director'));
    expect(found[504]).toBe('missing_cause');
  });

  test('does not ask for parts and texts where the feed has none of them, and does where they are merely empty', async () => {
    await lacks(['parts_sale', 'cause']);
    const found = codes(await audit('director'));
    expect(found[501]).toBe('missing_correction mileage_lower long_time missing_authorization repeated');
    expect(found[504]).toBe('no_punch');
    await lacks(['correction']);
    expect(codes(await audit('director'))).toMatchObject({
      501: expect.stringMatching(/^mileage_lower/),
      504: 'missing_cause no_punch',
    });
  });

  test('a claim was late on the last day of the period, whenever the repair order closed since', async () => {
    const close = async (status: string, day: string | null) => {
      for (const [table, key] of [
        ['repair_order', 'id'],
        ['ro_line', 'ro_id'],
      ]) {
        await store().db.execute(
          `update ${table} set close_date = $1${table === 'repair_order' ? ', status = $2' : ''} where dealership_id = 'd2' and ${key} =
             (select id from repair_order where dealership_id = 'd2' and ro_number = '503')`,
          table === 'repair_order' ? [day, status] : [day],
        );
      }
      await store().changed('d2');
    };
    await close('C', '2026-11-10');
    const found = codes(await audit('director'));
    await close('O', null);
    expect(found[503]).toBe('late_claim');
  });

  test('pages, searches and comes as a file', async () => {
    expect(await audit('director', { pageSize: '1', page: '2' })).toMatchObject({
      total: 3,
      data: [{ roNumber: '504' }],
    });
    expect(await audit('director', { search: 'punched' })).toMatchObject({
      total: 1,
      totals: { flaggedLines: 1, lines: 4 },
    });
    const { body } = await ask('director', 'd2', { mode: 'audit' }, { accept: 'text/csv' });
    expect(String(body).trim().split(/\r?\n/)).toHaveLength(4);
    expect(String(body)).toContain('Nobody punched on the job');
  });

  test('an own view has own lines alone, and learns of no other repair order or person', async () => {
    const found = await audit('ann', { advisors: 'A2' });
    expect(Object.keys(codes(found))).toEqual(['501']);
    // Others' punches are theirs.
    expect(codes(found)[501]).not.toContain('long_time');
    expect(JSON.stringify(found)).not.toMatch(/500|50,000|A2|Vance|T1/);
    const tom = await audit('tom', { search: 'vance' });
    expect(tom).toMatchObject({ total: 0, totals: { lines: 3 } });
    expect(JSON.stringify(await audit('tom'))).not.toMatch(/A2|Vance/);
    expect(await audit('nobody')).toMatchObject({ total: 0, totals: { lines: 0 } });
  });
});

test('is for titles of the service dashboard', async () => {
  expect(await ask('parts', 'd1')).toMatchObject({ status: 403, body: { code: 'title_required' } });
});

test.each([
  [{ mode: 'guess' }, 'mode'],
  [{ windowRos: '5' }, 'windowRos'],
  [{ windowRos: 'ten' }, 'windowRos'],
  [{ lookbackDays: '5000' }, 'lookbackDays'],
  [{ sort: 'colour' }, 'sort'],
  [{ mode: 'audit', sort: 'rate' }, 'sort'],
])('refuses %j and names the field', async (query, path) => {
  expect(await ask('director', 'd1', query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});
