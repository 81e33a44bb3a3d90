import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import { defineCall } from '@fixed-ops/contract';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { scopedDealership, stubCaller } from '../testing/stub-caller.ts';
import { stubContext } from '../testing/stub-context.ts';
import { createProblemHandler, sendNotFound } from './problem/problem-handler.ts';
import { checkComplete, checkRoutes, registerRoutes } from './register-routes.ts';
import { REQUEST_LIMIT_MS } from './request-queue/scopes.ts';
import { accountRoute, type Route, route } from './route.ts';

const memberPath = 'Users/{userId}/Dealerships/{dealershipId}';
const ids = z.object({ userId: z.string(), dealershipId: z.string() });

const readCall = defineCall({
  name: 'Read',
  base: 'api',
  method: 'GET',
  path: `${memberPath}/Read`,
  summary: '',
  params: ids,
  query: z.object({
    from: z.iso.date({ error: 'is not a date' }).optional(),
    size: z.string().regex(/^\d+$/, { error: 'is not a whole number' }).optional(),
  }),
  body: z.undefined(),
  response: z.object({ from: z.string().nullable() }),
});
const writeCall = defineCall({
  name: 'Write',
  base: 'api',
  method: 'PUT',
  path: `${memberPath}/Write`,
  summary: '',
  params: ids,
  query: z.object({}),
  body: z.object({ name: z.string(), size: z.number() }),
  response: z.object({ name: z.string() }),
});
const ownCall = defineCall({
  name: 'Own',
  base: 'usermgmt',
  method: 'GET',
  path: 'Own',
  summary: '',
  params: z.object({}),
  query: z.object({ userId: z.string() }),
  body: z.undefined(),
  response: z.number(),
});

const everyone = { rule: { roles: '*' } } as const;
const readRoute = route(readCall, {
  access: everyone,
  handler: async ({ query }) => ({ from: query.from ?? null }),
});
const writeRoute = route(writeCall, { access: everyone, handler: async ({ body }) => ({ name: body.name }) });
const ownRoute = accountRoute(ownCall, { access: everyone, handler: async () => 7 });

interface Mounting {
  readonly caller?: Caller;
  readonly bodyLimit?: number;
  readonly log?: (line: string) => void;
}

async function mounted(
  routes: readonly Route[],
  { caller = stubCaller(), bodyLimit = 1024, log = () => {} }: Mounting = {},
): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit });
  app.setErrorHandler(createProblemHandler(log));
  app.setNotFoundHandler(sendNotFound);
  registerRoutes(app, routes, stubContext({ authenticate: async () => caller }));
  await app.ready();
  return app;
}

const json = { 'content-type': 'application/json' };
const readUrl = '/api/Users/e-1/Dealerships/d-own/Read';
const writeUrl = '/api/Users/e-1/Dealerships/d-own/Write';

