import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { appConfigSchema, calls, demoAccountSchema, LANDING_PATH, problemSchema } from '@fixed-ops/contract';
import { migrate } from '@fixed-ops/database';
import { demoPlans, loadDemo } from '@fixed-ops/demo';
import { aProofKey, type Browser, openBrowser } from '@fixed-ops/identity/testing/browser';
import { z } from 'zod';
import { addStore, annOf, bearerOf, onFolder, signInAddress } from './testing/person-of-product.ts';
import { useProduct } from './testing/use-product.ts';

jest.setTimeout(180_000);
const { folder, postmasterPid, signalServer, start } = useProduct();

const json = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** The first request of a sign-in. */
async function signInAt(url: string, headers: Record<string, string> = {}): Promise<() => Promise<Response>> {
  const address = await signInAddress(url);
  return () => fetch(address, { redirect: 'manual', headers });
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
  /** Responses that are neither right nor 503 with a time to come back. */
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
  // Requests under way when it dies, and those after it.
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

test('a product is ready once the connection is there over which readiness asks, so that those who come at once do not make it seem away', async () => {
  await onFolder(folder(), addStore);
  await start({ DEMO: 'off' }).ready();
  const held = await onFolder(folder(), (db) =>
    db.query("select state from pg_stat_activity where application_name = 'fixed-ops control'"),
  );
  expect(held).toEqual([{ state: 'idle' }]);
});

test('a thousand connections at once to a product are all answered: pages, who asks, figures and readiness', async () => {
  await onFolder(folder(), addStore);
  const product = start({ DEMO: 'off' });
  const url = await product.ready();
  const ann = await annOf(url, folder());
  const asks = [
    () => fetch(`${url}/dashboard`),
    () => ann.fetch(calls.getUser, { query: { userId: ann.localAccountId } }),
    () => ann.fetch(calls.monthlyNumbers, { query: year }),
    () => fetch(`${url}/health/ready`),
  ];
  const statuses = await Promise.all(
    Array.from({ length: 250 }, () =>
      asks.map(async (ask) => {
        const answer = await ask();
        await answer.arrayBuffer();
        return answer.status;
      }),
    ).flat(),
  );
  // Figures of a person that are not cached are computed forty at a time. Further requests get the answer to come back.
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(210);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(product.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
});

const year = { startDate: '2025-11-01', endDate: '2026-10-31' };

const tokensSchema = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() });

