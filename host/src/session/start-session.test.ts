import { ApiError, describeError } from '@fixed-ops/api';
import { type ApiClient, connectApi } from '@fixed-ops/api/host';
import { initialSession, sessionStore, switchDealership } from '@fixed-ops/session/host';
import { startSession } from './start-session.ts';

const RECORD = {
  id: 'local-7',
  employeeId: 'E-7',
  givenName: 'Dana',
  surname: 'Whitfield',
  mail: null,
  jobTitle: 'SERVICE_DIRECTOR',
  businessPhones: [],
  extension_1_rol: 'ADMIN',
  extension_1_DealershipId: 'd2',
  extension_1_isVerified: true,
};
const MEMBERSHIPS = [
  { dealershipId: 'd1', dealershipName: 'Harborline Toyota' },
  { dealershipId: 'd2', dealershipName: 'Harborline Ford' },
];

type Answer = (query: Record<string, unknown>, body?: unknown) => unknown;

/** A server of answers by call name; notes what it was asked. */
function connect(...changes: [callName: string, answer: Answer][]): string[] {
  const asked: string[] = [];
  const answers = new Map<string, Answer>([
    ['GetUser', () => ({ value: [RECORD] })],
    ['GetUserDealershipMembership', () => MEMBERSHIPS],
    ['GetPreferences', () => ({ colorMode: 'dark' })],
    ['GetProductsForDealership', () => ({ products: [] })],
    ['UpdateUserAccountStatus', () => ({ userId: 'E-7', status: true })],
    ['Dealership', ({ dealershipId }) => ({ dealershipId, today: '2026-11-20', products: [] })],
    ...changes,
  ]);
  const client: ApiClient = {
    request: async (call, input = {}) => {
      asked.push(`${call.name} ${input.query?.dealershipId ?? ''}`.trim());
      return (await answers.get(call.name)?.({ ...input.query }, input.body)) as never;
    },
  };
  connectApi(client);
  return asked;
}

function start(linkedDealershipId: string | null = null) {
  return startSession({
    localAccountId: 'local-7',
    linkedDealershipId,
    dropOthers: () => undefined,
    prefetch: async () => undefined,
  });
}

const down = () => {
  throw new ApiError('problem', 'unavailable', 'The database is away.', 503, 'FO-1');
};

