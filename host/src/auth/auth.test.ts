import type { AccountInfo } from '@azure/msal-browser';
import { saysSignedIn } from '@fixed-ops/contract/document';
import { sessionStore } from '@fixed-ops/session/host';
import { emptySession } from '../session/empty-session.ts';
import { setLoadedSession } from '../testing/session.ts';
import { signIn, signOutUnchecked } from './auth.ts';
import type { Answer } from './machine.ts';
import { createProvider, type Provider } from './provider.ts';
import { LeavingStoppedError } from './sign-in-failure.ts';
import { tellTabs } from './tabs.ts';

jest.mock('./provider.ts', () => ({ createProvider: jest.fn() }));
jest.mock('./tabs.ts', () => ({ tellTabs: jest.fn() }));

const config = {
  clientId: 'c',
  authority: 'https://localhost:3000/B2C_1_signin/fixedops',
  knownAuthorities: ['localhost:3000'],
  policies: { signIn: 'B2C_1_signin', resetPassword: 'B2C_1_passwordreset', editProfile: 'B2C_1_editprofile' },
  scopes: ['openid', 'c'],
};
const person = (id: string): AccountInfo => ({
  homeAccountId: `${id}.tenant`,
  localAccountId: id,
  environment: 'localhost',
  tenantId: '',
  username: '',
  idToken: `hint of ${id}`,
  idTokenClaims: { tfp: 'B2C_1_signin' },
});
const [dana, noor] = [person('dana'), person('noor')];

/** What is asked of the provider, in order, with what the storage held at that moment. */
let asked: unknown[];

function provide({ answer = { kind: 'none' }, ...given }: { answer?: Answer; accounts?: AccountInfo[] } = {}) {
  let accounts = given.accounts ?? [];
  const provider: Provider = {
    readAnswer: async () => answer,
    accounts: () => accounts,
    active: () => null,
    activate: (account) => asked.push(['activate', account.localAccountId]),
    forget: async (account) => {
      asked.push(['forget', account.localAccountId]);
      accounts = accounts.filter((each) => each !== account);
    },
    acquire: async (account, { pastCache }) => {
      asked.push([pastCache ? 'renew' : 'acquire', account.localAccountId]);
      return `${pastCache ? 'fresh ' : ''}token of ${account.localAccountId}`;
    },
    redirect: jest.fn(
      async (policy, { state, askForPassword }) => void asked.push(['redirect', policy, state, askForPassword]),
    ),
    leave: async (account) => {
      const left = Object.keys(localStorage).filter((key) => key !== 'signInInteraction' && key !== 'askForPassword');
      asked.push(['leave', account.idToken, left]);
    },
  };
  jest.mocked(createProvider).mockResolvedValue(provider);
  return provider;
}

/** Where a visit that leaves for the provider has got: signing in does not settle then, because the page goes. */
async function visit(world: Parameters<typeof provide>[0]) {
  asked = [];
  provide(world);
  await Promise.race([signIn(config), new Promise((resolve) => setTimeout(resolve, 20))]);
  return asked;
}
const tokens: Answer = { kind: 'tokens', account: noor, accessToken: 'fresh', state: '/support' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  window.history.replaceState(null, '', '/support');
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(globalThis, 'crypto', { value: { subtle: {}, randomUUID: () => 'tab' }, configurable: true });
});

describe('what the sign-in does', () => {
  it('with the tokens of a redirect: the account is the active and only one, and its token is stored', async () => {
    provide({ answer: tokens, accounts: [dana, noor] });
    const auth = await signIn(config);
    expect(asked).toEqual([
      ['forget', 'dana'],
      ['activate', 'noor'],
    ]);
    expect(localStorage.getItem('accessToken')).toBe('fresh');
    expect([auth.account, auth.returnTo]).toEqual([noor, '/support']);
    expect(tellTabs).toHaveBeenLastCalledWith({ type: 'signedIn', localAccountId: 'noor' });
  });

  it('with accounts: the first becomes active, a token is acquired for it silently and stored', async () => {
    provide({ accounts: [dana, noor] });
    const auth = await signIn(config);
    expect(asked).toEqual([
      ['activate', 'dana'],
      ['acquire', 'dana'],
    ]);
    expect([localStorage.getItem('accessToken'), auth.account]).toEqual(['token of dana', dana]);
  });

  it('with a token that was refused: one is asked for past the cache, where the refused one still lies', async () => {
    provide({ accounts: [dana] });
    const auth = await signIn(config);
    await expect(auth.renewToken('token of dana')).resolves.toBe('fresh token of dana');
    expect(asked.at(-1)).toEqual(['renew', 'dana']);
    expect(localStorage.getItem('accessToken')).toBe('fresh token of dana');
  });

  it('leaves with the way back in this tab alone where it is longer than a provider takes, and comes back to it', async () => {
    const long = `/dashboard/op-codes?codes=${Array.from({ length: 400 }, (_, code) => `OP${code}`).join(',')}`;
    window.history.replaceState(null, '', long);
    expect(await visit({})).toEqual([['redirect', 'signIn', null, false]]);
    window.history.replaceState(null, '', '/dashboard');
    // What the library says of a request without one.
    provide({ answer: { ...tokens, state: '' }, accounts: [noor] });
    expect((await signIn(config)).returnTo).toBe(long);
  });

  it('without accounts: it leaves for the provider with the page that is open, and asks for no password', async () => {
    expect(await visit({})).toEqual([['redirect', 'signIn', '/support', false]]);
  });
});

