import { calls, type SupportMessage } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { MailError, type MailMessage } from '@fixed-ops/mail';
import type { Clock } from '../clock.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';
import { MESSAGES_AN_HOUR } from './sent-messages.ts';

const START = Date.parse('2026-11-20T18:00:00Z');

let api: TestApi;
let db: Database;
let close: () => Promise<void>;
let nowMs = START;
const clock: Clock = { now: () => new Date(nowMs), today: () => '2026-11-20' };

/** What the mail server does with the next message. */
let deliver: (message: MailMessage) => Promise<void>;
let delivered: MailMessage[] = [];

const mailer = { send: (message: MailMessage) => deliver(message) };
const take = async (message: MailMessage) => void delivered.push(message);

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({ db, clock, mailer, supportEmail: 'support@dealer.example' });
  await insertGroup(db, 'g-1');
  await insertGroup(db, 'g-2');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1', name: 'Harborline Toyota' });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1' });
});

beforeEach(() => {
  nowMs = START;
  delivered = [];
  deliver = take;
});

afterAll(async () => {
  await api.close();
  await close();
});

const somebody = (id: string, wish: Partial<Parameters<typeof insertPerson>[1]> = {}) =>
  insertPerson(db, { id, groupId: 'g-1', dealerships: ['d-1'], ...wish });

const message = (changes: Partial<SupportMessage> = {}): SupportMessage => ({
  category: 'figure',
  subject: 'ELR is too low',
  message: 'Yesterday it was $148.',
  page: '/dashboard/service?period=lastMonth',
  reference: 'FO-7K2M-91QD-X4TB',
  ...changes,
});

const send = (as: Person, body: unknown, headers: Record<string, string> = {}) =>
  api.send(calls.support, { as, params: { userId: as.userId, dealershipId: 'd-1' }, body, headers });

