import type { ResolvedRemote } from '@fixed-ops/federation';
import type { UserProfile } from '@fixed-ops/session';
import { initialSession, sessionStore } from '@fixed-ops/session/host';
import type { Auth } from '../auth/auth.ts';
import { fetchFederated, registerAll } from '../federation/federated-fetch.ts';
import { startSession } from '../session/start-session.ts';
import { buildRemote } from '../testing/remotes.ts';
import { setLoadedSession } from '../testing/session.ts';
import { startHost } from './start-host.ts';
import { config, documentWith } from './testing/document-with.ts';
import { showApp } from './views.tsx';

jest.mock('./views.tsx', () => ({ prepareSignInFailure: jest.fn(), showApp: jest.fn(), showSigningIn: jest.fn() }));
jest.mock('../federation/federated-fetch.ts', () => ({ fetchFederated: jest.fn(), registerAll: jest.fn() }));
jest.mock('../session/start-session.ts', () => ({ startSession: jest.fn() }));

const SERVER = 'http://localhost:3105/remoteEntry.js';
const preview = {
  release: 'p1',
  entry: '/remotes/xtime/p1/remoteEntry.js',
  integrity: 'sha384-of-the-preview',
  person: 'dana@example.com',
  until: '2026-11-21T08:00:00.000Z',
};
const served = { release: 'r1', entry: '/remotes/xtime/r1/remoteEntry.js', isPreview: false, isDevelopment: false };

const auth: Auth = {
  account: { localAccountId: 'local-7' },
  returnTo: null,
  outcome: null,
  checkLater: () => undefined,
  renewToken: async () => null,
  startPolicy: async () => undefined,
  signOut: async () => undefined,
};

/** A page on the remote whose document offers that; `person` is known once the session is loaded. Answers what is drawn of the remote. */
async function opened(offer: Partial<ResolvedRemote>, person: Partial<UserProfile> | null) {
  const registry = { revision: 1, remotes: [buildRemote({ name: 'xtime', ...offer })] };
  window.history.replaceState(null, '', '/xtime');
  let know = () => {};
  const session = new Promise<void>((resolve) => {
    know = resolve;
  });
  jest.mocked(startSession).mockReturnValue(session);
  const from = documentWith({ config: JSON.stringify(config), registry: JSON.stringify(registry) });
  const starting = startHost(from, Promise.resolve(auth));
  await jest.advanceTimersByTimeAsync(1000);
  const asked = () => jest.mocked(registerAll).mock.calls.length + jest.mocked(fetchFederated).mock.calls.length;
  const askedBefore = asked();
  if (person !== null) setLoadedSession(person);
  know();
  await jest.advanceTimersByTimeAsync(1000);
  await starting;
  const [remote] = jest.mocked(showApp).mock.calls[0]?.[0].services.registry.remotes ?? [];
  const [registered] = jest.mocked(registerAll).mock.calls[0]?.[0] ?? [];
  expect(remote).toBeDefined();
  expect(registered).toEqual(remote);
  return { remote, askedBefore };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  sessionStore.setState(initialSession());
});
afterEach(() => jest.useRealTimers());

test('of a document that offers nothing every remote is known at once: nothing waits for the person', async () => {
  const { remote, askedBefore } = await opened({}, {});
  expect(remote).toMatchObject(served);
  expect(askedBefore).toBeGreaterThan(0);
});

describe('a remote that a development server is offered for', () => {
  test.each<[string, Partial<UserProfile>]>([
    ['role DEVELOPER', { role: 'DEVELOPER' }],
    ['the flag for development features', { devFeatures: true }],
  ])('comes from there for %s, once it is known who that is', async (_who, person) => {
    const { remote, askedBefore } = await opened({ offered: SERVER }, person);
    expect(remote).toMatchObject({ entry: SERVER, isDevelopment: true });
    expect(askedBefore).toBe(0);
  });

  test.each<[string, Partial<UserProfile> | null]>([
    ['for a manager', { role: 'MANAGER' }],
    ['for an administrator of the group', { role: 'ADMIN_SUPER' }],
    ['where nobody could be told', null],
  ])('is the release %s, and nothing of the server was asked for', async (_who, person) => {
    const { remote, askedBefore } = await opened({ offered: SERVER }, person);
    expect(remote).toMatchObject(served);
    expect(askedBefore).toBe(0);
  });
});

describe('a preview', () => {
  test.each<[string, Partial<UserProfile> | null, object]>([
    ['is shown to whom it is for', { email: 'Dana@example.com' }, { release: 'p1', isPreview: true }],
    ['is not shown to somebody else', { email: 'lee@example.com' }, served],
    ['is not shown to a developer either', { email: 'lee@example.com', role: 'DEVELOPER' }, served],
    ['is not shown where nobody could be told', null, served],
  ])('%s', async (_what, person, expected) => {
    const { remote, askedBefore } = await opened({ preview }, person);
    expect(remote).toMatchObject(expected);
    expect(askedBefore).toBe(0);
  });
});
