import { createHash } from 'node:crypto';
import { calls, updateDealershipInfoCall } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { workingDays } from '@fixed-ops/metrics';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { samplePictures } from '../testing/sample-pictures.ts';
import { openTestDatabase, startApi, type TestApi, testClock } from '../testing/start-api.ts';
import { readInfos } from './group-dealership-info.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let ofOneStore: Person;
let ofTheGroup: Person;
let inFresh: Person;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertGroup(db, 'g-2');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1', name: 'Alpha' });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1', name: 'Beta' });
  await insertDealership(db, { id: 'd-fresh', groupId: 'g-1' });
  await insertDealership(db, { id: 'd-3', groupId: 'g-2', name: 'Of another group' });
  await insertDealership(db, { id: 'd-west', groupId: 'g-1', timezone: 'America/Los_Angeles' });
  await insertDealership(db, { id: 'd-east', groupId: 'g-1', timezone: 'America/New_York' });
  const at = { groupId: 'g-1', dealerships: ['d-1', 'd-west'] };
  ofOneStore = await insertPerson(db, { ...at, id: 'e-1', role: 'ADMIN', firstName: 'Ann', lastName: 'Lee' });
  ofTheGroup = await insertPerson(db, { ...at, id: 'e-2', role: 'ADMIN_SUPER' });
  inFresh = await insertPerson(db, { groupId: 'g-1', dealerships: ['d-fresh'], id: 'e-3', role: 'ADMIN' });
  // 22:00 on the 20th in the west, 01:00 on the 21st in the east.
  const now = new Date('2026-11-21T06:00:00Z');
  const today = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  api = await startApi({ db, clock: { now: () => now, today } });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

/** When the dealership was changed last, as its administrators are told. */
const lastChange = async (dealershipId: string): Promise<string | null> => {
  const [info] = await readInfos(db, dealershipId, false, testClock);
  return info?.updatedAt ?? null;
};
/** Over what stands there, unless the body says otherwise. */
const updateOf = async (dealershipId: string, body: object, as: Person) =>
  api.send(calls.updateDealershipInfo, {
    as,
    params: { userId: as.userId, dealershipId },
    body: { basedOn: await lastChange('dealershipId' in body ? String(body.dealershipId) : dealershipId), ...body },
  });

