import { type CallDefinition, calls, defineCall } from '@fixed-ops/contract';
import { notificationCalls } from '@fixed-ops/contract/help';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { z } from 'zod';
import { ApiError, describeError } from './api-error.ts';
import { createApiClient, type RequestInput } from './client.ts';
import { readServerWait, SERVER_WAIT_LIMIT_MS } from './server-wait.ts';

const ping = defineCall({
  name: 'Ping',
  base: 'xtime',
  method: 'GET',
  path: 'Users/{userId}/Ping',
  summary: 'Is anybody there?',
  params: z.object({ userId: z.string() }),
  query: z.object({ advisors: z.string().optional(), page: z.string().optional() }),
  body: z.undefined(),
  response: z.object({ ok: z.boolean() }),
});

const silent = { ...ping, response: z.undefined() };

const bases = {
  api: { url: '/api', subscriptionKey: 'key-api' },
  xtime: { url: '/xtime/api', subscriptionKey: 'key-xtime' },
  usermgmt: { url: '/usermgmt', subscriptionKey: 'key-usermgmt' },
};

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });
const problem = (status: number, code: string) =>
  json(
    { type: 'about:blank', title: code, status, detail: `Sentence of ${code}.`, code, requestId: 'FO-SERVER' },
    status,
  );

