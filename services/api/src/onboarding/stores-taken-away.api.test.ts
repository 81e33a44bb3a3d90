import { drafted, kia, ofToyota, store, toyota, useOnboardingGroup } from './testing/onboarding-group.ts';

const { begin, ask, save, saveAs, saveStores: stores, savedOf } = useOnboardingGroup();

describe('saving a step of the group: a store', () => {
  it('is submitted without entries for a removed store, which return if the store is added back', async () => {
    await begin('gone');
    expect(await stores('gone', kia)).toMatchObject({
      status: 200,
      body: {
        saved: { rates: { stores: [] }, people: { technicians: [] }, opCodes: { opCodes: [] } },
        // Who was to work there alone must not come to work everywhere.
        problems: [
          { step: 'review', code: 'step_missing' },
          { step: 'rates', code: 'store_without_rate' },
          { step: 'users', code: 'unknown_store', message: `names ${store.name}, which was removed` },
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

  it('that was removed can still be saved by a person who has it open, and no entry is kept twice', async () => {
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

  it('that is gone is kept in mind no longer than until everything is handed in @slow', async () => {
    await begin('over at last');
    await stores('over at last', kia);
    await save('over at last', 'rates', { stores: [{ store: kia.id, doorRate: 150 }] });
    await save('over at last', 'users', { users: [] });
    expect(JSON.stringify(await savedOf('over at last'))).toContain(toyota.id);
    expect((await save('over at last', 'review', { confirmed: true }, true)).status).toBe(200);
    expect(JSON.stringify(await savedOf('over at last'))).not.toContain(toyota.id);
  });

  it('that is gone makes room where a step would otherwise have more entries than it may @slow', async () => {
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
  ] as const)('that is gone gives its drafted people to no store that %s', async (how, saves) => {
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
