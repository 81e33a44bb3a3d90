import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

/**
 * October at one store. Advisor A1: ten customer repair orders with an oil service, four of them with brakes too, and a
 * warranty one with brakes. Advisor A2: six customer ones with an oil service, none with brakes. Technician T5 does the brakes.
 */
describe('HeatSheet', () => {
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
  const oil = { pay: 'C', op: 'LOFSYN', category: 'competitive', hours: 0.5, labor: 50, laborCost: 10 };
  const brakes = { pay: 'C', op: 'brkf', hours: 2, labor: 300, laborCost: 80, technicians: [{ number: 'T5' }] };
  let db: Database;
  let store: TestStore;

  beforeAll(async () => {
    store = await TestStore.open();
    ({ db } = store);
    for (let at = 0; at < 16; at += 1) {
      const isFirst = at < 10;
      await insertRepairOrder(db, 'd1', {
        number: `${100 + at}`,
        closed: '2026-10-05',
        advisor: isFirst ? 'A1' : 'A2',
        lines: at < 4 ? [oil, brakes] : [oil],
      });
    }
    await insertRepairOrder(db, 'd1', {
      number: '200',
      closed: '2026-10-06',
      advisor: 'A1',
      lines: [{ ...brakes, pay: 'W' }],
    });
    for (let at = 0; at < 12; at += 1) {
      await insertRepairOrder(db, 'd1', {
        number: `${1900 + at}`,
        closed: '2026-09-10',
        advisor: at < 6 ? '' : 'A1',
        lines: [oil, brakes],
      });
    }
    await insert(db, 'heat_sheet_map', {
      dealership_id: 'd1',
      item_key: 'brakes',
      label: 'Brakes',
      department: 'service',
      op_codes: JSON.stringify(['BRK*']),
      eligible: 'C',
      sort_order: 1,
    });
    await insert(db, 'heat_sheet_map', {
      dealership_id: 'd1',
      item_key: 'any_oil',
      label: 'Oil',
      department: 'service',
      op_codes: JSON.stringify(['LOF*']),
      eligible: 'all',
      sort_order: 0,
    });
    await insert(db, 'heat_sheet_map', {
      dealership_id: 'd1',
      item_key: 'filters',
      label: 'Filters',
      department: 'parts',
      part_groups: JSON.stringify(['FILTER*']),
    });
    for (const [kind, number, name] of [
      ['advisor', 'A1', 'Marisol Vega'],
      ['advisor', 'A2', 'Owen Tate'],
      ['technician', 'T5', 'Priya Raman'],
      ['counter', 'P1', 'Sam Ode'],
    ]) {
      await insert(db, 'dms_person', { dealership_id: 'd1', kind, number, name });
    }
    const sale = async (row: Record<string, unknown>) =>
      insert(db, 'part_txn', {
        dealership_id: 'd1',
        txn_date: '2026-10-05',
        kind: 'sale',
        sale_type: 'counter',
        doc_kind: 'counter',
        part_number: 'F1',
        qty: 2,
        unit_cost_c: 500,
        unit_sale_c: 1000,
        ...row,
      });
    await insert(db, 'part', { dealership_id: 'd1', part_number: 'F1', class: 'filter-oil' });
    await sale({ doc_number: 'X1', counter_number: 'P1' });
    await sale({ doc_number: 'X2', counter_number: 'P1', part_number: 'OTHER', qty: 1 });
    await sale({ doc_number: 'X3', counter_number: 'P2' });
    await sale({ doc_number: 'X1', counter_number: 'P1', kind: 'return', qty: 1 });
    await store.person('director', { jobTitle: 'FIXED_OPS_DIRECTOR' });
    await store.person('manager', { jobTitle: 'SERVICE_MANAGER' });
    await store.ownViewer('advisor', [{ kind: 'advisor', number: 'A2' }]);
    await store.ownViewer('technician', [{ kind: 'technician', number: 'T5' }]);
  }, 60_000);
  afterAll(() => store.close());

  /** What is written past the service makes its answers old. */
  const newVersion = () =>
    db.execute(
      `insert into data_version (dealership_id, version) values ('d1', 1)
       on conflict (dealership_id) do update set version = data_version.version + 1`,
    );

  const send = (id: string, query: Record<string, string> = {}) =>
    store.ask(calls.heatSheet, id, { query: { ...october, ...query } });
  const sheet = async (id: string, query: Record<string, string> = {}) => {
    const answer = await send(id, query);
    if (answer.status !== 200) throw new Error(JSON.stringify([answer.body, store.api.logged.at(-1)]));
    return calls.heatSheet.response.parse(answer.body).data;
  };

  test('an item is counted out of the repair orders that could have had it, and coloured by the store where no goal is set', async () => {
    const { columns, rows, storeRow, goalRow } = await sheet('director');
    // 4 of 16 customer repair orders; the warranty brakes are no sale to a customer.
    expect(storeRow.cells.brakes).toMatchObject({ count: 4, roBase: 16, penetrationPct: 25, status: 'none' });
    expect(
      rows.map((row) => [row.personName, row.cells.brakes?.count, row.cells.brakes?.roBase, row.cells.brakes?.status]),
    ).toEqual([
      ['Marisol Vega', 4, 10, 'green'],
      ['Owen Tate', 0, 6, 'red'],
    ]);
    expect(columns.find((column) => column.key === 'brakes')).toMatchObject({ target: 25, targetSource: 'store' });
    expect(goalRow.cells.brakes).toMatchObject({ value: 25, status: 'none' });
    // Every repair order: the warranty one had no oil service.
    expect(storeRow.cells.any_oil).toMatchObject({ count: 16, roBase: 17 });
    expect(rows.map((row) => row.total)).toEqual([14, 6]);
  });

  test('the largest gap of a person comes with the figure that says why', async () => {
    const { rows } = await sheet('director');
    expect(rows.map(({ personName, focus }) => [personName, focus?.key, focus?.cause])).toEqual([
      ['Marisol Vega', 'hpro', { key: 'one_line_pct', value: 60 }],
      ['Owen Tate', 'hpro', { key: 'one_line_pct', value: 100 }],
    ]);
  });

  test('the cell of an item opens as many repair orders as it says, and those that lack it, of everybody whose row it is', async () => {
    const list = async (who: string, query: Record<string, string>) => {
      const { status, body } = await store.ask(calls.repairOrders, who, { query: { ...october, ...query } });
      return status === 200 ? calls.repairOrders.response.parse(body) : status;
    };
    const behind = async (who: string, query: Record<string, string>) => {
      const answer = await list(who, query);
      return typeof answer === 'number' ? answer : answer.data.map(({ roNumber }) => roNumber).sort();
    };
    const { rows, storeRow } = await sheet('director');
    for (const item of ['brakes', 'any_oil']) {
      for (const row of [...rows, storeRow]) {
        const group = row === storeRow ? '' : `advisor:${row.personNumber}`;
        const answer = await list('director', { item, group });
        const { count, roBase } = row.cells[item] ?? {};
        expect(answer).toMatchObject({ total: count, item: { key: item, sold: count, base: roBase } });
        expect(await list('director', { item, group, itemIs: 'missing' })).toMatchObject({
          total: (roBase ?? 0) - (count ?? 0),
        });
      }
    }
    expect(await behind('director', { item: 'brakes' })).toEqual(['100', '101', '102', '103']);
    expect(await behind('director', { item: 'any_oil', itemIs: 'missing' })).toEqual(['200']);
    const technician = (await sheet('director', { by: 'technician' })).rows.find(
      ({ personNumber }) => personNumber === 'T5',
    );
    expect(await list('director', { item: 'brakes', group: 'technician:T5' })).toMatchObject({
      total: technician?.cells.brakes?.count,
      item: { base: technician?.cells.brakes?.roBase },
    });
    // An own view finds own repair orders, whoever is asked for.
    expect(await behind('advisor', { item: 'any_oil', group: 'advisor:A1' })).toEqual([]);
    expect(await behind('advisor', { item: 'any_oil', group: 'advisor:A2' })).toHaveLength(6);
    expect(await list('director', { item: 'filters' })).toBe(400);
    expect(await list('director', { item: 'brakes', metricKey: 'elr' })).toBe(400);
  });

  test('a cell says what it was in the comparison, which is the same cell of the sheet of those days', async () => {
    const alone = await sheet('director');
    const values = (of: typeof alone) => [...of.rows, of.storeRow].flatMap(({ cells }) => Object.values(cells));
    expect(values(alone).every(({ compareValue }) => compareValue === null)).toBe(true);
    const compared = await sheet('director', { compare: 'priorPeriod' });
    const before = await sheet('director', { startDate: '2026-09-01', endDate: '2026-09-30' });
    expect(compared.rows.map(({ personName }) => personName)).toEqual(alone.rows.map(({ personName }) => personName));
    for (const row of [...compared.rows, compared.storeRow]) {
      const was =
        row === compared.storeRow
          ? before.storeRow
          : before.rows.find((each) => each.personNumber === row.personNumber);
      for (const [key, cell] of Object.entries(row.cells)) {
        expect([key, cell.compareValue]).toEqual([key, was?.cells[key]?.value ?? null]);
      }
    }
    expect(compared.rows[0]?.cells.brakes?.compareValue).toBe(100);
  });

  test('key figures equal those of the dashboard, in its scopes', async () => {
    const { rows, storeRow, columns } = await sheet('director');
    expect(columns.slice(0, 7).map((column) => column.key)).toEqual([
      'ro_count',
      'hpro',
      'elr',
      'labor_sales',
      'labor_gross',
      'one_line_pct',
      'discount_pct',
    ]);
    const { body } = await store.ask(calls.monthlyNumbers, 'director', { query: october });
    const numbers = calls.monthlyNumbers.response.parse(body).data;
    for (const key of ['ro_count', 'hpro', 'elr', 'labor_sales', 'one_line_pct']) {
      expect(storeRow.cells[key]?.value).toBe(numbers.kpis.find((kpi) => kpi.key === key)?.value);
      for (const row of rows) {
        const advisor = numbers.byAdvisor.find((each) => each.number === row.personNumber);
        expect(row.cells[key]?.value).toBe(advisor?.kpis.find((kpi) => kpi.key === key)?.value);
      }
    }
    // A1: (10 × 50 + 4 × 300) ÷ 13 h; one line on six of ten.
    expect(rows[0]?.cells.elr?.value).toBe(130.77);
    expect(rows[0]?.cells.one_line_pct?.value).toBe(60);
  });

  test('people are ranked by goals met, then by gross; each has the gap that costs most, as the dashboard prices it', async () => {
    const { rows, storeRow } = await sheet('director');
    const judged = (row: (typeof rows)[number]) =>
      Object.entries(row.cells).filter(
        ([key, { status }]) => status !== 'none' && !['ro_count', 'labor_sales', 'labor_gross'].includes(key),
      );
    for (const row of rows) {
      expect(row.goals).toBe(judged(row).length);
      expect(row.goalsMet).toBe(judged(row).filter(([, { status }]) => status === 'green').length);
    }
    const [first, second] = [...rows].sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
    expect([first?.rank, second?.rank, storeRow.rank]).toEqual([1, 2, null]);
    expect(first?.goalsMet).toBeGreaterThanOrEqual(second?.goalsMet ?? 0);
    const { body } = await store.ask(calls.monthlyNumbers, 'director', { query: october });
    const advisors = calls.monthlyNumbers.response.parse(body).data.byAdvisor;
    for (const row of rows) {
      const kpis = advisors.find(({ number }) => number === row.personNumber)?.kpis ?? [];
      for (const key of ['hpro', 'elr', 'one_line_pct'])
        expect(row.cells[key]?.gapDollars).toBe(kpis.find((kpi) => kpi.key === key)?.gapDollars);
      const gaps = judged(row).flatMap(([, cell]) => (cell.status === 'green' ? [] : [cell.gapDollars ?? 0]));
      expect(row.focus?.gapDollars ?? 0).toBe(Math.max(0, ...gaps));
    }
    expect((await sheet('advisor')).rows.map(({ rank }) => rank)).toEqual([null]);
  });

  test('each figure says which list proves it; sums of technicians have one that adds up', async () => {
    const opens = async (query: Record<string, string>) =>
      Object.fromEntries((await sheet('director', query)).columns.map(({ key, opens: figure }) => [key, figure]));
    expect(await opens({})).toMatchObject({ elr: { metricKey: 'elr', scope: 'C' }, brakes: null });
    expect(await opens({ payTypes: 'W' })).toMatchObject({ elr: { metricKey: 'elr', scope: 'W' } });
    expect(await opens({ by: 'technician' })).toMatchObject({
      tech_sold_hours: { metricKey: 'tech_proficiency', scope: 'all' },
      labor_sales: { metricKey: 'tech_elr', scope: 'all' },
    });
  });

  test('a figure that is shown with fewer decimals brings its numerator and denominator, but the store’s figure beside a person’s own row does not', async () => {
    const { elr, hpro, one_line_pct: oneLine } = (await sheet('director')).storeRow.cells;
    expect(elr).not.toHaveProperty('numerator');
    expect(hpro?.value).toBeCloseTo((hpro?.numerator ?? 0) / (hpro?.denominator ?? 0), 4);
    expect(oneLine?.denominator).toBeGreaterThan(0);
    expect(oneLine?.value).toBeCloseTo(((oneLine?.numerator ?? 0) / (oneLine?.denominator ?? 0)) * 100, 2);
    // Nobody's attendance is known here.
    const { tech_sold_hours: sold, tech_proficiency: proficiency } = (await sheet('director', { by: 'technician' }))
      .storeRow.cells;
    expect(proficiency).toMatchObject({ value: null, numerator: sold?.value, denominator: null });
    for (const cell of Object.values((await sheet('advisor')).storeRow.cells)) {
      expect(cell).not.toHaveProperty('numerator');
      expect(cell).not.toHaveProperty('denominator');
    }
  });

  test('a figure that the feed does not provide says so, and any other empty figure gives its reason', async () => {
    await db.execute(`update dealership set fields_not_provided = '["labor_cost", "actual_hours"]' where id = 'd1'`);
    await newVersion();
    try {
      const advisors = await sheet('director');
      for (const { cells } of [...advisors.rows, advisors.storeRow]) {
        expect(cells.labor_gross).toMatchObject({ value: null, reason: NOT_PROVIDED });
        expect(cells.elr).not.toHaveProperty('reason');
      }
      const { cells } = (await sheet('director', { by: 'technician' })).storeRow;
      expect(cells.tech_efficiency).toMatchObject({ value: null, reason: NOT_PROVIDED });
      expect(cells.tech_proficiency).toMatchObject({ value: null, reason: 'No attendance hours in this period' });
      expect(cells.tech_sold_hours).not.toHaveProperty('reason');
      const [own] = (await sheet('technician', { by: 'technician' })).rows;
      expect(own?.cells.tech_proficiency).toMatchObject({ reason: 'No attendance hours of your own in this period' });
    } finally {
      await db.execute(`update dealership set fields_not_provided = '[]' where id = 'd1'`);
      await newVersion();
    }
  });

  test('a feed without technicians gives no technician figures, and nobody has zero', async () => {
    await db.execute(`update dealership set fields_not_provided = '["tech_number"]' where id = 'd1'`);
    await newVersion();
    try {
      const { columns, rows, storeRow } = await sheet('director', { by: 'technician' });
      const figures = columns.filter(({ type }) => type === 'kpi');
      expect(figures.length).toBeGreaterThan(0);
      for (const { cells } of [...rows, storeRow])
        for (const { key } of figures) expect(cells[key]).toMatchObject({ value: null, reason: NOT_PROVIDED });
    } finally {
      await db.execute(`update dealership set fields_not_provided = '[]' where id = 'd1'`);
      await newVersion();
    }
  });

  test('a goal of the store comes first and prices the gap, few repair orders have no color, and a hidden column is left out', async () => {
    await insert(db, 'heat_sheet_option', {
      dealership_id: 'd1',
      department: 'service',
      rows_by: 'advisor',
      min_ros: 7,
      columns: JSON.stringify([
        { key: 'brakes', order: 0, visible: true, goalType: 'penetration', goal: 45 },
        { key: 'any_oil', order: 1, visible: false, goalType: 'penetration', goal: null },
        { key: 'elr', order: 2, visible: true, goalType: 'value', goal: 200 },
      ]),
    });
    await newVersion();
    try {
      const { columns, rows, storeRow } = await sheet('director');
      expect(columns.map((column) => column.key)).not.toContain('any_oil');
      expect(columns.find((column) => column.key === 'brakes')).toMatchObject({ target: 45, targetSource: 'goal' });
      // 40 % is within 15 % of 45; six repair orders are fewer than seven.
      expect(rows.map((row) => [row.cells.brakes?.status, row.cells.brakes?.smallSample])).toEqual([
        ['amber', false],
        ['none', true],
      ]);
      expect(storeRow.cells.brakes?.status).toBe('red');
      // 13 h at $200 are $2,600, of which A1 sold $1,700.
      expect(rows[0]?.cells.elr).toMatchObject({ target: 200, status: 'red', gapDollars: 900 });
    } finally {
      await db.execute('delete from heat_sheet_option');
      await newVersion();
    }
  });

  test('an item without mapped codes says so and has no goal, and an item that nobody sold gives no goal that everybody met', async () => {
    const item = { dealership_id: 'd1', op_codes: '[]', part_groups: '[]', eligible: 'all' };
    await insert(db, 'heat_sheet_map', { ...item, item_key: 'empty', label: 'Wipers', department: 'service' });
    await insert(db, 'heat_sheet_map', { ...item, item_key: 'bare', label: 'Belts', department: 'parts' });
    const tires = { item_key: 'tires', label: 'Tires', department: 'service', op_codes: '["TIRE*"]' };
    await insert(db, 'heat_sheet_map', { ...item, ...tires });
    const columns = [{ key: 'empty', order: 0, visible: true, goalType: 'perDay', goal: 2 }];
    const option = { dealership_id: 'd1', department: 'service', rows_by: 'advisor', min_ros: 5 };
    await insert(db, 'heat_sheet_option', { ...option, columns: JSON.stringify(columns) });
    await newVersion();
    try {
      const parts = await sheet('director', { department: 'parts' });
      for (const [{ columns: all, rows, storeRow, goalRow }, key] of [
        [await sheet('director'), 'empty'],
        [await sheet('director', { by: 'technician' }), 'empty'],
        [parts, 'bare'],
      ] as const) {
        expect(all.find((column) => column.key === key)).toMatchObject({
          isMapped: false,
          target: null,
          targetSource: 'none',
        });
        expect(rows.length).toBeGreaterThan(0);
        for (const { cells } of [...rows, storeRow, goalRow])
          expect(cells[key]).toMatchObject({ value: null, status: 'none', target: null });
      }
      expect(parts.columns.find(({ key }) => key === 'filters')).toMatchObject({ isMapped: true });
      const { columns: all, rows } = await sheet('director');
      expect(all.find(({ key }) => key === 'tires')).toMatchObject({ isMapped: true, target: null });
      expect(rows.map(({ cells }) => [cells.tires?.value, cells.tires?.status])).toEqual([
        [0, 'none'],
        [0, 'none'],
      ]);
    } finally {
      await db.execute(`delete from heat_sheet_option`);
      await db.execute(`delete from heat_sheet_map where item_key in ('empty', 'bare', 'tires')`);
      await newVersion();
    }
  });

  test('the running month has its pace', async () => {
    await insertRepairOrder(db, 'd1', {
      number: '900',
      closed: '2026-11-05',
      advisor: 'A1',
      lines: [{ pay: 'C', op: 'BRKF', hours: 2, labor: 300 }],
    });
    await newVersion();
    // Sixteen working days have passed until November 20, the month has 22: Saturdays count half.
    const { workingDays, storeRow } = await sheet('director', { startDate: '', endDate: '' });
    expect(storeRow.cells.brakes?.pace).toBe(Math.round((1 / workingDays.elapsed) * workingDays.total));
    expect((await sheet('director')).storeRow.cells.brakes?.pace).toBeNull();
  });

  test('by technician an item belongs to who did it, and the store is not the sum of those who shared it', async () => {
    const { rows, storeRow, columns } = await sheet('director', { by: 'technician' });
    expect(columns[0]?.key).toBe('tech_sold_hours');
    expect(rows.map((row) => [row.personName, row.cells.tech_sold_hours?.value, row.cells.brakes?.count])).toEqual([
      ['Priya Raman', 10, 4],
    ]);
    expect(rows[0]?.cells.brakes).toMatchObject({ roBase: 4, penetrationPct: 100 });
    expect(storeRow.cells.brakes).toMatchObject({ count: 4, roBase: 16 });
  });

  test('an own view begins with the rows that it has: a technician with technicians, an advisor with advisors, whatever the store has set', async () => {
    expect([
      (await sheet('technician')).by,
      (await sheet('technician')).rows.map(({ personName }) => personName),
    ]).toEqual(['technician', ['Priya Raman']]);
    expect((await sheet('technician', { by: 'advisor' })).by).toBe('advisor');
    await insert(db, 'heat_sheet_option', { dealership_id: 'd1', department: 'service', rows_by: 'technician' });
    await newVersion();
    try {
      expect([(await sheet('advisor')).by, (await sheet('director')).by]).toEqual(['advisor', 'technician']);
    } finally {
      await db.execute('delete from heat_sheet_option');
      await newVersion();
    }
  });

  test('a technician who never does an item is compared with the store’s goal only, not with its average, because shops share out the work', async () => {
    const oilOf = async (by: string) => {
      const { rows } = await sheet('director', { by });
      return rows.map(({ cells, goals }) => ({ ...cells.any_oil, goals }));
    };
    const [technician] = await oilOf('technician');
    expect(technician).toMatchObject({ count: 0, roBase: 5, value: 0, smallSample: false, status: 'none', goals: 0 });
    expect((await oilOf('advisor'))[0]?.status).not.toBe('none');
    const columns = JSON.stringify([{ key: 'any_oil', order: 9, visible: true, goalType: 'penetration', goal: 40 }]);
    await insert(db, 'heat_sheet_option', {
      dealership_id: 'd1',
      department: 'service',
      rows_by: 'technician',
      columns,
    });
    await newVersion();
    try {
      expect((await oilOf('technician'))[0]).toMatchObject({ target: 40, status: 'red', goals: 1 });
    } finally {
      await db.execute('delete from heat_sheet_option');
      await newVersion();
    }
  });

  test('a goal of the sheet’s own prices what a technician is short of it', async () => {
    await db.execute(`update dealership set has_clock_feed = true where id = 'd1'`);
    await insert(db, 'attendance', { dealership_id: 'd1', tech_number: 'T5', date: '2026-10-05', clock_h: 2000 });
    const gapTo = async (goal: number) => {
      const columns = JSON.stringify([{ key: 'tech_proficiency', order: 0, visible: true, goalType: 'value', goal }]);
      await db.execute('delete from heat_sheet_option');
      await insert(db, 'heat_sheet_option', {
        dealership_id: 'd1',
        department: 'service',
        rows_by: 'technician',
        columns,
      });
      await newVersion();
      const { rows } = await sheet('director', { by: 'technician' });
      return { ...rows[0]?.cells.tech_proficiency, focus: rows[0]?.focus };
    };
    try {
      // Ten hours sold of twenty: 30 points short are twice as much as 15, and what is past its goal is worth no coaching.
      const far = await gapTo(80);
      expect(far).toMatchObject({ value: 50, target: 80, status: 'red' });
      expect(far.gapDollars).toBeGreaterThan(0);
      expect(far.focus).toEqual({ key: 'tech_proficiency', gapDollars: far.gapDollars });
      const near = await gapTo(65);
      expect(near.gapDollars).toBeCloseTo((far.gapDollars ?? 0) / 2, 1);
      expect(await gapTo(35)).toMatchObject({ status: 'green', gapDollars: near.gapDollars, focus: null });
      // The threshold that the goal stands for need not be in use.
      const threshold = { dealership_id: 'd1', department: 'service', metric_key: 'tech_proficiency' };
      await insert(db, 'threshold', { ...threshold, direction: 'up', green: 100, amber: 90, enabled: false });
      expect((await gapTo(65)).gapDollars).toBe(near.gapDollars);
    } finally {
      await db.execute('delete from heat_sheet_option');
      await db.execute('delete from attendance');
      await db.execute('delete from threshold');
      await db.execute(`update dealership set has_clock_feed = false where id = 'd1'`);
      await newVersion();
    }
  });

  test('an advisor sees the own row and the store without names, whatever is asked for', async () => {
    for (const query of [{}, { advisors: 'A1' }, { laborTypes: 'X' }, { by: 'technician' }]) {
      const answer = await sheet('advisor', query);
      expect(answer.rows.map((row) => row.personNumber).filter((number) => number !== 'A2')).toEqual([]);
      expect(JSON.stringify(answer)).not.toContain('Marisol');
      expect(JSON.stringify(answer)).not.toContain('Priya');
      expect(answer.ownView).toBe(true);
    }
    expect((await sheet('advisor')).rows).toHaveLength(1);
  });

  describe('the store beside the own row', () => {
    const told = async () => {
      const { storeRow, columns } = await sheet('advisor');
      const targets = Object.fromEntries(columns.map(({ key, target }) => [key, target]));
      return { cells: storeRow.cells, total: storeRow.total, targets };
    };

    test('is left out if subtracting the person’s own figures would show those of one other person', async () => {
      const { cells, total, targets } = await told();
      expect(Object.values(cells).map(({ value, count, roBase, pace }) => [value, count, roBase, pace])).toEqual(
        Object.keys(cells).map(() => [null, 0, null, null]),
      );
      expect(total).toBe(0);
      expect(targets).toMatchObject({ brakes: null, any_oil: null });
    });

    test('tells rates of three people, and never a sum or how much is behind a rate', async () => {
      const more = await insertRepairOrder(db, 'd1', {
        number: '901',
        closed: '2026-10-07',
        advisor: 'A3',
        lines: [oil, brakes],
      });
      await newVersion();
      const { cells, targets } = await told();
      const whole = (await sheet('director')).storeRow.cells;
      for (const table of ['ro_line', 'repair_order'])
        await db.execute(
          `delete from ${table} where dealership_id = 'd1' and ${table === 'ro_line' ? 'ro_id' : 'id'} = $1`,
          [more],
        );
      await newVersion();
      for (const key of ['hpro', 'elr', 'one_line_pct', 'brakes']) {
        expect(whole[key]?.value).not.toBeNull();
        expect(cells[key]).toMatchObject({ value: whole[key]?.value, count: 0, roBase: null, pace: null });
      }
      // 5 of 17 customer repair orders have brakes.
      expect(targets.brakes).toBe(29.41);
      for (const key of ['ro_count', 'labor_sales', 'labor_gross'])
        expect(cells[key]).toMatchObject({ value: null, count: 0 });
    });
  });

  test('parts are by counterperson, from the documents, net of returns', async () => {
    const { rows, storeRow } = await sheet('director', { department: 'parts' });
    // P1: 2 × 10 + 10 − 10 sold; two documents, one with a filter.
    expect(
      rows.map((row) => [
        row.personName,
        row.cells.parts_sales?.value,
        row.cells.filters?.count,
        row.cells.filters?.roBase,
      ]),
    ).toEqual([
      ['Sam Ode', 20, 1, 2],
      ['Counterperson P2', 20, 1, 1],
    ]);
    expect(storeRow.cells.filters).toMatchObject({ count: 2, roBase: 3, penetrationPct: 66.67 });
    expect(storeRow.cells.parts_gp_pct?.value).toBe(50);
  });

  test('parts of the people add up to the parts dashboard', async () => {
    const query = { department: 'parts', ...october, compare: 'none' };
    const answer = await store.ask(calls.monthlyNumbers, 'director', { query });
    const { kpis } = calls.monthlyNumbers.response.parse(answer.body).data;
    const { storeRow } = await sheet('director', { department: 'parts' });
    expect(storeRow.cells.parts_sales?.value).toBe(kpis.find(({ key }) => key === 'parts_sales')?.value);
  });

  test('work without an advisor is listed below the people without goals, and only the whole store is called the store', async () => {
    const september = { startDate: '2026-09-01', endDate: '2026-09-30' };
    const { rows, storeRow } = await sheet('director', september);
    expect(rows.map((row) => row.personName)).toEqual(['Marisol Vega', 'No advisor']);
    expect(Object.values(rows[0]?.cells ?? {}).some(({ status }) => status !== 'none')).toBe(true);
    expect(Object.values(rows[1]?.cells ?? {}).filter(({ status }) => status !== 'none')).toEqual([]);
    expect(storeRow.personName).toBe('Store');
    expect((await sheet('director', { ...september, payTypes: 'C' })).storeRow.personName).toBe('All advisors');
    // The store beside chosen people is everybody.
    expect((await sheet('director', { ...september, advisors: 'A1' })).storeRow.personName).toBe('Store');
  });

  test('rows that the department does not have are refused, and so is a title without its dashboard', async () => {
    expect(await send('director', { department: 'parts', by: 'advisor' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'by' }] },
    });
    expect(await send('manager', { department: 'parts' })).toMatchObject({
      status: 403,
      body: { code: 'title_required' },
    });
  });
});
