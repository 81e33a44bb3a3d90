import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@fixed-ops/api-service';
import { openTemporaryDatabase } from '@fixed-ops/database/testing';
import { createMissingMailer } from '@fixed-ops/mail';
import { hostedSignIn } from './hosted-sign-in.ts';
import { startTenant, type TestTenant } from './testing/start-tenant.ts';

const CLIENT = '11111111-2222-3333-4444-555555555555';
const ACCOUNT = 'object-id-of-dana';

let tenant: TestTenant;
let folder: string;
let database: Awaited<ReturnType<typeof openTemporaryDatabase>>;

beforeAll(async () => {
  tenant = await startTenant();
  folder = await mkdtemp(join(tmpdir(), 'fixed-ops-hosted-'));
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await database.db.execute("insert into dealership_group (id, name) values ('group', 'Test Group')");
  await database.db.execute(
    `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id)
     values ('e-1', $1, 'Dana', 'Whitfield', 'dana@example.com', 'MANAGER', 'SERVICE_DIRECTOR', 'Service', 'group')`,
    [ACCOUNT],
  );
}, 60_000);
afterAll(async () => {
  await tenant?.kill();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

async function settingsFile(changes: Record<string, unknown> = {}): Promise<string> {
  const { host } = new URL(tenant.url);
  const file = join(folder, 'identity.json');
  const settings = {
    clientId: CLIENT,
    authority: `${tenant.url}/contoso.example/B2C_1_signin`,
    knownAuthorities: [host],
    policies: { signIn: 'B2C_1_signin', resetPassword: 'B2C_1_reset', editProfile: 'B2C_1_edit' },
    issuer: `${tenant.url}/contoso.example/v2.0/`,
    jwksUri: `${tenant.url}/contoso.example/B2C_1_signin/discovery/v2.0/keys`,
    ...changes,
  };
  await writeFile(file, JSON.stringify(settings));
  return file;
}

const options = (logged: string[]) => ({
  publicUrl: 'http://localhost:3000',
  log: (line: string) => void logged.push(line),
});

/** Opens the API with the tenant's settings. Returns status and code of GetUser for a token. */
async function openApi() {
  const logged: string[] = [];
  const signIn = await hostedSignIn(await settingsFile(), options(logged));
  const api = await createApi({
    db: database.db,
    clock: { now: () => new Date(), today: () => '2026-11-20' },
    ...signIn.tokens,
    subscriptionKeys: { api: 'api', xtime: 'xtime', usermgmt: 'usermgmt' },
    subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
    build: 'build-1',
    demo: false,
    log: () => {},
    mailer: createMissingMailer(),
    supportEmail: null,
    provisioning: signIn.provisioning,
    publicUrl: 'http://localhost:3000',
    startImport: () => {},
    clientAddress: () => '127.0.0.1',
  });
  const ask = async (token: string) => {
    const response = await api.inject({
      url: `/usermgmt/GetUser?userId=${ACCOUNT}`,
      headers: { 'Ocp-Apim-Subscription-Key': 'usermgmt', authorization: `Bearer ${token}` },
    });
    return { status: response.statusCode, body: response.json() };
  };
  return { signIn, logged, ask, close: () => api.close() };
}

describe('the API behind a hosted tenant', () => {
  test('takes the tenant’s tokens for the person with that object id', async () => {
    const { signIn, logged, ask, close } = await openApi();
    const answer = await ask(await tenant.token({ accountId: ACCOUNT, clientId: CLIENT }));
    expect(answer).toMatchObject({ status: 200, body: { value: [{ employeeId: 'e-1', givenName: 'Dana' }] } });
    expect(logged).toEqual([]);
    expect(signIn.handle).toBeNull();
    expect(signIn.auth).toEqual({
      clientId: CLIENT,
      authority: `${tenant.url}/contoso.example/B2C_1_signin`,
      knownAuthorities: [new URL(tenant.url).host],
      policies: { signIn: 'B2C_1_signin', resetPassword: 'B2C_1_reset', editProfile: 'B2C_1_edit' },
      scopes: ['openid', CLIENT],
    });
    expect(signIn.origins).toEqual([tenant.url]);
    await close();
  });

  test('allows clocks to differ by a minute, and no more', async () => {
    const { ask, close } = await openApi();
    const just = await tenant.token({ accountId: ACCOUNT, clientId: CLIENT, expiresIn: -30 });
    const long = await tenant.token({ accountId: ACCOUNT, clientId: CLIENT, expiresIn: -90 });
    expect([(await ask(just)).status, (await ask(long)).status]).toEqual([200, 401]);
    await close();
  });

  test('refuses tokens for another application, and of another tenant under the same name', async () => {
    const first = await openApi();
    const foreign = await tenant.token({ accountId: ACCOUNT, clientId: 'another-application' });
    expect(await first.ask(foreign)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    await first.close();
    const forged = await tenant.token({ accountId: ACCOUNT, clientId: CLIENT });
    const { port } = new URL(tenant.url);
    await tenant.kill();
    // The same address and issuer with other keys, so that tokens of the first one are invalid.
    tenant = await startTenant(Number(port));
    const { ask, close } = await openApi();
    expect((await ask(forged)).status).toBe(401);
    expect((await ask(await tenant.token({ accountId: ACCOUNT, clientId: CLIENT }))).status).toBe(200);
    await close();
  });

  test('goes on with the keys that it has while the tenant is away, and says so when it has none', async () => {
    const { ask, close } = await openApi();
    const { ask: askFresh, close: closeFresh } = await openApi();
    const token = await tenant.token({ accountId: ACCOUNT, clientId: CLIENT });
    expect((await ask(token)).status).toBe(200);
    const { port } = new URL(tenant.url);
    await tenant.kill();
    expect((await ask(token)).status).toBe(200);
    expect(await askFresh(token)).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
    tenant = await startTenant(Number(port));
    await Promise.all([close(), closeFresh()]);
  });
});

describe('at the start', () => {
  const start = async (changes: Record<string, unknown>) => {
    const logged: string[] = [];
    await hostedSignIn(await settingsFile(changes), options(logged));
    return logged;
  };

  test.each(['issuer', 'jwksUri'])('a wrong %s is named beside what the tenant says', async (name) => {
    const wrong = `${tenant.url}/contoso.example/other`;
    await expect(start({ [name]: wrong })).rejects.toThrow(
      new RegExp(`${name}: is ${wrong}, and the tenant says ${tenant.url}`),
    );
  });

  test('a secret of Microsoft Graph that is not there is named; one that gets no token is a warning', async () => {
    const graph = {
      tenantId: 'contoso',
      clientId: 'provisioner',
      domain: 'contoso.onmicrosoft.com',
      tokenAddress: tenant.url,
      clientSecretFile: join(folder, 'no-secret'),
    };
    await expect(start({ graph })).rejects.toThrow(/no-secret as graph\.clientSecretFile, which cannot be read/);
    await writeFile(join(folder, 'secret'), 'not-ours');
    const logged = await start({ graph: { ...graph, clientSecretFile: join(folder, 'secret') } });
    expect(logged[0]).toMatch(/^Microsoft Graph gave no token for graph\.clientId/);
  });

  test('a tenant that does not answer is a warning', async () => {
    const [warning] = await start({
      authority: 'http://127.0.0.1:1/contoso.example/B2C_1_signin',
      knownAuthorities: ['127.0.0.1:1'],
    });
    expect(warning).toMatch(/^The identity tenant could not be asked at http:\/\/127\.0\.0\.1:1\//);
  });
});
