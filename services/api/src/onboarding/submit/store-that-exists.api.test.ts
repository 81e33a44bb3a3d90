import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import { stubProvisioning } from '../../testing/stub-provisioning.ts';
import { inviteGroup, onboardingClient } from '../testing/onboarding-client.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let pat: Person;

const store = { id: 's-1', name: 'Smith Ford', timezone: 'America/Chicago' };
const steps = {
  group: { groupName: 'Smith Auto', stores: [store] },
  dms: { provider: 'CDK', authorizedBy: 'Pat', authorizationSigned: true, extracts: ['ros'] },
  rates: { stores: [{ store: store.id, doorRate: 189.95 }] },
};

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({
    db,
    provisioning: stubProvisioning().provisioning,
    mailer: { send: async () => undefined },
    startImport: () => undefined,
  });
  await insertGroup(db, 'g-1', 'Smith Auto');
  await insertDealership(db, { id: 'd-ford', groupId: 'g-1', name: 'Smith Ford', timezone: 'America/Chicago' });
  pat = await insertPerson(db, { id: 'pat', groupId: 'g-1', dealerships: ['d-ford'], role: 'ADMIN_SUPER' });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await close?.();
});

describe('a store that exists', () => {
  it('keeps the role, skill and shop of technicians of whom nothing, or something else, was said', async () => {
    await db.execute(
      `insert into shop (dealership_id, id, name) values ('d-ford', 1, 'Main'), ('d-ford', 2, 'Express')`,
    );
    await db.execute(
      `insert into technician_profile (dealership_id, number, role, skill, shop_id, updated_by) values
         ('d-ford', 'T1', 'Master', 'A', 1, 'pat'), ('d-ford', 'T2', 'Lube', 'C', 1, 'pat'), ('d-ford', 'T3', 'Lube', 'B', 1, 'pat')`,
    );
    const technicians = [
      { store: store.id, number: 'T1', name: 'Tia Moss' },
      { store: store.id, number: 'T2', name: 'Kim Fox', shop: 'Express' },
      { store: store.id, number: 'T3', name: 'Gil Ode', skill: 'A' },
      { store: store.id, number: 'T4', name: 'Bo Wu', role: 'Apprentice' },
    ];
    await inviteGroup(db, 'technicians', { saved: { ...steps, people: { technicians, advisors: [] } } });
    const answer = await onboardingClient(api, pat, 'technicians').save(
      'review',
      { confirmed: true },
      { submit: true },
    );
    expect(answer).toMatchObject({ status: 200, body: { created: { stores: [{ isNew: false }] } } });
    expect(
      await db.query(
        `select number, role, skill, shop_id from technician_profile where dealership_id = 'd-ford' order by number`,
      ),
    ).toEqual([
      { number: 'T1', role: 'Master', skill: 'A', shop_id: 1 },
      { number: 'T2', role: 'Lube', skill: 'C', shop_id: 2 },
      { number: 'T3', role: 'Lube', skill: 'A', shop_id: 1 },
      { number: 'T4', role: 'Apprentice', skill: '', shop_id: null },
    ]);
  });

  it('keeps its opening hours where only the weight of a day was entered', async () => {
    const open = { weight: 1, opens: '07:00', closes: '18:00' };
    const week = [
      open,
      open,
      open,
      open,
      open,
      { weight: 0.5, opens: '08:00', closes: '13:00' },
      { ...open, weight: 0 },
    ];
    await db.execute(`update dealership set week = $1::jsonb where id = 'd-ford'`, [JSON.stringify(week)]);
    const weekdays = [1, 1, 1, 1, 1, 1, 0];
    const rates = { stores: [{ store: store.id, doorRate: 189.95, weekdays }] };
    await inviteGroup(db, 'week', { saved: { ...steps, rates } });
    const answer = await onboardingClient(api, pat, 'week').save('review', { confirmed: true }, { submit: true });
    expect(answer).toMatchObject({ status: 200 });
    const [row] = await db.query(`select week from dealership where id = 'd-ford'`);
    expect(row?.week).toEqual(week.map((day, index) => ({ ...day, weight: weekdays[index] })));
  });

  it('that loads another upload is named in the refusal, and is set up once that has ended', async () => {
    await db.execute(
      `insert into import_run (dealership_id, id, user_id, status, beat_at) values ('d-ford', 900, 'pat', 'running', now())`,
    );
    await inviteGroup(db, 'busy', { saved: steps });
    const client = onboardingClient(api, pat, 'busy');
    const codes = 'op_code,description,category\nA1,Oil,repair\n';
    expect(await client.sendFile(store.id, 'op_codes.csv', codes)).toMatchObject({ status: 200 });
    const submit = () => client.save('review', { confirmed: true }, { submit: true });
    expect(await submit()).toMatchObject({
      status: 409,
      body: {
        code: 'import_runs',
        detail: 'An upload of Smith Ford runs. Wait until it ends, then submit again.',
      },
    });
    expect((await client.read()).body).toMatchObject({ status: 'open', created: null });
    await db.execute(`update import_run set status = 'done', ended_at = now() where id = 900`);
    expect(await submit()).toMatchObject({ status: 200, body: { created: { stores: [{ isNew: false }] } } });
  });
});
