import { calls } from '@fixed-ops/contract';
import { MailError } from '@fixed-ops/mail';
import type { Answer } from '../../testing/start-api.ts';
import { newPerson, useManagedGroup } from './testing/managed-group.ts';

const group = useManagedGroup();
const kim = { ...newPerson, firstName: 'Kim', email: 'kim@example.com', dmsNumbers: [] };
const send = (users: object[], check = false, headers: Record<string, string> = {}) =>
  group.send(calls.createUsers, { users, check }, group.admin, headers);
const people = async () => Number((await group.db.query('select count(*)::int as n from app_user'))[0]?.n);
const resultsOf = (answer: Answer) =>
  (answer.body as { results: { status: string; errors: { path: string; code: string }[] }[] }).results.map(
    ({ status, errors }) => [status, ...errors.map(({ path, code }) => `${path} ${code}`)].join(' '),
  );

test('creates each row for itself, invites, and says of each what became of it', async () => {
  const answer = await send([newPerson, { ...kim, role: 'ADMIN_SUPER' }, kim, { ...kim, firstName: '' }]);
  expect(answer.status).toBe(200);
  expect(resultsOf(answer)).toEqual([
    'created',
    'refused role role_not_grantable',
    'refused email twice',
    'refused firstName too_small',
  ]);
  expect(await people()).toBe(5);
  expect(group.mail.sent.map(({ to }) => to)).toEqual(['luis.ferrer@example.com']);
});

test('a check says the same, creates nobody and sends nothing', async () => {
  expect(resultsOf(await send([newPerson, kim, { ...kim, email: 'no' }], true))).toEqual([
    'wouldCreate',
    'wouldCreate',
    'refused email invalid_format',
  ]);
  expect([await people(), group.mail.sent.length]).toEqual([4, 0]);
  await send([newPerson]);
  expect(resultsOf(await send([{ ...newPerson, dmsNumbers: [] }], true))).toEqual(['refused email email_taken']);
});

test('under one key a retry creates nobody twice', async () => {
  const key = { 'idempotency-key': 'bulk-12345678' };
  await send([newPerson, kim], false, key);
  expect(resultsOf(await send([newPerson, kim], false, key))).toEqual(['created', 'created']);
  expect([await people(), group.mail.sent.length]).toEqual([6, 2]);
});

test('asks a mail server that does not answer once for all rows, whose invitations wait', async () => {
  group.mail.fails = true;
  const tried = jest.spyOn(group.mailer, 'send');
  const { results } = calls.createUsers.response.parse(
    (await send([newPerson, { ...kim, email: 'k@example.com' }])).body,
  );
  const waits = { status: 'failed', failure: 'the mail server did not answer', nextTryAt: '2026-11-20T18:05:00.000Z' };
  expect(results).toMatchObject([
    { status: 'created', invitation: waits },
    { status: 'created', invitation: waits },
  ]);
  expect(tried).toHaveBeenCalledTimes(1);
  tried.mockRestore();
});

test('invites the others where the mail server wants one of them later', async () => {
  const later = new MailError('mail_server_unreachable', 'later', { reply: '450 4.2.0 Greylisted, come back later' });
  const tried = jest.spyOn(group.mailer, 'send').mockRejectedValueOnce(later);
  const { results } = calls.createUsers.response.parse((await send([newPerson, kim])).body);
  tried.mockRestore();
  expect(results).toMatchObject([{ invitation: { status: 'failed' } }, { invitation: { status: 'sent' } }]);
  expect(group.mail.sent.map(({ to }) => to)).toEqual(['kim@example.com']);
});

test('takes 500 rows and no more', async () => {
  const many = Array.from({ length: 501 }, (_, row) => ({ ...kim, email: `p${row}@example.com` }));
  expect(await send(many, true)).toMatchObject({ status: 400, body: { errors: [{ path: 'users' }] } });
});

test('names 50 of a row’s errors and says how many there are, so that one row makes no answer larger than what was sent', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, index]));
  const answer = await send([{ ...kim, ...unknown }, kim]);
  const { results } = calls.createUsers.response.parse(answer.body);
  expect(results.map(({ status, errors, errorCount }) => [status, errors.length, errorCount])).toEqual([
    ['refused', 50, 1000],
    ['created', 0, undefined],
  ]);
});
