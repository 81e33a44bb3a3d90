import type { Database } from '@fixed-ops/database';
import { MailError, type MailMessage } from '@fixed-ops/mail';
import { insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi, testClock } from '../../testing/start-api.ts';
import { stubProvisioning } from '../../testing/stub-provisioning.ts';
import { inviteGroup, onboardingClient } from '../testing/onboarding-client.ts';

let api: TestApi;
let db: Database;
let close: () => Promise<void>;
let pat: Person;
let lee: Person;
let manager: Person;
const clock = { nowMs: testClock.now().getTime() };
const mail = { sent: [] as MailMessage[], fails: false };
const identity = stubProvisioning();
const saved = {
  group: { groupName: 'Smith', stores: [{ name: 'Smith Ford', timezone: 'America/Chicago' }] },
  dms: { provider: 'CDK', authorizedBy: 'Pat', authorizationSigned: true, extracts: ['ros'] },
  users: {
    users: [
      { firstName: 'Ann', lastName: 'Yu', email: 'ann@example.com', role: 'MANAGER', jobTitle: 'OFFICE_MANAGER' },
    ],
  },
};
let count = 0;
const begin = async (as: Person = pat) => {
  count += 1;
  await inviteGroup(db, `token ${count}`, { saved });
  return onboardingClient(api, as, `token ${count}`);
};
/** The token in the mail that was sent last. */
const mailedToken = () => /\/onboarding\?token=([\w-]+)/.exec(mail.sent.at(-1)?.text ?? '')?.[1] ?? '';

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({
    db,
    provisioning: identity.provisioning,
    clock: { ...testClock, now: () => new Date(clock.nowMs) },
    mailer: {
      send: async (message) => {
        if (mail.fails) throw new MailError('mail_server_unreachable', 'no answer');
        mail.sent.push(message);
      },
    },
  });
  await insertGroup(db, 'g-1', 'Smith Auto');
  await insertGroup(db, 'g-2', 'Jones Auto');
  const at = { groupId: 'g-1', dealerships: [] };
  pat = await insertPerson(db, { ...at, id: 'pat', role: 'ADMIN_SUPER', lastName: 'Smith' });
  lee = await insertPerson(db, { ...at, id: 'lee', firstName: 'Lee', lastName: 'Moss' });
  manager = await insertPerson(db, { ...at, id: 'mia', role: 'MANAGER' });
  await insertPerson(db, { ...at, id: 'con', role: 'CONSULTANT' });
  await insertPerson(db, { ...at, id: 'gone', isDeleted: true });
  await insertPerson(db, { groupId: 'g-2', dealerships: [], id: 'joe' });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await close?.();
});
beforeEach(() => {
  clock.nowMs += 10 * 60_000;
  mail.sent = [];
  mail.fails = false;
});

