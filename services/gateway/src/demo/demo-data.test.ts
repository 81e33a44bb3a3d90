import type { DemoAccount } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { NoRoomForDemoError } from '@fixed-ops/demo';
import { DemoDataError, loadOrRefuseDemo, publishedAccounts } from './demo-data.ts';

const dana: DemoAccount = {
  email: 'dana@example.com',
  password: 'secret',
  role: 'ADMIN',
  jobTitle: 'SERVICE_DIRECTOR',
  fullName: 'Dana Whitfield',
  dealerships: [],
  defaultDealershipId: 'd-1',
  devFeatures: false,
  isVerified: true,
};
const loaded = { isLoaded: true, accounts: async () => [dana] };
const none = { isLoaded: false, accounts: async () => null };

test.each([
  ['the embedded provider', loaded, true, [dana]],
  ['a hosted tenant, where nobody signs in with these passwords', loaded, false, []],
  ['the embedded provider without demo data', none, true, null],
  ['a hosted tenant without demo data', none, false, null],
])('demo accounts published with %s', async (_name, demo, isEmbedded, expected) => {
  expect(await publishedAccounts(demo, isEmbedded)()).toEqual(expected);
});

describe('demo data through 2025-10-01', () => {
  const touched = () => Promise.reject(new Error('The demo data were touched'));
  const db: Database = {
    query: async <Row>(text: string) =>
      (text.startsWith('select value from meta')
        ? [{ value: { anchor: '2025-10-02', through: '2025-10-01' } }]
        : []) as Row[],
    execute: touched,
    transaction: touched,
    copyIn: touched,
    watch: () => ({ heardUntil: () => Number.NEGATIVE_INFINITY, close: () => {} }),
    close: async () => {},
  };
  const environment = {
    isDemo: true,
    hasDemoVault: false,
    hasLateDemoFeed: false,
    demoToday: undefined,
    dataFolder: '/srv/data',
    databaseUrl: undefined,
    host: '127.0.0.1',
    publicUrl: undefined,
  };
  const startOn = (today: string, changes: Partial<Parameters<typeof loadOrRefuseDemo>[1]> = {}) =>
    loadOrRefuseDemo(
      db,
      { ...environment, ...changes },
      { now: () => new Date(), today: () => today },
      { maker: { make: touched }, detail: () => {} },
    );

  test('are brought up to a day that is 400 days later, and to no later one', async () => {
    await expect(startOn('2026-11-05')).rejects.toThrow('The demo data were touched');
    await expect(startOn('2026-11-06')).rejects.toThrow(DemoDataError);
  });

  test('are refused with the reason and two ways out', async () => {
    await expect(startOn('2026-11-20', { demoToday: '2026-11-20' })).rejects.toThrow(
      'The data folder /srv/data holds demo data through 2025-10-01, and DEMO_TODAY is 2026-11-20: 415 days later, of which at most 400 are added. For new demo data point FIXED_OPS_DATA to an empty folder; to look at these, set DEMO_TODAY to 2025-10-02 or another day until 2026-11-05.',
    );
  });

  test('are refused alike where the real clock is that far, and on a server', async () => {
    await expect(startOn('2030-01-01', { databaseUrl: 'postgres://db' })).rejects.toThrow(
      /^The database at DATABASE_URL holds demo data .* the clock of this machine says 2030-01-01: .* point DATABASE_URL to an empty database;/,
    );
  });

  test('are refused where DEMO is off by itself, with the reason', async () => {
    await expect(startOn('2025-10-02', { isDemo: false, publicUrl: 'https://fixedops.example.com' })).rejects.toThrow(
      /DEMO is off, as it is by itself where others .* start with DEMO=on/,
    );
  });
});

test('demo data are not made among data of somebody’s own', async () => {
  const db = { query: async () => [] };
  const settings = {
    isDemo: true,
    hasDemoVault: false,
    hasLateDemoFeed: false,
    demoToday: undefined,
    dataFolder: '/srv/data',
  };
  const starting = loadOrRefuseDemo(
    db as unknown as Database,
    { ...settings, databaseUrl: undefined, host: '127.0.0.1', publicUrl: undefined },
    { now: () => new Date(), today: () => '2026-11-20' },
    { maker: { make: () => Promise.reject(new NoRoomForDemoError('Smith Auto')) }, detail: () => {} },
  );
  await expect(starting).rejects.toThrow(
    'The data folder /srv/data holds data of your own (Smith Auto), and demo data would stand among them. Start with DEMO=off; for the demo point FIXED_OPS_DATA to an empty folder.',
  );
});
