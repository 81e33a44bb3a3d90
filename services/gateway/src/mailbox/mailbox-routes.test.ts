import { isLocalRun } from '@fixed-ops/environment';
import type { MailboxMessage } from '@fixed-ops/mail';
import Fastify from 'fastify';
import { isLocalRequest } from './is-local-request.ts';
import { mailboxRoutes } from './mailbox-routes.ts';

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') => ({
  headers,
  socket: { remoteAddress },
});

describe('the mailbox, which shows everybody’s codes, is for this machine alone', () => {
  test.each([
    ['127.0.0.1', undefined, true],
    ['localhost', 'http://localhost:3000', true],
    ['127.0.0.1', 'http://[::1]:3000', true],
    // A proxy in front of the loopback address.
    ['127.0.0.1', 'https://fixedops.example.com', false],
    ['0.0.0.0', undefined, false],
    ['0.0.0.0', 'http://localhost:3000', false],
  ])('a server on %s under %s is a local run: %s', (host, publicUrl, isLocal) => {
    expect(isLocalRun({ host, publicUrl })).toBe(isLocal);
  });

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('a request to %s is local', (host) => {
    expect(isLocalRequest(request({ host }))).toBe(true);
    expect(isLocalRequest(request({ host }, '::ffff:127.0.0.1'))).toBe(true);
  });

  test.each([
    ['under a name that somebody else has led here', { host: 'evil.example:3000' }, '127.0.0.1'],
    ['from another machine', { host: 'localhost:3000' }, '192.0.2.7'],
    ['through a proxy', { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
    ['through a proxy that says so as RFC 7239 has it', { host: 'localhost:3000', forwarded: 'for=192.0.2.7' }, '::1'],
    ['without a name', {}, '127.0.0.1'],
  ])('a request %s is not', (_, headers, remoteAddress) => {
    expect(isLocalRequest(request(headers as Record<string, string>, remoteAddress))).toBe(false);
  });
});

describe('the mailbox’s pages', () => {
  const message: MailboxMessage = {
    id: 7,
    from: 'no-reply@localhost',
    to: ['dana@example.com'],
    subject: 'Hello <b>Dana</b>',
    receivedAt: '2026-11-20T15:00:00.000Z',
    text: 'Open http://localhost:3000/onboarding/abc <now>.',
    html: '<p>Hello</p><script>alert(1)</script>',
    replyTo: null,
    attachments: [
      { id: 3, name: 'screenshot.png', mediaType: 'image/png', bytes: 2049 },
      { id: 4, name: '<page>.html', mediaType: 'text/html', bytes: 20 },
    ],
  };
  const files = new Map([
    [3, { name: 'screenshot.png', mediaType: 'image/png', data: Buffer.from('pixels') }],
    [4, { name: '<page>.html', mediaType: 'text/html', data: Buffer.from('<script>alert(1)</script>') }],
  ]);
  const asked: (string | undefined)[] = [];
  const site = Fastify();
  mailboxRoutes(site, {
    list: async ({ to }) => {
      asked.push(to);
      return [message];
    },
    read: async (id) => (id === message.id ? message : null),
    attachment: async (messageId, id) => (messageId === message.id ? (files.get(id) ?? null) : null),
  });
  const nothing = Fastify();
  mailboxRoutes(nothing, null);
  const ask = (url: string, headers: Record<string, string> = {}, of = site) =>
    of.inject({ url, headers: { host: 'localhost:3000', ...headers } });
  const asPage = { accept: 'text/html' };

  test('list sent messages with a link to each, and answer JSON to clients that do not ask for a page', async () => {
    const page = await ask('/mailbox', asPage);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<a href="/mailbox/7"><span class="subject">Hello &lt;b&gt;Dana&lt;/b&gt;</span>');
    const json = await ask('/mailbox?to=dana%40example.com');
    expect(json.json()).toMatchObject({ messages: [{ id: 7, to: ['dana@example.com'] }] });
    expect(asked.at(-1)).toBe('dana@example.com');
    expect((await ask('/mailbox/7')).json()).toEqual(message);
  });

  test('are not found for an address with a zero byte, which no database could look for', async () => {
    const before = asked.length;
    expect((await ask('/mailbox?to=dana%00')).statusCode).toBe(404);
    expect(asked).toHaveLength(before);
  });

  test('show a message with links that can be followed and markup that cannot do anything', async () => {
    const page = await ask('/mailbox/7', asPage);
    expect(page.body).toContain('<a href="http://localhost:3000/onboarding/abc">');
    expect(page.body).toContain('&lt;now&gt;');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).not.toContain('script-src');
    const markup = await ask('/mailbox/7/html', asPage);
    expect(markup.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts)(?!.*allow-same-origin)/);
    expect(markup.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('show pictures that came with a message, and hand out anything else as a file only', async () => {
    const page = await ask('/mailbox/7', asPage);
    expect(page.body).toContain('<img src="/mailbox/7/attachments/3" alt="screenshot.png">');
    expect(page.body).toMatch(/screenshot\.png<\/a> 3 KB.*&lt;page&gt;\.html/s);
    expect(page.body.match(/<img/g)).toHaveLength(1);
    expect(page.headers['content-security-policy']).toContain("img-src data: 'self'");
    const picture = await ask('/mailbox/7/attachments/3', asPage);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(picture.body).toBe('pixels');
    const other = await ask('/mailbox/7/attachments/4', asPage);
    expect(other.headers['content-type']).toBe('application/octet-stream');
    expect(other.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%3Cpage%3E.html");
  });

  test.each(['/mailbox/8', '/mailbox/8/html', '/mailbox/x', '/mailbox/7/other', '/mailbox/7/attachments/5'])(
    '%s is not there',
    async (url) => {
      expect((await ask(url, asPage)).statusCode).toBe(404);
      expect((await ask(url)).statusCode).toBe(404);
    },
  );

  test.each(['/mailbox', '/mailbox/7', '/mailbox/7/html', '/mailbox/7/attachments/3'])(
    '%s is not there for a stranger, nor where mail leaves the machine',
    async (url) => {
      expect((await ask(url, { host: 'evil.example' })).statusCode).toBe(404);
      expect((await ask(url, asPage, nothing)).statusCode).toBe(404);
    },
  );
});
