import type { AccountInfo } from '@azure/msal-browser';
import { buildUser } from '../testing/session.ts';
import { authorityOf, policyOfAccount, signInAccount } from './account.ts';
import { askForPassword, mustAskForPassword, passwordWasGiven } from './ask-for-password.ts';
import { forgetOtherPerson, forgetPerson } from './person-storage.ts';
import { forgetRedirects, mayRedirect } from './redirect-limit.ts';
import { beginAnew, whenRestored } from './restored-page.ts';
import { landingPath, returnPathOf } from './return-path.ts';
import { classifySignInError } from './sign-in-failure.ts';
import { findSignInStorage } from './storage-check.ts';

function account(localAccountId: string, tfp: string): AccountInfo {
  return {
    localAccountId,
    homeAccountId: `${localAccountId}.tenant`,
    environment: 'localhost',
    tenantId: '',
    username: '',
    idTokenClaims: { tfp },
  };
}

const visit = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

const policies = {
  signIn: 'B2C_1_signin',
  resetPassword: 'B2C_1_passwordreset',
  editProfile: 'B2C_1_editprofile',
};

describe('the account', () => {
  it('is the first one of the sign-in policy, in whatever case the provider writes it', () => {
    const accounts = [account('a', 'B2C_1_editprofile'), account('b', 'b2c_1_SignIn'), account('c', 'B2C_1_signin')];
    expect(signInAccount(accounts, null, policies)?.localAccountId).toBe('b');
  });

  it('is none when only other policies have left accounts', () => {
    expect(signInAccount([account('a', 'B2C_1_passwordreset')], null, policies)).toBeNull();
  });

  it.each([
    [{ tfp: 'b2c_1_EDITPROFILE' }, 'editProfile'],
    [{ acr: 'B2C_1_passwordreset' }, 'resetPassword'],
    [{ tfp: 'B2C_1_other' }, null],
    [{}, null],
  ])('with the claims %j is of the policy %s', (idTokenClaims, expected) => {
    expect(policyOfAccount({ idTokenClaims }, policies)).toBe(expected);
  });
});

describe('the authority of a policy', () => {
  it.each([
    ['https://harborline.b2clogin.com/harborline.onmicrosoft.com/B2C_1_signin', '/B2C_1_editprofile'],
    ['https://localhost:3000/b2c_1_signin/fixedops', '/B2C_1_editprofile/fixedops'],
  ])('is %s with the other name', (authority, expected) => {
    expect(authorityOf({ authority, policies }, 'editProfile')).toMatch(new RegExp(`${expected}$`));
    expect(authorityOf({ authority, policies }, 'signIn').toLowerCase()).toBe(authority.toLowerCase());
  });
});

describe('the way back after sign-in', () => {
  it.each([
    [visit('/dashboard/parts', '?period=lastMonth'), '/dashboard/parts?period=lastMonth'],
    [visit('/dashboard/ros/123', '', '#lines'), '/dashboard/ros/123#lines'],
    [visit('/', '?dealership=d2'), '/?dealership=d2'],
  ])('of %j is the deep link itself', (location, expected) => {
    expect(landingPath(returnPathOf(location) ?? undefined)).toBe(expected);
  });

  it.each([visit('/'), visit('/dashboard'), visit('/dashboard', '', '#code=abc')])(
    'of the bare visit %j is /dashboard',
    (location) => {
      expect(landingPath(returnPathOf(location) ?? undefined)).toBe('/dashboard');
    },
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/.\\\\evil.example',
    '//own.invalid@evil.example',
    '//somebody@own.invalid',
    'javascript:alert(1)',
    '',
  ])('never leaves the origin: %s', (state) => {
    expect(landingPath(state)).toBe('/dashboard');
  });
});

describe('the password after a sign-out', () => {
  const memory = (isFull = false): Storage => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
      removeItem: (key: string) => void kept.delete(key),
    } as Storage;
  };

  it.each([
    ['', false],
    [', also with the storage of the device full', true],
  ])('is asked for until somebody has signed in%s', (_name, isFull) => {
    const storages = { device: memory(isFull), tab: memory() };
    expect(mustAskForPassword(storages)).toBe(false);
    askForPassword(storages);
    expect([mustAskForPassword(storages), mustAskForPassword(storages)]).toEqual([true, true]);
    passwordWasGiven(storages);
    expect(mustAskForPassword(storages)).toBe(false);
  });
});