/** A server that answers `token_invalid` to every token but the current one. */
function createWorld(
  options: {
    renew?: () => string | null;
    answer?: (request: Request) => Response;
    onAccountClosed?: (error: ApiError) => void;
  } = {},
) {
  const world = { stored: 'old' as string | null, accepted: 'old', requests: [] as Request[], renewals: 0 };
  const client = createApiClient({
    config: { bases, subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key' },
    readToken: () => world.stored,
    ...(options.onAccountClosed ? { onAccountClosed: options.onAccountClosed } : {}),
    renewToken: async () => {
      world.renewals += 1;
      const token = options.renew ? options.renew() : 'new';
      if (token !== null) world.stored = token;
      return token;
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      world.requests.push(request);
      if (request.headers.get('Authorization') !== `Bearer ${world.accepted}`) return problem(401, 'token_invalid');
      return options.answer ? options.answer(request) : json({ ok: true });
    },
  });
  return { ...world, world, client };
}

const input = { params: { userId: 'E-7' } };

/** Refuses this many times and asks the client to come back in a second. Then it answers. */
function refuseTimes(times: number, status: number, retryAfter = '1') {
  let left = times;
  return () => {
    left -= 1;
    if (left < 0) return json({ ok: true });
    const refused = problem(status, 'too_many_requests');
    refused.headers.set('Retry-After', retryAfter);
    return refused;
  };
}

describe('API client that is told to come back later', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    [429, 'busy'],
    [503, 'away'],
  ])('waits after %s, lets the page say so, and asks again', async (status, wait) => {
    const { client, world } = createWorld({ answer: refuseTimes(2, status) });
    const answer = client.request(ping, input);
    await jest.advanceTimersByTimeAsync(900);
    expect([readServerWait(), world.requests.length]).toEqual([wait, 1]);
    await jest.advanceTimersByTimeAsync(3000);
    await expect(answer).resolves.toEqual({ ok: true });
    expect([readServerWait(), world.requests.length]).toEqual([null, 3]);
  });

  it.each<[what: string, call: CallDefinition, asked: RequestInput]>([
    [
      'a POST that only reads',
      repairOrderCalls.additionalDetails,
      { params: { userId: 'E-7', dealershipId: 'd1' }, body: { roNumbers: ['618034'] } },
    ],
    [
      'the list of a POST that marks too',
      notificationCalls.notifications,
      { params: { userId: 'E-7', dealershipId: 'd1' }, query: { page: 2 } },
    ],
  ])('waits for %s too', async (_what, call, asked) => {
    const { client, world } = createWorld({ answer: refuseTimes(1, 429) });
    // The answer of this server does not match the schema of the call. The client reads it after the wait, so the call then fails.
    const answer = expect(client.request(call, asked)).rejects.toMatchObject({ code: 'response_unexpected' });
    await jest.advanceTimersByTimeAsync(900);
    expect([readServerWait(), world.requests.length]).toEqual(['busy', 1]);
    await jest.advanceTimersByTimeAsync(1000);
    await answer;
    expect([readServerWait(), world.requests.length]).toEqual([null, 2]);
  });

  it('tells the error when it has waited for a minute', async () => {
    const { client } = createWorld({ answer: refuseTimes(1000, 429, '5') });
    const answer = expect(client.request(ping, input)).rejects.toMatchObject({ status: 429 });
    await jest.advanceTimersByTimeAsync(SERVER_WAIT_LIMIT_MS + 1000);
    await answer;
    expect(readServerWait()).toBeNull();
  });

  it('stops waiting as soon as its signal aborts', async () => {
    const { client, world } = createWorld({ answer: refuseTimes(1, 429) });
    const leaving = new AbortController();
    const answer = expect(client.request(ping, { ...input, signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await jest.advanceTimersByTimeAsync(100);
    leaving.abort();
    await answer;
    await jest.advanceTimersByTimeAsync(5000);
    expect([readServerWait(), world.requests.length]).toEqual([null, 1]);
  });

  it('never repeats a write by itself, nor what the server wants to be left alone with', async () => {
    const write = createWorld({ answer: refuseTimes(1, 503) });
    await expect(
      write.client.request(calls.updateUserAccountStatus, { body: { userId: 'E-7', status: true } }),
    ).rejects.toMatchObject({ status: 503 });
    const mark = createWorld({ answer: refuseTimes(1, 429) });
    const marking = { params: { userId: 'E-7', dealershipId: 'd1' }, query: { action: 'markAllRead' } };
    await expect(mark.client.request(notificationCalls.notifications, marking)).rejects.toMatchObject({ status: 429 });
    const slow = createWorld({ answer: refuseTimes(1, 503, '30') });
    await expect(slow.client.request(ping, input)).rejects.toMatchObject({ status: 503 });
    expect([write, mark, slow].map(({ world }) => world.requests.length)).toEqual([1, 1, 1]);
  });
});

describe('API client', () => {
  it('sends key of the base, token and request id, and leaves empty parameters out', async () => {
    const { client, world } = createWorld();
    await client.request(ping, { ...input, query: { advisors: '', page: 2 } });
    const request = world.requests[0]!;
    expect(new URL(request.url).pathname + new URL(request.url).search).toBe('/xtime/api/Users/E-7/Ping?page=2');
    expect(request.headers.get('Ocp-Apim-Subscription-Key')).toBe('key-xtime');
    expect(request.headers.get('Authorization')).toBe('Bearer old');
    expect(request.headers.get('X-Request-Id')).toMatch(/^FO-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  });

  it('sends no authorization while no token is stored', async () => {
    const { client, world } = createWorld({ renew: () => null });
    world.stored = null;
    await expect(client.request(ping, input)).rejects.toMatchObject({ status: 401 });
    expect(world.requests[0]!.headers.has('Authorization')).toBe(false);
  });

  it('says that a request was too large also where a proxy refused it, which knows nothing of our problems', async () => {
    const { client } = createWorld({
      answer: () => new Response('<html><h1>413 Request Entity Too Large</h1></html>', { status: 413 }),
    });
    await expect(client.request(ping, input)).rejects.toMatchObject({
      code: 'body_too_large',
      status: 413,
      message: 'That is more than the way to the server lets through.',
    });
  });

  it('sends what nobody waits for so that it goes on when the page is left, and renews nothing for it', async () => {
    const { client, world } = createWorld();
    await expect(client.request(ping, { ...input, isBackground: true })).resolves.toEqual({ ok: true });
    await client.request(ping, input);
    expect(world.requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
    world.accepted = 'new';
    await expect(client.request(ping, { ...input, isBackground: true })).rejects.toMatchObject({ status: 401 });
    expect(world.renewals).toBe(0);
  });

  it('renews a refused token once for everybody and repeats each request once', async () => {
    const { client, world } = createWorld();
    world.accepted = 'new';
    const answers = await Promise.all([1, 2, 3].map(() => client.request(ping, input)));
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(world.renewals).toBe(1);
    expect(world.requests).toHaveLength(6);
  });

  it('does not renew again when somebody else has renewed meanwhile', async () => {
    const { client, world } = createWorld();
    world.accepted = 'newer';
    const request = client.request(ping, input);
    world.stored = 'newer';
    await expect(request).resolves.toEqual({ ok: true });
    expect(world.renewals).toBe(0);
  });

  it.each([
    ['refused again', () => 'still-bad'],
    ['impossible', () => null],
    [
      'failing',
      () => {
        throw new Error('provider down');
      },
    ],
  ])('passes the 401 on when renewal is %s', async (_name, renew) => {
    const { client, world } = createWorld({ renew });
    world.accepted = 'other';
    const error = await client.request(ping, input).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 401, code: 'token_invalid', requestId: 'FO-SERVER' });
    expect(world.renewals).toBe(1);
    // The host sends a person who must sign in to the sign-in page. Anybody else sees this message and can try again.
    expect(describeError(error)).toEqual({
      message: expect.stringMatching(/could not be renewed just now. Try again in a moment.*log out and sign in again/),
      reference: 'FO-SERVER',
    });
  });

  it('turns a problem into an error with its sentence and reference', async () => {
    const { client } = createWorld({ answer: () => problem(403, 'not_your_dealership') });
    await expect(client.request(ping, input)).rejects.toMatchObject({
      message: 'Sentence of not_your_dealership.',
      code: 'not_your_dealership',
      requestId: 'FO-SERVER',
    });
  });

  it('has a reference of its own for a problem that came without one, as while the server starts', async () => {
    const body = { type: 'about:blank', title: 'x', status: 503, detail: 'Starting.', code: 'starting', requestId: '' };
    const { client, world } = createWorld({ answer: () => json(body, 503) });
    await expect(client.request(ping, input)).rejects.toMatchObject({
      message: 'Starting.',
      requestId: expect.stringMatching(/^FO-/),
    });
    expect(world.requests).toHaveLength(1);
  });

  it('says that the server could not be reached also when the connection breaks within an answer', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    const { client } = createWorld({ answer: () => new Response(broken, { status: 200 }) });
    await expect(client.request(ping, input)).rejects.toMatchObject({ kind: 'network', code: 'network_unreachable' });
  });

  it('says so in words when the answer is no problem document', async () => {
    const { client } = createWorld({ answer: () => new Response('<html>', { status: 502 }) });
    await expect(client.request(ping, input)).rejects.toMatchObject({ kind: 'unexpected', status: 502 });
  });

  it('refuses an answer of another shape than the contract', async () => {
    const { client } = createWorld({ answer: () => json({ ok: 'yes' }) });
    await expect(client.request(ping, input)).rejects.toMatchObject({ code: 'response_unexpected' });
  });

  it('has a reference even when no answer comes', async () => {
    const { client } = createWorld({
      answer: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(client.request(ping, input)).rejects.toMatchObject({
      kind: 'network',
      requestId: expect.stringMatching(/^FO-/),
    });
  });

  it('stays an abort when its signal aborts', async () => {
    const { client } = createWorld();
    const leaving = new AbortController();
    leaving.abort();
    await expect(client.request(ping, { ...input, signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('sends a body as JSON', async () => {
    const { client, world } = createWorld({ answer: () => json({ userId: 'E-7', status: true }) });
    await client.request(calls.updateUserAccountStatus, { body: { userId: 'E-7', status: true } });
    expect(world.requests[0]!.method).toBe('PATCH');
    await expect(world.requests[0]!.json()).resolves.toEqual({ userId: 'E-7', status: true });
  });

  it.each([200, 201, 204, 206, 299])('takes the status %s for success', async (status) => {
    const body = status === 204 ? null : '{"ok":true}';
    const { client } = createWorld({ answer: () => new Response(body, { status }) });
    const answer = client.request(status === 204 ? silent : ping, input);
    await expect(answer).resolves.toEqual(status === 204 ? undefined : { ok: true });
  });

  it.each([300, 304, 400, 404, 500])('takes the status %s for a failure', async (status) => {
    const { client } = createWorld({ answer: () => new Response(status === 304 ? null : '{"ok":true}', { status }) });
    await expect(client.request(ping, input)).rejects.toMatchObject({ status });
  });

  it.each(['api', 'xtime', 'usermgmt'] as const)(
    'sends calls of the base %s to its path with its own key',
    async (base) => {
      const { client, world } = createWorld();
      await client.request({ ...ping, base }, input);
      const request = world.requests[0]!;
      expect(new URL(request.url).pathname).toBe(`${bases[base].url}/Users/E-7/Ping`);
      expect(request.headers.get('Ocp-Apim-Subscription-Key')).toBe(`key-${base}`);
    },
  );

  it('has no time-out: a call of an hour still answers', async () => {
    jest.useFakeTimers();
    try {
      let answer: (response: Response) => void = () => undefined;
      const client = createApiClient({
        config: { bases, subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key' },
        readToken: () => 'token',
        renewToken: async () => null,
        fetch: (_input, init) =>
          new Promise((resolve, reject) => {
            answer = resolve;
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          }),
      });
      const asked = client.request(ping, input);
      await jest.advanceTimersByTimeAsync(3_600_000);
      answer(json({ ok: true }));
      await expect(asked).resolves.toEqual({ ok: true });
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    'UpdateUser',
    'SoftDeleteUser',
    'UnSoftDeleteUser',
    'updateUsersDealerships',
    'UpdateUserDefaultDealership',
  ])('throws what the server answered when %s fails, in whatever shape', async (path) => {
    const data = { error: { message: 'E-mail is taken.' } };
    const { client } = createWorld({ answer: () => json(data, 409) });
    const change = client.request({ ...ping, base: 'usermgmt', method: 'PATCH', path }, input);
    await expect(change).rejects.toMatchObject({ status: 409, data });
  });

  it('throws the error itself when a user-management call fails without an answer', async () => {
    const cause = new TypeError('Failed to fetch');
    const { client } = createWorld({
      answer: () => {
        throw cause;
      },
    });
    const change = client.request({ ...ping, base: 'usermgmt', method: 'PATCH', path: 'SoftDeleteUser' }, input);
    await expect(change).rejects.toMatchObject({ status: 0, data: undefined, cause });
  });

  it('tells that the account is closed, and fails the call as well', async () => {
    const told: string[] = [];
    const { client } = createWorld({
      answer: () => problem(403, 'user_deleted'),
      onAccountClosed: (error) => told.push(error.requestId),
    });
    await expect(client.request(ping, input)).rejects.toMatchObject({ code: 'user_deleted' });
    expect(told).toEqual(['FO-SERVER']);
  });

  it('does not send a call again whose page was left while the token was renewed', async () => {
    const leaving = new AbortController();
    const { client, world } = createWorld({
      renew: () => {
        leaving.abort();
        return 'new';
      },
    });
    world.accepted = 'new';
    await expect(client.request(ping, { ...input, signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(world.requests).toHaveLength(1);
  });
});
