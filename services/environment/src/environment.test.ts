import { EnvironmentError, readEnvironment } from './environment.ts';

test('without any variable the product runs for this machine only, with demo data in .data', () => {
  expect(readEnvironment({}, '/srv/fixed-ops')).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: '/srv/fixed-ops/.data',
    isDemo: true,
    demoToday: undefined,
  });
});

test('empty variables count as not set', () => {
  expect(readEnvironment({ PORT: '', DEMO: '' }, '/srv').port).toBe(3000);
});

test.each([
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ DEMO: 'off' }, false],
  [{ PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080/' }, true],
  [{ PUBLIC_URL: 'http://[::1]:8080' }, true],
  [{ PUBLIC_URL: 'https://fixedops.example.com' }, false],
  [{ PUBLIC_URL: 'https://localhost.example.com', HOST: '127.0.0.1' }, false],
  [{ PUBLIC_URL: 'http://localhost:8080', HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://fixedops.example.com', DEMO: 'on' }, true],
])(
  'demo accounts with published passwords exist on a reachable address only when asked for: %j gives %s',
  (variables, isDemo) => {
    expect(readEnvironment(variables, '/srv').isDemo).toBe(isDemo);
  },
);

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['DEMO', 'yes'],
  ['FIXED_OPS_PART', 'web'],
  ['DEMO_TODAY', '2026-02-30'],
  ['DATABASE_URL', 'mysql://db'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Fixed Ops'],
  ['SUPPORT_EMAIL', 'help desk'],
  ['PUBLIC_URL', 'fixedops'],
  ['PUBLIC_URL', 'ftp://fixedops.example.com'],
  // Sign-in and every link begin at the root.
  ['PUBLIC_URL', 'https://example.com/fixedops'],
  ['OVERRIDE_ORIGINS', 'localhost:3105'],
  ['OVERRIDE_ORIGINS', 'http://localhost:3105/remoteEntry.js'],
  ['OVERRIDE_HOST', 'on'],
  ['OPEN_RELEASES', 'never'],
  ['TRUSTED_PROXIES', 'nginx'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '127.0.0.1,'],
  // This range includes every address.
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
])('a wrong %s is named with its value', (name, value) => {
  expect(() => readEnvironment({ [name]: value }, '/srv')).toThrow(EnvironmentError);
  expect(() => readEnvironment({ [name]: value }, '/srv')).toThrow(new RegExp(`${name} is "${value}"`));
});

test.each([
  ['SMTP_URL', 'smpt://relay:s3cret@mail.example.com:587', 'smpt://…@mail.example.com:587'],
  // Passwords that are not percent-encoded.
  ['SMTP_URL', 'smtp://relay:1/3cret@mail.example.com:587', 'smtp://…@mail.example.com:587'],
  ['SMTP_URL', 'smtp://relay:1?3cret@mail.example.com:587', 'smtp://…@mail.example.com:587'],
  ['SMTP_URL', 'smtp://relay:s#3cret@mail.example.com:587', 'smtp://…@mail.example.com:587'],
  ['SMTP_URL', 'smtp://relay:s%3cret%@mail.example.com:587', 'smtp://…@mail.example.com:587'],
  ['SMTP_URL', 'smtp://re%lay:s3cret@mail.example.com:587', 'smtp://…@mail.example.com:587'],
  ['SMTP_URL', 'relay:s3cret@mail.example.com', '…@mail.example.com'],
  ['FIXED_OPS_SIGNING_KEY', 's3cret', '…'],
  ['DATABASE_URL', 'mysql://ops:s3cr@et/x@db/fixedops', 'mysql://…@db/fixedops'],
  ['DATABASE_URL', 'postgres://ops:s3/cret@db/fixedops', 'postgres://…@db/fixedops'],
  ['DATABASE_URL', 'postgres://ops:1/cret@db/fixedops', 'postgres://…@db/fixedops'],
  ['DATABASE_URL', 'postgres://ops:1?cret@db/fixedops', 'postgres://…@db/fixedops'],
  ['DATABASE_URL', 'postgres://ops:1#cret@db/fixedops', 'postgres://…@db/fixedops'],
  ['DATABASE_URL', 'postgres://ops:s%ffcret@db/fixedops', 'postgres://…@db/fixedops'],
  ['DATABASE_URL', 'mysql://db/fixedops?user=ops&password=s3cret', 'mysql://db/fixedops?…'],
])('a wrong %s is named without the password inside: %s', (name, value, shown) => {
  expect(() => readEnvironment({ [name]: value }, '/srv')).toThrow(`${name} is "${shown}"`);
});

test.each([
  'postgres://db/fixedops?user=ops@db&password=s3cret',
  'postgres://ops:50%@db:5432/fixedops',
  'postgres://ops:s%23cr%25t@db/fixedops',
  'postgres://ops:s3cret@/fixedops?host=/run/postgresql',
  'postgresql://%2Frun%2Fpostgresql/fixedops',
  'postgres:///fixedops?host=/run/postgresql',
])('DATABASE_URL may be any address that the driver takes: %s', (DATABASE_URL) => {
  expect(readEnvironment({ DATABASE_URL }, '/srv').databaseUrl).toBe(DATABASE_URL);
});

test.each([
  [{}, 'support@example.com'],
  [{ SUPPORT_EMAIL: 'help@dealer.example' }, 'help@dealer.example'],
  // A real mail server must not get an invented address.
  [{ SMTP_URL: 'smtp://mail' }, null],
  [{ DEMO: 'off' }, null],
])('messages to support of a run with %j go to %s', (variables, expected) => {
  expect(readEnvironment(variables, '/srv').supportEmail).toBe(expected);
});

test.each([
  ['https://fixedops.example.com/', 'https://fixedops.example.com'],
  ['HTTPS://FixedOps.Example.com:443', 'https://fixedops.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
])(
  'PUBLIC_URL is held as browsers write it, which cookies and origins are compared with: %s',
  (PUBLIC_URL, expected) => {
    expect(readEnvironment({ PUBLIC_URL }, '/srv').publicUrl).toBe(expected);
  },
);

test.each([
  ['FIXED_OPS_DATA', '/proc/fixed-ops'],
  ['FIXED_OPS_DATA', '/proc/self/fixed-ops/data'],
  ['RELEASE_STORE', '/proc/fixed-ops'],
])(
  '%s among the files of the system, as %s, is refused: Node would try for ever to make a folder there',
  (name, value) => {
    expect(() => readEnvironment({ [name]: value }, '/srv')).toThrow(
      new EnvironmentError(
        `${name} is "${value}": it must be a folder of a disk: among the files of the system none can be made.`,
      ),
    );
  },
);

test.each(['/not-made-yet/fixed-ops', 's3://releases/fixed-ops'])('releases may lie in %s', (value) => {
  expect(readEnvironment({ RELEASE_STORE: value, FIXED_OPS_DATA: '/not-made-yet/data' }, '/srv')).toMatchObject({
    dataFolder: '/not-made-yet/data',
  });
});

test('every wrong variable is named at once', () => {
  expect(() => readEnvironment({ PORT: 'x', DEMO: 'maybe' }, '/srv')).toThrow(/PORT is "x"[\s\S]*DEMO is "maybe"/);
});

test('developers may have remotes from no other origin, unless some are listed', () => {
  expect(readEnvironment({}, '/srv').overrideOrigins).toEqual([]);
  const OVERRIDE_ORIGINS = 'http://localhost:3105, https://dev.example.com';
  expect(readEnvironment({ OVERRIDE_ORIGINS }, '/srv').overrideOrigins).toEqual([
    'http://localhost:3105',
    'https://dev.example.com',
  ]);
});

test('a host for development that nobody could get is refused, with both settings named', () => {
  const OVERRIDE_HOST = 'development';
  expect(() => readEnvironment({ OVERRIDE_HOST }, '/srv')).toThrow(
    /^OVERRIDE_HOST is "development": it is for nobody without OVERRIDE_ORIGINS/,
  );
  expect(() => readEnvironment({ OVERRIDE_HOST, OVERRIDE_ORIGINS: '' }, '/srv')).toThrow(EnvironmentError);
  const OVERRIDE_ORIGINS = 'http://localhost:3105';
  expect(readEnvironment({ OVERRIDE_HOST, OVERRIDE_ORIGINS }, '/srv').overrideOrigins).toEqual([OVERRIDE_ORIGINS]);
  expect(readEnvironment({ OVERRIDE_HOST: 'release' }, '/srv').overrideOrigins).toEqual([]);
});

test('a process is the whole product unless it is set to be one part, which shares database and releases with the other part', () => {
  expect(readEnvironment({}, '/srv').part).toBe('all');
  const shared = { DATABASE_URL: 'postgres://db/fixedops', RELEASE_STORE: '/not-made-yet/releases' };
  for (const part of ['gateway', 'api']) {
    expect(readEnvironment({ FIXED_OPS_PART: part, ...shared }, '/srv').part).toBe(part);
    for (const name of Object.keys(shared))
      expect(() => readEnvironment({ FIXED_OPS_PART: part, ...shared, [name]: '' }, '/srv')).toThrow(
        `FIXED_OPS_PART is "${part}": it shares a database and releases with the other part, so it needs DATABASE_URL and RELEASE_STORE.`,
      );
  }
});

test('no proxy may name the address of a client, unless some are listed', () => {
  expect(readEnvironment({}, '/srv').trustedProxies).toEqual([]);
  const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8,2001:db8::/32';
  expect(readEnvironment({ TRUSTED_PROXIES }, '/srv').trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '2001:db8::/32',
  ]);
});

test.each([
  [{}, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://fixedops.example.com' }, false],
  [{ HOST: '0.0.0.0', FIXED_OPS_KEYS: 'make' }, true],
  [{ FIXED_OPS_KEYS: 'given' }, false],
])(
  'keys of releases are made for this machine alone, or where the operator says so: %j gives %s',
  (variables, areMade) => {
    expect(readEnvironment(variables, '/srv').releaseKeys.areMade).toBe(areMade);
  },
);
