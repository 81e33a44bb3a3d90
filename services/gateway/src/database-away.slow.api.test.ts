import { calls, demoAccountSchema, problemSchema } from '@fixed-ops/contract';
import { migrate } from '@fixed-ops/database';
import { demoPlans, loadDemo } from '@fixed-ops/demo';
import { z } from 'zod';
import { addStore, annOf, onFolder, signInAddress } from './testing/person-of-product.ts';
import { useProduct } from './testing/use-product.ts';

jest.setTimeout(180_000);
const { folder, postmasterPid, signalServer, start } = useProduct();

const json = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** The first request of a sign-in. */
async function signInAt(url: string): Promise<() => Promise<Response>> {
  const address = await signInAddress(url);
  return () => fetch(address, { redirect: 'manual' });
}

test('a product whose database is killed answers every call in between rightly or with 503, and is ready again by itself', async () => {
  await onFolder(folder(), addStore);
  const product = start({ DEMO: 'off' });
  const url = await product.ready();
  const ann = await annOf(url, folder());
  const signIn = await signInAt(url);
  let asked = 0;
  const asks: ReadonlyArray<readonly [number, () => Promise<Response>]> = [
    [200, () => fetch(`${url}/health/ready`)],
    [200, () => ann.fetch(calls.getUser, { query: { userId: ann.localAccountId } })],
    [200, () => ann.fetch(calls.monthlyNumbers, { query: { ...year, asked: String(asked++) } })],
    [303, signIn],
    [200, () => fetch(`${url}/mailbox`)],
  ];
  /** What is not right or 503 with the time to come back. */
  const wrong: unknown[] = [];
  const lookAt = async ([right, ask]: (typeof asks)[number]) => {
    const { status, headers } = await ask();
    const isOfHealth = asks[0]?.[1] === ask;
    if (status !== right && !(status === 503 && (isOfHealth || /^\d+$/.test(headers.get('retry-after') ?? ''))))
      wrong.push({ status, ask: String(ask) });
    return status;
  };
  const look = () => Promise.all(asks.map(lookAt));
  const right = asks.map(([status]) => status);
  expect(await look()).toEqual(right);
  const pid = postmasterPid();
  signalServer('SIGSTOP');
  expect((await look())[0]).toBe(503);
  // Those that are under way when it dies, and those after it.
  const underWay = look();
  signalServer('SIGKILL');
  await underWay;
  const eventually = async (): Promise<readonly number[]> => {
    const statuses = await look();
    return statuses.every((status, at) => status === right[at]) && postmasterPid() !== pid ? statuses : eventually();
  };
  expect(await eventually()).toEqual(right);
  expect(wrong).toEqual([]);
  expect(product.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
});

const year = { startDate: '2025-11-01', endDate: '2026-10-31' };

test('a product whose database hangs says so in two seconds, ends every call in fifteen, and goes on with the same database', async () => {
  await onFolder(folder(), async (db) => {
    await migrate(db);
    const plans = demoPlans.slice(0, 1).map((plan) => ({ ...plan, monthsOfHistory: 2 }));
    await loadDemo(db, { today: '2026-11-20', plans });
  });
  const product = start();
  const url = await product.ready();
  const policy = `${url}/identity/fixedops/B2C_1_signin/oauth2/v2.0`;
  const { auth } = z.object({ auth: z.object({ clientId: z.string() }) }).parse(await json(`${url}/config.json`));
  const renewal = { client_id: auth.clientId, grant_type: 'refresh_token', refresh_token: 'unknown' };
  const asks: Record<string, () => Promise<Response>> = {
    ready: () => fetch(`${url}/health/ready`),
    signIn: await signInAt(url),
    renewal: () =>
      fetch(`${policy}/token`, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(renewal) }),
    accounts: () => fetch(`${url}/demo-accounts.json`),
    mailbox: () => fetch(`${url}/mailbox`),
    message: () => fetch(`${url}/mailbox/1`),
    attachment: () => fetch(`${url}/mailbox/1/attachments/1`),
  };
  const all = () =>
    Promise.all(
      Object.entries(asks).map(async ([name, ask]) => {
        const began = performance.now();
        const response = await ask();
        return { name, response, text: await response.text(), seconds: (performance.now() - began) / 1000 };
      }),
    );
  const statuses = async () => (await all()).map(({ response }) => response.status);
  const fine = [200, 303, 400, 200, 200, 404, 404];
  expect(await statuses()).toEqual(fine);
  expect(z.array(demoAccountSchema).parse(await json(`${url}/demo-accounts.json`)).length).toBeGreaterThan(0);
  const pid = postmasterPid();
  signalServer('SIGSTOP');
  const [ready, ...calls] = await all();
  expect(ready?.response.status).toBe(503);
  expect(ready?.seconds).toBeLessThan(2);
  for (const { name, response, text, seconds } of calls) {
    expect([name, response.status]).toEqual([name, 503]);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(seconds).toBeLessThan(15);
    if (name === 'signIn' || name === 'renewal') continue;
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(problemSchema.parse(JSON.parse(text))).toMatchObject({ status: 503, code: 'database_unavailable' });
  }
  expect(product.said.filter((line) => line.startsWith('site GET'))).toHaveLength(4);
  expect(product.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
  signalServer('SIGCONT');
  expect(await statuses()).toEqual(fine);
  expect(postmasterPid()).toBe(pid);
});
