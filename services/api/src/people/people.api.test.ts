import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

const DEALERSHIP = 'd1';
const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

describe('the people whom figures can be narrowed to', () => {
  let db: Database;
  let close: () => Promise<void>;
  let api: TestApi;
  const people: Record<'director' | 'parts' | 'technician' | 'advisor' | 'stranger', Person> = Object.create(null);

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    await insertDealership(db, { id: DEALERSHIP, groupId: 'g1' });
    await db.execute('update dealership set has_clock_feed = true where id = $1', [DEALERSHIP]);
    for (const [kind, number, name] of [
      ['advisor', 'A1', 'Zoe Advisor'],
      ['advisor', 'A2', 'Ann Advisor'],
      ['advisor', 'A8', 'Long Gone'],
      ['technician', 'A1', 'Tom Tech'],
      ['technician', 'T3', 'Clara Clock'],
      ['counter', 'P1', 'Paul Parts'],
    ]) {
      await insert(db, 'dms_person', { dealership_id: DEALERSHIP, kind, number, name });
    }
    const work = (number: string) => ({ pay: 'C', hours: 1, labor: 150, technicians: [{ number }] });
    const order = (number: string, advisor: string, lines: Parameters<typeof insertRepairOrder>[2]['lines']) =>
      insertRepairOrder(db, DEALERSHIP, { number, advisor, closed: '2026-10-06', lines });
    await order('1', 'A1', [work('A1'), work('T9')]);
    await order('2', 'A2', []);
    await order('3', '', [work('A1')]);
    await insertRepairOrder(db, DEALERSHIP, {
      number: '4',
      advisor: 'A8',
      closed: '2026-09-06',
      lines: [{ pay: 'C', hours: 1, labor: 150 }],
    });
    const open = (number: string, advisor: string, lines: Parameters<typeof order>[2]) =>
      insertRepairOrder(db, DEALERSHIP, { number, advisor, status: 'O', opened: '2026-11-10', lines });
    await open('5', 'A9', [work('T5'), { pay: 'C', hours: 1, labor: 150 }]);
    await open('6', 'A2', [work('A1')]);
    await open('7', 'A8', []);
    await insert(db, 'attendance', { dealership_id: DEALERSHIP, tech_number: 'T3', date: '2026-10-07', clock_h: 800 });
    const one = { groupId: 'g1', dealerships: [DEALERSHIP] };
    people.director = await insertPerson(db, { ...one, id: 'director' });
    people.parts = await insertPerson(db, { ...one, id: 'parts', jobTitle: 'PARTS_MANAGER' });
    const own = { ...one, role: 'EMPLOYEE' as const };
    const numbers = (kind: 'advisor' | 'technician', number: string) => [{ dealershipId: DEALERSHIP, kind, number }];
    people.technician = await insertPerson(db, {
      ...own,
      id: 'technician',
      jobTitle: 'SERVICE_TECHNICIAN',
      numbers: numbers('technician', 'A1'),
    });
    people.advisor = await insertPerson(db, {
      ...own,
      id: 'advisor',
      jobTitle: 'SERVICE_ADVISOR',
      numbers: numbers('advisor', 'A2'),
    });
    people.stranger = await insertPerson(db, { ...own, id: 'stranger', jobTitle: 'SERVICE_ADVISOR' });
    api = await startApi({ db });
  }, 60_000);
  afterAll(async () => {
    await api?.close();
    await close?.();
  });

  const ask = async (as: keyof typeof people, query: Readonly<Record<string, string>> = october) => {
    const person = people[as];
    const params = { userId: person.userId, dealershipId: DEALERSHIP };
    const answer = await api.send(calls.peopleInPeriod, { as: person, params, query });
    return calls.peopleInPeriod.response.parse(answer.body);
  };

  test('are those who closed, worked or clocked in the period, by type and name, and nobody twice', async () => {
    const { data, startDate, endDate, compareStartDate } = await ask('director');
    expect({ startDate, endDate, compareStartDate }).toEqual({ ...october, compareStartDate: null });
    expect(data.people.map(({ type, number, name }) => `${type} ${number} ${name}`)).toEqual([
      'advisor A2 Ann Advisor',
      'advisor A1 Zoe Advisor',
      'technician T3 Clara Clock',
      'technician T9 Technician T9',
      'technician A1 Tom Tech',
    ]);
  });

  test('are told to titles without a service dashboard too, who read op codes and repair orders', async () => {
    expect((await ask('parts')).data).toEqual((await ask('director')).data);
  });

  test('are the technicians whom their own call lists', async () => {
    const { data } = await ask('director');
    const { userId } = people.director;
    const listed = await api.send(calls.techPerformanceEff, {
      as: people.director,
      params: { userId, dealershipId: DEALERSHIP },
      query: october,
    });
    const { rows } = calls.techPerformanceEff.response.parse(listed.body).data;
    const numbers = data.people.filter(({ type }) => type === 'technician').map(({ number }) => number);
    expect(numbers.sort()).toEqual(rows.map(({ techNumber }) => techNumber).sort());
  });

  test('come with whether hours were sold that nobody worked', async () => {
    expect((await ask('director')).data.missesTechnician).toBe(false);
    const september = await ask('director', { startDate: '2026-09-01', endDate: '2026-09-30' });
    expect(september.data).toEqual({
      people: [{ number: 'A8', name: 'Long Gone', type: 'advisor' }],
      missesTechnician: true,
    });
  });

  test('are without a clock those who worked: whom the schedule has there need not have been', async () => {
    await db.execute('update dealership set has_clock_feed = false where id = $1', [DEALERSHIP]);
    await insert(db, 'technician_profile', { dealership_id: DEALERSHIP, number: 'T3' });
    await bumpDataVersion(db, DEALERSHIP, new Date());
    try {
      const { people: found } = (await ask('director')).data;
      expect(found.filter(({ type }) => type === 'technician').map(({ number }) => number)).toEqual(['T9', 'A1']);
    } finally {
      await db.execute('delete from technician_profile where dealership_id = $1', [DEALERSHIP]);
      await db.execute('update dealership set has_clock_feed = true where id = $1', [DEALERSHIP]);
      await bumpDataVersion(db, DEALERSHIP, new Date());
    }
  });

  test('of open repair orders are who wrote them and who works on them, whatever the days', async () => {
    const { data, startDate, endDate } = await ask('director', { of: 'open', ...october });
    const params = { userId: people.director.userId, dealershipId: DEALERSHIP };
    const answer = await api.send(calls.openRepairOrders, { as: people.director, params, query: {} });
    const listed = calls.openRepairOrders.response.parse(answer.body);
    expect({ startDate, endDate }).toEqual({ startDate: listed.startDate, endDate: listed.endDate });
    expect(data.people.map(({ type, number, name }) => `${type} ${number} ${name}`)).toEqual([
      'advisor A9 Advisor A9',
      'advisor A2 Ann Advisor',
      'advisor A8 Long Gone',
      'technician T5 Technician T5',
      'technician A1 Tom Tech',
    ]);
    const advisors = data.people.filter(({ type }) => type === 'advisor').map(({ number }) => number);
    expect(advisors.sort()).toEqual(listed.byAdvisor.map(({ advisorNumber }) => advisorNumber).sort());
    expect(data.missesTechnician).toBe(true);
  });

  test('of all time are whom the feeds have ever named, whatever the days', async () => {
    const { data } = await ask('director', { of: 'all', ...october });
    expect(data.people.map(({ type, number, name }) => `${type} ${number} ${name}`)).toEqual([
      'advisor A2 Ann Advisor',
      'advisor A8 Long Gone',
      'advisor A1 Zoe Advisor',
      'technician T3 Clara Clock',
      'technician A1 Tom Tech',
    ]);
    expect(data.missesTechnician).toBe(true);
  });

  test('of a feed without technicians do not include a missing one', async () => {
    await db.execute(`update dealership set fields_not_provided = '["tech_number"]' where id = $1`, [DEALERSHIP]);
    await bumpDataVersion(db, DEALERSHIP, new Date());
    try {
      expect((await ask('director', { of: 'open' })).data.missesTechnician).toBe(false);
      expect((await ask('director', { of: 'all' })).data.missesTechnician).toBe(false);
    } finally {
      await db.execute(`update dealership set fields_not_provided = '[]' where id = $1`, [DEALERSHIP]);
      await bumpDataVersion(db, DEALERSHIP, new Date());
    }
  });

  test('are of the period, of open repair orders or of all time, and of nothing else', async () => {
    const person = people.director;
    const params = { userId: person.userId, dealershipId: DEALERSHIP };
    const answer = await api.send(calls.peopleInPeriod, { as: person, params, query: { of: 'closed' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'of' }] } });
  });

  test('are oneself alone in an own view, of open repair orders and of all time too', async () => {
    const open = async (as: keyof typeof people) => (await ask(as, { of: 'open' })).data;
    const all = async (as: keyof typeof people) => (await ask(as, { of: 'all' })).data;
    const tom = { people: [{ number: 'A1', name: 'Tom Tech', type: 'technician' }], missesTechnician: false };
    const ann = { people: [{ number: 'A2', name: 'Ann Advisor', type: 'advisor' }], missesTechnician: false };
    expect([await open('technician'), await open('advisor')]).toEqual([tom, ann]);
    expect([await all('technician'), await all('advisor')]).toEqual([tom, ann]);
    expect((await open('stranger')).people).toEqual([]);
    expect((await all('stranger')).people).toEqual([]);
  });

  test('are oneself alone in an own view', async () => {
    const names = async (as: keyof typeof people) => (await ask(as)).data;
    expect(await names('technician')).toEqual({
      people: [{ number: 'A1', name: 'Tom Tech', type: 'technician' }],
      missesTechnician: false,
    });
    expect(await names('advisor')).toEqual({
      people: [{ number: 'A2', name: 'Ann Advisor', type: 'advisor' }],
      missesTechnician: false,
    });
    expect(await names('stranger')).toEqual({ people: [], missesTechnician: false });
  });
});