describe('UpdateDealershipInfo', () => {
  const update = (body: object, as: Person = ofOneStore) => updateOf('d-1', body, as);

  test('changes what is sent, and answers the dealership', async () => {
    const answer = await update({
      city: 'Harborline',
      phone: '5555550111',
      doorRates: [
        { from: '2025-01-01', rate: 180 },
        { from: '2026-06-01', rate: 150, laborTypes: ['CQ', 'CTR'] },
      ],
      workCalendar: [{ date: '2026-11-27', weight: 0.5 }],
      warrantyRate: 171.5,
      warrantyPartsMarkup: 62,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Alpha',
        addressParts: { city: 'Harborline' },
        phone: '(555) 555-0111',
        doorRate: 180,
        doorRates: [
          { from: '2025-01-01', rate: 180, laborTypes: [] },
          { from: '2026-06-01', rate: 150, laborTypes: ['CQ', 'CTR'] },
        ],
        warrantyRates: [{ manufacturer: 'Toyota', from: '2026-11-20', laborRate: 171.5, partsMarkupPct: 62 }],
        workCalendar: [{ date: '2026-11-27', weight: 0.5 }],
        updatedBy: 'Ann Lee',
      },
    });
    const [line] = await db.query('select action, before, after from audit_log');
    expect(line).toMatchObject({ action: 'UpdateDealershipInfo', before: { phone: null }, after: { doorRate: 180 } });
    expect(Object.keys(line?.after as object)).not.toContain('name');
    expect(await db.query("select 1 from data_version where dealership_id = 'd-1' and version > 0")).toHaveLength(1);
  });

  test('names every rule that is broken', async () => {
    const answer = await update({
      doorRates: [
        { from: '2025-01-01', rate: 180 },
        { from: '2025-01-01', rate: 190 },
      ],
      workCalendar: [
        { date: '2026-11-27', weight: 0 },
        { date: '2026-11-27', weight: 1 },
      ],
      logo: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`,
    });
    expect(answer.status).toBe(422);
    const { errors } = answer.body as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(['doorRates.1', 'workCalendar.1', 'logo']);
    // Beside the rate that says it again, however many labor types those before it name.
    const again = await update({
      doorRates: [
        { from: '2026-06-01', rate: 150, laborTypes: ['CQ', 'CTR', 'CX'] },
        { from: '2026-07-01', rate: 155, laborTypes: ['CQ'] },
        { from: '2026-06-01', rate: 160, laborTypes: ['CX'] },
      ],
    });
    expect(again).toMatchObject({ status: 422, body: { errors: [{ path: 'doorRates.2', code: 'twice' }] } });
    expect((await update({ timezone: 'Mars/Olympus' })).status).toBe(400);
    expect((await update({ userCount: 3 })).status).toBe(400);
    // Its name stands in the mail that invites people.
    expect(await update({ name: 'evil.com/win' })).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } });
  });

  test('keeps the time zone once repair orders are loaded', async () => {
    expect(await update({ timezone: 'America/Denver' })).toMatchObject({ status: 200, body: { timezoneFixed: false } });
    await db.execute(
      `insert into repair_order (dealership_id, ro_number, status, open_date) values ('d-1', '1', 'O', '2026-11-01')`,
    );
    expect(await update({ timezone: 'America/New_York' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'timezone', code: 'timezone_in_use' }] },
    });
    // Whoever reads the dealership is told before trying.
    expect(await update({ timezone: 'America/Denver' })).toMatchObject({ status: 200, body: { timezoneFixed: true } });
    await db.execute('delete from repair_order');
  });

  test('reaches other dealerships of the group for ADMIN_SUPER alone', async () => {
    expect(await update({ dealershipId: 'd-2', stalls: 9 })).toMatchObject({ status: 403 });
    expect(await update({ dealershipId: 'd-2', stalls: 9 }, ofTheGroup)).toMatchObject({
      status: 200,
      body: { dealershipId: 'd-2', stalls: 9 },
    });
    expect(await update({ dealershipId: 'd-3', stalls: 9 }, ofTheGroup)).toMatchObject({ status: 403 });
  });
});

const update = (body: object) => updateOf('d-west', body, ofTheGroup);

test('a new warranty rate begins on the day of the dealership that it is for', async () => {
  expect(await update({ dealershipId: 'd-east', warrantyRate: 171.5, warrantyPartsMarkup: 62 })).toMatchObject({
    status: 200,
    body: { warrantyRate: 171.5, warrantyRates: [{ from: '2026-11-21' }] },
  });
  expect(await update({ warrantyRate: 150, warrantyPartsMarkup: 40 })).toMatchObject({
    status: 200,
    body: { warrantyRate: 150, warrantyRates: [{ from: '2026-11-20' }] },
  });
});

test('a warranty rate needs no markup, a markup without a rate is refused, and internal rates have their own days', async () => {
  await db.execute("delete from warranty_rate where dealership_id = 'd-west'");
  expect(await update({ warrantyPartsMarkup: 40 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'warrantyPartsMarkup', code: 'no_rate' }] },
  });
  expect(await update({ warrantyRate: 152 })).toMatchObject({
    status: 200,
    body: { warrantyRate: 152, warrantyPartsMarkup: null, warrantyRates: [] },
  });
  const internalRates = [
    { from: '2026-01-01', rate: 150 },
    { from: '2027-01-01', rate: 160 },
  ];
  expect(await update({ internalRates })).toMatchObject({ status: 200, body: { internalRate: 150, internalRates } });
  expect(await update({ internalRates: [...internalRates, { from: '2026-01-01', rate: 1 }] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'internalRates.2', code: 'twice' }] },
  });
  // Rates of other scopes are not theirs to replace.
  expect(await update({ internalRates: [] })).toMatchObject({ body: { internalRate: null, warrantyRate: 152 } });
});

test('a warranty rate without a markup has its day, is changed and removed, and the newest of all warranty rates applies', async () => {
  await db.execute("delete from warranty_rate where dealership_id = 'd-west'");
  const plainWarrantyRates = [
    { from: '2026-01-01', rate: 150 },
    { from: '2027-01-01', rate: 165.5 },
  ];
  expect(await update({ plainWarrantyRates })).toMatchObject({
    status: 200,
    body: { warrantyRate: 150, warrantyPartsMarkup: null, plainWarrantyRates, warrantyRates: [] },
  });
  expect(await update({ plainWarrantyRates: [...plainWarrantyRates, { from: '2026-01-01', rate: 1 }] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'plainWarrantyRates.2', code: 'twice' }] },
  });
  expect(await update({ plainWarrantyRates: [{ from: '2026-01-01', rate: 0.5 }] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'plainWarrantyRates.0.rate' }] },
  });
  const agreed = (from: string) => [{ manufacturer: 'Toyota', from, laborRate: 171, partsMarkupPct: 40 }];
  // As for the warranty analysis: the newest rate applies, and of one day the agreement.
  expect(await update({ warrantyRates: agreed('2025-06-01') })).toMatchObject({
    body: { warrantyRate: 150, warrantyPartsMarkup: 40, plainWarrantyRates },
  });
  expect(await update({ warrantyRates: agreed('2026-01-01') })).toMatchObject({ body: { warrantyRate: 171 } });
  expect(await update({ warrantyRates: [], plainWarrantyRates: [] })).toMatchObject({
    status: 200,
    body: { warrantyRate: null, plainWarrantyRates: [] },
  });
  expect(
    await db.query(
      "select 1 from door_rate where dealership_id = 'd-west' and scope = 'warranty' and rate_c is not null",
    ),
  ).toEqual([]);
});

test('a logo is kept without what does not draw it, under the type that it has; the log keeps it once another one takes its place', async () => {
  const hidden = Buffer.from('<script>alert(1)</script>');
  const carrying = Buffer.concat([Buffer.from(samplePictures.png, 'base64'), hidden]);
  const kept = `data:image/png;base64,${samplePictures.png}`;
  expect(await update({ logo: `data:image/jpeg;base64,${carrying.toString('base64')}` })).toMatchObject({
    status: 200,
    body: { logo: kept },
  });
  expect(await db.query("select logo_url from dealership where id = 'd-west'")).toEqual([{ logo_url: kept }]);
  const lastLine = async () => (await db.query('select before, after from audit_log order by id desc limit 1'))[0];
  const hash = `sha256:${createHash('sha256').update(kept).digest('hex')}`;
  expect(await lastLine()).toMatchObject({ before: { logo: null }, after: { logo: hash } });
  expect(await update({ logo: null })).toMatchObject({ status: 200, body: { logo: null } });
  expect(await lastLine()).toMatchObject({ before: { logo: kept }, after: { logo: null } });
});

describe('UpdateDealershipInfo of what somebody else edits as well', () => {
  const update = (body: object) => updateOf('d-fresh', body, inFresh);

  test('a change that began from an older version is refused with both, and changes nothing', async () => {
    expect(await update({ uciLabel: 'Used', basedOn: undefined })).toMatchObject({
      status: 428,
      body: { code: 'based_on_required' },
    });
    const first = await update({ uciLabel: 'Used', basedOn: null });
    expect(first).toMatchObject({ status: 200, body: { uciLabel: 'Used' } });
    const late = await update({ uciLabel: 'Late', basedOn: null });
    expect(late).toMatchObject({
      status: 412,
      body: { code: 'changed_in_the_meantime', current: { uciLabel: 'Used' }, sent: { uciLabel: 'Late' } },
    });
    const { updatedAt } = first.body as { updatedAt: string };
    expect(await update({ uciLabel: 'UCI', basedOn: updatedAt })).toMatchObject({ status: 200 });
  });

  test('keeps opening hours, and refuses a day that closes before it opens', async () => {
    const closed = { opens: null, closes: null };
    const open = { opens: '07:30', closes: '18:00' };
    const weekdays = [open, open, open, open, open, { opens: '08:00', closes: '13:00' }, closed];
    expect(await update({ weekdays })).toMatchObject({ status: 200, body: { weekdays } });
    const reversed = await update({ weekdays: [{ opens: '18:00', closes: '07:30' }, ...weekdays.slice(1)] });
    expect(reversed).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'weekdays.0.closes', code: 'not_after' }] },
    });
    expect(await update({ weekdays: [open] })).toMatchObject({ status: 400 });
  });
});

test('a logo has an address of its own, which the dealership names and anybody with it may draw', async () => {
  await updateOf('d-fresh', { logo: `data:image/png;base64,${samplePictures.png}` }, inFresh);
  const answer = await api.send(calls.dealership, { as: inFresh, query: { dealershipId: 'd-fresh' } });
  const { logoUrl } = calls.dealership.response.parse(answer.body);
  expect(logoUrl).toMatch(/^\/api\/Logos\/[0-9a-f]{32}$/);
  // Kept beside the logo: to hash those of all stores for whoever asks takes long.
  expect(await db.query("select logo_mark from dealership where id = 'd-fresh'")).toEqual([
    { logo_mark: String(logoUrl).split('/').at(-1) },
  ]);
  const picture = await api.app.inject({ url: String(logoUrl) });
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect((await api.app.inject({ url: '/api/Logos/00000000000000000000000000000000' })).statusCode).toBe(404);
  await updateOf('d-fresh', { logo: null }, inFresh);
  const without = await api.send(calls.dealership, { as: inFresh, query: { dealershipId: 'd-fresh' } });
  expect(without.body).toMatchObject({ logoUrl: null });
  expect((await api.app.inject({ url: String(logoUrl) })).statusCode).toBe(404);
});

describe('the week of a store', () => {
  const open = { opens: '08:00', closes: '18:00' };
  const closed = { opens: null, closes: null };
  const update = (body: object) => updateOf('d-fresh', body, inFresh);
  const weights = (answer: { body: unknown }) =>
    updateDealershipInfoCall.response.parse(answer.body).weekdays?.map(({ weight }) => weight);

  test('counts each weekday as set, a closed one as nothing and an open Sunday as half a day', async () => {
    const week = [open, open, open, open, open, closed, open];
    expect(weights(await update({ weekdays: week }))).toEqual([1, 1, 1, 1, 1, 0, 0.5]);
    expect(
      weights(await update({ weekdays: week.map((day, index) => (index === 6 ? { ...day, weight: 1 } : day)) })),
    ).toEqual([1, 1, 1, 1, 1, 0, 1]);
  });

  test('has no day without hours that counts', async () => {
    expect(
      await update({ weekdays: [open, open, open, open, open, { ...closed, weight: 0.5 }, closed] }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'weekdays.5.weight', code: 'closed_day' }] },
    });
  });

  test('reaches every count of working days: a month with Saturdays closed and Sundays open', async () => {
    await update({ weekdays: [open, open, open, open, open, closed, { ...open, weight: 1 }] });
    await db.execute(
      `insert into feed_file (dealership_id, kind, file_name, received_at, ok, rows, data_from, data_to)
       values ('d-fresh', 'ros', 'ros.csv', '2026-11-21T04:00:00Z', true, 1, '2026-11-01', '2026-11-19')`,
    );
    const facts = await readStoreFacts(db, 'd-fresh');
    const november = { startDate: '2026-11-01', endDate: '2026-11-30' };
    expect(workingDays(november, facts.calendar)).toBe(25);
    await update({ weekdays: [] });
    expect(workingDays(november, (await readStoreFacts(db, 'd-fresh')).calendar)).toBe(22);
  });
});

describe('the history of a dealership', () => {
  const update = (body: object) => updateOf('d-fresh', body, inFresh);
  const history = async () => {
    const answer = await api.send(calls.updateDealershipInfoHistory, {
      as: inFresh,
      params: { userId: inFresh.userId, dealershipId: 'd-fresh' },
    });
    return calls.updateDealershipInfoHistory.response.parse(answer.body).data;
  };
  const takeBack = async (historyId: number, more: object = {}) =>
    api.send(calls.restoreDealershipInfo, {
      as: inFresh,
      params: { userId: inFresh.userId, dealershipId: 'd-fresh' },
      body: { historyId, basedOn: await lastChange('d-fresh'), ...more },
    });

  test('takes one change back and leaves what was changed since, in the same list too', async () => {
    await update({ doorRates: [{ from: '2026-01-01', rate: 150 }], city: 'Old Harbor' });
    await update({ doorRates: [{ from: '2026-01-01', rate: 160 }], city: 'New Harbor' });
    await update({
      doorRates: [
        { from: '2026-01-01', rate: 160 },
        { from: '2026-10-01', rate: 170 },
      ],
    });
    const [, second] = await history();
    expect(second).toMatchObject({ before: { doorRate: 150 }, after: { doorRate: 160 }, canRestore: true });
    const answer = await takeBack(second?.historyId ?? 0);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        addressParts: { city: 'Old Harbor' },
        doorRates: [
          { from: '2026-01-01', rate: 150 },
          { from: '2026-10-01', rate: 170 },
        ],
      },
    });
    expect((await history())[0]).toMatchObject({ action: 'restore', from: String(second?.historyId) });
  });

  test('takes back a rate of warranty that has no markup, and leaves those of other days', async () => {
    const [from, later] = ['2026-03-01', '2026-09-01'];
    await update({ plainWarrantyRates: [{ from, rate: 140 }] });
    await update({ plainWarrantyRates: [{ from, rate: 144 }] });
    await update({
      plainWarrantyRates: [
        { from, rate: 144 },
        { from: later, rate: 151 },
      ],
    });
    const [, changed, added] = await history();
    expect(changed).toMatchObject({
      before: { plainWarrantyRates: [{ from, rate: 140 }] },
      after: { plainWarrantyRates: [{ from, rate: 144 }] },
      canRestore: true,
    });
    expect(await takeBack(changed?.historyId ?? 0)).toMatchObject({
      status: 200,
      body: {
        plainWarrantyRates: [
          { from, rate: 140 },
          { from: later, rate: 151 },
        ],
      },
    });
    expect(await takeBack(added?.historyId ?? 0)).toMatchObject({
      status: 200,
      body: { plainWarrantyRates: [{ from: later, rate: 151 }] },
    });
  });

  test('takes back the parts of an address and the days of a week that it changed, and no others', async () => {
    const open = { opens: '08:00', closes: '17:00', weight: 1 };
    const closed = { opens: null, closes: null, weight: 0 };
    const week = (saturday: object, sunday: object) => [open, open, open, open, open, saturday, sunday];
    await update({ street: '1 Quay', city: 'Old Harbor', weekdays: week(open, closed) });
    await update({ street: '2 Quay', weekdays: week(closed, closed) });
    const [first] = await history();
    const later = { ...closed, opens: '10:00', closes: '16:00', weight: 0.5 };
    await update({ city: 'New Harbor', weekdays: week(closed, later) });
    expect(await takeBack(first?.historyId ?? 0)).toMatchObject({
      status: 200,
      body: { addressParts: { street: '1 Quay', city: 'New Harbor' }, weekdays: week(open, later) },
    });
  });

  test('has what stood before and after another DMS, which is taken back alone, also to none', async () => {
    expect(await update({ dms: '  Tekion ' })).toMatchObject({ status: 200, body: { dms: 'Tekion' } });
    expect(await update({ dms: 'CDK Drive' })).toMatchObject({ status: 200, body: { dms: 'CDK Drive' } });
    expect(await update({ dms: 'Autosoft', basedOn: null })).toMatchObject({
      status: 412,
      body: { current: { dms: 'CDK Drive' }, sent: { dms: 'Autosoft' } },
    });
    expect(await update({ dms: 'x'.repeat(121) })).toMatchObject({ status: 400, body: { errors: [{ path: 'dms' }] } });
    await update({ stalls: 7 });
    const [, second, first] = await history();
    expect(second).toMatchObject({ before: { dms: 'Tekion' }, after: { dms: 'CDK Drive' }, canRestore: true });
    expect(await takeBack(second?.historyId ?? 0)).toMatchObject({ status: 200, body: { dms: 'Tekion', stalls: 7 } });
    expect(await takeBack(first?.historyId ?? 0)).toMatchObject({ status: 200, body: { dms: null, stalls: 7 } });
    expect(await db.query("select dms_type from dealership where id = 'd-fresh'")).toEqual([{ dms_type: '' }]);
  });

  test('says 412 where somebody saved since, and 404 for a change of another store', async () => {
    const [newest] = await history();
    expect(await takeBack(newest?.historyId ?? 0, { basedOn: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      status: 412,
    });
    const [other] = await db.query(
      "select id from audit_log where dealership_id = 'd-1' and action = 'UpdateDealershipInfo' limit 1",
    );
    expect(await takeBack(Number(other?.id))).toMatchObject({ status: 404 });
    expect(await takeBack(newest?.historyId ?? 0, { basedOn: undefined })).toMatchObject({
      status: 428,
      body: { code: 'based_on_required' },
    });
  });

  test('puts back the logo that a change replaced or removed, and what was saved beside it', async () => {
    await update({ logo: null, serviceContractAsCustomer: false });
    const logo = `data:image/png;base64,${samplePictures.png}`;
    await update({ logo, serviceContractAsCustomer: true });
    await update({ logo: null });
    const [removed, both] = await history();
    expect(removed).toMatchObject({ before: { logo: 'a picture' }, after: { logo: null }, canRestore: true });
    expect(await takeBack(removed?.historyId ?? 0)).toMatchObject({ status: 200, body: { logo } });
    expect(await takeBack(both?.historyId ?? 0)).toMatchObject({
      status: 200,
      body: { logo: null, serviceContractAsCustomer: false },
    });
    // Changes of earlier versions kept only a hash.
    await db.execute(`update audit_log set before = jsonb_set(before, '{logo}', '"sha256:0"') where id = $1`, [
      removed?.historyId,
    ]);
    expect((await history()).find(({ historyId }) => historyId === removed?.historyId)).toMatchObject({
      canRestore: false,
    });
  });
});
