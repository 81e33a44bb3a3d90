import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { laborMatrixPrice } from '@fixed-ops/metrics';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

/** A matrix of 200 an hour up to one hour; longer jobs continue at it. */
const flat = Array.from({ length: 10 }, (_none, index) => (index + 1) * 20);

describe('the labor and parts matrices', () => {
  let db: Database;
  let store: TestStore;

  beforeAll(async () => {
    store = await TestStore.open();
    ({ db } = store);
    const line = { pay: 'C', laborType: 'CM', category: 'repair' };
    await insertRepairOrder(db, 'd1', {
      number: '1',
      closed: '2026-10-05',
      advisor: 'A1',
      lines: [
        // 300 at the matrix, 290 charged of which 20 are a recorded discount: 10 given away without a record.
        { ...line, op: 'WPUMP', hours: 1.5, labor: 270, discount: 20, laborCost: 60 },
        { ...line, op: 'BRKF', category: 'maintenance', hours: 1, labor: 100 },
        { ...line, op: 'FIXED', hours: 1, labor: 99 },
      ],
    });
    await insertRepairOrder(db, 'd1', {
      number: '2',
      closed: '2026-10-20',
      advisor: 'A2',
      lines: [
        { ...line, op: 'DIAG', category: 'diagnostic', hours: 0.25, labor: 50 },
        { pay: 'W', laborType: 'WM', op: 'RECALL', hours: 1, labor: 150 },
      ],
    });
    await insertRepairOrder(db, 'd1', {
      number: '3',
      closed: '2026-11-10',
      advisor: 'A1',
      lines: [{ ...line, op: 'WPUMP', hours: 2, labor: 400 }],
    });
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A1', name: 'Marisol Vega' });
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Owen Tate' });
    await store.person('manager', {
      role: 'MANAGER',
      jobTitle: 'SERVICE_MANAGER',
      firstName: 'Dana',
      lastName: 'Whitfield',
    });
    await store.person('employee', {
      role: 'EMPLOYEE',
      jobTitle: 'ASST_SERVICE_MANAGER',
      numbers: [{ dealershipId: 'd1', kind: 'advisor', number: 'A2' }],
    });
    await store.person('consultant', { role: 'CONSULTANT', jobTitle: 'CONSULTANT' });
  }, 60_000);
  afterAll(() => store.close());

  async function send(
    call: CallDefinition,
    request: { as?: string; query?: Record<string, string>; body?: unknown; ifMatch?: string } = {},
  ) {
    const answer = await store.ask(call, request.as ?? 'manager', {
      ...(request.query ? { query: request.query } : {}),
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.ifMatch === undefined ? {} : { headers: { 'if-match': request.ifMatch } }),
    });
    if (answer.status === 500) throw new Error(String(store.api.logged.at(-1)));
    return answer;
  }
  const labor = async () => {
    const answer = await send(calls.aiMatrixConfig);
    return { config: calls.aiMatrixConfig.response.parse(answer.body), tag: String(answer.headers.etag) };
  };
  const matrix = (changes: Record<string, unknown> = {}) => ({
    name: 'Customer repair',
    effectiveFrom: '2026-10-01',
    laborTypes: ['CM'],
    doorRate: 200,
    cells: flat,
    shape: 'flat',
    params: { multiplier: 1 },
    active: true,
    ...changes,
  });
  const putLabor = async (matrices: unknown[], ifMatch?: string, opCodes: string[] = ['FIXED'], as = 'manager') =>
    send(calls.putAiMatrixConfig, {
      as,
      body: { matrices, exclusions: { opCodes } },
      ifMatch: ifMatch ?? (await labor()).tag,
    });
  const lines = async (query: Record<string, string> = {}, as = 'manager') =>
    calls.aiMatrixROLineLaborData.response.parse(
      (
        await send(calls.aiMatrixROLineLaborData, {
          as,
          query: { startDate: '2026-10-01', endDate: '2026-11-20', ...query },
        })
      ).body,
    );

  test('before any matrix there are none, and no line has a price', async () => {
    expect((await labor()).config).toEqual({ matrices: [], exclusions: { opCodes: [] }, history: [] });
    expect(await lines()).toMatchObject({ data: [], total: 0, compliance: { lines: 0, pct: null } });
  });

  test('a matrix that is saved prices the lines closed under it; one with a price of its own is left out', async () => {
    const answer = await putLabor([matrix()]);
    expect(answer).toMatchObject({
      status: 200,
      body: { matrices: [{ id: 1, step: 0.1, updatedBy: 'Dana Whitfield' }], exclusions: { opCodes: ['FIXED'] } },
    });
    const { data, totals, compliance, distribution } = await lines();
    expect(data.map((line) => [line.roNumber, line.opCode, line.charged, line.matrixPrice, line.variance])).toEqual([
      ['3', 'WPUMP', 400, 400, 0],
      ['2', 'DIAG', 50, 50, 0],
      ['1', 'WPUMP', 290, 300, -10],
    ]);
    expect(totals).toEqual({ hours: 3.75, charged: 740, matrixPrice: 750, variance: -10, laborCost: 60, discount: 20 });
    // 290 is more than 2 % from 300.
    expect(compliance).toMatchObject({
      lines: 3,
      atMatrix: 2,
      pct: 66.67,
      dollarsBelow: 10,
      dollarsAbove: 0,
      byAdvisor: [
        { name: 'Marisol Vega', lines: 2, atMatrix: 1, dollarsBelow: 10 },
        { name: 'Owen Tate', lines: 1, pct: 100 },
      ],
    });
    expect(distribution).toEqual([
      {
        hourBucket: '0.0–0.5 h',
        fromHours: 0,
        toHours: 0.5,
        lines: 1,
        hours: 0.25,
        sales: 50,
        matrix: 50,
        avgRate: 200,
      },
      {
        hourBucket: '1.0–1.5 h',
        fromHours: 1,
        toHours: 1.5,
        lines: 1,
        hours: 1.5,
        sales: 290,
        matrix: 300,
        avgRate: 193.33,
      },
      {
        hourBucket: '1.5–2.0 h',
        fromHours: 1.5,
        toHours: 2,
        lines: 1,
        hours: 2,
        sales: 400,
        matrix: 400,
        avgRate: 200,
      },
    ]);
  });

  test('the figure of hidden discounts and the repair order say the same as the list', async () => {
    const numbers = await store.ask(calls.monthlyNumbers, 'manager', {
      query: { startDate: '2026-10-01', endDate: '2026-10-31' },
    });
    const kpi = calls.monthlyNumbers.response.parse(numbers.body).data.kpis.find((each) => each.key === 'override_pct');
    expect([kpi?.numerator, kpi?.denominator]).toEqual([10, 350]);
    const order = await store.ask(calls.repairOrderDetailByLine, 'manager', { query: { roNumber: '1' } });
    expect(calls.repairOrderDetailByLine.response.parse(order.body).data.lines[0]).toMatchObject({
      matrixPrice: 300,
      matrixVariance: -10,
    });
  });

  test('a newer matrix prices from its day on, and a draft can be tried on every line', async () => {
    const { config, tag } = await labor();
    const [first] = config.matrices;
    if (!first) throw new Error('no matrix');
    const { step: _step, updatedBy: _by, updatedAt: _at, ...kept } = first;
    const dearer = flat.map((price) => price * 1.1);
    await putLabor(
      [kept, matrix({ name: 'Dearer', effectiveFrom: '2026-11-01', cells: [...dearer, null, null] })],
      tag,
    );
    expect((await lines()).data.map((line) => [line.roNumber, line.matrixPrice])).toEqual([
      ['3', 440],
      ['2', 50],
      ['1', 300],
    ]);
    expect((await lines({ matrixId: '2' })).data.map((line) => [line.roNumber, line.matrixPrice])).toEqual([
      ['3', 440],
      ['2', 55],
      ['1', 330],
    ]);
    expect((await labor()).config.history.map((entry) => [entry.userName, entry.matrices.length])).toEqual([
      ['Dana Whitfield', 2],
      ['Dana Whitfield', 1],
    ]);
    const [untouched] = (await labor()).config.matrices.filter((each) => each.id === 1);
    expect(untouched).toEqual(first);
  });

  test('the price in the database is the one that the screen computes', async () => {
    const { data } = await lines({ matrixId: '1' });
    expect(data.filter(({ matrixPrice }) => (matrixPrice ?? 0) > 0)).not.toEqual([]);
    for (const line of data) {
      expect(line.matrixPrice).toBe(Math.round((laborMatrixPrice(flat, line.hours * 100) ?? 0) * 100) / 100);
    }
  });

  test('who saved first wins: the other gets both versions and changes nothing', async () => {
    const { tag, config } = await labor();
    await putLabor([matrix({ name: 'Mine' })], tag);
    const late = await putLabor([matrix({ name: 'Late' })], tag);
    expect(late).toMatchObject({
      status: 412,
      body: { current: { matrices: [{ name: 'Mine' }] }, sent: { matrices: [{ name: 'Late' }] } },
    });
    expect(await send(calls.putAiMatrixConfig, { body: { matrices: [], exclusions: { opCodes: [] } } })).toMatchObject({
      status: 428,
    });
    expect(config.matrices.map((each) => each.name)).not.toContain('Late');
  });

  test('what was answered may be sent back as it is', async () => {
    const before = await labor();
    const sent = await send(calls.putAiMatrixConfig, { body: before.config, ifMatch: before.tag });
    expect(sent).toMatchObject({ status: 200 });
    expect((await labor()).config.matrices).toMatchObject(
      before.config.matrices.map(({ id, name, cells }) => ({ id, name, cells })),
    );
  });

  test('every cell, labor type and id that cannot be is named', async () => {
    const answer = await putLabor([
      matrix({ cells: [20, null, 60] }),
      matrix({ name: 'Second', cells: [20, 19] }),
      matrix({ id: 99, laborTypes: ['X'] }),
    ]);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'matrices.2.id', code: 'unknown_matrix' },
          { path: 'matrices.0.cells.1', code: 'hole' },
          { path: 'matrices.1.cells.1', code: 'falls' },
          { path: 'matrices.1.laborTypes', code: 'two_matrices' },
        ],
      },
    });
    expect(await putLabor([matrix({ cells: [1.005] })])).toMatchObject({ status: 400 });
  });

  test('an employee sees own lines alone and saves nothing, a consultant neither', async () => {
    const own = await lines({}, 'employee');
    expect(own.data.map((line) => line.roNumber)).toEqual(['2']);
    expect(own.compliance.byAdvisor.map((row) => row.name)).toEqual(['Owen Tate']);
    expect(await putLabor([], undefined, [], 'employee')).toMatchObject({ status: 403 });
    expect(await putLabor([], undefined, [], 'consultant')).toMatchObject({ status: 403 });
  });

  test('the whole sample comes as a file', async () => {
    const { body, headers } = await store.ask(calls.aiMatrixROLineLaborData, 'manager', {
      query: { startDate: '2026-10-01', endDate: '2026-11-20' },
      headers: { accept: 'text/csv' },
    });
    expect(String(headers['content-disposition'])).toContain('labor-matrix-lines');
    expect(String(body).trim().split('\n')).toHaveLength(4);
  });

  describe('the parts matrix', () => {
    const parts = async () => {
      const answer = await send(calls.aiMatrixPartsConfig);
      return { config: calls.aiMatrixPartsConfig.response.parse(answer.body), tag: String(answer.headers.etag) };
    };
    const grid = (changes: Record<string, unknown> = {}) => ({
      name: 'Repair parts',
      effectiveFrom: '2026-10-01',
      sources: ['OEM'],
      basis: 'cost',
      minPrice: null,
      roundTo: 0.01,
      active: true,
      bands: [
        { fromCost: 0, toCost: 5, multiplier: 2.6 },
        { fromCost: 5.01, toCost: null, multiplier: 2 },
      ],
      ...changes,
    });
    const put = async (matrices: unknown[]) =>
      send(calls.putAiMatrixPartsConfig, { body: { matrices }, ifMatch: (await parts()).tag });

    test('is kept with its bands, and says where a dearer part sells for less', async () => {
      expect(await put([grid()])).toMatchObject({ status: 200 });
      const { config } = await parts();
      expect(config.matrices).toMatchObject([{ id: 1, ...grid(), updatedBy: 'Dana Whitfield' }]);
      expect(config.warnings).toMatchObject([{ path: 'matrices.0.bands.1.multiplier', code: 'step_trap' }]);
      expect(config.history).toHaveLength(1);
      const [audit] = await db.query(`select after from audit_log where entity = 'parts_matrix'`);
      expect(audit).toMatchObject({ after: { matrices: [{ name: 'Repair parts' }] } });
    });

    test('saved as it is leaves no trace', async () => {
      await put([grid({ id: 1 })]);
      expect((await parts()).config.history).toHaveLength(1);
    });

    test('refuses gaps between bands and two matrices for one source', async () => {
      const gap = [
        { fromCost: 0, toCost: 5, multiplier: 2 },
        { fromCost: 6, toCost: null, multiplier: 2 },
      ];
      const answer = await put([grid({ id: 1, bands: gap }), grid({ name: 'Other' })]);
      expect(answer).toMatchObject({
        status: 422,
        body: {
          errors: [
            { path: 'matrices.0.bands.1.fromCost', code: 'not_contiguous' },
            { path: 'matrices.1.sources', code: 'two_matrices' },
          ],
        },
      });
    });
  });
});