describe('input', () => {
  test('every bad field of a request is named at once', async () => {
    const app = await mounted([readRoute]);
    const response = await app.inject({ url: readUrl, query: { from: '2026-02-30', size: 'many' } });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({
      code: 'invalid_input',
      status: 400,
      errors: [
        { path: 'from', message: 'is not a date' },
        { path: 'size', message: 'is not a whole number' },
      ],
    });
  });

  test('an empty query parameter counts as missing', async () => {
    const app = await mounted([readRoute]);
    expect((await app.inject({ url: readUrl, query: { from: '' } })).json()).toEqual({ from: null });
  });

  test('text that no database can store is refused as input', async () => {
    const app = await mounted([readRoute, writeRoute]);
    const inQuery = await app.inject({ url: `${readUrl}?from=%00` });
    expect(inQuery.json()).toMatchObject({ status: 400, errors: [{ path: 'from', code: 'invalid_text' }] });
    const inBody = await app.inject({
      method: 'PUT',
      url: writeUrl,
      payload: '{"name":"\\u0000","size":1}',
      headers: json,
    });
    expect(inBody.json()).toMatchObject({ status: 400, errors: [{ path: 'name', code: 'invalid_text' }] });
  });

  test('a body that misses fields names each of them', async () => {
    const app = await mounted([writeRoute]);
    const response = await app.inject({ method: 'PUT', url: writeUrl, payload: { name: 1 } });
    expect(response.json().errors).toMatchObject([{ path: 'name' }, { path: 'size', code: 'required' }]);
  });

  test.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'malformed_json'],
    ['a body that reaches for prototypes', '{"__proto__":{"x":1}}', 'application/json', 400, 'malformed_json'],
    ['an empty body', '', 'application/json', 400, 'malformed_json'],
    ['another media type', 'name=x', 'application/x-www-form-urlencoded', 415, 'media_type_unsupported'],
    ['text', '{"name":"x"}', 'text/plain', 415, 'media_type_unsupported'],
    ['a body over the limit', JSON.stringify({ name: 'x'.repeat(2000) }), 'application/json', 413, 'body_too_large'],
  ])('%s is refused in our words', async (_what, payload, type, status, code) => {
    const app = await mounted([writeRoute]);
    const response = await app.inject({ method: 'PUT', url: writeUrl, payload, headers: { 'content-type': type } });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, status });
  });

  const megabyte = 1024 * 1024;
  const half = megabyte / 2;

  test.each([
    ['lists', `${'['.repeat(half)}${']'.repeat(half)}`],
    ['lists in a field', `{"name":"x","size":1,"more":${'['.repeat(half - 20)}${']'.repeat(half - 20)}}`],
    ['objects', `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`],
  ])(
    '%s nested deeper than any program walks are refused as input, with nothing in the log',
    async (_what, payload) => {
      const logged: string[] = [];
      const app = await mounted([writeRoute], { bodyLimit: megabyte, log: (line) => logged.push(line) });
      const response = await app.inject({ method: 'PUT', url: writeUrl, payload, headers: json });
      expect(response.json()).toMatchObject({ status: 400, code: 'invalid_input', errors: [{ code: 'too_deep' }] });
      expect(logged).toEqual([]);
    },
  );

  test('JSON that opens and never closes is refused as such, with one line in the log', async () => {
    const logged: string[] = [];
    const app = await mounted([writeRoute], { bodyLimit: megabyte, log: (line) => logged.push(line) });
    const response = await app.inject({ method: 'PUT', url: writeUrl, payload: '['.repeat(megabyte), headers: json });
    expect(response.json()).toMatchObject({ status: 400, code: 'malformed_json' });
    expect(logged).toEqual([expect.stringMatching(/^api \S+ PUT \S+ 400: malformed_json$/)]);
  });

  test('of a thousand bad fields fifty are named, and how many there were is said', async () => {
    const app = await mounted([writeRoute], { bodyLimit: megabyte });
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 1]));
    const response = await app.inject({ method: 'PUT', url: writeUrl, payload: { name: 'x', size: 1, ...unknown } });
    expect(response.json()).toMatchObject({ status: 400, errorCount: 1000 });
    expect(response.json().errors).toHaveLength(50);
  });

  test('a key as long as the body is repeated only in part, however many refusals lie below it', async () => {
    const app = await mounted([writeRoute], { bodyLimit: megabyte });
    const payload = `{"${'k'.repeat(half)}":[${Array.from({ length: 50_000 }, () => '"\\u0000"').join()}]}`;
    const response = await app.inject({ method: 'PUT', url: writeUrl, payload, headers: json });
    expect(response.json()).toMatchObject({ status: 400, errorCount: 50_000 });
    expect(response.body.length).toBeLessThan(50_000);
  });

  test('a body that ends before it is whole is a line in the log without a stack', async () => {
    let tell = (_line: string) => {};
    const told = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const app = await mounted([writeRoute], { log: (line) => tell(line) });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(z.object({ port: z.number() }).parse(app.server.address()).port, '127.0.0.1');
    socket.write(
      `PUT ${writeUrl} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"na`,
      () => socket.destroy(),
    );
    const line = await told;
    await app.close();
    expect(line).toMatch(/^api \S+ PUT \S+ 400: malformed_request$/);
  });

  test('a body that announces too much is refused before a byte of it is read', async () => {
    const app = await mounted([writeRoute]);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(z.object({ port: z.number() }).parse(app.server.address()).port, '127.0.0.1');
    socket.write(
      `PUT ${writeUrl} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000000\r\n\r\n`,
    );
    const [firstBytes] = await once(socket, 'data');
    expect(String(firstBytes)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    await app.close();
  });

  test('an id that is repeated in the query cannot slip past the check of whose it is', async () => {
    const app = await mounted([ownRoute]);
    const response = await app.inject({ url: '/usermgmt/Own?userId=e-1&userId=e-2' });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'userId' }] });
  });

  test('an id that is left out is asked for', async () => {
    const app = await mounted([ownRoute]);
    expect((await app.inject({ url: '/usermgmt/Own' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'userId', code: 'required' }],
    });
  });
});

