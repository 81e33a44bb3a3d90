import { calls } from '@fixed-ops/contract';
import { type Database, withScope } from '@fixed-ops/database';
import { createMailer, MailError } from '@fixed-ops/mail';
import { type Relay, startRelay } from '@fixed-ops/mail/testing';
import { startApi, type TestApi, testClock } from '../../testing/start-api.ts';
import { failInvitation, nextTryOf } from './invitation-failure.ts';
import { endInvitation } from './invitations.ts';
import { idOf, newPerson, useManagedGroup } from './testing/managed-group.ts';
import { retryInvitations, WATCH_INVITATIONS_MS, watchInvitations } from './waiting-invitations.ts';

const MINUTE_MS = 60_000;
const group = useManagedGroup();
const { clock, identity } = group;
const { provisioning } = identity;
const now = { ...testClock, now: () => new Date(clock.nowMs) };
const logged: string[] = [];
let relay: Relay;
let api: TestApi;
const mailer = () => createMailer({ smtpUrl: relay.smtpUrl, from: 'Fixed Ops <no-reply@example.com>' });

beforeAll(async () => {
  relay = await startRelay();
  api = await startApi({ db: group.db, mailer: mailer(), provisioning, clock: now });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await relay?.goAway();
});
beforeEach(async () => {
  logged.length = 0;
  relay.refuse(null);
  await relay.comeBack();
});

const context = (db: Database = group.db) => ({
  db,
  clock: now,
  mailer: mailer(),
  provisioning,
  publicUrl: 'http://localhost:3000',
  log: (line: string) => void logged.push(line),
});
const round = () => retryInvitations(context());
const create = (headers: Record<string, string> = {}) =>
  api.send(calls.createUser, { as: group.admin, body: newPerson, headers });
const after = (minutes: number) => {
  clock.nowMs += minutes * MINUTE_MS;
  return round();
};
async function listed(userId: string) {
  const query = { dealershipId: 'd-1' };
  const { body } = await api.send(calls.getUsersFromDealership, { as: group.admin, query });
  const records = calls.getUsersFromDealership.response.parse(body);
  const record = records.find(({ employeeId }) => String(employeeId) === userId);
  return [record?.invitationFailure, record?.invitationNextTryDateTime ?? null];
}
async function sentAtOf(userId: string) {
  const query = { dealershipId: 'd-1' };
  const { body } = await api.send(calls.getUsersFromDealership, { as: group.admin, query });
  const records = calls.getUsersFromDealership.response.parse(body);
  return records.find(({ employeeId }) => String(employeeId) === userId)?.invitationSentDateTime;
}
async function codeOf(userId: string) {
  const query = { dealershipId: 'd-1' };
  const { body } = await api.send(calls.getUsersFromDealership, { as: group.admin, query });
  const records = calls.getUsersFromDealership.response.parse(body);
  return records.find(({ employeeId }) => String(employeeId) === userId)?.invitationFailureCode;
}

test('an invitation waits while the mail server is away, and leaves with a link that works once it is back', async () => {
  await relay.goAway();
  const answer = await create({ 'idempotency-key': 'key-12345678' });
  const waits = {
    status: 'failed',
    failure: 'the mail server did not answer',
    nextTryAt: expect.stringMatching(/^2026-11-20T18:05:00/),
  };
  expect(answer).toMatchObject({ status: 200, body: { invitation: waits } });
  expect(await create({ 'idempotency-key': 'key-12345678' })).toMatchObject({ body: { invitation: waits } });
  expect(await listed(idOf(answer))).toEqual(['the mail server did not answer', '2026-11-20T18:05:00Z']);
  await after(5);
  expect(await listed(idOf(answer))).toEqual(['the mail server did not answer', '2026-11-20T18:20:00Z']);
  await relay.comeBack();
  const before = relay.taken.length;
  await after(14);
  expect(relay.taken).toHaveLength(before);
  await after(1);
  expect(relay.taken).toHaveLength(before + 1);
  expect(relay.taken.at(-1)).toContain(identity.links.at(-1));
  expect(relay.taken.at(-1)).toContain('Ann Lee has created a Fixed Ops account');
  expect(await listed(idOf(answer))).toEqual([null, null]);
  await after(60);
  expect(relay.taken).toHaveLength(before + 1);
  expect(logged).toEqual([]);
});

