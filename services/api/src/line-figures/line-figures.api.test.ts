import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { EXCEL_TYPE } from '@fixed-ops/sheets';
import { readWorkbook } from '@fixed-ops/sheets/testing';
import { goldenRange, insertGoldenExample } from '../core/testing/golden-example.ts';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

/** DOMAIN 2.6 by op code and labor type: every expected figure is worked out from the rows printed there. */
describe('op codes and labor types', () => {
  let db: Database;
  let close: () => Promise<void>;
  let api: TestApi;
  let director: Person;
  let advisor: Person;
  let technician: Person;
  let nobody: Person;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    await insertDealership(db, { id: 'd1', groupId: 'g1' });
    await insertGoldenExample(db, 'd1');
    // Another advisor sells brakes 10 % dearer, in September, and alone in October at the usual price.
    await insertRepairOrder(db, 'd1', {
      number: '2001',
      closed: '2026-10-12',
      advisor: 'A2',
      lines: [
        {
          pay: 'C',
          op: 'BRKF',
          laborType: 'CM',
          hours: 2,
          labor: 355.59,
          laborCost: 80,
          technicians: [{ number: 'T5' }],
        },
      ],
    });
    await insertRepairOrder(db, 'd1', {
      number: '2002',
      closed: '2026-09-12',
      advisor: 'A2',
      lines: [{ pay: 'C', op: 'BRKF', laborType: 'CM', hours: 2, labor: 400 }],
    });
    for (const [code, description, category] of [
      ['BRKF', 'Front brakes', 'repair'],
      ['LOFSYN', 'Synthetic oil service', 'competitive'],
      ['NEVER', 'Never sold', ''],
    ]) {
      await insert(db, 'op_code', { dealership_id: 'd1', code, description, category });
    }
    await insert(db, 'labor_type', { dealership_id: 'd1', code: 'CM', description: 'Customer main', pay_type: 'C' });
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A1', name: 'Marisol Vega' });
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Owen Tate' });
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T5', name: 'Priya Raman' });
    const person = (id: string, numbers: { kind: 'advisor' | 'technician'; number: string }[]) =>
      insertPerson(db, {
        id,
        groupId: 'g1',
        dealerships: ['d1'],
        role: 'EMPLOYEE',
        jobTitle: 'SERVICE_ADVISOR',
        numbers: numbers.map((each) => ({ dealershipId: 'd1', ...each })),
      });
    director = await insertPerson(db, { id: 'director', groupId: 'g1', dealerships: ['d1'] });
    advisor = await person('advisor', [{ kind: 'advisor', number: 'A2' }]);
    technician = await person('technician', [{ kind: 'technician', number: 'T5' }]);
    nobody = await person('nobody', []);
    api = await startApi({ db });
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await close();
  });

  async function ask<C extends CallDefinition>(call: C, as: Person, query: Record<string, string> = {}) {
    const answer = await api.send(call, {
      as,
      params: { userId: as.userId, dealershipId: 'd1' },
      query: { ...goldenRange, ...query },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify([answer.body, api.logged.at(-1)]));
    return answer.body;
  }
  const codes = async (as: Person, query: Record<string, string> = {}) =>
    calls.opCodeAnalysis.response.parse(await ask(calls.opCodeAnalysis, as, query));
  const detail = async (as: Person, query: Record<string, string> = {}) =>
    calls.opCodeAnalysisDetails.response.parse(
      await ask(calls.opCodeAnalysisDetails, as, { opCode: 'BRKF', ...query }),
    );
  /** As a workbook holds percents. */
  const points = (percent: number | null) => percent && Math.round(percent * 100) / 10_000;
  const types = async (as: Person, query: Record<string, string> = {}) =>
    calls.laborTypeAnalysisDetails.response.parse(await ask(calls.laborTypeAnalysisDetails, as, query));
  const tree = async (as: Person, query: Record<string, string> = {}) =>
    calls.laborTypeAnalysisFullDetails.response.parse(await ask(calls.laborTypeAnalysisFullDetails, as, query));

  describe('OpCodeAnalysis', () => {
    test('its file counts lines, and that of a code says which of its lines are counted, so that the two agree', async () => {
      const cells = async (call: CallDefinition, query: Record<string, string>) => {
        const params = { userId: director.userId, dealershipId: 'd1' };
        const all = { query: { ...goldenRange, ...query }, headers: { accept: 'text/csv' } };
        const { body } = await api.send(call, { as: director, params, ...all });
        const [head = [], ...rows] = String(body)
          .replace('\uFEFF', '')
          .trim()
          .split('\r\n')
          .map((line) => line.split(','));
        return (column: string) => rows.map((row) => row[head.indexOf(column)]);
      };
      const codesFile = await cells(calls.opCodeAnalysis, {});
      const counted = (await cells(calls.opCodeAnalysisDetails, { opCode: 'BRKF' }))('Counted');
      expect(counted.sort()).toEqual(['no', 'yes', 'yes']);
      expect(codesFile('Counted lines')[codesFile('Op code').indexOf('BRKF')]).toBe('2');
      expect(codesFile('Kind')[codesFile('Op code').indexOf('BRKF')]).toBe('Repair');
      expect(codesFile('Customer pay lines')[codesFile('Op code').indexOf('BRKF')]).toBe('2');
    });

    test('the last row of its workbook has the rates of all its codes and counts no repair order twice', async () => {
      const { totals } = await codes(director);
      const { body } = await api.send(calls.opCodeAnalysis, {
        as: director,
        params: { userId: director.userId, dealershipId: 'd1' },
        query: goldenRange,
        headers: { accept: EXCEL_TYPE },
      });
      const [head = [], ...rows] = (await readWorkbook(body as Buffer))[0]?.rows ?? [];
      const last = (name: string) => rows.at(-1)?.[head.indexOf(name)];
      expect([last('Repair orders'), last('ELR'), last('Labor GP %'), last('Parts GP %')]).toEqual([
        totals.roCount,
        totals.elr,
        points(totals.laborGpPct),
        points(totals.partsGpPct),
      ]);
    });

    test('sums counted lines; a credit takes money and hours back and is no line', async () => {
      const { data, totals, total } = await codes(director);
      expect(data.find((row) => row.opCode === 'BRKF')).toMatchObject({
        description: 'Front brakes',
        category: 'repair',
        count: 2,
        roCount: 2,
        // 2 of the golden seven and the one more.
        penetrationPct: 25,
        hours: 2,
        laborSales: 355.59,
        elr: 177.8,
        laborGpPct: 77.5,
        laborGross: 275.59,
        cwiCounts: { C: 2 },
        lastUsed: '2026-10-12',
      });
      expect(total).toBe(8);
      expect(totals).toMatchObject({ roCount: 8, laborSales: 1453.99, hours: 9.1 });
    });

    test('repair orders of what is searched for are counted by themselves', async () => {
      expect((await codes(director, { search: 'BRKF' })).totals.roCount).toBe(2);
    });

    test('a discount is no second price', async () => {
      const { data } = await codes(director);
      expect(data.find((row) => row.opCode === 'LOFSYN')).toMatchObject({
        count: 2,
        laborSales: 32,
        avgLabor: 16,
        minLabor: 32,
        maxLabor: 32,
        stdDev: 0,
        modalPrice: 32,
        priceConsistencyPct: 100,
        discountTotal: 32,
      });
    });

    test('a code without money, hours or a counted line is listed on demand alone', async () => {
      const listed = async (query: Record<string, string>) =>
        (await codes(director, query)).data.map((row) => row.opCode);
      expect(await listed({})).not.toEqual(expect.arrayContaining(['MPI']));
      const all = await listed({ showAll: 'true' });
      expect(all).toEqual(expect.arrayContaining(['MPI', 'NEVER']));
      expect(await listed({ showAll: 'true', search: 'never', category: 'unmapped' })).toEqual(['NEVER']);
    });

    test('a code with money of sublet or misc alone is listed, though its lines are not counted', async () => {
      const lines = [
        { pay: 'C', op: 'SUBL', sublet: 4000 },
        { pay: 'C', op: 'FREIGHT', misc: 25 },
        { pay: 'C', op: 'NOTHING' },
      ];
      await insertRepairOrder(db, 'd1', { number: '2003', closed: '2026-11-12', lines });
      const { data } = await codes(director, { startDate: '2026-11-12', endDate: '2026-11-12', compare: 'none' });
      expect(data.map((row) => [row.opCode, row.count])).toEqual([
        ['FREIGHT', 0],
        ['SUBL', 0],
      ]);
    });

    test('an advisor sees what the own repair orders sold', async () => {
      const { data, totals } = await codes(advisor, { advisors: 'A1' });
      expect(data.map((row) => [row.opCode, row.count, row.penetrationPct])).toEqual([['BRKF', 1, 100]]);
      expect(totals.roCount).toBe(1);
    });

    test('a person without a number sees nothing', async () => {
      expect(await codes(nobody)).toMatchObject({ data: [], total: 0, totals: { count: 0, roCount: 0 } });
    });
  });

  describe('OpCodeAnalysisDetails', () => {
    test('lists the lines, their prices, the months since the store’s first repair order, and who sold them', async () => {
      const { data, totals, detail: more } = await detail(director);
      expect(data.map((row) => [row.roNumber, row.price, row.deviationPct])).toEqual([
        ['2001', 355.59, 0],
        ['1008', -355.59, -200],
        ['1002', 355.59, 0],
      ]);
      expect(totals).toMatchObject({ hours: 2, labor: 355.59 });
      expect(more.histogram).toEqual([{ from: 355, to: 356, count: 2, isModal: true }]);
      expect(more.months).toMatchObject([
        { month: '2026-09', count: 1, laborSales: 400, elr: 200, penetrationPct: 100 },
        { month: '2026-10', count: 2, laborSales: 355.59 },
      ]);
      expect(more.byAdvisor).toMatchObject([
        { number: 'A1', name: 'Marisol Vega', count: 1, laborSales: 0, priceConsistencyPct: 100 },
        { number: 'A2', name: 'Owen Tate', count: 1, elr: 177.8 },
      ]);
    });

    test('a month is measured by the repair orders of the selection, as the period is', async () => {
      const { months, summary } = (await detail(director, { payTypes: 'C' })).detail;
      expect(months.slice(-2)).toMatchObject([
        { month: '2026-09', roCount: 1, penetrationPct: 100 },
        { month: '2026-10', roCount: 2, penetrationPct: summary.penetrationPct },
      ]);
      expect((await detail(director, { payTypes: 'S' })).detail.months[0]).toMatchObject({
        roCount: 0,
        penetrationPct: null,
      });
    });

    test('a technician sees own lines and nobody else’s name, in any order and by any search', async () => {
      const { data, detail: more } = await detail(technician, { sort: 'advisorName' });
      expect(data.map((row) => row.roNumber).sort()).toEqual(['1002', '1008', '2001']);
      expect(data.every((row) => row.advisorNumber === null && row.advisorName === null)).toBe(true);
      expect(more.byAdvisor).toEqual([]);
      expect((await detail(technician, { search: 'Tate' })).total).toBe(0);
      expect((await detail(director, { search: 'Tate' })).total).toBe(1);
    });

    test('an advisor sees no technician', async () => {
      const { data } = await detail(advisor);
      expect(data.map((row) => [row.roNumber, row.technicians])).toEqual([['2001', []]]);
    });
  });

  describe('LaborTypeAnalysisDetails', () => {
    test('shares add up to the whole, and the comparison is with the month before', async () => {
      const { data, totals } = await types(director);
      const main = data.find((row) => row.laborType === 'CM');
      expect(main).toMatchObject({
        payType: 'C',
        description: 'Customer main',
        isMapped: true,
        hours: 2,
        sales: 355.59,
        elr: 177.8,
        elrPctDoor: null,
        shareOfHoursPct: 21.98,
        compare: { hours: 2, sales: 400, elr: 200 },
      });
      const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
      expect(sum(data.map((row) => row.shareOfHoursPct))).toBeCloseTo(100, 1);
      expect(sum(data.map((row) => row.sales))).toBeCloseTo(totals.sales ?? 0, 2);
      // 1004 has customer pay and warranty: eight repair orders, nine with their types added up.
      expect(totals.roCount).toBe(8);
      expect(sum(data.map((row) => row.roCount))).toBe(9);
    });

    test('repair orders of a part of the types are counted once', async () => {
      expect((await types(director, { search: 'main' })).totals).toMatchObject({ roCount: 1, hours: 2 });
    });
  });

  describe('LaborTypeAnalysisFullDetails', () => {
    test.each([
      [{ level: 'payType' }, 'labor-by-pay-type-', 'Pay type'],
      [{ level: 'line' }, 'labor-lines-', 'Line'],
      [{ payType: 'C', laborType: 'CM', opCode: 'BRKF' }, 'labor-lines-c-cm-brkf-', 'Line'],
    ])(
      'a file of %j is named by what was opened, and says in words of what level its rows are',
      async (query, name, level) => {
        const params = { userId: director.userId, dealershipId: 'd1' };
        const { body, headers } = await api.send(calls.laborTypeAnalysisFullDetails, {
          as: director,
          params,
          query: { ...goldenRange, ...query },
          headers: { accept: 'text/csv' },
        });
        expect(String(headers['content-disposition'])).toContain(`filename="${name}`);
        const [, first = ''] = String(body).split('\r\n');
        expect(first.split(',').slice(0, 2)).toEqual([level, 'Customer pay']);
      },
    );

    test.each(['payType', 'opCode', 'line'])(
      'a workbook of the level %s ends with what its rows come to, and of groups it says shares and what they were',
      async (level) => {
        const { totals } = await tree(director, { level });
        const { body } = await api.send(calls.laborTypeAnalysisFullDetails, {
          as: director,
          params: { userId: director.userId, dealershipId: 'd1' },
          query: { ...goldenRange, level },
          headers: { accept: EXCEL_TYPE },
        });
        const [sheet] = await readWorkbook(body as Buffer);
        const [head = [], ...rows] = sheet?.rows ?? [];
        const last = (name: string) => rows.at(-1)?.[head.indexOf(name)];
        expect([last('Level'), last('Lines'), last('Hours'), last('Labor sales')]).toEqual([
          'Total',
          totals.lineCount,
          totals.hours,
          totals.sales,
        ]);
        expect([
          last('Repair orders'),
          last('GP %'),
          last('ELR'),
          last('ELR % of door'),
          last('Hours per line'),
        ]).toEqual([
          totals.roCount,
          points(totals.gpPct),
          totals.elr,
          points(totals.elrPctDoor),
          totals.avgHoursPerLine,
        ]);
        const ofGroups = ['% of hours', '% of sales', 'Hours before', 'Labor sales before', 'ELR before'];
        expect(head.filter((name) => ofGroups.includes(String(name)))).toEqual(level === 'line' ? [] : ofGroups);
      },
    );

    test('opens a labor type into op codes and an op code into lines that add up to it', async () => {
      const top = await tree(director, { payTypes: 'C' });
      expect(top.data.map((row) => [row.level, row.laborType])).toEqual([
        ['laborType', ''],
        ['laborType', 'CM'],
      ]);
      const [under] = (await tree(director, { laborType: 'CM', payType: 'C' })).data;
      expect(under).toMatchObject({ level: 'opCode', opCode: 'BRKF', description: 'Front brakes', hours: 2 });
      const lines = await tree(director, { laborType: 'CM', payType: 'C', opCode: 'BRKF' });
      expect(lines.data).toMatchObject([{ level: 'line', hours: 2, sales: 355.59, line: { roNumber: '2001' } }]);
      expect(lines.totals).toMatchObject({ roCount: 1, lineCount: 1, hours: 2, sales: 355.59 });
    });

    test('every level of the whole selection has the same totals', async () => {
      const of = async (level: string) => {
        const { totals } = await tree(director, { level });
        return [totals.lineCount, totals.hours, totals.sales, totals.cost];
      };
      expect((await tree(director)).totals.roCount).toBe((await types(director)).totals.roCount);
      const wanted = await of('laborType');
      expect(await of('opCode')).toEqual(wanted);
      expect(await of('line')).toEqual(wanted);
    });

    test('lines without a labor type or op code are asked for as such: an empty parameter is none', async () => {
      const without = (await tree(director, { payTypes: 'C' })).data.find(({ laborType }) => laborType === '');
      const opened = await tree(director, { level: 'opCode', payType: 'C', noLaborType: 'true' });
      expect(opened.data.length).toBeGreaterThan(0);
      expect(new Set(opened.data.map(({ laborType }) => laborType))).toEqual(new Set(['']));
      expect(opened.totals).toMatchObject({ lineCount: without?.lineCount, hours: without?.hours });
      await db.execute(`update ro_line set op_code = '' where op_code = 'LOFSYN'`);
      try {
        await bumpDataVersion(db, 'd1', new Date());
        const lines = await tree(director, { level: 'line', payType: 'C', noLaborType: 'true', noOpCode: 'true' });
        expect(lines.total).toBeGreaterThan(0);
        expect(new Set(lines.data.map(({ opCode }) => opCode))).toEqual(new Set(['']));
      } finally {
        await db.execute(`update ro_line set op_code = 'LOFSYN' where op_code = ''`);
        await bumpDataVersion(db, 'd1', new Date());
      }
    });

    test('the totals say what all of it was in the comparison, also of what had work then alone', async () => {
      const whole = (await tree(director, { level: 'laborType' })).totals.compare;
      expect(whole).toMatchObject({ hours: 2, sales: 400, elr: 200 });
      // Advisor A1 alone has other labor types now, and sold none of the one of September.
      expect((await tree(director, { level: 'payType', advisors: 'A1' })).totals.compare).toMatchObject({ hours: 0 });
      expect((await tree(director, { level: 'laborType', compare: 'none' })).totals.compare).toBeNull();
      const part = await tree(director, { level: 'laborType', search: 'main' });
      expect(part.totals.compare).toEqual(whole);
    });

    test('begins with pay types, with shares of the whole and the comparison of their labor types', async () => {
      const top = await tree(director, { level: 'payType' });
      expect(top.data.map((row) => [row.level, row.payType, row.laborType, row.isMapped])).toEqual([
        ['payType', 'C', '', true],
        ['payType', 'I', '', true],
        ['payType', 'W', '', true],
      ]);
      const sum = (values: (number | null | undefined)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0);
      expect(sum(top.data.map((row) => row.shareOfHoursPct))).toBeCloseTo(100, 1);
      const below = (await types(director)).data.filter(({ payType }) => payType === 'C');
      const customer = top.data[0];
      expect(customer?.hours).toBeCloseTo(sum(below.map(({ hours }) => hours)), 2);
      expect(customer?.compare).toMatchObject({ hours: sum(below.map(({ compare }) => compare?.hours)) });
    });

    test('a labor type says whether the store has mapped it, and an op code below it what it was before', async () => {
      const { data } = await tree(director, { level: 'laborType', payTypes: 'C' });
      expect(data.map((row) => [row.laborType, row.isMapped])).toEqual([
        ['', false],
        ['CM', true],
      ]);
      const [brakes] = (await tree(director, { laborType: 'CM', payType: 'C' })).data;
      expect(brakes).toMatchObject({ opCode: 'BRKF', compare: { hours: 2, sales: 400, elr: 200 } });
      const whole = data.find(({ laborType }) => laborType === 'CM');
      expect(brakes?.shareOfHoursPct).toBe(
        (await types(director)).data.find((row) => row.laborType === 'CM')?.shareOfHoursPct,
      );
      expect(whole?.compare).toMatchObject({ hours: 2, sales: 400 });
    });

    test('tells who has no numbers of their own why there is nothing', async () => {
      expect((await tree(nobody)).ownViewMessage).toContain('no advisor or technician number');
      expect((await tree(advisor)).ownViewMessage).toBeNull();
    });

    test('an unknown column to sort by is refused by name', async () => {
      await expect(tree(director, { level: 'line', sort: 'vin' })).rejects.toThrow('vin');
      await expect(tree(director, { sort: 'vin' })).rejects.toThrow('vin');
    });
  });
});
