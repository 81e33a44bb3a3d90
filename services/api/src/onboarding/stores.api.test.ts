import { calls } from '@fixed-ops/contract';
import { drafted, kia, ofToyota, store, toyota, useOnboardingGroup, whole } from './testing/onboarding-group.ts';

const { invite, begin, ask, save, saveAs, saveStores: stores, savedOf } = useOnboardingGroup();

describe('saving a step of the group: a store', () => {
  it('has its id from the page, or its first name where nobody gave it one', async () => {
    await invite('ids');
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
    await invite('no ids');
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
    await invite('by name');
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
      body: {
        errors: [
          {
            path: 'data.stores.0.formerName',
            code: 'unknown_store',
            message: 'is Toyota West, which is not a store of the group',
          },
        ],
      },
    });
    expect((await ask('stale')).body).toMatchObject({ stores: [store.name] });
  });

  it('has an id of its own: a second store of one id is refused, beside it', async () => {
    await invite('two of one');
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
    await invite(what);
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
});
