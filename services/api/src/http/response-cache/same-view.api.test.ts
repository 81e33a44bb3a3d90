import { type CallDefinition, callPath } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertGoldenExample } from '../../core/testing/golden-example.ts';
import { routes } from '../../routes.ts';
import { insertDealership, insertGroup, insertPerson, type Person, type PersonInput } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import type { CachedRoute } from '../route.ts';

/** Every answer that is kept: the same for people with one view of the rows, and never one for two views. */

const kept = routes.filter((route): route is CachedRoute => route.freshness !== 'content');

/** What a call cannot do without, and what makes its answer depend on more of the view. */
const queries: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  MonthlyNumbers: [{}, { compare: 'average' }, { department: 'parts' }],
  MonthlySalesByCategory: [{}, { department: 'parts' }],
  HeatSheet: [{}, { department: 'parts' }],
  RepairOrders: [{}, { metricKey: 'elr' }, { department: 'parts' }],
  FigureByOpCode: [{ metricKey: 'elr' }],
  SearchROs: [{ q: '1001' }],
  MetricChange: [{ metricKey: 'elr' }],
  OpCodeAnalysisDetails: [{ opCode: 'LOFSYN' }],
  LaborTypeAnalysisFullDetails: [{ laborType: 'CP' }],
  RepairOrderWarrantyAnalysisAudit: [{ mode: 'rate' }, { mode: 'audit' }],
  StatementModel: [
    { department: 'service', month: '2026-10' },
    { department: 'parts', month: '2026-10' },
  ],
};

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
/** Another process, which is asked by others first. */
let other: TestApi;
const people: Record<string, Person> = {};

const shared = { groupId: 'g-1', dealerships: ['d-1', 'd-2'], role: 'DEVELOPER', devFeatures: true } as const;
const advisor = (number: string): Partial<PersonInput> => ({
  jobTitle: 'SERVICE_ADVISOR',
  numbers: [
    { dealershipId: 'd-1', kind: 'advisor', number },
    { dealershipId: 'd-1', kind: 'counter', number },
  ],
});
const requests: Readonly<Record<string, Partial<PersonInput>>> = {
  // Everybody's rows: whoever they are, whatever their title, whichever numbers they have besides.
  principal: { jobTitle: 'DEALER_PRINCIPLE', firstName: 'Ada' },
  director: { jobTitle: 'SERVICE_DIRECTOR', numbers: [{ dealershipId: 'd-1', kind: 'advisor', number: '7' }] },
  // Own rows.
  one: advisor('11'),
  same: { ...advisor('11'), firstName: 'Sam' },
  other: advisor('12'),
  // Own rows, and none are theirs.
  nobody: { jobTitle: 'SERVICE_TECHNICIAN' },
};

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  for (const id of ['d-1', 'd-2', 'd-3'])
    await insertDealership(db, { id, groupId: 'g-1', products: ['XTime', 'AiMatrix'] });
  await insertGoldenExample(db, 'd-1');
  for (const [id, request] of Object.entries(requests))
    people[id] = await insertPerson(db, { ...shared, ...request, id });
  people.elsewhere = await insertPerson(db, {
    ...shared,
    ...requests.principal,
    id: 'elsewhere',
    dealerships: ['d-1'],
  });
  api = await startApi({ db });
  other = await startApi({ db });
});
afterAll(async () => {
  await api.close();
  await other.close();
  await close();
});

async function ask(at: TestApi, call: CallDefinition, query: Readonly<Record<string, string>>, who: string) {
  const as = people[who]!;
  const params = { userId: as.userId, dealershipId: 'd-1' };
  // Every path of a kept answer has no more than these two.
  expect(callPath(call, params)).not.toMatch(/[{}]/);
  const { status, headers, body } = await at.send(call, { as, params, query });
  return { status, tag: headers.etag, body: JSON.stringify(body) };
}

const cases = kept.flatMap((route) =>
  (queries[route.call.name] ?? [{}]).map((query) => [route.call.name, JSON.stringify(query), route, query] as const),
);

test.each(cases)(
  '%s %s is one answer for people with one view, whoever of them asks first',
  async (...[, , route, query]) => {
    for (const [first, second] of [
      ['principal', 'director'],
      ['one', 'same'],
    ] as const) {
      const answer = await ask(api, route.call, query, first);
      expect(answer.status).toBe(200);
      expect(await ask(api, route.call, query, second)).toEqual(answer);
      // Worked out by a process that the first has not asked.
      expect(await ask(other, route.call, query, second)).toEqual(answer);
    }
  },
);

test.each(cases)('%s %s has a tag of its own for every view', async (...[, , route, query]) => {
  const tags = new Map<string, unknown>();
  for (const who of ['principal', 'one', 'other', 'nobody'])
    tags.set(who, (await ask(api, route.call, query, who)).tag);
  expect(new Set(tags.values()).size).toBe(tags.size);
});

test('an answer over all dealerships of a person is nobody’s who has others', async () => {
  const ofAll = kept.filter(({ freshness }) => freshness === 'data-versions');
  expect(ofAll.length).toBeGreaterThan(0);
  for (const { call } of ofAll) {
    const [both, one] = [await ask(api, call, {}, 'principal'), await ask(api, call, {}, 'elsewhere')];
    expect(one.tag).not.toBe(both.tag);
    expect(one.body).not.toContain('d-2');
  }
});

test('where the average is the group’s, an answer is of those who see the same dealerships of it', async () => {
  const { call } = kept.find((route) => route.call.name === 'MonthlyNumbers')!;
  const query = { compare: 'average' };
  expect((await ask(api, call, query, 'elsewhere')).tag).toBe((await ask(api, call, query, 'principal')).tag);
  await db.execute(
    `insert into average_option (dealership_id, department, baseline, exclude_months, manual)
     values ('d-1', 'service', 'group', '[]', '{}')`,
  );
  expect((await ask(api, call, query, 'elsewhere')).tag).not.toBe((await ask(api, call, query, 'principal')).tag);
});

test('a section that a title closes is another answer than one that is open', async () => {
  const { call } = kept.find((route) => route.call.name === 'MonthlyNumbers_Accounting')!;
  const as = (id: string, jobTitle: 'DEALER_PRINCIPLE' | 'SERVICE_MANAGER') =>
    insertPerson(db, { ...shared, id, role: 'MANAGER', devFeatures: false, jobTitle });
  people.whole = await as('whole', 'DEALER_PRINCIPLE');
  people.part = await as('part', 'SERVICE_MANAGER');
  const [whole, part] = [await ask(api, call, {}, 'whole'), await ask(api, call, {}, 'part')];
  expect([whole.status, part.status]).toEqual([200, 200]);
  expect(part.tag).not.toBe(whole.tag);
});
