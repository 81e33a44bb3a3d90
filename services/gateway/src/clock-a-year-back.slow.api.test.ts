import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { appConfigSchema, callPath, calls } from '@fixed-ops/contract';
import { aProofKey, type Browser, openBrowser } from '@fixed-ops/identity/testing/browser';
import { z } from 'zod';
import { useProduct } from './testing/use-product.ts';

// Sets back only the clock of the product. The database's clock and the test's stay. Rows that were written before are then in the next
// year.

jest.setTimeout(120_000);
const DAYS_BACK = 365;
const PASSWORD = 'Harborline-2026';
const clockBack = join(__dirname, '../../../scripts/jest/clock-back.mjs');
const setupScript = join(__dirname, '../../commands/src/testing/run-setup.mjs');
const { start } = useProduct(async (dataFolder) => {
  const args = ['--group', 'Smith', '--dealership', 'Smith Ford', '--timezone', 'UTC', '--admin', 'pat@smithford.com'];
  const request = {
    args: [...args, '--password-stdin'],
    settings: { FIXED_OPS_DATA: dataFolder },
    password: PASSWORD,
  };
  spawnSync(process.execPath, ['--conditions=built', setupScript, JSON.stringify(request)], { stdio: 'inherit' });
});

/** Gets an access token by the form, or silently from the browser's session. Without one, it returns the error. */
async function signIn(browser: Browser, url: string, { isSilent }: { readonly isSilent: boolean }): Promise<string> {
  const { auth } = appConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const policy = `${url}/identity/fixedops/B2C_1_signin/oauth2/v2.0`;
  const proof = aProofKey();
  const client = { client_id: auth.clientId, redirect_uri: `${url}/dashboard` };
  const question = new URLSearchParams({
    ...{ ...client, scope: `openid profile ${auth.clientId}`, response_type: 'code', response_mode: 'query' },
    ...{ code_challenge: proof.challenge, code_challenge_method: 'S256', nonce: 'n', state: 's' },
    ...(isSilent ? { prompt: 'none' } : {}),
  });
  const placeOf = (response: Response) => new URL(response.headers.get('location') ?? 'none:', url);
  let answer = await browser.get(`${policy}/authorize?${question}`);
  if (!isSilent) {
    const sent = await browser.submit(placeOf(answer).href, { email: 'pat@smithford.com', password: PASSWORD });
    answer = await browser.get(placeOf(sent).href);
  }
  const said = placeOf(answer).searchParams;
  const code = said.get('code');
  if (code === null) return String(said);
  const redeemed = await fetch(`${policy}/token`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({
      ...client,
      grant_type: 'authorization_code',
      code,
      code_verifier: proof.verifier,
    }),
  });
  return z.object({ access_token: z.string() }).parse(await redeemed.json()).access_token;
}

/** The status of the API's response to a token. */
async function ask(url: string, token: string): Promise<number> {
  const config = appConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const { subscriptionKey } = config.bases.usermgmt;
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}');
  const { sub } = z.object({ sub: z.string() }).parse(claims);
  const response = await fetch(`${url}/usermgmt/${callPath(calls.getUser, {})}?userId=${sub}`, {
    headers: { authorization: `Bearer ${token}`, [config.subscriptionKeyHeader]: subscriptionKey },
  });
  return response.status;
}

test('a product whose clock was set back a year starts, serves its releases, and lets people in with a new sign-in and with their session', async () => {
  const right = start({ DEMO: 'off', DEMO_TODAY: '' });
  let url = await right.ready();
  let backMs = 0;
  const browserThere = () => openBrowser(() => Date.now() - backMs);
  const browser = browserThere();
  const tokenOfFuture = await signIn(browser, url, { isSilent: false });
  expect(await ask(url, tokenOfFuture)).toBe(200);
  right.child.kill('SIGTERM');
  await once(right.child, 'exit');

  backMs = DAYS_BACK * 24 * 3_600_000;
  const NODE_OPTIONS = `--import=${clockBack}`;
  const back = start({ DEMO: 'off', DEMO_TODAY: '', NODE_OPTIONS, CLOCK_BACK_DAYS: String(DAYS_BACK) });
  url = await back.ready();
  expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ready', releases: 'ok' });
  expect(await (await fetch(url)).text()).toContain('"hostRelease":"1.0.0-test"');
  // Otherwise it would be valid for a year, even after its session has ended.
  expect(await ask(url, tokenOfFuture)).toBe(401);
  const session = await signIn(browser, url, { isSilent: true });
  expect(await ask(url, session)).toBe(200);
  const another = browserThere();
  expect(await ask(url, await signIn(another, url, { isSilent: false }))).toBe(200);
  expect(await ask(url, await signIn(another, url, { isSilent: true }))).toBe(200);
  expect(back.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
});