describe('a message to support', () => {
  it('is a mail to the support address with page, failed request and who asks, answered to the person', async () => {
    const pat = await somebody('e-1', { firstName: 'Pat', lastName: 'Lee', jobTitle: 'SERVICE_ADVISOR' });
    const { status, body, headers } = await send(pat, message());
    expect(status).toBe(200);
    expect(body).toEqual({ reference: headers['x-request-id'], sentAt: '2026-11-20T18:00:00.000Z' });
    expect(delivered).toEqual([
      {
        to: 'support@dealer.example',
        replyTo: 'e-1@example.com',
        subject: '[Fixed Ops] A figure looks wrong: ELR is too low',
        text: expect.stringContaining('Yesterday it was $148.\n\n-- \n'),
      },
    ]);
    for (const fact of [
      'Pat Lee <e-1@example.com>',
      'Service Advisor',
      'Harborline Toyota (d-1)',
      '/dashboard/service?period=lastMonth',
      'FO-7K2M-91QD-X4TB',
      String(headers['x-request-id']),
    ]) {
      expect(delivered[0]?.text).toContain(fact);
    }
  });

  it('leaves out what the person did not want to send along', async () => {
    await send(await somebody('e-2'), message({ page: null, reference: null }));
    expect(delivered[0]?.text).not.toMatch(/Page:|Failed request:/);
  });

  it('may also come from a consultant, who writes nothing else', async () => {
    expect((await send(await somebody('e-3', { role: 'CONSULTANT' }), message())).status).toBe(200);
  });

  it('is refused with every bad field named, before any mail', async () => {
    const bad = { category: 'gossip', subject: ' ', message: '', page: null, reference: 'two words' };
    const { status, body } = await send(await somebody('e-4'), bad);
    expect(status).toBe(400);
    expect((body as { errors: { path: string }[] }).errors.map(({ path }) => path).sort()).toEqual([
      'category',
      'message',
      'reference',
      'subject',
    ]);
    const broken = await send(await somebody('e-5'), message({ subject: 'Hello\r\nBcc: everybody@example.com' }));
    expect(broken).toMatchObject({ status: 400, body: { errors: [{ path: 'subject' }] } });
    expect(delivered).toEqual([]);
  });

  it('is sent once however often it is repeated under its key, and gets the same answer', async () => {
    const pat = await somebody('e-6');
    const key = { 'idempotency-key': 'message-one' };
    const first = await send(pat, message(), key);
    nowMs += 1000;
    expect((await send(pat, message(), key)).body).toEqual(first.body);
    expect(delivered).toHaveLength(1);
    expect(await send(pat, message({ subject: 'Another' }), key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    // Another person's key of the same name is another message.
    expect((await send(await somebody('e-7'), message(), key)).status).toBe(200);
  });

  it('that the mail server did not take is told so, and goes when it is sent again under its key', async () => {
    const pat = await somebody('e-8');
    const key = { 'idempotency-key': 'message-two' };
    deliver = async () => {
      throw new MailError('mail_server_unreachable', 'ECONNREFUSED');
    };
    const failed = await send(pat, message(), key);
    expect(failed).toMatchObject({ status: 503, body: { code: 'mail_server_unreachable' } });
    deliver = take;
    expect((await send(pat, message(), key)).status).toBe(200);
    expect(delivered).toHaveLength(1);
  });

  it('does not blame the person for a support address that the mail server refuses', async () => {
    deliver = async () => {
      throw new MailError('mail_address_refused', '550');
    };
    expect(await send(await somebody('e-9'), message())).toMatchObject({
      status: 503,
      body: { code: 'support_address_refused' },
    });
  });

  it('waits for a try that is still under way, until that can only have been cut off', async () => {
    const pat = await somebody('e-10');
    const key = { 'idempotency-key': 'message-three' };
    let finish: () => void = () => undefined;
    const reached = new Promise<void>((atServer) => {
      deliver = () => {
        atServer();
        return new Promise<void>((resolve) => (finish = resolve));
      };
    });
    const first = send(pat, message(), key);
    await reached;
    expect(await send(pat, message(), key)).toMatchObject({ status: 409, body: { code: 'already_sending' } });
    deliver = take;
    nowMs += 120_000;
    expect((await send(pat, message(), key)).status).toBe(200);
    finish();
    await first;
  });

  it(`goes ${MESSAGES_AN_HOUR} times an hour, the next one when the first is an hour old`, async () => {
    const pat = await somebody('e-11');
    for (let sent = 0; sent < MESSAGES_AN_HOUR; sent += 1) {
      expect((await send(pat, message())).status).toBe(200);
      nowMs += 60_000;
    }
    const refused = await send(pat, message());
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String(55 * 60) } });
    expect((refused.body as { detail: string }).detail).toContain('55 minutes');
    nowMs = START + 3_600_000;
    expect((await send(pat, message())).status).toBe(200);
  });

  it('cannot go where no support address is set', async () => {
    const bare = await startApi({ db, clock, mailer });
    const pat = await somebody('e-12');
    const answer = await bare.send(calls.support, {
      as: pat,
      params: { userId: pat.userId, dealershipId: 'd-1' },
      body: message(),
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'support_not_configured' } });
    await bare.close();
  });
});

describe('whom to ask', () => {
  it('names the support address and who administers the dealerships of the person, the nearest first', async () => {
    const of = (email: string) => ({ fullName: 'Pat Person', jobTitle: 'SERVICE_DIRECTOR', email });
    const wish = { firstName: 'Pat', lastName: 'Person' };
    await somebody('a-super', { ...wish, role: 'ADMIN_SUPER', dealerships: ['d-2'] });
    await somebody('a-own', { ...wish, role: 'ADMIN' });
    await somebody('a-other', { ...wish, role: 'ADMIN', dealerships: ['d-2'] });
    await somebody('a-gone', { ...wish, role: 'ADMIN', isDeleted: true });
    await somebody('a-foreign', { ...wish, role: 'ADMIN_SUPER', groupId: 'g-2', dealerships: [] });
    const ask = async (as: Person) =>
      (await api.send(calls.supportContacts, { as, params: { userId: as.userId } })).body;
    expect(await ask(await somebody('e-13'))).toEqual({
      supportEmail: 'support@dealer.example',
      administrators: [of('a-own@example.com'), of('a-super@example.com')],
    });
    // A person without a dealership has nobody nearer than the group's administrator.
    expect(await ask(await somebody('e-14', { dealerships: [] }))).toMatchObject({
      administrators: [of('a-super@example.com')],
    });
  });
});
