import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server } from 'node:net';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase } from '@fixed-ops/database/testing';
import { SMTPServer } from 'smtp-server';
import { readAttachment } from './mailbox/attachments.ts';
import { type Mailbox, startMailbox } from './mailbox/mail-server.ts';
import { emptyMailbox, KEPT_DAYS, KEPT_MESSAGES, listMail, readMail } from './mailbox/messages.ts';
import { createMailer, createMissingMailer } from './mailer.ts';
import { startRelay } from './testing/relay.ts';

const FROM = 'Fixed Ops <no-reply@harborline.example>';
let close: () => Promise<void>;
let db: Database;
let mailbox: Mailbox;

beforeAll(async () => {
  ({ db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE));
  mailbox = await startMailbox({ db });
}, 60_000);
beforeEach(() => emptyMailbox(db));
afterAll(async () => {
  await mailbox?.close();
  await close?.();
});

const send = (message: Partial<Parameters<ReturnType<typeof createMailer>['send']>[0]> = {}) =>
  createMailer({ smtpUrl: mailbox.smtpUrl, from: FROM }).send({
    to: 'dana.whitfield@example.com',
    subject: 'Your code',
    text: 'It is 123456.',
    isAutomatic: true,
    ...message,
  });

describe('the embedded mailbox', () => {
  test('a message arrives whole: sender, recipient, subject, text, HTML and whom to answer', async () => {
    await send({
      subject: 'Käufer — “quoted”',
      text: 'Line one\nLine two with a long address https://fixedops.example/reset?code=abcdefghijklmnopqrstuvwxyz0123456789',
      html: '<p>Hello <b>Dana</b></p>',
      replyTo: 'help@harborline.example',
    });
    const [summary] = await listMail(db);
    expect(summary).toEqual({
      id: expect.any(Number),
      from: 'no-reply@harborline.example',
      to: ['dana.whitfield@example.com'],
      subject: 'Käufer — “quoted”',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await readMail(db, summary!.id)).toMatchObject({
      text: expect.stringContaining('https://fixedops.example/reset?code=abcdefghijklmnopqrstuvwxyz0123456789\n'),
      html: expect.stringContaining('<b>Dana</b>'),
      replyTo: 'help@harborline.example',
    });
  });

  test('a message that may be sent twice has its own name, any other a new one each time', async () => {
    for (const messageId of ['<once@ops.example.com>', '<once@ops.example.com>']) await send({ messageId });
    for (const subject of ['one', 'other']) await send({ subject });
    const names = (await db.query('select message_id from mailbox_message order by id')).map((row) => row.message_id);
    expect(names.slice(0, 2)).toEqual(['<once@ops.example.com>', '<once@ops.example.com>']);
    expect(new Set(names).size).toBe(3);
  });

  test('the newest message is first, and one address is found in any case', async () => {
    await send({ subject: 'first' });
    await send({ subject: 'for Noor', to: 'Noor.Haidari@Example.com' });
    await send({ subject: 'last' });
    expect((await listMail(db)).map(({ subject }) => subject)).toEqual(['last', 'for Noor', 'first']);
    const toNoor = await listMail(db, { to: 'noor.haidari@example.com' });
    expect(toNoor.map(({ subject }) => subject)).toEqual(['for Noor']);
  });

  test('it keeps a number of messages and days, and lets go of the rest when one arrives', async () => {
    await db.execute(
      `insert into mailbox_message (subject, received_at)
       select 'old ' || n, now() - make_interval(days => $1::int) from generate_series(1, 3) n`,
      [KEPT_DAYS + 1],
    );
    await db.execute(`insert into mailbox_message (subject) select 'kept ' || n from generate_series(1, $1::int) n`, [
      KEPT_MESSAGES,
    ]);
    await send({ subject: 'newest' });
    const subjects = (await listMail(db)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(KEPT_MESSAGES);
    expect([subjects[0], subjects.at(-1)]).toEqual(['newest', 'kept 2']);
  });

  test('what came with a message is listed with it and kept byte for byte, and goes with it', async () => {
    const data = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256));
    await send({ attachments: [{ name: 'screenshot.png', mediaType: 'image/png', data }] });
    const [summary] = await listMail(db);
    const message = await readMail(db, summary!.id);
    expect(message?.attachments).toEqual([
      { id: expect.any(Number), name: 'screenshot.png', mediaType: 'image/png', bytes: 300_000 },
    ]);
    const { id } = message!.attachments[0]!;
    expect((await readAttachment(db, summary!.id, id))?.data.equals(data)).toBe(true);
    expect(await readAttachment(db, summary!.id + 1, id)).toBeNull();
    await emptyMailbox(db);
    expect(await readAttachment(db, summary!.id, id)).toBeNull();
  });

  test('it closes at once though somebody stays connected, so that a product ends in time @slow', async () => {
    const other = await startMailbox({ db });
    const socket = connect(Number(new URL(other.smtpUrl).port), '127.0.0.1');
    await once(socket, 'data');
    await other.close();
    socket.destroy();
  }, 10_000);

  test('a message that is gone is null', async () => {
    expect(await readMail(db, 1)).toBeNull();
  });
});