describe('a step that is sent to a colleague', () => {
  it('opens that step alone for the account of that address, is saved there, and shows in the list of who sent it', async () => {
    const client = await begin();
    expect(await client.link('dms', 'Lee@Example.com')).toMatchObject({
      status: 200,
      body: { step: 'dms', email: 'lee@example.com', sentBy: 'Pat Smith', state: 'open' },
    });
    expect(mail.sent).toMatchObject([
      { to: 'lee@example.com', subject: 'Pat Smith asks you to set up the connection to the DMS of Smith Auto' },
    ]);
    const token = mailedToken();
    expect(JSON.stringify(await db.query('select * from onboarding_link, audit_log'))).not.toContain(token);
    const colleague = onboardingClient(api, lee, token);
    expect((await colleague.read()).body).toMatchObject({
      only: 'dms',
      maySubmit: false,
      invitedBy: { name: 'Pat Smith', email: 'pat@example.com' },
      steps: [{ step: 'dms', state: 'saved' }],
      stores: ['Smith Ford'],
      problems: [],
      links: [],
    });
    expect(Object.keys(((await colleague.read()).body as { saved: object }).saved)).toEqual(['dms']);
    expect(await colleague.save('dms', { ...saved.dms, provider: 'Tekion' })).toMatchObject({
      status: 200,
      body: { only: 'dms', savedBy: 'Lee Moss' },
    });
    expect((await client.read()).body).toMatchObject({
      saved: { dms: { provider: 'Tekion' }, users: {} },
      links: [{ step: 'dms', email: 'lee@example.com', state: 'open' }],
    });
    const refused = { status: 403, body: { code: 'onboarding_one_step' } };
    expect(await colleague.save('group', saved.group)).toMatchObject(refused);
    expect(await colleague.found('ledger')).toMatchObject(refused);
    expect(await colleague.link('dms', 'mia@example.com')).toMatchObject(refused);
    expect(await colleague.save('dms', saved.dms, { submit: true })).toMatchObject(refused);
  });

  it('opens for nobody else, and ends after seven days or when it is withdrawn', async () => {
    const client = await begin();
    const sent = await client.link('dms', 'lee@example.com');
    const token = mailedToken();
    expect(await onboardingClient(api, manager, token).read()).toMatchObject({
      status: 403,
      body: { code: 'onboarding_not_yours' },
    });
    const { linkId } = sent.body as { linkId: number };
    expect((await client.withdraw(linkId)).body).toMatchObject({ state: 'withdrawn' });
    expect(await onboardingClient(api, lee, token).read()).toMatchObject({
      status: 410,
      body: {
        code: 'onboarding_withdrawn',
        detail: expect.stringContaining('Ask Pat Smith'),
        invitedBy: { email: 'pat@example.com' },
      },
    });
    expect(await client.withdraw(9_999)).toMatchObject({ status: 404 });
    clock.nowMs += 2 * 60_000;
    await client.link('dms', 'lee@example.com');
    const later = mailedToken();
    const before = clock.nowMs;
    clock.nowMs += 7 * 86_400_000;
    expect(await onboardingClient(api, lee, later).read()).toMatchObject({
      status: 410,
      body: { code: 'onboarding_expired' },
    });
    expect((await client.read()).body).toMatchObject({ links: [{ state: 'expired' }, { state: 'withdrawn' }] });
    clock.nowMs = before;
  });

  it('goes to somebody of the group alone, who can change something', async () => {
    const client = await begin();
    const at = async (email: string) => (await client.link('dms', email)).body as { errors: { code: string }[] };
    expect((await at('joe@example.com')).errors).toMatchObject([{ path: 'email', code: 'no_account' }]);
    expect((await at('pat@example.com')).errors).toMatchObject([{ code: 'own_address' }]);
    expect((await at('con@example.com')).errors).toMatchObject([{ code: 'read_only' }]);
    expect((await at('gone@example.com')).errors).toMatchObject([{ code: 'email_taken' }]);
    expect(await client.link('review', 'lee@example.com')).toMatchObject({ status: 400 });
    expect(await client.link('dms', 'lee')).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
    expect(mail.sent).toEqual([]);
  });

  it('gives a colleague without an account one that opens nothing else, if who sends it may make people', async () => {
    const client = await begin();
    expect((await client.link('ledger', 'ann@example.com')).body).toMatchObject({
      code: 'no_account',
      errors: [{ path: 'email' }, { path: 'firstName' }, { path: 'lastName' }],
    });
    const names = { firstName: 'Ann', lastName: 'Yu' };
    const byManager = onboardingClient(api, manager, `token ${count}`);
    expect((await byManager.link('ledger', 'ann@example.com', names)).body).toMatchObject({
      errors: [{ path: 'email', message: expect.stringContaining('ask an administrator') }],
    });
    expect(await client.link('ledger', 'ann@example.com', names)).toMatchObject({ status: 200 });
    expect(mail.sent.map(({ subject }) => subject)).toEqual([
      'Pat Smith invites you to Fixed Ops',
      'Pat Smith asks you to set up ledger accounts of Smith Auto',
    ]);
    const [ann] = await db.query<{ id: string; local_account_id: string }>(
      `select id, local_account_id, role, job_title from app_user where email = 'ann@example.com'`,
    );
    expect(ann).toMatchObject({ role: 'EMPLOYEE', job_title: 'OFFICE_MANAGER' });
    const as = { userId: ann?.id as Person['userId'], localAccountId: ann?.local_account_id ?? '' };
    expect((await onboardingClient(api, as, mailedToken()).read()).body).toMatchObject({ only: 'ledger' });
  });

  it('goes once a minute and five times a day at most, and leaves nothing behind that could not be mailed', async () => {
    const client = await begin();
    mail.fails = true;
    expect(await client.link('dms', 'lee@example.com')).toMatchObject({ status: 503 });
    expect((await client.read()).body).toMatchObject({ links: [] });
    const logged = await db.query(
      `select action from audit_log where entity = 'onboarding_session' order by id desc limit 2`,
    );
    expect(logged).toEqual([{ action: 'WithdrawStepLink' }, { action: 'StepLink' }]);
    mail.fails = false;
    expect(await client.link('dms', 'lee@example.com')).toMatchObject({ status: 200 });
    expect(await client.link('rates', 'lee@example.com')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    });
    for (let again = 0; again < 4; again += 1) {
      clock.nowMs += 61_000;
      expect(await client.link('dms', 'lee@example.com')).toMatchObject({ status: 200 });
    }
    clock.nowMs += 61_000;
    expect(await client.link('dms', 'lee@example.com')).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('5 times within a day') },
    });
  });
});
