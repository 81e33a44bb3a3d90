import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate as immediate } from 'node:timers/promises';
import { defineCall } from '@fixed-ops/contract';
import { CSV_TYPE, text } from '@fixed-ops/sheets';
import Fastify from 'fastify';
import { z } from 'zod';
import { stubCaller } from '../../testing/stub-caller.ts';
import { stubContext } from '../../testing/stub-context.ts';
import { createProblemHandler } from '../problem/problem-handler.ts';
import { registerRoutes } from '../register-routes.ts';
import { route } from '../route.ts';
import { listFile } from './list-file.ts';

const listCall = defineCall({
  name: 'List',
  base: 'api',
  method: 'GET',
  path: 'Users/{userId}/Dealerships/{dealershipId}/List',
  summary: '',
  params: z.object({ userId: z.string(), dealershipId: z.string() }),
  query: z.object({ search: z.string().optional() }),
  body: z.undefined(),
  response: z.object({}),
});
const url = '/api/Users/e-1/Dealerships/d-own/List?search=smith';
const headers = { accept: CSV_TYPE };

/** A server of one list whose second page fails when `fail` says so. */
async function serveList() {
  const logged: string[] = [];
  let fail = (_error: Error) => {};
  let hasReadOn = false;
  const second = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  async function* pages() {
    yield [['1']];
    hasReadOn = true;
    await second;
  }
  const subject = { list: 'Repair orders', dealership: 'Harborline Toyota', timezone: 'America/New_York' };
  const columns = [text('RO number', ([cell]: string[]) => cell ?? null)];
  const log = (line: string) => logged.push(line);
  const app = Fastify();
  app.setErrorHandler(createProblemHandler(log));
  const list = route(listCall, { access: { rule: { roles: '*' } }, handler: async () => ({}) });
  const context = stubContext({ authenticate: async () => stubCaller(), log });
  registerRoutes(app, [{ ...list, file: async () => listFile(subject, columns, pages(), 2) }], context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = z.object({ port: z.number() }).parse(app.server.address());
  return { app, logged, fail, hasReadOn: () => hasReadOn, address: `http://127.0.0.1:${port}${url}` };
}

test('a file that breaks off after its first bytes is a line in the log, with its reference and path and without the search', async () => {
  const { app, logged, fail, address } = await serveList();
  const answer = await fetch(address, { headers });
  expect(answer.status).toBe(200);
  fail(new Error('The connection to the database ended.'));
  await expect(answer.text()).rejects.toThrow('terminated');
  await app.close();
  expect(logged).toEqual([
    expect.stringMatching(
      /^api req-1 GET \/api\/Users\/e-1\/Dealerships\/d-own\/List broke off: Error: The connection to the database ended\./,
    ),
  ]);
});

test('a file whose client has left is no line in the log', async () => {
  const { app, logged, fail, address } = await serveList();
  const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
  const [answer]: IncomingMessage[] = await once(get(address, { headers }), 'response');
  answer?.destroy();
  await closed;
  fail(new Error('The client has left.'));
  await immediate();
  await app.close();
  expect(logged).toEqual([]);
});

test('a request for the heads of a file reads no page of it, which would be after its turn', async () => {
  const { app, logged, hasReadOn, address } = await serveList();
  const answer = await fetch(address, { method: 'HEAD', headers });
  expect([answer.status, answer.headers.get('x-total-rows')]).toEqual([200, '2']);
  expect(answer.headers.get('content-disposition')).toMatch(/\.csv"$/);
  await immediate();
  expect(hasReadOn()).toBe(false);
  await app.close();
  expect(logged).toEqual([]);
});
