import type { Database } from '@fixed-ops/database';
import { createGraphClient } from './graph-client.ts';
import { graphProvisioning } from './graph-provisioning.ts';
import { type StandInTenant, startGraph } from './testing/start-graph.ts';

let tenant: StandInTenant;
beforeEach(async () => {
  tenant = await startGraph();
});
afterEach(() => tenant.close());

/** Returns this row for a query over people. */
const tx = (row: object | null): Database =>
  ({ query: async () => (row === null ? [] : [row]) }) as Partial<Database> as Database;
const nobody = tx(null);
const ann = { firstName: 'Ann', lastName: "O'Hara", email: "ann.o'hara@example.com" };

function open({ secret = tenant.secret, logged = [] as string[] } = {}) {
  const settings = { ...tenant.settings, clientSecretFile: '/etc/secret' };
  return graphProvisioning({
    graph: createGraphClient({ settings, secret }),
    settings: {
      authority: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin',
      clientId: 'the-page',
      policies: { signIn: 'B2C_1_signin', resetPassword: 'B2C_1_reset', editProfile: 'B2C_1_edit' },
    },
    domain: settings.domain,
    publicUrl: 'https://fixedops.example.com',
    log: (line) => logged.push(line),
  });
}

test('writes that ask the tenant take turns, because it is asked over the network', () => {
  expect(open().isElsewhere).toBe(true);
});

describe('an account', () => {
  test('is a local account of the tenant with the e-mail address as its sign-in name, and a password that nobody knows', async () => {
    const provisioning = open();
    const id = await provisioning.createAccount(nobody, ann);
    expect(tenant.user(id)).toMatchObject({
      accountEnabled: true,
      displayName: "Ann O'Hara",
      givenName: 'Ann',
      surname: "O'Hara",
      identities: [{ signInType: 'emailAddress', issuer: 'contoso.onmicrosoft.com', issuerAssignedId: ann.email }],
      passwordPolicies: 'DisablePasswordExpiration',
    });
    const other = await provisioning.createAccount(nobody, { ...ann, email: 'other@example.com' });
    expect(tenant.user(id).passwordProfile.password).not.toBe(tenant.user(other).passwordProfile.password);
    expect(tenant.tokensGiven).toBe(1);
  });

  test('that was made for a write that was rolled back here a moment ago is taken without another request', async () => {
    const provisioning = open();
    const id = await provisioning.createAccount(nobody, ann);
    await tenant.close();
    expect(await provisioning.createAccount(nobody, ann)).toBe(id);
  });

  test('that is there already, since an earlier try was rolled back here, is taken and opened', async () => {
    const provisioning = open();
    const id = await provisioning.createAccount(nobody, ann);
    await provisioning.closeAccount(nobody, id);
    expect(await provisioning.createAccount(nobody, ann)).toBe(id);
    expect(tenant.user(id).accountEnabled).toBe(true);
  });

  test('is closed with its sessions, and opened again', async () => {
    const provisioning = open();
    const id = await provisioning.createAccount(nobody, ann);
    await provisioning.closeAccount(nobody, id);
    expect(tenant.user(id)).toMatchObject({ accountEnabled: false, sessionsRevoked: 1 });
    await provisioning.reopenAccount?.(nobody, id);
    await provisioning.endSessions(nobody, id);
    expect(tenant.user(id)).toMatchObject({ accountEnabled: true, sessionsRevoked: 2 });
  });

  test('that an administrator of the tenant has deleted is closed there already, with its sessions, and is not opened again', async () => {
    const logged: string[] = [];
    const provisioning = open({ logged });
    const id = await provisioning.createAccount(nobody, ann);
    tenant.deleteUser(id);
    await provisioning.endSessions(nobody, id);
    await provisioning.closeAccount(nobody, id);
    expect(logged).toEqual([]);
    await expect(provisioning.reopenAccount?.(nobody, id)).rejects.toMatchObject({ code: 'identity_tenant_refused' });
  });

  test('has signed up once the person has been here', async () => {
    const provisioning = open();
    expect(await provisioning.hasSignedUp(tx({ there: 1 }), 'x')).toBe(true);
    expect(await provisioning.hasSignedUp(nobody, 'x')).toBe(false);
  });
});