describe('starting a session', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    sessionStore.setState(initialSession());
  });

  it('loads person, dealerships and dealership data, and keeps user and active dealership as plain JSON', async () => {
    connect();
    await start();
    expect(sessionStore.getState()).toMatchObject({
      phase: 'ready',
      user: { id: 'E-7', activeDealership: { id: 'd2' } },
      dealershipData: { dealershipId: 'd2' },
      preferences: { colorMode: 'dark' },
      arePreferencesLoaded: true,
    });
    expect(JSON.parse(localStorage.getItem('activeDealership')!)).toEqual({ id: 'd2', name: 'Harborline Ford' });
    expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ id: 'E-7', activeDealership: { id: 'd2' } });
  });

  it('opens the dealership of the last visit, and that of a link before it', async () => {
    localStorage.setItem('activeDealership', '{"id":"d1","name":"Harborline Toyota"}');
    connect();
    await start();
    expect(sessionStore.getState().activeDealership?.id).toBe('d1');
    await start('d2');
    expect(sessionStore.getState().activeDealership?.id).toBe('d2');
  });

  it('keeps the dealership of this tab at a reload, though another tab has opened another one since', async () => {
    connect();
    await start('d1');
    localStorage.setItem('activeDealership', '{"id":"d2","name":"Harborline Ford"}');
    sessionStore.setState(initialSession());
    const asked = connect();
    await start();
    expect(sessionStore.getState().activeDealership?.id).toBe('d1');
    expect(asked).not.toContain('Dealership d2');
  });

  it.each([
    ['another person', '{"id":"d1","name":"Harborline Toyota","localAccountId":"local-1"}'],
    ['a dealership that is no longer open', '{"id":"d9","name":"Gone","localAccountId":"local-7"}'],
    ['corrupt JSON', '{'],
  ])('passes over what this tab has kept of %s, and replaces it', async (_of, kept) => {
    sessionStorage.setItem('activeDealership', kept);
    connect();
    await start();
    expect(sessionStore.getState().activeDealership?.id).toBe('d2');
    expect(JSON.parse(sessionStorage.getItem('activeDealership')!)).toMatchObject({ id: 'd2' });
  });

  it('remembers a dealership only once it has loaded, so that a reload leads back to the one before', async () => {
    connect();
    await start('d1');
    connect(['Dealership', down]);
    await switchDealership('d2');
    expect(sessionStore.getState()).toMatchObject({ phase: 'failed', activeDealership: { id: 'd2' } });
    for (const storage of [localStorage, sessionStorage]) {
      expect(JSON.parse(storage.getItem('activeDealership')!)).toMatchObject({ id: 'd1' });
    }
  });

  it('asks for everything at once on a second visit, and for nothing twice', async () => {
    connect();
    await start();
    sessionStore.setState(initialSession());
    const asked = connect();
    await start();
    expect(asked.sort()).toEqual(
      [
        'Dealership d2',
        'GetPreferences',
        'GetProductsForDealership d2',
        'GetUser',
        'GetUserDealershipMembership',
      ].sort(),
    );
    expect(sessionStore.getState().phase).toBe('ready');
  });

  it('asks for the notices beside the rest on a second visit, for the person and the dealership of the first', async () => {
    connect();
    await start();
    sessionStore.setState(initialSession());
    const asked = connect();
    const before: string[] = [];
    await startSession({
      localAccountId: 'local-7',
      linkedDealershipId: null,
      dropOthers: () => undefined,
      prefetch: async (foreseen) => {
        if (foreseen) before.push(`${foreseen.user?.id} ${foreseen.activeDealership?.id}, after ${asked[0]}`);
      },
    });
    expect(before).toEqual(['E-7 d2, after Dealership d2']);
  });

  it('asks for nothing again when the window is focused or the connection is back', async () => {
    const asked = connect();
    await start();
    const before = [...asked];
    for (const name of ['focus', 'online', 'visibilitychange']) window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual(before);
  });

  it('does not show the dealership of the last visit to a person who is no longer a member', async () => {
    connect();
    await start();
    sessionStore.setState(initialSession());
    connect(['GetUserDealershipMembership', () => MEMBERSHIPS.slice(0, 1)]);
    await start();
    expect(sessionStore.getState()).toMatchObject({ phase: 'ready', dealershipData: { dealershipId: 'd1' } });
  });

  it('asks again for a dealership that it was too early to ask for', async () => {
    connect();
    await start();
    sessionStore.setState(initialSession());
    let times = 0;
    connect([
      'Dealership',
      ({ dealershipId }) => {
        times += 1;
        return times === 1 ? down() : { dealershipId, today: '2026-11-20', products: [] };
      },
    ]);
    await start();
    expect([sessionStore.getState().phase, times]).toEqual(['ready', 2]);
  });

  it('reads the dealerships of the current account if the account was created again under the same sign-in', async () => {
    connect();
    await start();
    sessionStore.setState(initialSession());
    const asked = connect(
      ['GetUser', () => ({ value: [{ ...RECORD, employeeId: 'E-8' }] })],
      ['GetUserDealershipMembership', ({ userId }) => (userId === 'E-8' ? MEMBERSHIPS.slice(0, 1) : MEMBERSHIPS)],
    );
    await start();
    expect(sessionStore.getState()).toMatchObject({ user: { id: 'E-8' }, activeDealership: { id: 'd1' } });
    expect(asked.filter((call) => call === 'GetUserDealershipMembership')).toHaveLength(2);
  });

  it('does not remember a dealership that was left before it had loaded', async () => {
    connect();
    await start('d2');
    let answer = (_value: unknown) => {};
    connect([
      'Dealership',
      ({ dealershipId }) =>
        dealershipId === 'd2'
          ? { dealershipId, today: '2026-11-20', products: [] }
          : new Promise((resolve) => {
              answer = resolve;
            }),
    ]);
    const slow = switchDealership('d1');
    await switchDealership('d2');
    answer({ dealershipId: 'd1', today: '2026-11-20', products: [] });
    await slow;
    expect(sessionStore.getState()).toMatchObject({ phase: 'ready', activeDealership: { id: 'd2' } });
    expect(JSON.parse(localStorage.getItem('activeDealership')!)).toMatchObject({ id: 'd2' });
  });

  it('does not use what another person left on the machine', async () => {
    localStorage.setItem('user', '{"id":"E-1","localAccountId":"local-1"}');
    const asked = connect();
    await start();
    expect(asked[0]).toBe('GetUser');
    expect(sessionStore.getState().user?.id).toBe('E-7');
  });

  it('sends the status true for an account that is not verified, and then reads the person again', async () => {
    let isVerified = false;
    let sent: unknown;
    const asked = connect(
      ['GetUser', () => ({ value: [{ ...RECORD, extension_1_isVerified: isVerified }] })],
      [
        'UpdateUserAccountStatus',
        (_query, body) => {
          isVerified = true;
          sent = body;
        },
      ],
    );
    await start();
    const steps = asked.filter((call) => call === 'GetUser' || call === 'UpdateUserAccountStatus');
    expect(steps).toEqual(['GetUser', 'UpdateUserAccountStatus', 'GetUser']);
    expect(sent).toEqual({ userId: 'E-7', status: true });
    expect(sessionStore.getState().user?.isVerified).toBe(true);
  });

  it('lets a person in whose account cannot be marked, or whose preferences cannot be read', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    connect(
      ['GetUser', () => ({ value: [{ ...RECORD, extension_1_isVerified: false }] })],
      ['UpdateUserAccountStatus', down],
      ['GetPreferences', down],
    );
    await start();
    expect(sessionStore.getState()).toMatchObject({
      phase: 'ready',
      preferences: { colorMode: 'system' },
      arePreferencesLoaded: false,
    });
  });

  it.each(['GetUser', 'GetUserDealershipMembership', 'Dealership', 'GetProductsForDealership'])(
    'fails with the reference when %s fails, and heals when it is started again',
    async (name) => {
      connect([name, down]);
      await start();
      expect(sessionStore.getState()).toMatchObject({ phase: 'failed', failure: { requestId: 'FO-1' } });
      connect();
      await start();
      expect(sessionStore.getState().phase).toBe('ready');
    },
  );

  it('says what is wrong when the product does not know the account', async () => {
    connect(['GetUser', () => ({ value: [] })]);
    await start();
    const { phase, failure } = sessionStore.getState();
    expect(phase).toBe('failed');
    expect(describeError(failure)).toEqual({
      message: expect.stringContaining('does not know this account'),
      reference: expect.stringMatching(/^FO-/),
    });
  });

  it('reads the person anew when an older version left a profile of another shape', async () => {
    connect();
    await start();
    const { isTai: _isTai, ...older } = JSON.parse(localStorage.getItem('user')!);
    localStorage.setItem('user', JSON.stringify({ ...older, userDealerships: 'd1,d2' }));
    sessionStore.setState(initialSession());
    const asked = connect();
    await start();
    expect(asked[0]).toBe('GetUser');
    expect(sessionStore.getState()).toMatchObject({ phase: 'ready', user: { isTai: false, id: 'E-7' } });
    expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ isTai: false, userDealerships: [] });
  });

  it.each(['user', 'activeDealership'])('starts as if for the first time when %s is corrupt', async (key) => {
    for (const corrupt of ['{', 'null', '[]', '""', '{"id":7}']) {
      localStorage.setItem(key, corrupt);
      sessionStore.setState(initialSession());
      connect();
      await start();
      expect(sessionStore.getState()).toMatchObject({ phase: 'ready', activeDealership: { id: 'd2' } });
    }
  });

  it('locks the range to the vault date of the product, keeps it, and clears both when it disappears', async () => {
    const vault = { code: 'Product.AiVault', displayName: 'AiVault', vaultActivationDate: '2026-11-05' };
    connect(['GetProductsForDealership', () => ({ products: [vault] })]);
    await start();
    expect(sessionStore.getState().vaultActivationDate).toBe('2026-11-05');
    expect(localStorage.getItem('vaultActivationDate')).toBe('2026-11-05');
    sessionStorage.setItem('reportingDate', '{"startDate":"2026-11-05","endDate":"2026-11-05"}');
    connect(['GetProductsForDealership', () => ({ products: [{ ...vault, vaultActivationDate: null }] })]);
    await start();
    expect(sessionStore.getState()).toMatchObject({ vaultActivationDate: null, isAddressRangeOver: true });
    expect([localStorage.getItem('vaultActivationDate'), sessionStorage.getItem('reportingDate')]).toEqual([
      null,
      null,
    ]);
  });

  it('says so when the person has no dealership', async () => {
    connect(['GetUserDealershipMembership', () => []]);
    await start();
    expect(sessionStore.getState()).toMatchObject({ phase: 'noDealership', activeDealership: null });
  });
});