describe('a policy that the person has chosen', () => {
  /** Signs dana in with a provider whose pages the browser opens, or does not. */
  async function signInWith(open: () => Promise<void>) {
    const provider = provide({ accounts: [dana] });
    const auth = await signIn(config);
    asked = [];
    jest.mocked(provider.redirect).mockImplementation(async (...given) => {
      asked.push(['redirect', given[0]]);
      await open();
    });
    return auth;
  }

  it('whose page the browser was stopped from opening can be tried again as often as one likes, as can Log Out', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const auth = await signInWith(() => Promise.reject(new LeavingStoppedError()));
    for (let times = 0; times < 6; times += 1) await expect(auth.startPolicy('editProfile')).resolves.toBe('cancelled');
    expect(asked).toEqual(Array(6).fill(['redirect', 'editProfile']));
    expect(localStorage.getItem('signInInteraction')).toBeNull();
    await auth.signOut(emptySession);
    expect(asked.at(-1)).toEqual(['leave', 'hint of dana', []]);
  });

  it('whose page does not open says why the person is still here', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const auth = await signInWith(() => Promise.reject(new Error('timed_out')));
    for (let times = 0; times < 4; times += 1) await expect(auth.startPolicy('resetPassword')).resolves.toBe('failed');
    await expect(auth.startPolicy('resetPassword')).resolves.toBe('loop');
    // No other tab has to wait for one that stays.
    expect(localStorage.getItem('signInInteraction')).toBeNull();
  });

  it('is opened once, however often it is chosen while the browser leaves', async () => {
    const auth = await signInWith(() => new Promise(() => undefined));
    void auth.startPolicy('resetPassword');
    await expect(auth.startPolicy('editProfile')).resolves.toBeUndefined();
    expect(asked).toEqual([['redirect', 'resetPassword']]);
  });
});

describe('Log Out', () => {
  let auth: Awaited<ReturnType<typeof signIn>>;
  let hadHint = false;
  beforeEach(async () => {
    provide({ accounts: [dana] });
    localStorage.setItem('user', '{}');
    sessionStorage.setItem('reportingDate', '{}');
    setLoadedSession();
    auth = await signIn(config);
    hadHint = saysSignedIn(document.cookie);
    asked = [];
    await auth.signOut(emptySession);
  });

  it('clears what the person leaves before the provider is told with the account’s hint', () => {
    expect(asked).toEqual([['leave', 'hint of dana', []]]);
    expect(sessionStorage.getItem('reportingDate')).toBeNull();
  });

  it('takes the hint away that somebody is signed in here, which the sign-in has left', () => {
    expect([hadHint, saysSignedIn(document.cookie)]).toEqual([true, false]);
  });

  it('before the account was checked ends the session of the same person, or asks for the password where the library has lost them', async () => {
    asked = [];
    provide({ accounts: [noor, dana] });
    await signOutUnchecked(config, 'dana', emptySession);
    expect(asked).toEqual([['leave', 'hint of dana', []]]);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    // jsdom opens no page.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const provider = provide();
    jest.spyOn(provider, 'leave');
    localStorage.removeItem('askForPassword');
    await signOutUnchecked(config, 'dana', emptySession);
    expect(provider.leave).not.toHaveBeenCalled();
    expect(localStorage.getItem('askForPassword')).toBe('yes');
  });

  it('tells the other tabs of the browser', () => {
    expect(tellTabs).toHaveBeenLastCalledWith({ type: 'signedOut' });
  });

  it('takes everything off the screen at once, and gives no call a token, while a slow provider takes its time', async () => {
    expect(sessionStore.getState()).toMatchObject({ user: null, dealershipData: null, phase: 'loading', epoch: 0 });
    asked = [];
    await expect(auth.renewToken('old')).resolves.toBeNull();
    expect([asked, localStorage.getItem('accessToken')]).toEqual([[], null]);
  });

  it('lets nobody in again by what a renewal has left that ended afterwards', async () => {
    expect(await visit({ accounts: [dana] })).toEqual([
      ['forget', 'dana'],
      ['redirect', 'signIn', '/support', true],
    ]);
  });

  it('makes every sign-in ask for the password, in new tabs too, since the provider may not have heard of it', async () => {
    // A cancelled sign-in, then a new tab.
    expect(await visit({})).toEqual([['redirect', 'signIn', '/support', true]]);
    sessionStorage.clear();
    localStorage.removeItem('signInInteraction');
    expect(await visit({})).toEqual([['redirect', 'signIn', '/support', true]]);
  });

  it('does so until somebody has signed in', async () => {
    await visit({ answer: tokens, accounts: [noor] });
    expect(await visit({})).toEqual([['redirect', 'signIn', '/support', false]]);
  });
});
