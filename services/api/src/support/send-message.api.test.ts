import { calls, type SupportMessage } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { MailError, type MailMessage } from '@fixed-ops/mail';
import type { Clock } from '../clock.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { samplePictures } from '../testing/sample-pictures.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';
import { MESSAGES_AN_HOUR, TRIES_AN_HOUR } from './sent-messages.ts';

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

const somebody = (id: string, asked: Partial<Parameters<typeof insertPerson>[1]> = {}) =>
  insertPerson(db, { id, groupId: 'g-1', dealerships: ['d-1'], ...asked });

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
        isAutomatic: false,
        text: expect.stringContaining('Yesterday it was $148.\n\n-- \n'),
        html: expect.stringMatching(/<a href="http[^"]*\/dashboard\/service\?period=lastMonth">/),
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

  it('that the mail server refused gets an error, and leaves when it is sent again under its key', async () => {
    const pat = await somebody('e-8');
    const key = { 'idempotency-key': 'message-two' };
    deliver = async () => {
      throw new MailError('mail_server_unreachable', 'ECONNREFUSED');
    };
    const failed = await send(pat, message(), key);
    expect(failed).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      body: { code: 'mail_server_unreachable' },
    });
    deliver = take;
    expect((await send(pat, message(), key)).status).toBe(200);
    expect(delivered).toHaveLength(1);
  });

  it('that the mail server did not take is told so also where that cannot be noted', async () => {
    deliver = async () => {
      await db.execute("alter table support_message add constraint no_failures check (status <> 'failed')");
      throw new MailError('mail_server_unreachable', 'ECONNREFUSED');
    };
    try {
      const { status, body } = await send(await somebody('e-20'), message());
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'mail_server_unreachable' } });
    } finally {
      await db.execute('alter table support_message drop constraint no_failures');
    }
    expect(api.logged.some((line) => /support .* was not sent, which was not noted/.test(line))).toBe(true);
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

  it('that does not leave is none of the messages of an hour, but tries have a limit of their own', async () => {
    const pat = await somebody('e-15');
    deliver = async () => {
      throw new MailError('mail_server_unreachable', 'ECONNREFUSED');
    };
    const key = { 'idempotency-key': 'message-four' };
    for (let tried = 0; tried < TRIES_AN_HOUR - MESSAGES_AN_HOUR; tried += 1) {
      // The same message again, and others.
      expect((await send(pat, message(), tried % 2 === 0 ? key : {})).status).toBe(503);
      nowMs += 60_000;
    }
    deliver = take;
    for (let sent = 0; sent < MESSAGES_AN_HOUR; sent += 1) {
      expect((await send(pat, message())).status).toBe(200);
      nowMs += 60_000;
    }
    // Twenty minutes after the first of twenty tries, five minutes after the first of five messages.
    expect(await send(pat, message())).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(55 * 60) },
      body: { code: 'too_many_messages' },
    });
  });

  it(`is tried ${TRIES_AN_HOUR} times an hour, also under one key, and says when the next try can be made`, async () => {
    const pat = await somebody('e-16');
    const key = { 'idempotency-key': 'message-five' };
    deliver = async () => {
      throw new MailError('mail_server_unreachable', 'ECONNREFUSED');
    };
    for (let tried = 0; tried < TRIES_AN_HOUR; tried += 1) {
      expect((await send(pat, message(), key)).status).toBe(503);
      nowMs += 60_000;
    }
    deliver = take;
    const refused = await send(pat, message(), key);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(40 * 60) },
      body: { code: 'too_many_tries' },
    });
    expect((refused.body as { detail: string }).detail).toContain('in 40 minutes');
    expect(delivered).toEqual([]);
    nowMs = START + 3_600_000;
    expect((await send(pat, message(), key)).status).toBe(200);
  });

  it('of two at once only one takes the last place of the hour', async () => {
    const pat = await somebody('e-17');
    for (let sent = 1; sent < MESSAGES_AN_HOUR; sent += 1) await send(pat, message());
    const answers = await Promise.all([send(pat, message()), send(pat, message())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  it('brings a screenshot as attachment of the mail: what the bytes are, without what does not draw it', async () => {
    const pat = await somebody('e-18');
    const screenshot = `data:image/jpeg;base64,${samplePictures.png}`;
    expect((await send(pat, message({ screenshot }))).status).toBe(200);
    expect(delivered[0]).toMatchObject({
      text: expect.stringContaining('screenshot.png, 12 by 8 pixels'),
      attachments: [
        { name: 'screenshot.png', mediaType: 'image/png', data: Buffer.from(samplePictures.png, 'base64') },
      ],
    });
  });

  it('takes a screenshot of 3 MB, and none that is larger, something else or cut off; nothing is sent then', async () => {
    const pat = await somebody('e-19');
    const ofBytes = (bytes: number) => {
      const jpeg = Buffer.from(samplePictures.jpeg, 'base64');
      // Filling between the picture's segments, in comments of at most 65,533 bytes.
      const filling: Buffer[] = [];
      for (let left = bytes - jpeg.length; left > 0; ) {
        const length = Math.min(left, 65_000);
        const comment = Buffer.alloc(length);
        comment.writeUInt16BE(0xfffe, 0);
        comment.writeUInt16BE(length - 2, 2);
        filling.push(comment);
        left -= length;
      }
      const whole = Buffer.concat([jpeg.subarray(0, 2), ...filling, jpeg.subarray(2)]);
      return `data:image/jpeg;base64,${whole.toString('base64')}`;
    };
    const limit = 3 * 1024 * 1024;
    const refused = async (screenshot: string) => (await send(pat, message({ screenshot }))).body;
    const before = api.logged.length;
    const tooLarge = await refused(ofBytes(limit + 4));
    expect(api.logged.slice(before)).toEqual([]);
    expect(tooLarge).toMatchObject({
      errors: [{ path: 'screenshot', code: 'picture_too_large' }],
    });
    expect(await refused('data:image/png;base64,AAAA')).toMatchObject({ errors: [{ code: 'not_a_picture' }] });
    expect(await refused('data:image/svg+xml;base64,AAAA')).toMatchObject({ errors: [{ path: 'screenshot' }] });
    const cutOff = samplePictures.png.slice(0, 60);
    expect(await refused(`data:image/png;base64,${cutOff}`)).toMatchObject({ errors: [{ code: 'not_a_picture' }] });
    expect(delivered).toEqual([]);
    expect((await send(pat, message({ screenshot: ofBytes(limit) }))).status).toBe(200);
    const enormous = await send(pat, message({ screenshot: ofBytes(limit * 2) }));
    expect(enormous).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
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
    const asked = { firstName: 'Pat', lastName: 'Person' };
    await somebody('a-super', { ...asked, role: 'ADMIN_SUPER', dealerships: ['d-2'] });
    await somebody('a-own', { ...asked, role: 'ADMIN' });
    await somebody('a-other', { ...asked, role: 'ADMIN', dealerships: ['d-2'] });
    await somebody('a-gone', { ...asked, role: 'ADMIN', isDeleted: true });
    await somebody('a-foreign', { ...asked, role: 'ADMIN_SUPER', groupId: 'g-2', dealerships: [] });
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

  it('names for one dealership nobody who administers another one alone', async () => {
    const person = await somebody('e-two-stores', { dealerships: ['d-1', 'd-2'] });
    const ask = async (query: { at?: string } = {}) => {
      const answer = await api.send(calls.supportContacts, { as: person, params: { userId: person.userId }, query });
      return calls.supportContacts.response.parse(answer.body).administrators.map(({ email }) => email);
    };
    expect(await ask({ at: 'd-1' })).toEqual(['a-own@example.com', 'a-super@example.com']);
    expect(await ask({ at: 'd-2' })).toEqual(['a-other@example.com', 'a-super@example.com']);
    expect((await ask()).toSorted()).toEqual(['a-other@example.com', 'a-own@example.com', 'a-super@example.com']);
  });
});
