import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { hashPassword } from '../accounts/password.ts';
import type { OpenLimits } from '../provider/open-rows.ts';
import { aProofKey, type Browser } from './browser.ts';

export const CLIENT_ID = '7d0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21';
export const TENANT = 'fixedops';
export const SIGN_IN = 'B2C_1_signin';
export const RESET = 'B2C_1_passwordreset';
export const EDIT = 'B2C_1_editprofile';
export const PASSWORD = 'correct horse battery staple';

export type TestDatabase = TemporaryDatabase;

/** A migrated database for one test file, with the group of its people. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const opened = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await opened.db.execute("insert into dealership_group (id, name) values ('group', 'Test Group')");
  return opened;
}

export interface TestPerson {
  readonly localAccountId: string;
  readonly email: string;
}

/** Adds a person who can sign in with `PASSWORD`. */
export async function addPerson(
  db: Database,
  input: { isDeleted?: boolean; email?: string; stores?: readonly string[] } = {},
): Promise<TestPerson> {
  const localAccountId = randomUUID();
  const id = randomBytes(6).toString('hex');
  const email = input.email ?? `dana.${id}@example.com`;
  await db.execute(
    `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id, deleted_at)
     values ($1, $2, 'Dana', 'Whitfield', $3, 'MANAGER', 'SERVICE_DIRECTOR', 'Service', 'group', $4)`,
    [id, localAccountId, email, input.isDeleted ? '2026-01-01T00:00:00Z' : null],
  );
  await db.execute('insert into identity_credential (local_account_id, password_hash) values ($1, $2)', [
    localAccountId,
    await hashPassword(PASSWORD),
  ]);
  for (const store of input.stores ?? []) {
    await db.execute(
      "insert into dealership (id, group_id, name, timezone) values ($1, 'group', $1, 'America/Chicago') on conflict do nothing",
      [store],
    );
    await db.execute('insert into user_dealership (user_id, dealership_id) values ($1, $2)', [id, store]);
  }
  return { localAccountId, email };
}

/** The audit log of a person's own account, with the stores whose administrators see it, and where the change came from. */
export const auditOf = (db: Database, { localAccountId }: TestPerson) =>
  db.query(
    'select a.action, a.seen_in, a.client_address, a.request_id from audit_log a join app_user u on u.id = a.user_id where u.local_account_id = $1',
    [localAccountId],
  );

export interface TestIdentity {
  readonly url: string;
  readonly issuer: string;
  readonly jwks: JSONWebKeySet;
  /** The log of the provider, and the error output of its process. */
  readonly logged: string[];
  /** An address below a policy, by default the sign-in. */
  address(path: string, policy?: string): string;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
}

export interface ProviderInput {
  /** The port of a killed process, to replace it. */
  readonly port?: number;
  /** The address of a mail server. By default it has its own mailbox. */
  readonly smtpUrl?: string;
  /** The public address, if a proxy is in front. */
  readonly publicUrl?: string;
  /** Proxies whose X-Forwarded-For is trusted. None by default. */
  readonly trustedProxies?: readonly string[];
  readonly openLimits?: OpenLimits;
}

const readySchema = z.object({
  url: z.string(),
  issuer: z.string(),
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
});