test('it is tried again after 5, 15 and 60 minutes, and then no more', async () => {
  await relay.goAway();
  const userId = idOf(await create());
  const links = identity.links.length;
  const next = [];
  for (const minutes of [5, 15, 60]) {
    await after(minutes);
    next.push((await listed(userId))[1]);
  }
  expect(next).toEqual(['2026-11-20T18:20:00Z', '2026-11-20T19:20:00Z', null]);
  await after(600);
  expect(identity.links).toHaveLength(links + 3);
  expect(await listed(userId)).toEqual(['the mail server did not answer', null]);
});

test('an address that the mail server refuses is not tried again, and its words are told', async () => {
  relay.refuse({ code: 550, text: '5.1.1 No such user' });
  const answer = await create();
  const failure = 'the mail server said “550 5.1.1 No such user”';
  const invitation = { status: 'failed', failure, nextTryAt: null, isAddressRefused: true };
  expect(answer).toMatchObject({ body: { invitation } });
  const links = identity.links.length;
  await after(90);
  expect(identity.links).toHaveLength(links);
  expect(await listed(idOf(answer))).toEqual([failure, null]);
});

test('a mail server that refuses to pass anything on is asked again, as one that is away is: somebody may mend it @slow', async () => {
  relay.refuse({ code: 554, text: '5.7.1 Relay access denied' });
  const answer = await create();
  expect(answer).toMatchObject({ body: { invitation: { isAddressRefused: false } } });
  const userId = idOf(answer);
  expect(await listed(userId)).toEqual([
    'the mail server said “554 5.7.1 Relay access denied”',
    '2026-11-20T18:05:00Z',
  ]);
  relay.refuse(null);
  const before = relay.taken.length;
  await after(5);
  expect(relay.taken).toHaveLength(before + 1);
});

test('the list gives the kind of failure, which decides what to do, and nothing once the email was sent', async () => {
  await relay.goAway();
  const userId = idOf(await create());
  expect(await codeOf(userId)).toBe('mail_server_unreachable');
  await relay.comeBack();
  relay.refuse({ code: 550, text: '5.1.1 No such user' });
  await after(5);
  expect(await codeOf(userId)).toBe('mail_address_refused');
  relay.refuse(null);
  await api.send(calls.resendInviteEmail, { as: group.admin, body: { userId } });
  expect(await codeOf(userId)).toBeNull();
});

test('one that is refused at a later try is given up @slow', async () => {
  relay.refuse({ code: 451, text: '4.7.1 Come back later' });
  const userId = idOf(await create());
  expect(await listed(userId)).toEqual(['the mail server said “451 4.7.1 Come back later”', '2026-11-20T18:05:00Z']);
  relay.refuse({ code: 550, text: '5.1.1 No such user' });
  await after(5);
  expect(await listed(userId)).toEqual(['the mail server said “550 5.1.1 No such user”', null]);
});

test('one that an administrator sends again takes the place of the one that waited', async () => {
  relay.refuse({ code: 451, text: '4.7.1 Come back later' });
  const userId = idOf(await create());
  clock.nowMs += MINUTE_MS;
  const again = await api.send(calls.resendInviteEmail, { as: group.admin, body: { userId } });
  expect(again).toMatchObject({ status: 503, body: { code: 'mail_server_unreachable' } });
  expect((await listed(userId))[1]).toBe('2026-11-20T18:06:00Z');
  relay.refuse(null);
  const before = relay.taken.length;
  await after(10);
  expect(relay.taken).toHaveLength(before + 1);
});

test.each([
  [{ code: 451, text: '4.7.1 Come back later' }, 503, 'the mail server said “451 4.7.1 Come back later”'],
  [{ code: 550, text: 'Not now' }, 422, 'the mail server said “550 Not now”'],
])(
  'an invitation that fails again is reported as waiting for the next try, and nobody is asked to resend it (%j)',
  async (refusal, status, failure) => {
    const userId = idOf(await create());
    clock.nowMs += MINUTE_MS;
    relay.refuse(refusal);
    const detail = `The invitation has not been sent yet: ${failure}. It is tried again by itself in 5 minutes.`;
    const again = await api.send(calls.resendInviteEmail, { as: group.admin, body: { userId } });
    expect(again).toMatchObject({ status, body: { detail } });
  },
);