/** An administrator of the demo during her sign-in at a running product: the requests of her browser, step by step. */
async function administratorOf(url: string) {
  const { auth } = appConfigSchema.parse(await json(`${url}/config.json`));
  const accounts = z.array(demoAccountSchema).parse(await json(`${url}/demo-accounts.json`));
  const account = accounts.find(({ role }) => role === 'ADMIN_SUPER');
  if (account === undefined) throw new Error('The demo has no administrator');
  const policy = `${url}/identity/fixedops/B2C_1_signin/oauth2/v2.0`;
  const proof = aProofKey();
  const asked = {
    ...{ client_id: auth.clientId, response_type: 'code', redirect_uri: `${url}/`, state: 's', nonce: 'n' },
    ...{ scope: `openid ${auth.clientId} offline_access`, response_mode: 'query' },
    ...{ code_challenge_method: 'S256', code_challenge: proof.challenge },
  };
  const placeOf = (response: Response) => new URL(response.headers.get('location') ?? 'none:', url).href;
  /** The address of a sign-in page, to which its form is sent. */
  const open = async (browser: Browser) =>
    placeOf(await browser.get(`${policy}/authorize?${new URLSearchParams(asked)}`));
  const enter = async (browser: Browser) =>
    browser.submit(await open(browser), { email: account.email, password: account.password });
  const codeIn = async (browser: Browser) => {
    const back = await browser.get(placeOf(await enter(browser)));
    return new URL(placeOf(back)).searchParams.get('code') ?? 'none';
  };
  const redeem = (code: string) =>
    fetch(`${policy}/token`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({
        ...{ client_id: auth.clientId, grant_type: 'authorization_code', code },
        ...{ code_verifier: proof.verifier, redirect_uri: `${url}/` },
      }),
    });
  const leave = (browser: Browser, idToken: string) =>
    browser.get(
      `${policy}/logout?${new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${url}${LANDING_PATH}` })}`,
    );
  return { account, open, codeIn, redeem, leave };
}

/** Writing requests, each with its status when the database is available. None has been carried out before. */
async function writesAt(url: string): Promise<Record<string, readonly [number, () => Promise<Response>]>> {
  const { account, open, codeIn, redeem, leave } = await administratorOf(url);
  const [signingIn, resetting, signedIn] = [openBrowser(), openBrowser(), openBrowser()];
  const tokens = tokensSchema.parse(await (await redeem(await codeIn(signedIn))).json());
  const code = await codeIn(openBrowser());
  const [signInPage, resetPage] = [await open(signingIn), await open(resetting)];
  const person = await bearerOf(url, tokens.access_token, account.defaultDealershipId);
  const ros = 'ro_number,open_date,status\n77001,2026-11-18,open\n';
  const created = await person.fetch(calls.createImport, {
    body: { files: [{ name: 'ros.csv', size: ros.length, head: btoa(ros) }] },
  });
  const { importId } = z.object({ importId: z.number() }).parse(await created.json());
  const part = { importId: String(importId), fileNo: '0', partNo: '0' };
  return {
    password: [303, () => signingIn.submit(signInPage, { email: account.email, password: account.password })],
    reset: [303, () => resetting.submit(`${resetPage}/reset`, { step: 'ask', email: account.email })],
    'log-out': [303, () => leave(signedIn, tokens.id_token)],
    token: [200, () => redeem(code)],
    marks: [200, () => person.fetch(calls.notifications, { query: { action: 'markAllRead' } })],
    'part of an upload': [
      200,
      () => person.fetch(calls.putImportPart, { params: part, body: { gzip: gzipSync(ros).toString('base64') } }),
    ],
  };
}
/** Requests that a browser navigates to, so that a person reads the response. */
const NAVIGATIONS = ['signIn', 'password', 'reset', 'log-out'];

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
    signIn: await signInAt(url, { accept: 'text/html' }),
    renewal: () =>
      fetch(`${policy}/token`, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(renewal) }),
    accounts: () => fetch(`${url}/demo-accounts.json`),
    mailbox: () => fetch(`${url}/mailbox`),
    message: () => fetch(`${url}/mailbox/1`),
    attachment: () => fetch(`${url}/mailbox/1/attachments/1`),
  };
  const writes = await writesAt(url);
  const all = (ofAll: Record<string, () => Promise<Response>> = asks) =>
    Promise.all(
      Object.entries(ofAll).map(async ([name, ask]) => {
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
  const writing = Object.entries(writes).map(([name, [, ask]]) => [name, ask] as const);
  const [ready, ...answers] = await all({ ...asks, ...Object.fromEntries(writing) });
  expect(ready?.response.status).toBe(503);
  expect(ready?.seconds).toBeLessThan(2);
  for (const { name, response, text, seconds } of answers) {
    expect([name, response.status]).toEqual([name, 503]);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(seconds).toBeLessThan(15);
    if (NAVIGATIONS.includes(name)) {
      expect([name, response.headers.get('content-type')]).toEqual([name, expect.stringContaining('text/html')]);
      expect(text).toContain('Signing in does not work right now');
      continue;
    }
    if (name === 'renewal' || name === 'token') {
      expect(JSON.parse(text)).toMatchObject({ error: expect.any(String) });
      continue;
    }
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(problemSchema.parse(JSON.parse(text))).toMatchObject({
      status: 503,
      code: expect.stringMatching(/^(database_unavailable|took_too_long)$/),
    });
  }
  expect(product.said.filter((line) => line.startsWith('site GET'))).toHaveLength(4);
  expect(product.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
  signalServer('SIGCONT');
  // A busy machine may take a moment to wake the database.
  while ((await fetch(`${url}/health/ready`)).status !== 200) await pause(50);
  expect(await statuses()).toEqual(fine);
  // What failed then succeeds now, from the same pages and with the same code.
  for (const [name, [right, ask]] of Object.entries(writes))
    expect([name, (await ask()).status]).toEqual([name, right]);
  expect(postmasterPid()).toBe(pid);
});