describe('a page that Back brings back as it was left', () => {
  const store = (localAccountId: string) => localStorage.setItem('user', JSON.stringify(buildUser({ localAccountId })));
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());

  it('goes on for the person whose it is, and where the storage keeps nobody', () => {
    expect(whenRestored('local-7')).toBe('goOn');
    store('local-7');
    expect(whenRestored('local-7')).toBe('goOn');
  });

  it('begins anew once its person has signed out, or another one has signed in', () => {
    store('local-8');
    expect(whenRestored('local-7')).toBe('beginAnew');
    store('local-7');
    askForPassword();
    expect(whenRestored('local-7')).toBe('beginAnew');
  });

  it('hides what was on screen while it starts again', () => {
    const page = new DOMParser().parseFromString('<div id="root"><p>$333,515</p></div>', 'text/html');
    const open = jest.fn();
    beginAnew(page, open);
    expect([page.body.textContent, open.mock.calls]).toEqual(['', [['/dashboard']]]);
  });
});

describe('redirects to the provider', () => {
  beforeEach(() => sessionStorage.clear());

  it('stop after four within a minute, so that a loop ends on a page', () => {
    const answers = [0, 1, 2, 3, 4].map((second) => mayRedirect(sessionStorage, 1_000_000 + second * 1000));
    expect(answers).toEqual([true, true, true, true, false]);
  });

  it('are allowed again after a minute, and when the person asks', () => {
    for (const second of [0, 1, 2, 3]) mayRedirect(sessionStorage, 1_000_000 + second);
    expect(mayRedirect(sessionStorage, 1_061_000)).toBe(true);
    for (const second of [0, 1, 2, 3]) mayRedirect(sessionStorage, 1_062_000 + second);
    forgetRedirects(sessionStorage);
    expect(mayRedirect(sessionStorage, 1_062_100)).toBe(true);
  });

  it('are counted anew when the stored count is nonsense', () => {
    sessionStorage.setItem('signInRedirects', 'x,,{}');
    expect(mayRedirect(sessionStorage, 1_000_000)).toBe(true);
  });
});

describe('a sign-in that failed', () => {
  const failure = (errorCode: string, message: string) => Object.assign(new Error(message), { errorCode });
  it.each([
    [failure('access_denied', 'AADB2C90091: The user has cancelled.'), 'cancelled'],
    [failure('server_error', 'AADB2C90091: The user has cancelled.'), 'cancelled'],
    [failure('access_denied', 'AADB2C90118: The user has forgotten their password.'), 'forgotPassword'],
    [failure('crypto_nonexistent', ''), 'insecureContext'],
    [failure('state_mismatch', 'x'), 'failed'],
    ['something', 'failed'],
  ])('%s is %s', (error, expected) => {
    expect(classifySignInError(error)).toBe(expected);
  });
});

describe('where a sign-in can be kept', () => {
  const storageOf = (methods: Partial<Storage>) => methods as Storage;
  const writable = () => storageOf({ setItem: () => undefined, removeItem: () => undefined });
  const full = () =>
    storageOf({
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
  const browser = (local: () => Storage, tab: () => Storage) => ({
    get localStorage() {
      return local();
    },
    get sessionStorage() {
      return tab();
    },
  });
  const blocked = (): Storage => {
    throw new DOMException('denied', 'SecurityError');
  };

  it.each([
    ['in local storage, as a rule', browser(writable, writable), 'localStorage'],
    ['for this tab when local storage is full', browser(full, writable), 'sessionStorage'],
    ['nowhere when the browser blocks site data', browser(blocked, blocked), 'none'],
    ['nowhere in a private mode that keeps nothing', browser(full, full), 'none'],
  ])('is %s', (_name, page, expected) => {
    expect(findSignInStorage(page)).toBe(expected);
  });
});

describe('what a person leaves in the browser', () => {
  beforeEach(() => {
    localStorage.setItem('user', JSON.stringify(buildUser({ localAccountId: 'local-7' })));
    for (const key of [
      'activeDealership',
      'accessToken',
      'closedSystemNotifications',
      'serviceFilters',
      'recentPlaces',
    ])
      localStorage.setItem(key, key);
    sessionStorage.setItem('reportingDate', '{}');
  });

  it('is cleared at log-out, the selection of advisors and technicians as well', () => {
    forgetPerson();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('is forgotten when another person signs in, except the token, which is theirs', () => {
    forgetOtherPerson('local-8');
    expect([Object.keys(localStorage), sessionStorage.length]).toEqual([['accessToken'], 0]);
  });

  it('is kept for the same person', () => {
    forgetOtherPerson('local-7');
    expect([localStorage.length, sessionStorage.length]).toEqual([6, 1]);
  });
});