test.each([
  ['has signed up meanwhile', async (id: string) => void identity.signedUp.add(id)],
  [
    'is deleted meanwhile',
    (id: string) => group.db.execute('update app_user set deleted_at = now() where local_account_id = $1', [id]),
  ],
])('nobody is written to who %s', async (_what, happens) => {
  relay.refuse({ code: 451, text: '4.7.1 Come back later' });
  const userId = idOf(await create());
  const [row] = await group.db.query('select local_account_id from app_user where id = $1', [userId]);
  await happens(String(row?.local_account_id));
  relay.refuse(null);
  const before = relay.taken.length;
  await after(5);
  await after(90);
  expect(relay.taken).toHaveLength(before);
});

test('two servers send it once @slow', async () => {
  relay.refuse({ code: 451, text: '4.7.1 Come back later' });
  await create();
  relay.refuse(null);
  clock.nowMs += 5 * MINUTE_MS;
  const before = relay.taken.length;
  await Promise.all([round(), round()]);
  expect(relay.taken).toHaveLength(before + 1);
});

/** A server whose mail server never answers. `dies` ends its requests as they are, so that nothing is recorded after the mail. */
async function stuckServer() {
  let dies = (_error: Error) => {};
  let reached = () => {};
  const isSending = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const send = () =>
    new Promise<void>((_resolve, reject) => {
      dies = reject;
      reached();
    });
  const server = await startApi({ db: group.db, mailer: { send }, provisioning, clock: now });
  return { server, isSending, dies: () => dies(new Error('The process ends.')) };
}

test.each(['createUser', 'resendInviteEmail'] as const)(
  'an invitation of %s whose server ends while its mail server does not answer is not called sent, and is sent later, once',
  async (call) => {
    const { server, isSending, dies } = await stuckServer();
    let userId = '';
    if (call === 'resendInviteEmail') {
      userId = idOf(await create());
      clock.nowMs += MINUTE_MS;
    }
    const body = call === 'createUser' ? newPerson : { userId };
    const request = server.send(calls[call], { as: group.admin, body });
    await isSending;
    const [row] = await group.db.query("select id from app_user where lower(email) = 'luis.ferrer@example.com'");
    userId = String(row?.id);
    const before = relay.taken.length;
    await after(4);
    expect(relay.taken).toHaveLength(before);
    expect(await sentAtOf(userId)).toBeNull();
    dies();
    await request;
    await server.close();
    await after(1);
    expect(relay.taken).toHaveLength(before + 1);
    expect(relay.taken.at(-1)).toContain(identity.links.at(-1));
    expect(await sentAtOf(userId)).toBe(new Date(clock.nowMs).toISOString().replace('.000', ''));
    await after(90);
    expect(relay.taken).toHaveLength(before + 1);
  },
);

test('whether the mail left is recorded, even if the request has taken too long meanwhile', async () => {
  const late = withScope(group.db, { signal: AbortSignal.abort(new Error('late')) });
  const userId = idOf(await create());
  const [row] = await group.db.query('update user_invitation set sent_at = null where user_id = $1 returning id', [
    userId,
  ]);
  const id = Number(row?.id);
  const unreachable = new MailError('mail_server_unreachable', 'no answer');
  await failInvitation(late, { id, createdAt: now.now() }, unreachable, now.now());
  expect(await listed(userId)).toEqual(['the mail server did not answer', '2026-11-20T18:05:00Z']);
  await endInvitation(late, id, now.now());
  expect(await listed(userId)).toEqual([null, null]);
});

test('a try that begins shortly before the time of the next one is not repeated while it is under way', () => {
  const at = (minute: string) => new Date(`2026-11-20T18:${minute}Z`);
  expect(nextTryOf(at('00:00'), at('19:30'))?.toISOString()).toBe('2026-11-20T19:20:00.000Z');
});

test('it looks at the start and every minute until the server stops, and a database that is away is logged and tried again', async () => {
  jest.useFakeTimers();
  try {
    const transaction = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(null);
    const stop = new AbortController();
    watchInvitations({ ...context({ ...group.db, transaction }), signal: stop.signal });
    expect(transaction).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2 * WATCH_INVITATIONS_MS);
    expect(transaction).toHaveBeenCalledTimes(3);
    expect(logged).toEqual(['api: could not send the invitations that wait: Error: away']);
    stop.abort();
    await jest.advanceTimersByTimeAsync(WATCH_INVITATIONS_MS);
    expect(transaction).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});
