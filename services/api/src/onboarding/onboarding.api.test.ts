import { calls, onboardingSteps } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

let api: TestApi;
let db: Database;
let pat: Person;
let close: () => Promise<void>;

/** `testClock` stands on 2026-11-20, 18:00 UTC. */
async function invite(
  token: string,
  request: { groupId?: string; expiresAt?: string; status?: string; saved?: object },
) {
  await db.execute(
    `insert into onboarding_session (group_id, token_hash, status, saved, expires_at, submitted_at)
     values ($1, $2, $3, $4::jsonb, $5, $6)`,
    [
      request.groupId ?? 'g-1',
      hashOnboardingToken(token),
      request.status ?? 'open',
      JSON.stringify(request.saved ?? {}),
      request.expiresAt ?? '2026-12-20T18:00:00Z',
      request.status === 'submitted' ? '2026-11-01T12:00:00Z' : null,
    ],
  );
}

const ask = (onboardingToken: string, groupId = 'g-1') =>
  api.send(calls.onboarding, { as: pat, params: { groupId, onboardingToken } });

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({ db });
  await insertGroup(db, 'g-1', 'Harborline Auto Group');
  await insertGroup(db, 'g-2', 'Northgate Motors');
  pat = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: [], role: 'ADMIN_SUPER' });
});

afterAll(async () => {
  await api.close();
  await close();
});