test('an invitation leads to the flow of the tenant that sets a password, for that address, and back to the product', async () => {
  const provisioning = open();
  const link = new URL(await provisioning.invitationLink(tx({ email: ann.email }), 'x', new Date()));
  expect(`${link.origin}${link.pathname}`).toBe(
    'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_reset/oauth2/v2.0/authorize',
  );
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    client_id: 'the-page',
    redirect_uri: 'https://fixedops.example.com/dashboard',
    response_type: 'code',
    login_hint: ann.email,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(provisioning.linkDays).toBeNull();
});

describe('a tenant', () => {
  test('that is busy is asked again after the time that it names', async () => {
    tenant.failNext(429, { retryAfter: '0' }, 2);
    await expect(open().createAccount(nobody, ann)).resolves.toMatch(/^[\da-f-]{36}$/);
  });

  test.each([
    ['is busy for longer than a person waits', 429, { retryAfter: '120' }, 'identity_tenant_busy'],
    ['fails', 500, {}, 'identity_tenant_unreachable'],
    ['does not let the application write people', 403, {}, 'identity_tenant_refused'],
  ])('that %s creates nobody and says so', async (_what, status, options, code) => {
    tenant.failNext(status, options, 9);
    await expect(open().createAccount(nobody, ann)).rejects.toMatchObject({ status: 503, code });
  });

  test('that is too busy for a token is busy, and has not refused', async () => {
    tenant.failNextToken(429);
    await expect(open().createAccount(nobody, ann)).rejects.toMatchObject({ code: 'identity_tenant_busy' });
  });

  test.each([
    ['breaks off in the middle', '{"value":', true],
    ['is the page of a proxy', '<html>Please sign in', false],
    ['says something else', '[]', false],
  ])('whose answer %s is as good as away, for a token and for an account', async (_what, body, breaksOff) => {
    const away = { status: 503, code: 'identity_tenant_unreachable' };
    const provisioning = open();
    tenant.answerNext(body, { breaksOff });
    await expect(provisioning.createAccount(nobody, ann)).rejects.toMatchObject(away);
    await provisioning.createAccount(nobody, ann);
    tenant.answerNext(body, { breaksOff });
    await expect(provisioning.createAccount(nobody, { ...ann, email: 'b@example.com' })).rejects.toMatchObject(away);
  });

  test.each([
    ['breaks off in the middle', '{"value":', true],
    ['is the page of a proxy', '<html>Please sign in', false],
  ])('whose answer %s counts as unavailable for a person who ends sessions', async (_what, body, breaksOff) => {
    const provisioning = open();
    const id = await provisioning.createAccount(nobody, ann);
    tenant.answerNext(body, { breaksOff });
    await expect(provisioning.endSessions(nobody, id)).rejects.toMatchObject({ code: 'identity_tenant_unreachable' });
  });

  test('that does not know the secret, or is away, says so as well', async () => {
    await expect(open({ secret: 'old' }).createAccount(nobody, ann)).rejects.toMatchObject({
      code: 'identity_tenant_refused',
    });
    const provisioning = open();
    await tenant.close();
    await expect(provisioning.createAccount(nobody, ann)).rejects.toMatchObject({
      code: 'identity_tenant_unreachable',
    });
  });

  test('whose token has ended before its time gives another one', async () => {
    const provisioning = open();
    await provisioning.createAccount(nobody, ann);
    tenant.endTokens();
    await provisioning.createAccount(nobody, { ...ann, email: 'b@example.com' });
    expect(tenant.tokensGiven).toBe(2);
  });

  test('that is unavailable does not stop a person from closing an account, and the log says what is left to do', async () => {
    const logged: string[] = [];
    const provisioning = open({ logged });
    const id = await provisioning.createAccount(nobody, ann);
    tenant.failNext(500, {}, 9);
    await provisioning.closeAccount(nobody, id);
    expect(logged).toEqual([expect.stringContaining(`could not close the account ${id} in the tenant`)]);
    await expect(provisioning.reopenAccount?.(nobody, id)).rejects.toMatchObject({ status: 503 });
  });

  test('that is unavailable is reported to a person who ends sessions, because a session that is left there lets a browser back in', async () => {
    const provisioning = open();
    const id = await provisioning.createAccount(nobody, ann);
    tenant.failNext(500, {}, 9);
    await expect(provisioning.endSessions(nobody, id)).rejects.toMatchObject({ status: 503 });
    expect(tenant.user(id).sessionsRevoked).toBe(0);
  });
});
