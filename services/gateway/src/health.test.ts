import { createServer } from 'node:http';
import { problemSchema } from '@fixed-ops/contract';
import type { Part } from '@fixed-ops/environment';
import { answerHealth, answerUnavailable, type Phase } from './health.ts';
import { listen } from './listen.ts';

const starting: Phase = { name: 'starting', step: 'demo data' };

const failedAreas = async () => ({ xtime: 'refused' as const });

/** Requests a path of a server in this phase. */
async function ask(
  path: string,
  phase: Phase,
  headers: Record<string, string> = {},
  notFollowed: readonly string[] = [],
  part: Part = 'all',
): Promise<Response> {
  const server = createServer((request, response) => {
    if (!path.startsWith('/health/')) answerUnavailable(request, response, phase);
    else
      void answerHealth(request, response, {
        part,
        phase,
        database: null,
        releaseProblems: () => notFollowed,
        failedAreas: part === 'api' ? null : failedAreas,
      });
  });
  const port = await listen(server, 0, '127.0.0.1');
  try {
    return await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, connection: 'close' } });
  } finally {
    server.close();
  }
}

test('a process that starts is live and not ready, and says with what it is busy', async () => {
  expect((await ask('/health/live', starting)).status).toBe(200);
  const ready = await ask('/health/ready', starting);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ status: 'starting', step: 'demo data', database: 'starting' });
});

test('areas that have no release to run are named once the product serves', async () => {
  expect(await (await ask('/health/ready', { name: 'serving', step: 'serving' })).json()).toMatchObject({
    failedAreas: { xtime: 'refused' },
  });
  expect(await (await ask('/health/ready', starting)).json()).toMatchObject({ failedAreas: {} });
});

test('the store of releases is asked beside a database that does not answer, so that the answer comes after the slower of the two', async () => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const server = createServer(
    (request, response) =>
      void answerHealth(request, response, {
        part: 'all',
        phase: { name: 'serving', step: 'serving' },
        database: { state: () => asked.then(() => 'unreachable' as const) },
        releaseProblems: () => [],
        failedAreas: async () => {
          isAsked();
          return {};
        },
      }),
  );
  const port = await listen(server, 0, '127.0.0.1');
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } });
  server.close();
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ database: 'unreachable' })]);
});

test('files of the release plane that are not followed are named, and the product is ready all the same', async () => {
  const serving: Phase = { name: 'serving', step: 'serving' };
  expect(await (await ask('/health/ready', serving)).json()).toMatchObject({ releases: 'ok', notFollowed: [] });
  expect(await (await ask('/health/ready', serving, {}, ['pointers/xtime.json'])).json()).toMatchObject({
    releases: 'last good ones in use',
    notFollowed: ['pointers/xtime.json'],
  });
});

test('a process that is a part of the product says which, and the API nothing of areas, which it does not serve', async () => {
  const serving: Phase = { name: 'serving', step: 'serving' };
  const of = async (path: string, part: Part) => (await ask(path, serving, {}, [], part)).json();
  expect(await of('/health/live', 'all')).toEqual({ status: 'live' });
  expect(await of('/health/live', 'api')).toEqual({ status: 'live', part: 'api' });
  expect(await of('/health/ready', 'all')).not.toHaveProperty('part');
  expect(await of('/health/ready', 'gateway')).toMatchObject({ part: 'gateway', failedAreas: { xtime: 'refused' } });
  const ofApi = await of('/health/ready', 'api');
  expect([ofApi.part, 'failedAreas' in ofApi]).toEqual(['api', false]);
});

test('a call while the product starts is answered by a problem with the reference of the caller', async () => {
  const response = await ask('/api/Dealership', starting, { 'X-Request-Id': 'FO-1234-ABCD-EFGH' });
  expect(response.status).toBe(503);
  expect(response.headers.get('X-Request-Id')).toBe('FO-1234-ABCD-EFGH');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(problemSchema.parse(await response.json())).toMatchObject({
    code: 'starting',
    detail: 'Fixed Ops is starting: demo data.',
    requestId: 'FO-1234-ABCD-EFGH',
  });
});

test('a call without a reference, or with one that is no safe one to repeat, gets a new one', async () => {
  const response = await ask('/api/Dealership', { name: 'stopping', step: '' }, { 'X-Request-Id': '<script>' });
  const problem = problemSchema.parse(await response.json());
  expect(problem).toMatchObject({ code: 'stopping', detail: 'Fixed Ops is shutting down.' });
  expect(problem.requestId).toMatch(/^[\w-]{36}$/);
});

test('a page that is opened while the product starts comes back by itself, and is not kept', async () => {
  const response = await ask('/dashboard', starting, { Accept: 'text/html' });
  expect([response.status, response.headers.get('Refresh'), response.headers.get('Cache-Control')]).toEqual([
    503,
    '3',
    'no-store',
  ]);
  expect(await response.text()).toContain('Fixed Ops is starting: demo data.');
});
