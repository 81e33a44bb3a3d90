import { calls } from '@fixed-ops/contract';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { insertPerson } from '../testing/builders.ts';
import { drafted, ofToyota, store, useOnboardingGroup, whole } from './testing/onboarding-group.ts';

const group = useOnboardingGroup();
const { invite, ask, save } = group;

describe('saving a step', () => {
  it('refuses a markup on warranty parts without its rate, and a day that closes before it opens, beside the fields', async () => {
    await invite('rates');
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
    await invite('steps');
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

  it('says nothing of accounts that nobody named: a page from before them would take the step for one that is not saved', async () => {
    await invite('accounts');
    const { body } = await save('accounts', 'users', whole.users);
    expect(JSON.stringify(body)).not.toContain('"accountId"');
    expect(JSON.stringify(await group.savedOf('accounts'))).not.toContain('accountId');
  });

  it('hands everything in once all steps are saved and fit together, and then lets nobody change it', async () => {
    await invite('whole');
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
    const audit = await group
      .db()
      .query(
        `select action, user_id, before, after from audit_log where entity = 'onboarding_session' order by id desc limit 1`,
      );
    expect(audit).toMatchObject([{ action: 'SubmitOnboarding', user_id: 'e-1', after: { confirmed: true } }]);
    expect(JSON.stringify(await group.db().query('select * from audit_log'))).not.toContain('"whole"');
  });

  it('keeps a note of the review without handing anything in, and the review open', async () => {
    await invite('note', { saved: whole });
    expect(await save('note', 'review', { confirmed: false, comment: 'Call Ann first' })).toMatchObject({
      status: 200,
      body: {
        status: 'open',
        saved: { review: { comment: 'Call Ann first' } },
        steps: expect.arrayContaining([expect.objectContaining({ step: 'review', state: 'open', version: 1 })]),
      },
    });
  });

  it('refuses a day that is listed twice in a calendar; one that was saved like that before does not prevent submitting', async () => {
    const rates = {
      stores: [
        {
          ...{ store: 'Harborline Toyota', doorRate: 189.95 },
          days: [
            { date: '2026-12-24', weight: 0 },
            { date: '2026-12-24', weight: 0.5 },
          ],
        },
      ],
    };
    await invite('days', { saved: { ...whole, ...ofToyota } });
    expect(await save('days', 'rates', rates)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'data.stores.0.days', code: 'day_twice', message: 'names 2026-12-24 twice' }] },
    });
    await invite('days-before', { saved: { ...whole, ...ofToyota, rates } });
    expect(await save('days-before', 'review', { confirmed: true }, true)).toMatchObject({ status: 200 });
    const days = await group.db().query(
      `select day_weight::float as weight from work_calendar c join dealership d on d.id = c.dealership_id
          where d.name = 'Harborline Toyota' and c.date = '2026-12-24'`,
    );
    expect(days).toEqual([{ weight: 0.5 }]);
  });

  it('asks once more for a step that reads as nothing, instead of handing in a group without stores', async () => {
    const outdated = { rates: { stores: [{ store: 'Harborline Toyota', hourly: 189.95 }] }, dms: { provider: 'CDK' } };
    await invite('outdated', { saved: { ...whole, ...ofToyota, ...outdated } });
    expect(await save('outdated', 'review', { confirmed: true }, true)).toMatchObject({
      status: 422,
      body: {
        code: 'onboarding_incomplete',
        errors: [
          { path: 'steps.dms', code: 'step_outdated', message: 'must be saved again' },
          { path: 'steps.rates', code: 'step_outdated', message: 'must be saved again' },
        ],
      },
    });
  });

  it('tells the later of two people who save the same step what the other has saved, and keeps that', async () => {
    await invite('twice');
    const lee = await insertPerson(group.db(), {
      id: 'e-3',
      groupId: 'g-1',
      dealerships: [],
      firstName: 'Lee',
      lastName: 'Moss',
    });
    const at = (version: number, provider: string, as = group.pat()) =>
      group.api().send(calls.saveOnboarding, {
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

  it('is submitted only by people who may create stores and people in the group, and others are told whom to ask', async () => {
    await invite('manager');
    const manager = await insertPerson(group.db(), { id: 'e-4', groupId: 'g-1', dealerships: [] });
    expect((await save('manager', 'dms', whole.dms, false, manager)).body).toMatchObject({ maySubmit: false });
    expect(await save('manager', 'review', { confirmed: true }, true, manager)).toMatchObject({
      status: 403,
      body: { code: 'role_required', detail: expect.stringContaining('Admin, all dealerships') },
    });
  });

  it('says what is missing before anything is submitted', async () => {
    await invite('early');
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

  it('loses no step when two people save at once', async () => {
    await invite('race');
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
    await invite('mine');
    const reader = await insertPerson(group.db(), { id: 'e-2', groupId: 'g-1', dealerships: [], role: 'CONSULTANT' });
    expect(await save('theirs', 'dms', whole.dms)).toMatchObject({ status: 403, body: { code: 'onboarding_foreign' } });
    expect(await save('nobody made it', 'dms', whole.dms)).toMatchObject({ status: 404 });
    expect(await save('over', 'dms', whole.dms)).toMatchObject({ status: 410, body: { code: 'onboarding_expired' } });
    expect(await save('mine', 'dms', whole.dms, false, reader)).toMatchObject({
      status: 403,
      body: { code: 'read_only' },
    });
    const rows = await group
      .db()
      .query(`select 1 from onboarding_session where saved <> '{}' and token_hash = any($1)`, [
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
    await invite(`bad ${step} ${JSON.stringify(data)}`.slice(0, 190));
    const answer = await save(`bad ${step} ${JSON.stringify(data)}`.slice(0, 190), step, data);
    expect(answer).toMatchObject({ status, body: { errors: [{ path }] } });
  });
});
