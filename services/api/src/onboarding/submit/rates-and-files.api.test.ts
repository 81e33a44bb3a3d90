import { calls, type DealershipInfo, type Onboarding } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { ExtractFolder, runImport } from '@fixed-ops/importer/testing';
import { readInfos } from '../../administration/group-dealership-info.ts';
import { insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi, testClock } from '../../testing/start-api.ts';
import { stubProvisioning } from '../../testing/stub-provisioning.ts';
import { inviteGroup, onboardingClient } from '../testing/onboarding-client.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let pat: Person;
const folder = new ExtractFolder();

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({ db, provisioning: stubProvisioning().provisioning });
  await insertGroup(db, 'g-1', 'Smith Auto');
  pat = await insertPerson(db, { id: 'pat', groupId: 'g-1', dealerships: [], role: 'ADMIN_SUPER' });
}, 120_000);
afterAll(async () => {
  folder.remove();
  await api?.close();
  await close?.();
});

const ORDERS = `ro_number,open_date,close_date,status\n1,2026-01-05,2026-01-06,closed\n2,2026-11-18,2026-11-19,closed\n`;
const ratesFile = (...rates: string[]) =>
  `from_date,scope,rate\n${rates.map((rate) => `${rate.split(' ').join(',')}\n`).join('')}`;

const until = async <T>(look: () => Promise<T | null>): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

let count = 0;
/** Hands in a store with these rates and this `rates.csv`, and waits for its import; answers the id of the store. */
const handIn = async (rates: object, file: string, name = `Store ${count + 1}`): Promise<string> => {
  count += 1;
  const store = { id: `s-${count}`, name, timezone: 'America/Chicago', brands: ['Ford'] };
  await inviteGroup(db, `t-${count}`);
  const client = onboardingClient(api, pat, `t-${count}`);
  const said = {
    group: { groupName: 'Smith Auto', stores: [store] },
    dms: { provider: 'CDK', authorizedBy: 'Pat', authorizationSigned: true, extracts: ['ros'] },
    rates: { stores: [{ store: store.id, ...rates }] },
  };
  expect(await client.save('group', said.group)).toMatchObject({ status: 200 });
  expect(await client.sendFile(store.id, 'ros.csv', ORDERS)).toMatchObject({ status: 200 });
  expect(await client.sendFile(store.id, 'rates.csv', file)).toMatchObject({ status: 200 });
  expect(await client.save('dms', said.dms)).toMatchObject({ status: 200 });
  expect(await client.save('rates', said.rates)).toMatchObject({ status: 200 });
  expect(await client.save('review', { confirmed: true }, { submit: true })).toMatchObject({ status: 200 });
  return until(async () => {
    const { created } = (await client.read()).body as Onboarding;
    const made = created?.stores[0];
    const status = made?.import?.status;
    if (made === undefined || status === 'waiting' || status === 'running') return null;
    expect(status).toBe('done');
    return made.dealershipId;
  });
};
const infoOf = async (id: string): Promise<DealershipInfo> => {
  const [info] = await readInfos(db, id, false, testClock);
  if (info === undefined) throw new Error('no such store');
  return info;
};
const load = async (id: string, file: string) => {
  folder.write({ 'rates.csv': file });
  await runImport(db, id, folder.path);
};
const doorRates = async (id: string) => (await infoOf(id)).doorRates.map(({ from, rate }) => `${from} ${rate}`);

describe('rates that an onboarding enters beside rates.csv', () => {
  test('are today’s once the files of the submission are loaded, and after the next ones, until a file has a later day', async () => {
    const file = [
      '2026-03-01 door 180',
      '2026-06-01 door 189.95',
      '2026-06-01 warranty 165',
      '2026-06-01 internal 150',
    ];
    const id = await handIn({ doorRate: 199, warrantyRate: 171, internalRate: 155 }, ratesFile(...file));
    expect(await infoOf(id)).toMatchObject({ doorRate: 199, warrantyRate: 171, internalRate: 155 });
    expect(await doorRates(id)).toEqual(['2026-01-05 180', '2026-03-01 180', '2026-06-01 199']);
    await load(id, ratesFile(...file));
    expect(await infoOf(id)).toMatchObject({ doorRate: 199, warrantyRate: 171, internalRate: 155 });
    await load(id, ratesFile(...file, '2026-11-20 door 205'));
    expect(await infoOf(id)).toMatchObject({ doorRate: 205, warrantyRate: 171 });
  }, 120_000);

  test('are today’s in an agreement with a manufacturer, too', async () => {
    const rates = { doorRate: 199, warrantyRate: 171, warrantyPartsMarkup: 40 };
    const id = await handIn(rates, ratesFile('2026-06-01 warranty 165', '2026-06-01 door 199'));
    expect(await infoOf(id)).toMatchObject({
      warrantyRate: 171,
      warrantyPartsMarkup: 40,
      warrantyRates: [
        { manufacturer: 'Ford', from: '2026-01-05', laborRate: 171 },
        { manufacturer: 'Ford', from: '2026-06-01', laborRate: 171 },
      ],
    });
  }, 120_000);

  test('are today’s over a newer agreement of a store that was there, whose markup stays', async () => {
    const file = ratesFile('2026-06-01 warranty 165');
    const id = await handIn({ doorRate: 199 }, file);
    await db.execute(`insert into warranty_rate values ($1, 'Ford', '2026-09-01', 18000, 45)`, [id]);
    expect(await infoOf(id)).toMatchObject({ warrantyRate: 180 });
    await handIn({ doorRate: 199, warrantyRate: 171 }, file, (await infoOf(id)).name);
    expect(await infoOf(id)).toMatchObject({ warrantyRate: 171, warrantyPartsMarkup: 45 });
  }, 120_000);

  test('are today’s with an entered day that is before those of the file', async () => {
    const id = await handIn(
      { doorRate: 199, from: '2026-02-01' },
      ratesFile('2026-01-01 door 170', '2026-06-01 door 189.95'),
    );
    expect(await doorRates(id)).toEqual(['2026-01-01 170', '2026-02-01 199', '2026-06-01 199']);
  }, 120_000);

  test('stay the files’ if they are left as the files have them', async () => {
    const id = await handIn({ doorRate: 189.95 }, ratesFile('2025-01-01 door 180', '2026-06-01 door 189.95'));
    expect(await doorRates(id)).toEqual(['2025-01-01 180', '2026-06-01 189.95']);
    await load(id, ratesFile('2026-06-01 door 192'));
    expect(await infoOf(id)).toMatchObject({ doorRate: 192 });
  }, 120_000);

  test('are the files’ again once they are taken back', async () => {
    const id = await handIn({ doorRate: 199 }, ratesFile('2026-06-01 door 189.95'));
    await db.execute(`insert into user_dealership (user_id, dealership_id) values ('pat', $1) on conflict do nothing`, [
      id,
    ]);
    const params = { userId: pat.userId, dealershipId: id };
    const history = await api.send(calls.updateDealershipInfoHistory, { as: pat, params });
    const { data } = calls.updateDealershipInfoHistory.response.parse(history.body);
    const ofRates = data.find(({ after }) => Object(after).doorRates !== undefined);
    const body = { basedOn: (await infoOf(id)).updatedAt, historyId: ofRates?.historyId };
    expect(await api.send(calls.restoreDealershipInfo, { as: pat, params, body })).toMatchObject({ status: 200 });
    expect(await doorRates(id)).toEqual(['2026-06-01 189.95']);
    await load(id, ratesFile('2026-06-01 door 192'));
    expect(await doorRates(id)).toEqual(['2026-06-01 192']);
  }, 120_000);
});
