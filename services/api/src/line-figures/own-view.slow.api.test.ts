import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

/**
 * Who sees own rows only learns nothing of others from the analysis calls: their answers stay the same to the byte whatever
 * others sell, whichever parameter, order, search or file is asked for, and name nobody else.
 */
describe('somebody’s own view of the analysis calls', () => {
  let db: Database;
  let close: () => Promise<void>;
  let api: TestApi;
  let advisor: Person;
  let technician: Person;

  const period = { startDate: '2026-10-01', endDate: '2026-10-31' };
  const queries: readonly Record<string, string>[] = [
    {},
    { advisors: 'OTHER-7', technicians: 'TECH-8', search: 'Owen' },
    { sort: 'advisorName' },
    { sort: '-advisorNumber', payTypes: 'C,W' },
    { shops: '1', showAll: 'true', technicians: 'missing-tech' },
  ];
  const requests: readonly (readonly [CallDefinition, Record<string, string>])[] = [
    [calls.opCodeAnalysis, {}],
    [calls.opCodeAnalysisDetails, { opCode: 'BRKF' }],
    [calls.laborTypeAnalysisDetails, {}],
    [calls.laborTypeAnalysisFullDetails, { level: 'opCode' }],
    [calls.laborTypeAnalysisFullDetails, { level: 'line' }],
    [calls.effectiveLaborRateChange, {}],
    [calls.statementModel, { department: 'service', month: '2026-10' }],
    [calls.statementDetail, { department: 'service', month: '2026-10', lineKey: 'service.total_sales' }],
    [calls.monthlyNumbersAccounting, {}],
    [calls.aiMatrixROLineLaborData, {}],
    [calls.heatSheet, {}],
    [calls.heatSheet, { by: 'technician' }],
  ];

  const work = async (number: string, who: string, tech: string, labor: number, closed = '2026-10-10') =>
    insertRepairOrder(db, 'd1', {
      number,
      closed,
      advisor: who,
      lines: [
        { pay: 'C', op: 'BRKF', laborType: 'CM', hours: 2, labor, matrixPrice: 400, technicians: [{ number: tech }] },
        { pay: 'W', op: 'RECALL', laborType: 'WM', hours: 1, labor: labor / 2, technicians: [{ number: tech }] },
      ],
    });

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    await insertDealership(db, { id: 'd1', groupId: 'g1' });
    for (const [kind, number, name] of [
      ['advisor', 'OWN-1', 'Marisol Vega'],
      ['advisor', 'OTHER-7', 'Owen Tate'],
      ['technician', 'TECH-2', 'Priya Raman'],
      ['technician', 'TECH-8', 'Gus Lindqvist'],
    ]) {
      await insert(db, 'dms_person', { dealership_id: 'd1', kind, number, name });
    }
    await insert(db, 'op_code', { dealership_id: 'd1', code: 'BRKF', description: 'Front brakes', category: 'repair' });
    await work('1', 'OWN-1', 'TECH-8', 350);
    await work('2', 'OTHER-7', 'TECH-2', 300);
    await work('3', 'OWN-1', 'TECH-8', 340, '2026-09-10');
    await work('4', 'OTHER-7', 'TECH-2', 310, '2026-09-10');
    const person = (id: string, kind: 'advisor' | 'technician', number: string) =>
      insertPerson(db, {
        id,
        groupId: 'g1',
        dealerships: ['d1'],
        role: 'EMPLOYEE',
        // A title that opens every call asked here: the role alone narrows the rows.
        jobTitle: 'SERVICE_MANAGER',
        numbers: [{ dealershipId: 'd1', kind, number }],
      });
    advisor = await person('advisor', 'advisor', 'OWN-1');
    technician = await person('technician', 'technician', 'TECH-2');
    api = await startApi({ db });
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await close();
  });

  async function answers(as: Person): Promise<Map<string, string>> {
    const result = new Map<string, string>();
    for (const [call, own] of requests) {
      for (const query of queries) {
        for (const accept of query === queries[0] ? ['application/json', 'text/csv'] : ['application/json']) {
          const answer = await api.send(call, {
            as,
            params: { userId: as.userId, dealershipId: 'd1' },
            query: { ...('month' in own ? {} : period), ...own, ...query },
            headers: { accept },
          });
          const text = Buffer.isBuffer(answer.body) ? answer.body.toString('utf8') : JSON.stringify(answer.body);
          const shown = call === calls.heatSheet && answer.status === 200 ? withoutStore(answer.body) : text;
          const named = `${call.name} ${JSON.stringify({ ...own, ...query })} ${accept} ${answer.status}`;
          result.set(named, shown.replace(/"requestId":"[^"]+"/, ''));
        }
      }
    }
    return result;
  }

  /** The heat sheet shows the store without names beside the own row, and colours by it: both move with the store. */
  function withoutStore(body: unknown): string {
    const { rows, ownView } = calls.heatSheet.response.parse(body).data;
    return JSON.stringify({
      ownView,
      rows: rows.map((row) => ({
        ...row,
        cells: Object.values(row.cells).map(({ value, count, roBase }) => ({ value, count, roBase })),
      })),
    });
  }

  test.each([
    ['an advisor', () => advisor, ['OTHER-7', 'Owen', 'TECH-2', 'TECH-8', 'Priya', 'Gus']],
    ['a technician', () => technician, ['OWN-1', 'OTHER-7', 'Owen', 'Marisol', 'TECH-8', 'Gus']],
  ])(
    '%s learns nothing of what others sell',
    async (_who, personOf, others) => {
      const before = await answers(personOf());
      for (const [name, text] of before) {
        // What was asked for comes back in a refusal at most.
        const told = others.filter((other) => text.includes(other) && !name.includes(other));
        expect([name, told]).toEqual([name, []]);
      }
      expect([...before.keys()].filter((name) => name.endsWith(' 200')).length).toBeGreaterThan(50);
      const isAdvisor = personOf() === advisor;
      // Somebody else's work, by the other advisor and the technician who shares nothing with the person.
      await work(isAdvisor ? '90' : '91', 'OTHER-7', isAdvisor ? 'TECH-2' : 'TECH-8', 777);
      await work(isAdvisor ? '92' : '93', 'OTHER-7', isAdvisor ? 'TECH-2' : 'TECH-8', 555, '2026-09-11');
      await db.execute(
        `insert into data_version (dealership_id, version) values ('d1', 1)
       on conflict (dealership_id) do update set version = data_version.version + 1`,
      );
      const after = await answers(personOf());
      const changed = [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name);
      expect(changed).toEqual([]);
    },
    60_000,
  );
});
