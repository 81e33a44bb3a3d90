import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { readEnvironment } from '@fixed-ops/environment';
import { type StandInTenant, startGraph } from '@fixed-ops/hosted-identity/testing';
import { listMail, readMail } from '@fixed-ops/mail';
import { setup } from '../setup.ts';

let database: TemporaryDatabase;
let tenant: StandInTenant;
let folder: string;

beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  tenant = await startGraph();
  folder = await mkdtemp(join(tmpdir(), 'fixed-ops-setup-'));
  await writeFile(join(folder, 'secret'), tenant.secret);
}, 60_000);
afterAll(async () => {
  await tenant?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The settings file of a tenant, whose accounts the product makes, or the tenant's administrators do. */
async function identityFile(graph: 'graph' | 'no graph'): Promise<string> {
  const settings = {
    clientId: '11111111-2222-3333-4444-555555555555',
    authority: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin',
    knownAuthorities: ['contoso.b2clogin.com'],
    policies: { signIn: 'B2C_1_signin', resetPassword: 'B2C_1_reset', editProfile: 'B2C_1_edit' },
    issuer: 'https://contoso.b2clogin.com/9/v2.0/',
    jwksUri: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin/discovery/v2.0/keys',
    ...(graph === 'graph' ? { graph: { ...tenant.settings, clientSecretFile: join(folder, 'secret') } } : {}),
  };
  const file = join(folder, `${graph}.json`);
  await writeFile(file, JSON.stringify(settings));
  return file;
}

/** Runs the command for a group that onboarding sets up. Answers the lines that it prints. */
async function run(graph: 'graph' | 'no graph', email: string, ...more: readonly string[]): Promise<string[]> {
  const printed: string[] = [];
  const settings = {
    FIXED_OPS_DATA: database.dataFolder,
    DATABASE_URL: database.databaseUrl,
    FIXED_OPS_IDENTITY: await identityFile(graph),
  };
  await setup({
    args: ['--group', `Group of ${email.split('@', 1)}`, '--admin', email, '--onboarding', ...more],
    environment: readEnvironment(settings, folder),
    readPassword: async () => 'correct horse battery',
    print: (line) => printed.push(line),
  });
  return printed;
}

const accountOf = async (email: string) =>
  (await database.db.query<{ id: string }>('select local_account_id as id from app_user where email = $1', [email]))[0]
    ?.id;
const mailTo = async (to: string) => {
  const [newest] = await listMail(database.db, { to });
  return (await readMail(database.db, newest?.id ?? 0))?.text ?? '';
};

describe('where the product makes the accounts of a hosted tenant', () => {
  it('makes that of the administrator there, and the mail leads to the flow that sets its password, and on to the onboarding', async () => {
    const printed = await run('graph', 'pat@example.com');
    const account = String(await accountOf('pat@example.com'));
    expect(tenant.user(account)).toMatchObject({
      accountEnabled: true,
      identities: [{ signInType: 'emailAddress', issuerAssignedId: 'pat@example.com' }],
    });
    expect(printed[0]).toMatch(/^pat@example\.com is invited by email\./);
    const mail = await mailTo('pat@example.com');
    expect(mail).toMatch(
      /1\. Choose your password here\.[\s\S]+https:\/\/contoso\.b2clogin\.com\/contoso\.onmicrosoft\.com\/B2C_1_reset\/oauth2\/v2\.0\/authorize\?/,
    );
    expect(mail).toMatch(/2\. Then open http:\/\/localhost:3000\/onboarding\?token=/);
    expect(mail).not.toContain('Forgot your password');
  });

  it('mends an administrator whom an earlier version set up without an account there, and leaves who has signed in alone', async () => {
    await run('graph', 'lee@example.com');
    const made = await accountOf('lee@example.com');
    const away = async (isVerified: boolean) => {
      const id = randomUUID();
      await database.db.execute(
        "update app_user set local_account_id = $1, is_verified = $2 where email = 'lee@example.com'",
        [id, isVerified],
      );
      return id;
    };
    await away(false);
    await run('graph', 'lee@example.com');
    expect(await accountOf('lee@example.com')).toBe(made);
    const own = await away(true);
    expect((await run('graph', 'lee@example.com'))[0]).toBe('lee@example.com has signed in already.');
    expect(await accountOf('lee@example.com')).toBe(own);
  });

  it('makes nothing while the tenant refuses, and says why', async () => {
    tenant.failNext(403);
    await expect(run('graph', 'mo@example.com')).rejects.toThrow(
      /^Your identity tenant refused to change the account\..+\(.*Authorization_RequestDenied/,
    );
    expect(await database.db.query("select id from dealership_group where name = 'Group of mo'")).toEqual([]);
  });

  it.each([
    ['a password', '--password-stdin', /keeps the passwords\. Leave --password-stdin out\./],
    [
      'an account',
      `--account-id=${randomUUID()}`,
      /The product makes the accounts of this tenant .+ Leave --account-id out\./,
    ],
  ])('takes %s from nobody', async (_what, option, reason) => {
    await expect(run('graph', 'ann@example.com', option)).rejects.toThrow(reason);
  });
});

describe('where the administrators of a hosted tenant make its accounts', () => {
  it('takes the object id of one, and the mail leads to the sign-in', async () => {
    await expect(run('no graph', 'sam@example.com')).rejects.toThrow(
      /Have one made for sam@example\.com, and name its object id with --account-id\.$/,
    );
    const id = randomUUID();
    await run('no graph', 'sam@example.com', '--account-id', id);
    expect(await accountOf('sam@example.com')).toBe(id);
    expect(await mailTo('sam@example.com')).toMatch(
      /Open http:\/\/localhost:3000\/onboarding\?token=\S+ and sign in with the account/,
    );
    // An earlier version stored an id that no tenant has: until somebody signs in with it, it has to be named.
    await expect(run('no graph', 'sam@example.com')).rejects.toThrow(/name its object id/);
    await database.db.execute("update app_user set is_verified = true where email = 'sam@example.com'");
    expect((await run('no graph', 'sam@example.com'))[0]).toBe('sam@example.com has signed in already.');
  });

  it('takes nobody for signed in who was so at the embedded provider, before there was a tenant', async () => {
    const id = randomUUID();
    await run('no graph', 'ed@example.com', '--account-id', id);
    await database.db.execute("update app_user set is_verified = true where email = 'ed@example.com'");
    await database.db.execute("insert into identity_credential (local_account_id, password_hash) values ($1, 'x')", [
      id,
    ]);
    const other = randomUUID();
    await run('no graph', 'ed@example.com', '--account-id', other);
    expect(await accountOf('ed@example.com')).toBe(other);
  });

  it('gives nobody the account of somebody else, and replaces none that was used', async () => {
    const id = randomUUID();
    await run('no graph', 'kim@example.com', '--account-id', id);
    await expect(run('no graph', 'bo@example.com', '--account-id', id)).rejects.toThrow(
      `The account ${id} of the tenant belongs to kim@example.com here already.`,
    );
    await database.db.execute("update app_user set is_verified = true where email = 'kim@example.com'");
    await expect(run('no graph', 'kim@example.com', '--account-id', randomUUID())).rejects.toThrow(
      `kim@example.com signs in with the account ${id} already.`,
    );
  });
});

it('an account of a tenant is named only where there is a tenant', async () => {
  const environment = readEnvironment({ FIXED_OPS_DATA: database.dataFolder }, folder);
  const args = ['--group', 'Ono Auto', '--admin', 'ono@example.com', '--onboarding', '--account-id', randomUUID()];
  await expect(setup({ args, environment, readPassword: async () => '', print: () => {} })).rejects.toThrow(
    /FIXED_OPS_IDENTITY is not set/,
  );
});
