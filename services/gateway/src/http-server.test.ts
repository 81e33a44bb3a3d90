import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { importLimits } from '@fixed-ops/contract';
import { createHttpServer, type Handler } from './http-server.ts';

const closing: Array<() => void> = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(handle: Handler, isSecure = false, limits: { bodyLimitMs?: number; lookMs?: number } = {}) {
  const logged: string[] = [];
  const server = createHttpServer({ isSecure, log: (line) => logged.push(line), ...limits }, handle).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Sends bytes and returns everything that arrives until the connection ends. */
  const send = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    // The server may cut the connection with a reset.
    socket.on('error', () => {});
    socket.write(bytes);
    await once(socket, 'close');
    return answer;
  };
  return { send, logged, server };
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const NOSNIFF = /^x-content-type-options: nosniff\r$/im;
const HSTS = /^strict-transport-security: max-age=31536000\r$/im;

const answers: ReadonlyArray<readonly [string, (response: ServerResponse) => void]> = [
  ['an answer without headers of its own', (response) => response.end('x')],
  ['an answer with headers', (response) => response.writeHead(404, { 'Content-Type': 'text/plain' }).end()],
  ['an answer with a reason and headers', (response) => response.writeHead(503, 'Busy', { 'X-Other': '1' }).end()],
  [
    'an answer whose headers were taken off',
    (response) => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      response.end();
    },
  ],
  ['an answer that says so itself', (response) => response.writeHead(200, ['x-content-type-options', 'nosniff']).end()],
];

test.each(answers)('%s says once that its type is to be believed', async (_name, answer) => {
  const { send } = await serve((_request, response) => answer(response));
  const text = await send(get);
  expect(text.match(/nosniff/g)).toHaveLength(1);
  expect(text).toMatch(NOSNIFF);
});

test.each(answers)('%s tells browsers to stay with https only where people come by it', async (_name, answer) => {
  const overHttps = await serve((_request, response) => answer(response), true);
  expect(await overHttps.send(get)).toMatch(HSTS);
  const overHttp = await serve((_request, response) => answer(response));
  expect(await overHttp.send(get)).not.toMatch(/strict-transport/i);
});

test.each([
  ['what is no HTTP', 'hello\r\n\r\n', 400, ['http 400 HPE_INVALID_METHOD']],
  ['headers that never end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}`, 431, ['http 431 HPE_HEADER_OVERFLOW']],
  ['a request that names no host', 'GET / HTTP/1.1\r\n\r\n', 400, []],
  ['an expectation that nobody meets', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n', 417, []],
])('%s is refused with the headers of every answer and one line at most', async (_name, bytes, status, lines) => {
  const { send, logged } = await serve((_request, response) => response.end('fine'), true);
  const text = await send(bytes);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(text).toMatch(NOSNIFF);
  expect(text).toMatch(HSTS);
  expect(logged).toEqual(lines);
});

test('what is no HTTP gets a problem with a reference', async () => {
  const { send } = await serve((_request, response) => response.end());
  const [head = '', body = ''] = (await send('hello\r\n\r\n')).split('\r\n\r\n');
  expect(head).toContain('Content-Type: application/problem+json');
  expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'malformed_request' });
  expect(head).toContain(JSON.parse(body).requestId);
});

test('bytes that break off an answer under way end the connection and are no line of the log', async () => {
  const { send, logged } = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half');
  });
  const text = await send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
  expect(text.match(/HTTP\/1\.1/g) ?? []).toHaveLength(text === '' ? 0 : 1);
  expect(logged).toEqual([]);
});

/** Responds once the whole body has arrived. */
const afterBody: Handler = (request, response) => {
  request.resume().once('end', () => response.end('all of it'));
};

test('a body that never comes is refused with 408, the headers of every answer and a reference', async () => {
  const { send } = await serve(afterBody, true, { bodyLimitMs: 50, lookMs: 10 });
  const text = await send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r$/m);
  expect(text).toMatch(NOSNIFF);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 408, code: 'malformed_request' });
});

test('one part of an upload has five minutes, so that 50 kbit/s are enough', async () => {
  const { server } = await serve(afterBody);
  const bits = Math.ceil((importLimits.partBytes * 4) / 3) * 8;
  expect(bits / 50_000).toBeLessThan(server.requestTimeout / 1000);
});
