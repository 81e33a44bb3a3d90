import { createHash } from 'node:crypto';
import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { samplePictures } from '../testing/sample-pictures.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let ofTheGroup: Person;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertDealership(db, { id: 'd-west', groupId: 'g-1', timezone: 'America/Los_Angeles' });
  await insertDealership(db, { id: 'd-east', groupId: 'g-1', timezone: 'America/New_York' });
  ofTheGroup = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-west'], role: 'ADMIN_SUPER' });
  // 22:00 on the 20th in the west, 01:00 on the 21st in the east.
  const now = new Date('2026-11-21T06:00:00Z');
  const today = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  api = await startApi({ db, clock: { now: () => now, today } });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

const update = (body: object) =>
  api.send(calls.updateDealershipInfo, {
    as: ofTheGroup,
    params: { userId: ofTheGroup.userId, dealershipId: 'd-west' },
    body,
  });

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

test('a logo is kept without what does not draw it, under the type that it has; the log keeps a hash', async () => {
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
  expect(await lastLine()).toMatchObject({ before: { logo: hash }, after: { logo: null } });
});