/** Starts the built provider on a free port, in a process of its own. */
export async function startIdentity(data: TestDatabase, input: ProviderInput = {}): Promise<TestIdentity> {
  const { dataFolder, databaseUrl } = data;
  const options = { port: 0, ...input, dataFolder, databaseUrl, clientId: CLIENT_ID, tenant: TENANT };
  const child = spawn(process.execPath, ['--conditions=built', join(__dirname, 'serve.mjs'), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const logged: string[] = [];
  createInterface(child.stderr).on('line', (line) => logged.push(line));
  const exited = once(child, 'exit');
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => null)]);
  if (first === null) throw new Error(`The provider did not start: ${logged.join('\n')}`);
  const { url, issuer, jwks } = readySchema.parse(JSON.parse(String(first[0])));
  return {
    url,
    issuer,
    jwks,
    logged,
    address: (path, policy = SIGN_IN) => `${url}/identity/${TENANT}/${policy}${path}`,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The address of an authorization request like those of the sign-in library. */
export function authorizeAddress(
  { url, address }: TestIdentity,
  challenge: string,
  changes: Record<string, string> = {},
  policy = SIGN_IN,
): string {
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    scope: `openid ${CLIENT_ID} profile offline_access`,
    redirect_uri: `${url}/dashboard`,
    response_type: 'code',
    response_mode: 'fragment',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    client_info: '1',
    nonce: 'the-nonce',
    state: 'the-state',
    ...changes,
  });
  return `${address('/oauth2/v2.0/authorize', policy)}?${query}`;
}

/** The parameters in the fragment of a redirect to the product. */
export function answerOf(response: Response): URLSearchParams {
  return new URLSearchParams(new URL(response.headers.get('location') ?? 'none:').hash.slice(1));
}

/** The address of a redirect. */
export function locationOf(response: Response, base: string): string {
  return new URL(response.headers.get('location') ?? 'none:', base).href;
}

/** Opens the sign-in page. Returns its address, to which its form is sent. */
export async function openSignIn(
  provider: TestIdentity,
  browser: Browser,
  challenge = aProofKey().challenge,
  changes: Record<string, string> = {},
  policy = SIGN_IN,
): Promise<string> {
  const started = await browser.get(authorizeAddress(provider, challenge, changes, policy));
  return locationOf(started, provider.url);
}

/** Signs in from the start. Returns the code with its proof key. */
export async function signInForCode(
  provider: TestIdentity,
  browser: Browser,
  person: TestPerson,
): Promise<{ code: string; verifier: string }> {
  const { verifier, challenge } = aProofKey();
  const page = await openSignIn(provider, browser, challenge);
  const accepted = await browser.submit(page, { email: person.email, password: PASSWORD });
  const back = await browser.get(locationOf(accepted, provider.url));
  return { code: answerOf(back).get('code') ?? '', verifier };
}

export interface Tokens {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
}

/** Calls the token endpoint as the product's page does. */
export async function askForTokens(
  { url, address }: TestIdentity,
  fields: Record<string, string>,
  { headers = {}, policy = SIGN_IN }: { headers?: Record<string, string>; policy?: string } = {},
): Promise<Tokens> {
  const response = await fetch(address('/oauth2/v2.0/token', policy), {
    method: 'POST',
    headers: { origin: url, ...headers },
    body: new URLSearchParams({ client_id: CLIENT_ID, client_info: '1', ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

export function redeem(
  provider: TestIdentity,
  sign: { code: string; verifier: string },
  policy = SIGN_IN,
): Promise<Tokens> {
  const fields = {
    grant_type: 'authorization_code',
    code: sign.code,
    code_verifier: sign.verifier,
    redirect_uri: `${provider.url}/dashboard`,
  };
  return askForTokens(provider, fields, { policy });
}

/** Asks for new tokens with a refresh token. */
export function renew(provider: TestIdentity, refreshToken: string | undefined, policy = SIGN_IN): Promise<Tokens> {
  return askForTokens(provider, { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }, { policy });
}

/** `code` while the browser has a session, otherwise the error of the silent response. */
export async function silentAnswer(provider: TestIdentity, browser: Browser): Promise<string> {
  const silent = await browser.get(authorizeAddress(provider, aProofKey().challenge, { prompt: 'none' }));
  const answer = answerOf(silent);
  return answer.has('code') ? 'code' : (answer.get('error') ?? 'no answer');
}

/** Signs in and redeems the code. */
export async function signIn(provider: TestIdentity, browser: Browser, person: TestPerson): Promise<Tokens> {
  return redeem(provider, await signInForCode(provider, browser, person));
}