describe('what cannot be sent says why, to the person and to the log', () => {
  /** A mail server that gives these answers. */
  async function aRelay(options: ConstructorParameters<typeof SMTPServer>[0]) {
    const relay = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      // Otherwise it would look up the client's name at a remote server before its greeting.
      disableReverseLookup: true,
      logger: false,
      ...options,
    });
    relay.on('error', () => {});
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    const { port } = relay.server.address() as AddressInfo;
    return { url: `127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => relay.close(() => resolve())) };
  }
  const refusal = (responseCode: number) => Object.assign(new Error('Not here'), { responseCode });

  /** @param patience only for a server that never answers: on a loaded machine, half a second may pass before a relay answers */
  async function failureOf(smtpUrl: string, to = 'dana@example.com', patience: { timeoutMs?: number } = {}) {
    const logged: string[] = [];
    const mailer = createMailer({ smtpUrl, from: FROM, log: (line) => logged.push(line), ...patience });
    const error = await mailer.send({ to, subject: 'Your code', text: 'It is 123456.', isAutomatic: true }).then(
      () => null,
      (failure: unknown) => failure,
    );
    return { error, logged: logged.join('\n') };
  }

  test('a relay that is away', async () => {
    const relay = await aRelay({});
    await relay.close();
    const { error, logged } = await failureOf(`smtp://${relay.url}`);
    expect(error).toMatchObject({
      code: 'mail_server_unreachable',
      message: expect.stringContaining('Try again in a minute'),
    });
    expect(logged).toMatch(/"Your code" was not sent \(mail_server_unreachable\): .*ECONNREFUSED/);
    expect(logged).not.toContain('123456');
  });

  test('a relay that accepts the connection and says nothing @slow', async () => {
    const silent: Server = createServer(() => {});
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const silentUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const { error } = await failureOf(silentUrl, undefined, { timeoutMs: 500 });
    silent.close();
    expect(error).toMatchObject({ code: 'mail_server_unreachable' });
  });

  test('a name that does not exist', async () => {
    const { error } = await failureOf('smtp://mail.invalid:25', undefined, { timeoutMs: 500 });
    expect(error).toMatchObject({ code: 'mail_server_unreachable' });
  });

  test('a wrong password', async () => {
    const relay = await aRelay({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535)),
    });
    const { error, logged } = await failureOf(`smtp://fixedops:secret-word@${relay.url}`);
    await relay.close();
    expect(error).toMatchObject({ code: 'mail_server_refused', message: expect.stringContaining('administrator') });
    expect(logged).not.toContain('secret-word');
  });

  test('a sender that the relay does not take', async () => {
    const relay = await aRelay({ onMailFrom: (_address, _session, done) => done(refusal(550)) });
    const { error } = await failureOf(`smtp://${relay.url}`);
    await relay.close();
    expect(error).toMatchObject({ code: 'mail_server_refused' });
  });

  test('a recipient that the relay does not know', async () => {
    const relay = await aRelay({ onRcptTo: (_address, _session, done) => done(refusal(550)) });
    const { error } = await failureOf(`smtp://${relay.url}`);
    await relay.close();
    expect(error).toMatchObject({
      code: 'mail_address_refused',
      message: expect.stringContaining('how it is written'),
      // It did not say that the address is the reason.
      isForGood: false,
    });
  });

  test.each([
    ['550 5.1.1 No such user', 'mail_address_refused', true],
    ['550 5.2.1 The mailbox is closed', 'mail_address_refused', false],
    ['554 5.7.1 Relay access denied', 'mail_server_refused', false],
    ['550 5.7.60 SPF: not one of ours', 'mail_server_refused', false],
    ['550 5.1.8 The domain of the sender was not found', 'mail_server_refused', false],
    ['451 4.1.1 Come back later', 'mail_server_unreachable', false],
  ])(
    'a recipient at whom the relay says “%s”: no later try helps where there is no such address alone',
    async (answer, code, isForGood) => {
      const relay = await startRelay();
      const [reply, text] = [Number(answer.slice(0, 3)), answer.slice(4)];
      relay.refuse({ code: reply, text });
      const { error } = await failureOf(relay.smtpUrl);
      await relay.goAway();
      expect(error).toMatchObject({ code, isForGood, reply: answer });
    },
  );

  test('what a machine wrote says so to whoever answers for people who are away, what a person wrote does not', async () => {
    const arrived: string[] = [];
    const relay = await aRelay({
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk) => {
          text += String(chunk);
        });
        stream.on('end', () => {
          arrived.push(text);
          done();
        });
      },
    });
    const mailer = createMailer({ smtpUrl: `smtp://${relay.url}`, from: FROM });
    for (const isAutomatic of [true, false])
      await mailer.send({ to: 'dana@example.com', subject: 'Hello', text: 'Hello', isAutomatic });
    await relay.close();
    expect(arrived.map((text) => /^Auto-Submitted: auto-generated\r$/m.test(text))).toEqual([true, false]);
  });

  test('a relay that is busy', async () => {
    const relay = await aRelay({ onRcptTo: (_address, _session, done) => done(refusal(451)) });
    const { error } = await failureOf(`smtp://${relay.url}`);
    await relay.close();
    expect(error).toMatchObject({ code: 'mail_server_unreachable' });
  });

  test.each(['dana@example.com, eve@example.com', 'dana@example.com\r\nBcc: eve@example.com', 'dana', ''])(
    'an address that is not one address: %j',
    async (to) => {
      const { error } = await failureOf(mailbox.smtpUrl, to);
      expect(error).toMatchObject({ code: 'mail_address_refused', isForGood: true });
      expect(await listMail(db)).toEqual([]);
    },
  );

  test('a relay elsewhere that does not encrypt: it is not told the password, unless the operator says so @slow', async () => {
    const told: unknown[] = [];
    const relay = await aRelay({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        told.push([username, password]);
        done(null, { user: username });
      },
    });
    // An address of this machine that does not look like one.
    const elsewhere = `smtp://ops:s3cret@${relay.url.replace('127.0.0.1', '0.0.0.0')}`;
    const { error } = await failureOf(elsewhere);
    expect([error, told]).toEqual([expect.objectContaining({ code: 'mail_server_refused' }), []]);
    expect((await failureOf(`${elsewhere}?ignoreTLS=true`)).error).toBeNull();
    expect((await failureOf(`smtp://ops:s3cret@${relay.url}`)).error).toBeNull();
    await relay.close();
    expect(told).toEqual([
      ['ops', 's3cret'],
      ['ops', 's3cret'],
    ]);
  });

  test('no mail server set up', async () => {
    await expect(
      createMissingMailer().send({ to: 'a@example.com', subject: 's', text: 't', isAutomatic: true }),
    ).rejects.toMatchObject({
      code: 'mail_not_configured',
      isForGood: true,
    });
  });
});
