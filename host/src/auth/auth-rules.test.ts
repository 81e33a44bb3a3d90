import type { AccountInfo } from '@azure/msal-browser';
import { signInAccount } from './account.ts';
import { askForPassword, takeAskForPassword } from './ask-for-password.ts';
import { forgetRedirects, mayRedirect } from './redirect-limit.ts';
import { landingPath, returnPathOf } from './return-path.ts';
import { classifySignInError } from './sign-in-failure.ts';

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

describe('the account', () => {
  it('is the first one of the sign-in policy, in whatever case the provider writes it', () => {
    const accounts = [account('a', 'B2C_1_editprofile'), account('b', 'b2c_1_SignIn'), account('c', 'B2C_1_signin')];
    expect(signInAccount(accounts, 'B2C_1_signin')?.localAccountId).toBe('b');
  });

  it('is none when only other policies have left accounts', () => {
    expect(signInAccount([account('a', 'B2C_1_passwordreset')], 'B2C_1_signin')).toBeNull();
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

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', ''])(
    'never leaves the origin: %s',
    (state) => {
      expect(landingPath(state)).toBe('/dashboard');
    },
  );
});

describe('a sign-out whose end this tab does not see', () => {
  it('makes the next sign-in ask for the password, once', () => {
    sessionStorage.clear();
    expect(takeAskForPassword(sessionStorage)).toBe(false);
    askForPassword(sessionStorage);
    expect([takeAskForPassword(sessionStorage), takeAskForPassword(sessionStorage)]).toEqual([true, false]);
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
    [failure('crypto_nonexistent', ''), 'insecureContext'],
    [failure('state_mismatch', 'x'), 'failed'],
    ['something', 'failed'],
  ])('%s is %s', (error, expected) => {
    expect(classifySignInError(error)).toBe(expected);
  });
});