describe('addresses', () => {
  test('an address that does not exist is a problem, too', async () => {
    const app = await mounted([readRoute]);
    expect((await app.inject('/api/Nowhere')).json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('a method that an address does not take is told which it takes', async () => {
    const app = await mounted([readRoute]);
    const response = await app.inject({ method: 'DELETE', url: readUrl });
    expect(response.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(response.headers.allow).toBe('GET, HEAD');
  });
});

describe('who may', () => {
  test('the path of another person is closed', async () => {
    const app = await mounted([readRoute]);
    const response = await app.inject('/api/Users/e-2/Dealerships/d-own/Read');
    expect(response.json()).toMatchObject({ status: 403, code: 'not_your_dealership' });
  });

  test('a foreign dealership and an unknown one get the same answer', async () => {
    const app = await mounted([readRoute]);
    const [foreign, unknown] = await Promise.all(
      ['d-foreign', 'd-that-never-was'].map((id) => app.inject(`/api/Users/e-1/Dealerships/${id}/Read`)),
    );
    const { requestId: _first, ...foreignBody } = foreign!.json();
    const { requestId: _second, ...unknownBody } = unknown!.json();
    expect(foreignBody).toMatchObject({ status: 403, code: 'not_your_dealership' });
    expect(unknownBody).toEqual(foreignBody);
  });

  test('access is decided before the input is looked at', async () => {
    const app = await mounted([readRoute]);
    const response = await app.inject('/api/Users/e-1/Dealerships/d-foreign/Read?from=nonsense');
    expect(response.statusCode).toBe(403);
  });

  test('the role CONSULTANT reads and does not write', async () => {
    const app = await mounted([readRoute, writeRoute], {
      caller: stubCaller({ role: 'CONSULTANT', jobTitle: 'CONSULTANT' }),
    });
    expect((await app.inject(readUrl)).statusCode).toBe(200);
    const response = await app.inject({ method: 'PUT', url: writeUrl, payload: { name: 'x', size: 1 } });
    expect(response.json()).toMatchObject({ status: 403, code: 'read_only' });
  });

  test('the title CONSULTANT writes, since it is a management title', async () => {
    const app = await mounted([writeRoute], { caller: stubCaller({ role: 'MANAGER', jobTitle: 'CONSULTANT' }) });
    const response = await app.inject({ method: 'PUT', url: writeUrl, payload: { name: 'x', size: 1 } });
    expect(response.statusCode).toBe(200);
  });

  test('role and title both apply, and the answer says which of them refuses', async () => {
    const limited = route(readCall, {
      access: { rule: { roles: ['ADMIN'], titles: ['PARTS_MANAGER'] } },
      handler: async () => ({ from: null }),
    });
    const codeFor = async (role: Caller['role'], jobTitle: Caller['jobTitle']) => {
      const response = await (await mounted([limited], { caller: stubCaller({ role, jobTitle }) })).inject(readUrl);
      return response.statusCode === 200 ? 'open' : response.json().code;
    };
    expect(await codeFor('ADMIN', 'PARTS_MANAGER')).toBe('open');
    expect(await codeFor('MANAGER', 'PARTS_MANAGER')).toBe('role_required');
    expect(await codeFor('ADMIN', 'SERVICE_ADVISOR')).toBe('title_required');
  });

  test('a product that the dealership lacks is named', async () => {
    const needsXtime = route(readCall, {
      access: { rule: { roles: '*' }, product: 'XTime' },
      handler: async () => ({ from: null }),
    });
    const without = await mounted([needsXtime]);
    expect((await without.inject(readUrl)).json()).toMatchObject({ status: 403, code: 'product_required' });
    const having = stubCaller({ dealerships: [scopedDealership({ id: 'd-own', products: ['XTime'] })] });
    expect((await (await mounted([needsXtime], { caller: having })).inject(readUrl)).statusCode).toBe(200);
  });

  test.each([
    ['EMPLOYEE', 'GENERAL_MANAGER', ['17']],
    ['MANAGER', 'SERVICE_ADVISOR', ['17']],
    ['MANAGER', 'GENERAL_MANAGER', null],
  ] as const)('%s with title %s is limited to the DMS numbers %p', async (role, jobTitle, expected) => {
    let seen: readonly string[] | null | undefined;
    const ownView = route(readCall, {
      access: everyone,
      handler: async ({ ownNumbers }) => {
        seen = ownNumbers === null ? null : ownNumbers.advisors;
        return { from: null };
      },
    });
    const numbersAt = () => ({ advisors: ['17'], technicians: [], counters: [] });
    await (await mounted([ownView], { caller: stubCaller({ role, jobTitle, numbersAt }) })).inject(readUrl);
    expect(seen).toEqual(expected);
  });
});

describe('answers', () => {
  test('a read may be kept but must be asked for again, and an unchanged one is not sent again', async () => {
    const app = await mounted([readRoute]);
    const first = await app.inject(readUrl);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const second = await app.inject({ url: readUrl, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(second).toMatchObject({ statusCode: 304, payload: '' });
    const other = await app.inject({
      url: readUrl,
      query: { from: '2026-11-01' },
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(other.statusCode).toBe(200);
  });

  test('an answer that breaks the contract is our fault and tells nothing of the inside', async () => {
    const broken: Route = { ...readRoute, answer: async () => ({ secret: 'inside' }) };
    const response = await (await mounted([broken])).inject(readUrl);
    expect(response.json()).toMatchObject({ status: 500, code: 'internal_error' });
    expect(response.payload).not.toContain('inside');
  });
});

describe('a wrong declaration stops the start:', () => {
  test('a route declares no access rule', () => {
    const careless = { ...readRoute, access: JSON.parse('{}') };
    expect(() => checkRoutes([careless])).toThrow('The route of Read declares no access rule');
  });

  test('two routes answer one call', () => {
    expect(() => checkRoutes([readRoute, readRoute])).toThrow('Two routes answer Read');
  });

  test('a call names a dealership outside of dealership scoping', () => {
    const unscoped = accountRoute(readCall, { access: everyone, handler: async () => ({ from: null }) });
    expect(() => checkRoutes([unscoped])).toThrow('Read must be declared by route()');
  });

  test('no route answers a call of the contract', () => {
    expect(() => checkComplete([readRoute], [readCall, ownCall])).toThrow('No route answers Own');
  });
});

test('a body that comes over a slow line is waited for, and its answer has all of its time', async () => {
  const asked: FastifyRequest[] = [];
  const app = Fastify();
  const authenticate = async (request: FastifyRequest) => {
    asked.push(request);
    return stubCaller();
  };
  registerRoutes(app, [writeRoute], stubContext({ authenticate }));
  await app.ready();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const payload = new PassThrough();
    const url = '/api/Users/e-1/Dealerships/d-own/Write';
    const answering = app.inject({ method: 'PUT', url, headers: json, payload });
    payload.write('{"name":"Ann",');
    while (asked.length === 0) await immediate();
    await immediate();
    jest.advanceTimersByTime(2 * REQUEST_LIMIT_MS);
    payload.end('"size":7}');
    expect((await answering).statusCode).toBe(200);
    expect(asked[0]?.life?.deadline.aborted).toBe(false);
  } finally {
    jest.useRealTimers();
    await app.close();
  }
});
