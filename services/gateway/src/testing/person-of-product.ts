import { createPrivateKey, sign } from 'node:crypto';
import { type AppConfig, appConfigSchema, basePaths, type CallDefinition, callPath, calls } from '@fixed-ops/contract';
import { type Database, migrate, openDatabase } from '@fixed-ops/database';
import { z } from 'zod';

const ANN = 'ann';
const accountOf = (user: string) => `account-of-${user}`;
/** The repair order of `addStore`. */
export const RO_NUMBER = '618034';
const HOUR_S = 3600;

/** The database of a product: in a data folder, or on a shared server. */
type Place = string | { readonly dataFolder: string; readonly databaseUrl: string };

/** Works on the database of a data folder or of a server, with or without a running product. */
export async function onFolder<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(
    typeof place === 'string'
      ? { dataFolder: place }
      : { dataFolder: place.dataFolder, databaseUrl: place.databaseUrl },
  );
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Adds a store with one repair order, and Ann, who may see everything in it. */
export async function addStore(db: Database): Promise<void> {
  await migrate(db);
  await db.execute(`insert into dealership_group (id, name) values ('g', 'Group')`);
  await db.execute(
    `insert into dealership (id, group_id, name, timezone) values ('d', 'g', 'Store', 'America/Chicago')`,
  );
  await addDeveloper(db, ANN);
  await db.execute(
    `insert into repair_order (dealership_id, ro_number, status, open_date, close_date, advisor_number, line_count)
     values ('d', $1, 'C', '2026-11-04', '2026-11-04', 'A1', 0)`,
    [RO_NUMBER],
  );
}

/** Adds another person to the store of `addStore`, with Ann's rights. */
export async function addDeveloper(db: Database, user: string): Promise<void> {
  const firstName = user.charAt(0).toUpperCase() + user.slice(1);
  await db.execute(
    `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id,
                           is_verified, default_dealership_id)
     values ($1, $2, $3, 'Fox', $1 || '@smithford.com', 'DEVELOPER', 'SERVICE_DIRECTOR', 'Service', 'g', true, 'd')`,
    [user, accountOf(user), firstName],
  );
  await db.execute(`insert into user_dealership (user_id, dealership_id) values ($1, 'd')`, [user]);
}

/** Makes a closed database with the store of `addStore`, for `useProduct`. */
export const makeStore = (dataFolder: string) => onFolder(dataFolder, addStore);

interface TestCallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface AskingPerson {
  readonly localAccountId: string;
  /** Calls the product as a browser does. */
  fetch(call: CallDefinition, input?: TestCallInput): Promise<Response>;
}

const part = z.record(z.string(), z.unknown());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Ann, with a token signed by the provider's own key. */
export const annOf = (url: string, place: Place, apiUrl = url): Promise<AskingPerson> =>
  developerOf(url, place, ANN, apiUrl);

/**
 * The same for a person of `addDeveloper`.
 *
 * @param apiUrl the address of calls, if another process than the one with the configuration handles them
 */
export async function developerOf(url: string, place: Place, user: string, apiUrl = url): Promise<AskingPerson> {
  const config = appConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const { issuer } = z.object({ issuer: z.string() }).parse(JSON.parse(config.auth.authorityMetadata ?? '{}'));
  const rows = await onFolder(place, (db) => db.query(`select jwk from oidc_key where kind = 'signing'`));
  const { jwk } = z.object({ jwk: part }).parse(rows[0]);
  const now = Math.floor(Date.now() / 1000);
  const account = accountOf(user);
  const claims = { iss: issuer, aud: config.auth.clientId, sub: account, oid: account, iat: now, exp: now + HOUR_S };
  const text = `${encode({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), createPrivateKey({ key: jwk, format: 'jwk' }));
  const authorization = `Bearer ${text}.${signature.toString('base64url')}`;
  return {
    localAccountId: account,
    fetch: askingAs(apiUrl, config, authorization, { userId: user, dealershipId: 'd' }),
  };
}

/** A signed-in person at one of their dealerships. */
export async function bearerOf(url: string, accessToken: string, dealershipId: string): Promise<AskingPerson> {
  const config = appConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const { oid: localAccountId } = z
    .object({ oid: z.string() })
    .parse(JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()));
  const authorization = `Bearer ${accessToken}`;
  const own = await askingAs(url, config, authorization, {})(calls.getUser, { query: { userId: localAccountId } });
  const [found] = calls.getUser.response.parse(await own.json()).value;
  if (found === undefined) throw new Error('Nobody has signed in with this token');
  const userId = found.employeeId;
  return { localAccountId, fetch: askingAs(url, config, authorization, { userId, dealershipId }) };
}

function askingAs(
  url: string,
  config: AppConfig,
  authorization: string,
  ids: Readonly<Record<string, string>>,
): AskingPerson['fetch'] {
  return (call, { params = {}, query = {}, headers = {}, body } = {}) => {
    const path = callPath(call, { ...ids, ...params });
    return fetch(`${url}${basePaths[call.base]}/${path}?${new URLSearchParams(query)}`, {
      method: call.method,
      headers: {
        [config.subscriptionKeyHeader]: config.bases[call.base].subscriptionKey,
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
}

/** The address at which a sign-in begins, at a product that is called at `url` and that people open as `publicUrl`. */
export async function signInAddress(url: string, publicUrl = url): Promise<string> {
  const { auth } = appConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const code = { response_type: 'code', code_challenge_method: 'S256', code_challenge: 'a'.repeat(43) };
  const words = { scope: 'openid', redirect_uri: `${publicUrl}/`, state: 's', nonce: 'n' };
  const question = new URLSearchParams({ client_id: auth.clientId, ...code, ...words });
  return `${url}/identity/fixedops/B2C_1_signin/oauth2/v2.0/authorize?${question}`;
}
