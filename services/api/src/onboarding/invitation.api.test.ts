import type { Role } from '@fixed-ops/access';
import { calls, onboardingSteps } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertPerson, type Person } from '../testing/builders.ts';
import { startApi } from '../testing/start-api.ts';
import { ofToyota, useOnboardingGroup } from './testing/onboarding-group.ts';

const group = useOnboardingGroup();
const { invite, ask } = group;

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
    await invite('secret');
    const rows = await group.db().query('select * from onboarding_session');
    expect(rows.at(-1)).toMatchObject({ token_hash: expect.any(String) });
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect((await ask('secret')).status).toBe(200);
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

  it('is read after it was submitted by those who entered something and who administers the group, and by nobody else with its token', async () => {
    const of = (id: string, role: Role) => insertPerson(group.db(), { id, groupId: 'g-1', dealerships: [], role });
    const [owner, filler, earlier, other] = [
      await of('owner', 'ADMIN_SUPER'),
      await of('filler', 'MANAGER'),
      await of('earlier', 'MANAGER'),
      await of('other', 'ADMIN'),
    ];
    const read = (as: Person, call: typeof calls.onboarding | typeof calls.onboardingFound = calls.onboarding) =>
      group.api().send(call, { as, params: { groupId: 'g-1', onboardingToken: 'whose', step: 'ledger' } });
    await group.begin('whose');
    // A step that others save again later was entered by the first as well.
    for (const as of [earlier, filler, filler]) await group.save('whose', 'rates', ofToyota.rates, false, as);
    expect((await read(other)).status).toBe(200);
    expect(await group.save('whose', 'review', { confirmed: true }, true)).toMatchObject({ status: 200 });
    for (const as of [owner, filler, earlier])
      expect(await read(as)).toMatchObject({ status: 200, body: { status: 'submitted', saved: { users: {} } } });
    const refused = {
      status: 403,
      body: {
        code: 'onboarding_handed_in',
        detail: expect.stringMatching(/^Everything was submitted on Nov 20, 2026\./),
      },
    };
    expect(await read(other)).toMatchObject(refused);
    expect(await read(other, calls.onboardingFound)).toMatchObject(refused);
    expect(JSON.stringify((await read(other)).body)).not.toContain('Ann');
    // Whoever was still typing hears that it was handed in, as before.
    expect(await group.save('whose', 'rates', ofToyota.rates, false, other)).toMatchObject({
      status: 409,
      body: { code: 'onboarding_submitted' },
    });
  });

  it('keeps its token out of the log also when the call fails', async () => {
    const broken: Database = {
      ...group.db(),
      query: (text, params) =>
        text.includes('onboarding_session') ? Promise.reject(new Error('broken')) : group.db().query(text, params),
    };
    const failing = await startApi({ db: broken });
    const answer = await failing.send(calls.onboarding, {
      as: group.pat(),
      params: { groupId: 'g-1', onboardingToken: 'top-secret' },
    });
    expect(answer.status).toBe(500);
    expect(failing.logged).toHaveLength(1);
    expect(failing.logged.join()).not.toContain('top-secret');
    await failing.close();
  });
});
