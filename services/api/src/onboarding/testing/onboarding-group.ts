import { calls } from '@fixed-ops/contract';
import type { TemporaryDatabase } from '@fixed-ops/database/testing';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import { inviteGroup } from './onboarding-client.ts';

export const store = { name: 'Harborline Toyota', timezone: 'America/New_York' };
/** Every session begins without ids: a store has the name that it had first for one. */
export const toyota = { ...store, id: store.name };
export const kia = { id: 'kia', name: 'Harborline Kia', timezone: 'America/New_York' };
export const drafted = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'Ann@Example.com',
  role: 'MANAGER',
  jobTitle: 'SERVICE_MANAGER',
};
/** Every step but the review. */
export const whole: Readonly<Record<string, object>> = {
  group: { groupName: 'Harborline Auto Group', stores: [{ ...store, phone: '555 555 0171', stalls: 24 }] },
  dms: { provider: 'CDK', authorizedBy: 'Pat Jones', authorizationSigned: true, extracts: ['ros', 'ledger'] },
  rates: { stores: [{ store: 'Harborline Toyota', doorRate: 189.95 }] },
  laborTypes: { laborTypes: [{ laborType: 'CP', payType: 'C' }] },
  people: { technicians: [{ number: 'T1', name: 'Tia Moss' }], advisors: [] },
  opCodes: { opCodes: [{ opCode: 'LOF', category: 'competitive', isMaintenance: true }] },
  ledger: { accounts: [{ account: '4600', lineKey: 'service.labor.customer' }] },
  users: { users: [drafted] },
};
/** What the steps say of the one store. */
export const ofToyota = {
  rates: { stores: [{ store: 'Harborline Toyota', doorRate: 189.95 }] },
  laborTypes: { laborTypes: [{ store: 'Harborline Toyota', laborType: 'CP', payType: 'C' }] },
  people: { technicians: [{ store: 'Harborline Toyota', number: 'T1', name: 'Tia Moss' }], advisors: [] },
  opCodes: { opCodes: [{ store: 'Harborline Toyota', opCode: 'LOF', category: 'competitive' }] },
  ledger: { accounts: [{ store: 'Harborline Toyota', account: '4600', lineKey: 'service.labor.customer' }] },
  users: { users: [{ ...drafted, stores: ['Harborline Toyota'] }] },
};

/**
 * The groups `g-1`, with an administrator who works nowhere yet, and `g-2`, for all tests of a file; call it at the top of the file.
 * Sessions go by their tokens.
 */
export function useOnboardingGroup() {
  let database: TemporaryDatabase | undefined;
  let opened: TestApi | undefined;
  let administrator: Person | undefined;
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The group is there from the first test on.');
    return part;
  };
  const db = () => there(database).db;
  const api = () => there(opened);
  const pat = () => there(administrator);

  beforeAll(async () => {
    database = await openTestDatabase();
    opened = await startApi({ db: db() });
    await insertGroup(db(), 'g-1', 'Harborline Auto Group');
    await insertGroup(db(), 'g-2', 'Northgate Motors');
    administrator = await insertPerson(db(), { id: 'e-1', groupId: 'g-1', dealerships: [], role: 'ADMIN_SUPER' });
  }, 60_000);
  afterAll(async () => {
    await opened?.close();
    await database?.close();
  });

  const invite = (token: string, request: Parameters<typeof inviteGroup>[2] = {}) => inviteGroup(db(), token, request);
  const save = (onboardingToken: string, step: string, data: unknown, submit?: boolean, as = pat()) =>
    api().send(calls.saveOnboarding, { as, body: { onboardingToken, step, data, ...(submit ? { submit } : {}) } });
  return {
    db,
    api,
    pat,
    invite,
    /** An invitation whose steps are all saved but the review. */
    begin: async (token: string) => {
      await invite(token);
      for (const [step, data] of Object.entries({ ...whole, ...ofToyota })) await save(token, step, data);
    },
    ask: (onboardingToken: string, groupId = 'g-1') =>
      api().send(calls.onboarding, { as: pat(), params: { groupId, onboardingToken } }),
    save,
    /** Saves a step as a page that was opened earlier does. */
    saveAs: (onboardingToken: string, step: string, data: unknown, version: number) =>
      api().send(calls.saveOnboarding, { as: pat(), body: { onboardingToken, step, data, version } }),
    saveStores: (token: string, ...stores: object[]) =>
      save(token, 'group', { groupName: 'Harborline Auto Group', stores }),
    /** What is kept of a session. */
    savedOf: async (token: string): Promise<object> =>
      Object(
        (
          await db().query('select saved from onboarding_session where token_hash = $1', [hashOnboardingToken(token)])
        )[0],
      ).saved,
  };
}
