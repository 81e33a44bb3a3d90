import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { waitForDemo } from '@fixed-ops/demo';
import { listMail, readMail } from '@fixed-ops/mail';
import { hashOnboardingToken } from '@fixed-ops/rules';

let database: TemporaryDatabase;
let db: Database;

beforeAll(async () => {
  // Stands for the server that runs beside the command.
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  db = database.db;
});
afterAll(() => database.close());

const asked = {
  group: 'Smith Auto Group',
  dealership: 'Smith Ford',
  timezone: 'America/Chicago',
  admin: 'Pat.Smith@example.com',
};
type Words = Partial<Record<keyof typeof asked, string>>;
const execute = promisify(execFile);

const script = join(__dirname, '..', 'testing', 'run-setup.mjs');

/** The lines that the command prints. Rejects with its words if it refuses. */
async function run(
  request: Words = {},
  options: { password?: string; more?: readonly string[]; settings?: Readonly<Record<string, string>> } = {},
): Promise<string[]> {
  const words = Object.entries({ ...asked, ...request }).flatMap(([option, value]) => [`--${option}`, value]);
  return runWords([...words, ...(options.more ?? [])], options);
}

async function runWords(
  words: readonly string[],
  options: { password?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<string[]> {
  const input = {
    args: options.password === undefined ? words : [...words, '--password-stdin'],
    settings: { FIXED_OPS_DATA: database.dataFolder, DATABASE_URL: database.databaseUrl, ...options.settings },
    password: options.password ?? '',
  };
  const { stdout } = await execute(process.execPath, ['--conditions=built', script, JSON.stringify(input)]);
  return stdout.trim().split('\n');
}

const people = () =>
  db.query<{ email: string; role: string; stores: string[]; default_id: string }>(
    `select u.email, u.role, u.default_dealership_id as default_id, array_agg(d.dealership_id order by d.dealership_id) as stores
       from app_user u join user_dealership d on d.user_id = u.id group by u.id order by u.email`,
  );

const hashes = async () =>
  (await db.query<{ password_hash: string }>('select password_hash from identity_credential')).map(
    (row) => row.password_hash,
  );

test('makes group, dealership and an ADMIN_SUPER who can sign in, and ends with the id', async () => {
  const printed = await run({}, { password: 'correct horse battery' });
  expect(printed.at(-1)).toBe('dealership d-smith-ford');
  expect(await people()).toEqual([
    { email: 'pat.smith@example.com', role: 'ADMIN_SUPER', stores: ['d-smith-ford'], default_id: 'd-smith-ford' },
  ]);
  expect(await hashes()).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
});

test('the name of a group that is there adds a dealership to it', async () => {
  const before = await hashes();
  const printed = await run(
    { group: 'smith auto group', dealership: 'Smith Kia' },
    { password: 'another good phrase' },
  );
  expect(printed.at(-1)).toBe('dealership d-smith-kia');
  expect((await people())[0]?.stores).toEqual(['d-smith-ford', 'd-smith-kia']);
  expect(await db.query('select id from dealership_group')).toHaveLength(1);
  expect(await hashes()).toEqual(before);
});

test('the same words again change nothing and print the same id', async () => {
  const before = await people();
  expect((await run({}, { password: 'correct horse battery' })).at(-1)).toBe('dealership d-smith-ford');
  expect(await people()).toEqual(before);
});

test('without a password the administrator is invited by mail', async () => {
  const printed = await run({ dealership: 'Smith Honda', admin: 'lee@example.com' });
  expect(printed.join('\n')).toContain('lee@example.com is invited by email');
  const [mail] = await listMail(db, { to: 'lee@example.com' });
  expect(mail?.subject).toBe('You are invited to Fixed Ops for Smith Honda');
});

test('where nobody can be mailed nothing is made', async () => {
  const outside = { HOST: '0.0.0.0', PUBLIC_URL: 'https://fixedops.example.com' };
  await expect(run({ dealership: 'Smith Audi' }, { settings: outside })).rejects.toThrow(/--password-stdin/);
  expect(await db.query("select id from dealership where name = 'Smith Audi'")).toEqual([]);
});

const versionOf = async (id: string) =>
  (await db.query<{ version: number }>('select version from data_version where dealership_id = $1', [id]))[0]?.version;
const auditOf = (action: string) =>
  db.query<{ entity_id: string; before: unknown; after: unknown }>(
    'select entity_id, before, after from audit_log where action = $1 order by id',
    [action],
  );

test('products are given to a dealership that is there, audited, and the group is invited to onboarding', async () => {
  const before = Number(await versionOf('d-smith-ford'));
  const printed = await run(
    {},
    { more: ['--product', 'XTime', '--product', 'Product.AiVault=2026-11-05', '--onboarding'] },
  );
  expect(printed).toEqual([
    'Smith Ford was there already.',
    'pat.smith@example.com keeps the password.',
    'Smith Ford has XTime now.',
    'Smith Ford has AiVault now, activated on 2026-11-05.',
    expect.stringContaining('http://localhost:3000/onboarding?token='),
    'dealership d-smith-ford',
  ]);
  expect(await versionOf('d-smith-ford')).toBeGreaterThan(before);
  const token = printed[4]?.split('token=')[1] ?? '';
  expect(
    await db.query(
      `select g.name, s.status, s.token_hash as hash, round(extract(epoch from s.expires_at - now()) / 86400)::integer as days
         from onboarding_session s join dealership_group g on g.id = s.group_id`,
    ),
  ).toEqual([{ name: 'Smith Auto Group', status: 'open', hash: hashOnboardingToken(token), days: 30 }]);
  expect(JSON.stringify(await auditOf('InviteToOnboarding'))).not.toContain(token);
});

test('a new group may be set up by onboarding alone: its administrator works nowhere yet, and the mail leads there', async () => {
  const words = ['--group', 'Jones Auto', '--admin', 'sam.jones@example.com', '--onboarding'];
  const printed = await runWords(words);
  expect(printed).toEqual([
    expect.stringContaining('sam.jones@example.com is invited by email.'),
    expect.stringContaining('http://localhost:3000/onboarding?token='),
    'group g-jones-auto',
  ]);
  const address = printed[1]?.split(': ').at(-1) ?? '';
  const [mail] = await listMail(db, { to: 'sam.jones@example.com' });
  expect(mail?.subject).toBe('You are invited to Fixed Ops for Jones Auto');
  expect((await readMail(db, mail?.id ?? 0))?.text).toContain(`Open ${address}`);
  expect(
    await db.query(
      `select u.role, u.default_dealership_id as default_id, g.name,
              (select count(*)::int from user_dealership d where d.user_id = u.id) as stores
         from app_user u join dealership_group g on g.id = u.group_id where u.email = 'sam.jones@example.com'`,
    ),
  ).toEqual([{ role: 'ADMIN_SUPER', default_id: null, name: 'Jones Auto', stores: 0 }]);
});

test('the areas of developers are opened to a person once, and audited', async () => {
  const developers = () => db.query('select email from app_user where dev_features');
  expect(await developers()).toEqual([]);
  const words = 'pat.smith@example.com opens the areas of developers, Xtime and AI Reviews, too.';
  expect(await run({}, { more: ['--developer'] })).toContain(words);
  expect(await developers()).toEqual([{ email: 'pat.smith@example.com' }]);
  expect(await run({}, { more: ['--developer'] })).not.toContain(words);
  await run();
  expect(await developers()).toHaveLength(1);
  expect(await auditOf('UpdateUser')).toMatchObject([{ before: { devFeatures: false }, after: { devFeatures: true } }]);
});

test('a product that is there stays, and its day can be moved', async () => {
  const before = Number(await versionOf('d-smith-ford'));
  const printed = await run({}, { more: ['--product', 'XTime', '--product', 'aivault=2026-11-10'] });
  expect(printed.join('\n')).not.toContain('XTime');
  expect(await versionOf('d-smith-ford')).toBeGreaterThan(before);
  expect(
    await db.query(
      "select code, display_name, vault_activation_date as day from dealership_product where dealership_id = 'd-smith-ford' order by code",
    ),
  ).toEqual([
    { code: 'AiVault', display_name: 'AiVault', day: '2026-11-10' },
    { code: 'XTime', display_name: 'XTime', day: null },
  ]);
  expect(await auditOf('GiveProduct')).toEqual([
    { entity_id: 'XTime', before: null, after: { vaultActivationDate: null } },
    { entity_id: 'AiVault', before: null, after: { vaultActivationDate: '2026-11-05' } },
    {
      entity_id: 'AiVault',
      before: { vaultActivationDate: '2026-11-05' },
      after: { vaultActivationDate: '2026-11-10' },
    },
  ]);
});

test.each([
  ['a time zone that is none', { timezone: 'Chicago' }, /--timezone "Chicago" is not a time zone/],
  ['a malformed email', { admin: 'pat' }, /--admin "pat" is not a valid email/],
  [
    'another time zone for a store that is there',
    { timezone: 'America/Denver' },
    /already, in the time zone America\/Chicago/,
  ],
  ['somebody of another group', { group: 'Jones', dealership: 'Jones Ford' }, /belongs to another group/],
])('%s is refused, and nothing is made', async (_what, request, reason) => {
  const before = await db.query('select id from dealership');
  const failure = await run(request, { password: 'correct horse battery' }).catch((error: unknown) => error);
  expect(String(failure)).toMatch(/SetupError/);
  expect(String(failure)).toMatch(reason);
  expect(await db.query('select id from dealership')).toEqual(before);
  expect(await db.query("select id from dealership_group where name = 'Jones'")).toEqual([]);
});

test('a password that is easy to guess is refused with the reason', async () => {
  await expect(run({ dealership: 'Smith Audi' }, { password: 'short' })).rejects.toThrow(/at least 12 characters/);
});

test('beside a product that makes demo data it waits for them, and is refused', async () => {
  const other = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  try {
    const waiting = async (tx: Database) =>
      (
        await tx.query(`select 1 from pg_locks where locktype = 'advisory' and not granted and database =
         (select oid from pg_database where datname = current_database())`)
      ).length > 0;
    let refused: Promise<unknown> = Promise.resolve();
    await other.db.transaction(async (tx) => {
      await waitForDemo(tx);
      await tx.execute(
        `insert into meta (key, value) values ('demo', '{"anchor": "2026-11-20", "through": "2026-11-19"}'::jsonb)`,
      );
      refused = run(
        {},
        {
          password: 'correct horse battery',
          settings: { FIXED_OPS_DATA: other.dataFolder, DATABASE_URL: other.databaseUrl },
        },
      ).catch((error: Error) => error.message);
      while (!(await waiting(tx))) await pause(20);
    });
    expect(await refused).toMatch(/holds demo data/);
    expect(await other.db.query('select id from dealership_group')).toEqual([]);
  } finally {
    await other.close();
  }
});