describe('an invitation to onboarding', () => {
  it('opens for a person of its group who has no dealership yet, with the state of each of the nine steps', async () => {
    await invite('valid', { saved: { group: { stores: 2 } } });
    const { status, body } = await ask('valid');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      groupName: 'Harborline Auto Group',
      status: 'open',
      expiresAt: '2026-12-20T18:00:00Z',
      submittedAt: null,
      only: null,
      saved: { group: { stores: 2 } },
      steps: onboardingSteps.map((step) => ({ step, state: step === 'group' ? 'saved' : 'open' })),
    });
    expect(onboardingSteps).toHaveLength(9);
  });

  it('stores no token that could be used', async () => {
    await invite('secret', {});
    const rows = await db.query('select * from onboarding_session');
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('is foreign for a person of another group, by token and by address alike', async () => {
    await invite('foreign', { groupId: 'g-2' });
    const foreign = { status: 403, body: { code: 'onboarding_foreign' } };
    expect(await ask('foreign')).toMatchObject(foreign);
    expect(await ask('foreign', 'g-2')).toMatchObject(foreign);
    // Whether a token exists is not told to a person of another group.
    expect(await ask('made up', 'g-2')).toMatchObject(foreign);
    expect(JSON.stringify((await ask('foreign')).body)).not.toContain('Northgate');
  });

  it('is unknown when nobody made it', async () => {
    expect(await ask('made up')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('has expired from its last moment on, and when somebody ended it', async () => {
    await invite('expired', { expiresAt: '2026-11-20T18:00:00Z' });
    await invite('ended', { status: 'expired' });
    const { status, body } = await ask('expired');
    expect(status).toBe(410);
    expect(body).toMatchObject({ code: 'onboarding_expired', detail: expect.stringContaining('Nov 20, 2026') });
    expect(await ask('ended')).toMatchObject({ status: 410 });
  });

  it('can still be looked at after it was submitted, also past its end', async () => {
    await invite('submitted', { status: 'submitted', expiresAt: '2026-11-10T12:00:00Z' });
    expect(await ask('submitted')).toMatchObject({
      status: 200,
      body: { status: 'submitted', submittedAt: '2026-11-01T12:00:00Z' },
    });
  });

  it('keeps its token out of the log also when the call fails', async () => {
    const broken: Database = {
      ...db,
      query: (text, params) =>
        text.includes('onboarding_session') ? Promise.reject(new Error('broken')) : db.query(text, params),
    };
    const failing = await startApi({ db: broken });
    const answer = await failing.send(calls.onboarding, {
      as: pat,
      params: { groupId: 'g-1', onboardingToken: 'top-secret' },
    });
    expect(answer.status).toBe(500);
    expect(failing.logged).toHaveLength(1);
    expect(failing.logged.join()).not.toContain('top-secret');
    await failing.close();
  });
});

describe('saving a step', () => {
  const save = (onboardingToken: string, step: string, data: unknown, submit?: boolean, as = pat) =>
    api.send(calls.saveOnboarding, { as, body: { onboardingToken, step, data, ...(submit ? { submit } : {}) } });
  const store = { name: 'Harborline Toyota', timezone: 'America/New_York' };
  const drafted = {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'Ann@Example.com',
    role: 'MANAGER',
    jobTitle: 'SERVICE_MANAGER',
  };
  const whole: Readonly<Record<string, object>> = {
    group: { groupName: 'Harborline Auto Group', stores: [{ ...store, phone: '555 555 0171', stalls: 24 }] },
    dms: { provider: 'CDK', authorizedBy: 'Pat Jones', authorizationSigned: true, extracts: ['ros', 'ledger'] },
    rates: { stores: [{ store: 'Harborline Toyota', doorRate: 189.95 }] },
    laborTypes: { laborTypes: [{ laborType: 'CP', payType: 'C' }] },
    people: { technicians: [{ number: 'T1', name: 'Tia Moss' }], advisors: [] },
    opCodes: { opCodes: [{ opCode: 'LOF', category: 'competitive', isMaintenance: true }] },
    ledger: { accounts: [{ account: '4600', lineKey: 'service.labor.customer' }] },
    users: { users: [drafted] },
  };

  it('refuses a markup on warranty parts without its rate, and a day that closes before it opens, beside the fields', async () => {
    await invite('rates', {});
    const hours = [
      { opens: '18:00', closes: '07:00' },
      ...Array.from({ length: 6 }, () => ({ opens: null, closes: null })),
    ];
    const rates = { store: store.name, doorRate: 189.95, warrantyPartsMarkup: 40, hours };
    expect(await save('rates', 'rates', { stores: [rates] })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'data.stores.0.warrantyRate', code: 'no_rate' },
          { path: 'data.stores.0.hours.0.closes', code: 'not_after' },
        ],
      },
    });
    // What a manufacturer has agreed needs the manufacturer.
    const saved = {
      ...whole,
      rates: { stores: [{ store: store.name, doorRate: 189.95, warrantyRate: 171, warrantyPartsMarkup: 40 }] },
    };
    await invite('unbranded', { saved });
    expect(await save('unbranded', 'review', { confirmed: true }, true)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'steps.rates', code: 'no_manufacturer' }] },
    });
  });

  it('keeps it beside the others, tidied, until the same step is saved again', async () => {
    await invite('steps', {});
    await save('steps', 'dms', whole.dms);
    await save('steps', 'users', whole.users);
    const { status, body } = await save('steps', 'group', whole.group);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'open',
      saved: {
        group: { stores: [{ name: 'Harborline Toyota', phone: '(555) 555-0171', stalls: 24, brands: [] }] },
        users: { users: [{ email: 'ann@example.com' }] },
        dms: { provider: 'CDK' },
      },
    });
    await save('steps', 'dms', { ...whole.dms, provider: 'Reynolds' });
    expect((await ask('steps')).body).toMatchObject({
      saved: { dms: { provider: 'Reynolds' }, group: { groupName: 'Harborline Auto Group' } },
    });
  });

  it('hands everything in once all steps are saved and fit together, and then lets nobody change it', async () => {
    await invite('whole', {});
    await save('whole', 'rates', { stores: [{ store: 'Elsewhere', doorRate: 150 }] });
    for (const [step, data] of Object.entries(whole)) {
      if (step !== 'dms' && step !== 'rates') expect((await save('whole', step, data)).status).toBe(200);
    }
    const early = await save('whole', 'review', { confirmed: false }, true);
    expect(early).toMatchObject({
      status: 422,
      body: {
        code: 'onboarding_incomplete',
        errors: [
          { path: 'steps.dms', code: 'step_missing' },
          { path: 'steps.rates', code: 'store_without_rate' },
          { path: 'steps.review.confirmed', code: 'not_confirmed' },
        ],
      },
    });
    // What was refused saved nothing either.
    expect((await ask('whole')).body).not.toHaveProperty('saved.review');
    await save('whole', 'rates', whole.rates);
    await save('whole', 'dms', whole.dms);
    expect(await save('whole', 'review', { confirmed: true }, true)).toMatchObject({
      status: 200,
      body: { status: 'submitted', submittedAt: '2026-11-20T18:00:00Z' },
    });
    expect(await save('whole', 'dms', whole.dms)).toMatchObject({
      status: 409,
      body: { code: 'onboarding_submitted' },
    });
    const audit = await db.query(
      `select action, user_id, before, after from audit_log where entity = 'onboarding_session' order by id desc limit 1`,
    );
    expect(audit).toMatchObject([{ action: 'submit', user_id: 'e-1', after: { review: { confirmed: true } } }]);
    expect(JSON.stringify(await db.query('select * from audit_log'))).not.toContain('"whole"');
  });

  it('tells the later of two people who save the same step what the other has saved, and keeps that', async () => {
    await invite('twice', {});
    const lee = await insertPerson(db, {
      id: 'e-3',
      groupId: 'g-1',
      dealerships: [],
      firstName: 'Lee',
      lastName: 'Moss',
    });
    const at = (version: number, provider: string, as = pat) =>
      api.send(calls.saveOnboarding, {
        as,
        body: { onboardingToken: 'twice', step: 'dms', data: { ...whole.dms, provider }, version },
      });
    expect(await at(0, 'Reynolds', lee)).toMatchObject({ status: 200, body: { savedBy: 'Lee Moss' } });
    expect(await at(0, 'Tekion')).toMatchObject({
      status: 409,
      body: { code: 'step_changed', step: 'dms', version: 1, savedBy: 'Lee Moss', data: { provider: 'Reynolds' } },
    });
    expect((await at(1, 'Tekion')).body).toMatchObject({
      saved: { dms: { provider: 'Tekion' } },
      steps: expect.arrayContaining([expect.objectContaining({ step: 'dms', version: 2, savedBy: 'Pat Person e-1' })]),
    });
  });

  it('is handed in by who may make stores and people in the group, and others are told whom to ask', async () => {
    await invite('manager', {});
    const manager = await insertPerson(db, { id: 'e-4', groupId: 'g-1', dealerships: [] });
    expect((await save('manager', 'dms', whole.dms, false, manager)).body).toMatchObject({ maySubmit: false });
    expect(await save('manager', 'review', { confirmed: true }, true, manager)).toMatchObject({
      status: 403,
      body: { code: 'role_required', detail: expect.stringContaining('Admin, all dealerships') },
    });
  });

  it('says before anything is handed in what keeps it from it', async () => {
    await invite('early', {});
    await save('early', 'users', { users: [{ ...drafted, stores: ['Gone Ford'] }] });
    await save('early', 'group', whole.group);
    expect((await ask('early')).body).toMatchObject({
      stores: ['Harborline Toyota'],
      problems: [
        { step: 'dms', code: 'step_missing' },
        { step: 'rates', code: 'step_missing' },
        { step: 'review', code: 'step_missing' },
        { step: 'users', code: 'unknown_store' },
      ],
    });
  });

  describe('of the group: a store', () => {
    const ofToyota = {
      rates: { stores: [{ store: 'Harborline Toyota', doorRate: 189.95 }] },
      laborTypes: { laborTypes: [{ store: 'Harborline Toyota', laborType: 'CP', payType: 'C' }] },
      people: { technicians: [{ store: 'Harborline Toyota', number: 'T1', name: 'Tia Moss' }], advisors: [] },
      opCodes: { opCodes: [{ store: 'Harborline Toyota', opCode: 'LOF', category: 'competitive' }] },
      ledger: { accounts: [{ store: 'Harborline Toyota', account: '4600', lineKey: 'service.labor.customer' }] },
      users: { users: [{ ...drafted, stores: ['Harborline Toyota'] }] },
    };
    const begin = async (token: string) => {
      await invite(token, {});
      for (const [step, data] of Object.entries({ ...whole, ...ofToyota })) await save(token, step, data);
    };
    const stores = (token: string, ...list: object[]) =>
      save(token, 'group', { groupName: 'Harborline Auto Group', stores: list });
    const savedOf = async (token: string): Promise<object> =>
      Object(
        (await db.query('select saved from onboarding_session where token_hash = $1', [hashOnboardingToken(token)]))[0],
      ).saved;
    /** Saves a step as a page that was opened earlier does. */
    const saveAs = (token: string, step: string, data: unknown, version: number) =>
      api.send(calls.saveOnboarding, { as: pat, body: { onboardingToken: token, step, data, version } });
    /** Every session begins without ids: a store has the name that it had first for one. */
    const toyota = { ...store, id: store.name };
    const kia = { id: 'kia', name: 'Harborline Kia', timezone: 'America/New_York' };

    it('has its id from the page, or its first name where nobody gave it one', async () => {
      await invite('ids', {});
      expect((await stores('ids', kia, store)).body).toMatchObject({
        stores: [kia.name, store.name],
        knownStores: [
          { id: 'kia', name: kia.name, isTakenAway: false },
          { id: store.name, name: store.name, isTakenAway: false },
        ],
        saved: { group: { stores: [{ name: kia.name }, { name: store.name }] } },
      });
      // Who knows no ids names a store by its name of now, and may say what it was until now.
      const { id: _id, ...unnamed } = kia;
      const renamed = { ...unnamed, name: 'Kia of Harborline', formerName: kia.name };
      expect((await stores('ids', { ...store, stalls: 9 }, renamed)).body).toMatchObject({
        knownStores: [{ id: store.name }, { id: 'kia', name: 'Kia of Harborline' }],
        saved: { group: { stores: [{ stalls: 9 }, { name: 'Kia of Harborline' }] } },
      });
      expect(JSON.stringify(await savedOf('ids'))).not.toContain('formerName');
      // A store of a name that another one had first is not that one.
      await stores('ids', { ...toyota, name: 'Toyota East' });
      const { body } = await stores('ids', { ...toyota, name: 'Toyota East' }, store);
      expect(calls.saveOnboarding.response.parse(body).knownStores).toEqual([
        { id: store.name, name: 'Toyota East', isTakenAway: false },
        { id: expect.stringMatching(/^[\da-f-]{36}$/), name: store.name, isTakenAway: false },
        { id: 'kia', name: 'Kia of Harborline', isTakenAway: true },
      ]);
    });

    it('has its id in the list of known stores alone, so that a page which knows no ids still reads its step', async () => {
      await invite('no ids', {});
      const group = { groupName: 'Harborline Auto Group', stores: [kia] };
      const answer = calls.saveOnboarding.response.parse((await save('no ids', 'group', group)).body);
      expect(Object(answer.saved.group).stores).toEqual([expect.not.objectContaining({ id: 'kia' })]);
      expect(answer.knownStores).toEqual([{ id: 'kia', name: kia.name, isTakenAway: false }]);
      const conflict = await saveAs('no ids', 'group', group, 0);
      expect(conflict).toMatchObject({ status: 409, body: { knownStores: answer.knownStores } });
      expect(Object(conflict.body).data).toEqual(answer.saved.group);
      expect(await savedOf('no ids')).toMatchObject({ group: { stores: [{ id: 'kia' }] } });
    });

    it('is meant by who says its name of now instead of its id, in every step', async () => {
      await invite('by name', {});
      await stores('by name', { ...store, id: 'toyota' });
      for (const [step, data] of Object.entries(ofToyota)) expect((await save('by name', step, data)).status).toBe(200);
      expect((await ask('by name')).body).toMatchObject({
        saved: JSON.parse(
          JSON.stringify(ofToyota).replaceAll(store.name, 'toyota').replace('Ann@Example', 'ann@example'),
        ),
      });
      expect(
        await save('by name', 'rates', {
          stores: ['toyota', store.name].map((said) => ({ store: said, doorRate: 150 })),
        }),
      ).toMatchObject({ status: 422, body: { errors: [{ path: 'data.stores.1.store', code: 'store_twice' }] } });
    });

    it.each([
      ['rates', { stores: [{ store: 'nobody', doorRate: 150 }] }, 'data.stores.0.store'],
      ['people', { technicians: [], advisors: [{ store: 'nobody', number: 'A1', name: '' }] }, 'data.advisors.0.store'],
      ['users', { users: [{ ...drafted, stores: ['Harborline Toyota', 'nobody'] }] }, 'data.users.0.stores'],
    ])('that there never was is refused in %s, beside what names it', async (step, data, path) => {
      await begin(`never ${step}`);
      expect(await save(`never ${step}`, step, data)).toMatchObject({
        status: 422,
        body: { errors: [{ path, code: 'unknown_store' }] },
      });
      expect(JSON.stringify(await savedOf(`never ${step}`))).not.toContain('nobody');
    });

    it('is refused under a former name that no store has, beside it: what was said of it would stay behind', async () => {
      await begin('stale');
      expect(await stores('stale', { ...store, name: 'Toyota East', formerName: 'Toyota West' })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'data.stores.0.formerName', code: 'unknown_store' }] },
      });
      expect((await ask('stale')).body).toMatchObject({ stores: [store.name] });
    });

    it('has an id of its own: a second store of one id is refused, beside it', async () => {
      await invite('two of one', {});
      expect(await stores('two of one', kia, { ...store, id: 'KIA' })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'data.stores.1.id', code: 'id_twice' }] },
      });
    });

    it('keeps what was said of it when it gets another name, also in sessions that were saved before stores had ids', async () => {
      await invite('renamed', { saved: { ...whole, ...ofToyota } });
      await saveAs('renamed', 'people', ofToyota.people, 0);
      const answer = await stores('renamed', { ...toyota, name: 'Toyota of Harborline' });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          stores: ['Toyota of Harborline'],
          problems: [{ step: 'review', code: 'step_missing' }],
          saved: { ...ofToyota, users: { users: [{ stores: [toyota.id] }] } },
        },
      });
      // Nobody is told of a conflict where nothing but a name has changed.
      expect((await saveAs('renamed', 'people', ofToyota.people, 1)).status).toBe(200);
      expect(await save('renamed', 'review', { confirmed: true }, true)).toMatchObject({
        status: 200,
        body: { created: { stores: [{ name: 'Toyota of Harborline' }] } },
      });
    });

    it.each([
      ['two stores change their names with each other', ['Bay', 'Ash', 'Cove']],
      ['each of three gets the name of the next', ['Bay', 'Cove', 'Ash']],
      ['one gets the name that another gives up for a new one', ['Bay', 'Dune', 'Cove']],
      ['names move on by one, the last one to a new name', ['Bay', 'Cove', 'Dune']],
    ] as const)('is the one that a colleague’s open page means where %s', async (what, names) => {
      const ids = ['Ash', 'Bay', 'Cove'];
      const ofEach = <Entry>(entryOf: (id: string, index: number) => Entry) => ids.map(entryOf);
      const rates = (more = 0) => ({ stores: ofEach((id, index) => ({ store: id, doorRate: 150 + index + more })) });
      const said = {
        laborTypes: {
          laborTypes: ofEach((id, index) => ({ store: id, laborType: 'CP', payType: 'CWI'.charAt(index) })),
        },
        people: {
          technicians: ofEach((id) => ({ store: id, number: 'T1', name: `Tia of ${id}` })),
          advisors: ofEach((id) => ({ store: id, number: 'A1', name: `Ana of ${id}` })),
        },
        opCodes: {
          opCodes: ofEach((id, index) => ({ store: id, opCode: 'LOF', category: '', isMaintenance: index === 1 })),
        },
        ledger: { accounts: ofEach((id) => ({ store: id, account: '4600', lineKey: `line of ${id}` })) },
        users: { users: ofEach((id) => ({ ...drafted, email: `${id.toLowerCase()}@example.com`, stores: [id] })) },
      };
      await invite(what, {});
      await stores(what, ...ids.map((name) => ({ ...store, name })));
      for (const [step, data] of Object.entries(said)) await saveAs(what, step, data, 0);
      await stores(what, ...ids.map((id, index) => ({ ...store, id, name: names[index] })));
      expect((await saveAs(what, 'rates', rates(), 0)).body).toMatchObject({
        saved: {
          rates: rates(),
          ...said,
        },
      });
      // A conflict is told of the same stores, and saving over it keeps to them.
      expect(await saveAs(what, 'rates', rates(10), 0)).toMatchObject({
        status: 409,
        body: { version: 1, data: rates() },
      });
      expect((await saveAs(what, 'rates', rates(10), 1)).body).toMatchObject({ saved: { rates: rates(10) } });
    });

    it('is handed in without what was said of a store that is gone, which is there again if the store comes back', async () => {
      await begin('gone');
      expect(await stores('gone', kia)).toMatchObject({
        status: 200,
        body: {
          saved: { rates: { stores: [] }, people: { technicians: [] }, opCodes: { opCodes: [] } },
          // Who was to work there alone must not come to work everywhere.
          problems: [
            { step: 'review', code: 'step_missing' },
            { step: 'rates', code: 'store_without_rate' },
            { step: 'users', code: 'unknown_store', message: `names ${store.name}, which was taken away` },
          ],
        },
      });
      const ofKia = { ...ofToyota, rates: { stores: [{ store: kia.id, doorRate: 150 }] }, users: { users: [] } };
      for (const [step, data] of Object.entries(ofKia))
        await save('gone', step, JSON.parse(JSON.stringify(data).replaceAll(toyota.id, kia.id)));
      expect((await ask('gone')).body).toMatchObject({
        saved: { rates: { stores: [{ store: kia.id }] }, people: { technicians: [{ store: kia.id }] } },
        problems: [{ step: 'review', code: 'step_missing' }],
      });
      // Who had it on an open page, and saves it.
      expect((await stores('gone', kia, toyota)).body).toMatchObject({
        saved: {
          rates: {
            stores: [
              { store: kia.id, doorRate: 150 },
              { store: toyota.id, doorRate: 189.95 },
            ],
          },
          laborTypes: { laborTypes: [{ store: kia.id }, { store: toyota.id, laborType: 'CP', payType: 'C' }] },
          people: { technicians: [{ store: kia.id }, { store: toyota.id, name: 'Tia Moss' }] },
          opCodes: { opCodes: [{ store: kia.id }, { store: toyota.id, category: 'competitive' }] },
          ledger: { accounts: [{ store: kia.id }, { store: toyota.id, lineKey: 'service.labor.customer' }] },
        },
        knownStores: [{ isTakenAway: false }, { isTakenAway: false }],
      });
    });

    it('that is gone is said something of by who has it still open, and nothing of it twice', async () => {
      await begin('still open');
      await stores('still open', kia);
      const rates = [
        { store: kia.id, doorRate: 150 },
        { store: toyota.id, doorRate: 199 },
      ];
      expect((await saveAs('still open', 'rates', { stores: rates }, 1)).body).toMatchObject({
        saved: { rates: { stores: [{ store: kia.id }] } },
      });
      expect((await stores('still open', kia, toyota)).body).toMatchObject({ saved: { rates: { stores: rates } } });
    });

    it('that is gone is kept in mind no longer than until everything is handed in', async () => {
      await begin('over at last');
      await stores('over at last', kia);
      await save('over at last', 'rates', { stores: [{ store: kia.id, doorRate: 150 }] });
      await save('over at last', 'users', { users: [] });
      expect(JSON.stringify(await savedOf('over at last'))).toContain(toyota.id);
      expect((await save('over at last', 'review', { confirmed: true }, true)).status).toBe(200);
      expect(JSON.stringify(await savedOf('over at last'))).not.toContain(toyota.id);
    });

    it('that is gone makes room where a step would otherwise have more entries than it may', async () => {
      await begin('full');
      const many = Array.from({ length: 100 }, (_, index) => ({ ...store, id: `s-${index}`, name: `Store ${index}` }));
      await stores('full', ...many);
      const rates = many.map(({ id }) => ({ store: id, doorRate: 150 }));
      expect((await save('full', 'rates', { stores: rates })).status).toBe(200);
      expect((await ask('full')).body).toMatchObject({ saved: { rates: { stores: rates } } });
      expect(JSON.stringify(Object(await savedOf('full')).rates)).not.toContain(toyota.id);
    });

    it.each([
      ['gets its name in the same save', [[{ ...kia, name: store.name }]]],
      ['gets its name later', [[kia], [{ ...kia, name: store.name }]]],
      ['is added under its name', [[kia], [kia, { ...store, id: 'new' }]]],
      ['is added under its name by who knows no ids', [[kia], [kia, store]]],
    ] as const)('that is gone is not the one that %s, for nobody who was drafted for it', async (how, saves) => {
      const token = `taken ${how}`.slice(0, 60);
      await begin(token);
      await stores(token, store, kia);
      const both = { ...drafted, email: 'both@example.com', stores: [toyota.id, kia.id] };
      await save(token, 'users', { users: [...ofToyota.users.users, both] });
      await save(token, 'rates', { stores: [...ofToyota.rates.stores, { store: kia.id, doorRate: 150 }] });
      for (const list of saves) expect((await stores(token, ...list)).status).toBe(200);
      const { body } = await ask(token);
      expect(body).toMatchObject({
        stores: expect.arrayContaining([store.name]),
        saved: {
          rates: { stores: [{ store: kia.id, doorRate: 150 }] },
          people: { technicians: [] },
          users: { users: [{ stores: [toyota.id] }, { stores: [toyota.id, kia.id] }] },
        },
        problems: expect.arrayContaining([expect.objectContaining({ step: 'users', code: 'unknown_store' })]),
      });
      expect(await save(token, 'review', { confirmed: true }, true)).toMatchObject({ status: 422 });
      // Until somebody says where they work.
      await save(token, 'users', { users: [{ ...drafted, stores: [kia.id] }] });
      expect((await ask(token)).body).toMatchObject({
        problems: expect.not.arrayContaining([expect.objectContaining({ step: 'users' })]),
      });
    });
  });

  it('loses no step when two people save at once', async () => {
    await invite('race', {});
    await Promise.all(['dms', 'laborTypes', 'people'].map((step) => save('race', step, whole[step])));
    expect(Object.keys(((await ask('race')).body as { saved: object }).saved).sort()).toEqual([
      'dms',
      'laborTypes',
      'people',
    ]);
  });

  it('is refused with another group’s token, an unknown one, one that is over, and to who may only read', async () => {
    await invite('theirs', { groupId: 'g-2' });
    await invite('over', { expiresAt: '2026-11-20T18:00:00Z' });
    await invite('mine', {});
    const reader = await insertPerson(db, { id: 'e-2', groupId: 'g-1', dealerships: [], role: 'CONSULTANT' });
    expect(await save('theirs', 'dms', whole.dms)).toMatchObject({ status: 403, body: { code: 'onboarding_foreign' } });
    expect(await save('nobody made it', 'dms', whole.dms)).toMatchObject({ status: 404 });
    expect(await save('over', 'dms', whole.dms)).toMatchObject({ status: 410, body: { code: 'onboarding_expired' } });
    expect(await save('mine', 'dms', whole.dms, false, reader)).toMatchObject({
      status: 403,
      body: { code: 'read_only' },
    });
    const rows = await db.query(`select 1 from onboarding_session where saved <> '{}' and token_hash = any($1)`, [
      ['theirs', 'over', 'mine'].map(hashOnboardingToken),
    ]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['colours', {}, 400, 'step'],
    ['dms', { ...whole.dms, extracts: ['payroll'] }, 400, 'data.extracts.0'],
    ['dms', { ...whole.dms, password: 'x' }, 400, 'data.password'],
    ['group', { groupName: 'H', stores: [] }, 400, 'data.stores'],
    ['group', { groupName: 'H', stores: [{ ...store, timezone: 'Mars/Base' }] }, 400, 'data.stores.0.timezone'],
    ['group', { groupName: 'H', stores: [store, { ...store, name: 'harborline toyota' }] }, 400, 'data.stores.1.name'],
    ['group', { groupName: 'H', stores: [{ ...store, name: 'evil.com/win' }] }, 400, 'data.stores.0.name'],
    ['rates', { stores: [{ store: 'H', doorRate: 18_995 }] }, 400, 'data.stores.0.doorRate'],
    [
      'users',
      { users: [{ ...(whole.users as { users: object[] }).users[0], role: 'DEVELOPER' }] },
      422,
      'data.users.0.role',
    ],
    [
      'users',
      { users: [{ ...(whole.users as { users: object[] }).users[0], lastName: 'evil.com' }] },
      400,
      'data.users.0.lastName',
    ],
  ])('of %s refuses %j and names the field', async (step, data, status, path) => {
    await invite(`bad ${step} ${JSON.stringify(data)}`.slice(0, 190), {});
    const answer = await save(`bad ${step} ${JSON.stringify(data)}`.slice(0, 190), step, data);
    expect(answer).toMatchObject({ status, body: { errors: [{ path }] } });
  });
});
