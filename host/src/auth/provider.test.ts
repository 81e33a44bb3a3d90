import type { Configuration, PublicClientApplication } from '@azure/msal-browser';
import { writeCookie } from '../write-cookie.ts';
import { CacheLookupPolicy } from './msal.ts';
import { createProvider } from './provider.ts';

const CLIENT = '7d0c1f62';
const config = {
  clientId: CLIENT,
  authority: 'https://harborline.b2clogin.com/harborline.onmicrosoft.com/B2C_1_signin',
  knownAuthorities: ['harborline.b2clogin.com'],
  policies: { signIn: 'B2C_1_signin', resetPassword: 'B2C_1_passwordreset', editProfile: 'B2C_1_editprofile' },
  scopes: ['openid', CLIENT],
};
const account = {
  homeAccountId: 'h',
  localAccountId: 'l',
  environment: '',
  tenantId: '',
  username: '',
  idToken: 'hint',
};

/** The library, by what the product tells it and asks of it. */
async function connect(
  answers: Record<string, unknown> = {},
  cache: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  const asked: [method: string, request: unknown][] = [];
  let told: Configuration | undefined;
  const library = new Proxy(
    {},
    {
      get: (_target, method: string) => async (request: unknown) => {
        asked.push([method, request]);
        const answer = answers[method];
        if (answer instanceof Error) throw answer;
        return typeof answer === 'function' ? answer(request) : answer;
      },
    },
  ) as PublicClientApplication;
  const provider = await createProvider(config, cache, (configuration) => {
    told = configuration;
    return library;
  });
  return { provider, asked, told };
}

/** A library that has these methods only. */
const libraryOf = (methods: Partial<PublicClientApplication>) => methods as PublicClientApplication;

describe('the identity provider', () => {
  it('is initialized before anything is asked of it', async () => {
    expect((await connect()).asked).toEqual([['initialize', undefined]]);
  });

  it('starts anew on a cache that the library cannot read, and touches no other key', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('msal.3.account.keys', '{"');
    localStorage.setItem('msal.version', '{"');
    localStorage.setItem('user', '{}');
    const library = { initialize: async () => JSON.parse(localStorage.getItem('msal.3.account.keys') ?? '[]') };
    const provider = createProvider(config, 'localStorage', () => libraryOf(library));
    await expect(provider).resolves.toBeDefined();
    expect(Object.keys(localStorage)).toEqual(['user']);
    localStorage.clear();
  });

  it('starts anew on a key of its cookie that cannot be decoded, and leaves the cookies of others alone', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const kept = encodeURIComponent(JSON.stringify({ id: 'k1', key: 'not base64: %%%' }));
    writeCookie(`msal.cache.encryption=${kept}; Path=/`);
    writeCookie('colorMode=dark; Path=/');
    // As the library reads it: what is no JSON is made anew, a key that is no base64 stops it.
    const initialize = async () => {
      const [, value] = /msal\.cache\.encryption=([^;]*)/.exec(document.cookie) ?? [];
      if (value) atob(JSON.parse(decodeURIComponent(value)).key);
    };
    await expect(initialize()).rejects.toThrow();
    const provider = createProvider(config, 'localStorage', () => libraryOf({ initialize }));
    await expect(provider).resolves.toBeDefined();
    expect(document.cookie).toBe('colorMode=dark');
    writeCookie('colorMode=; Path=/; Max-Age=0');
  });

  it('that does not start on an empty cache either says why', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(connect({ initialize: new Error('no crypto') })).rejects.toThrow('no crypto');
  });

  it('keeps accounts and tokens in local storage, and for the tab alone where that is refused', async () => {
    expect((await connect()).told?.cache).toEqual({ cacheLocation: 'localStorage' });
    expect((await connect({}, 'sessionStorage')).told?.cache).toEqual({ cacheLocation: 'sessionStorage' });
  });

  it('is told of no cookie for the state of a sign-in: no browser that needed one can run the product', async () => {
    const { told } = await connect();
    expect([Object.keys(told?.cache ?? {}), document.cookie]).toEqual([['cacheLocation'], '']);
  });

  it('comes back to /dashboard after sign-in and after log-out', async () => {
    const landing = `${window.location.origin}/dashboard`;
    expect((await connect()).told?.auth).toMatchObject({ redirectUri: landing, postLogoutRedirectUri: landing });
  });

  it('is opened with the scopes openid and the client id, and the deep link in the state', async () => {
    const { provider, asked } = await connect();
    await provider.redirect('signIn', { state: '/dashboard/ros/7', askForPassword: false });
    expect(asked.at(-1)).toEqual([
      'loginRedirect',
      { authority: config.authority, scopes: ['openid', CLIENT], state: '/dashboard/ros/7' },
    ]);
  });

  it.each([
    ['resetPassword', 'B2C_1_passwordreset'],
    ['editProfile', 'B2C_1_editprofile'],
  ] as const)('is opened at the authority of the policy %s', async (policy, name) => {
    const { provider, asked } = await connect();
    await provider.redirect(policy, { state: null, askForPassword: false });
    expect(asked.at(-1)?.[1]).toMatchObject({
      authority: `https://harborline.b2clogin.com/harborline.onmicrosoft.com/${name}`,
    });
  });

  it('gives a token silently through the redirect bridge, and counts an empty one as asking for the person', async () => {
    const { provider, asked } = await connect({ acquireTokenSilent: { accessToken: 't' } });
    await expect(provider.acquire(account, { pastCache: true })).resolves.toBe('t');
    expect(asked.at(-1)?.[1]).toMatchObject({
      account,
      scopes: ['openid', CLIENT],
      forceRefresh: true,
      redirectUri: expect.stringMatching(/\/auth\/redirect-bridge$/),
    });
    // Longer than an access token lives.
    expect(asked.at(-1)?.[1]).toMatchObject({ refreshTokenExpirationOffsetSeconds: 7200 });
    const empty = await connect({ acquireTokenSilent: { accessToken: '' } });
    await expect(empty.provider.acquire(account, { pastCache: false })).rejects.toThrow(
      expect.objectContaining({ name: 'PersonNeededError' }),
    );
  });

  describe('whose session gives no token', () => {
    const failing = (name: string, errorCode: string) => Object.assign(new Error(errorCode), { name, errorCode });
    const unanswered = failing('BrowserAuthError', 'timed_out');
    const acquire = async (bySession: unknown, byRefreshToken: unknown) => {
      const { provider, asked } = await connect({
        acquireTokenSilent: (request: { cacheLookupPolicy?: number }) => {
          const answer = request.cacheLookupPolicy === CacheLookupPolicy.RefreshToken ? byRefreshToken : bySession;
          if (answer instanceof Error) throw answer;
          return answer;
        },
      });
      const token = await provider.acquire(account, { pastCache: true }).catch((error: Error) => error);
      return { token, asks: asked.length - 1 };
    };

    it('gives one for its refresh token until that ends', async () => {
      expect(await acquire(unanswered, { accessToken: 't' })).toEqual({ token: 't', asks: 2 });
      const over = failing('InteractionRequiredAuthError', 'login_required');
      expect(await acquire(over, { accessToken: 't' })).toEqual({ token: 't', asks: 2 });
    });

    it('goes on as who signed in where the session is by now that of somebody else, and asks for the person where it cannot', async () => {
      const theirs = { accessToken: 'theirs', account: { ...account, homeAccountId: 'another' } };
      const own = { accessToken: 't', account };
      expect(await acquire(theirs, own)).toEqual({ token: 't', asks: 2 });
      const refused = failing('ServerError', 'invalid_grant');
      expect(await acquire(theirs, refused)).toMatchObject({ token: { name: 'PersonNeededError' }, asks: 2 });
      expect(await acquire(own, refused)).toEqual({ token: 't', asks: 1 });
    });

    it('asks for the person where the refresh token is refused or over, and for nobody where it is away', async () => {
      for (const name of ['ServerError', 'InteractionRequiredAuthError']) {
        expect(await acquire(unanswered, failing(name, 'invalid_grant'))).toEqual({ token: unanswered, asks: 2 });
      }
      const away = failing('BrowserAuthError', 'post_request_failed');
      expect(await acquire(unanswered, away)).toEqual({ token: away, asks: 2 });
      const failed = failing('ServerError', 'temporarily_unavailable');
      expect(await acquire(unanswered, failed)).toEqual({ token: failed, asks: 2 });
      expect(await acquire(away, { accessToken: 't' })).toEqual({ token: away, asks: 1 });
    });
  });

  it('is left with the account and its id token as a hint', async () => {
    const { provider, asked } = await connect();
    await provider.leave(account);
    expect(asked.at(-1)).toEqual(['logoutRedirect', { account, idTokenHint: 'hint' }]);
  });

  it('answers the tokens of a redirect, nothing on an ordinary visit, and a refusal by what it means', async () => {
    const result = { account, accessToken: 't', state: '/support', scopes: [] };
    expect(await (await connect({ handleRedirectPromise: result })).provider.readAnswer()).toEqual({
      kind: 'tokens',
      account,
      accessToken: 't',
      state: '/support',
    });
    expect(await (await connect({ handleRedirectPromise: null })).provider.readAnswer()).toEqual({ kind: 'none' });
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const refused = await connect({ handleRedirectPromise: new Error('AADB2C90118: forgotten') });
    window.history.replaceState(null, '', '/dashboard#error=access_denied');
    expect(await refused.provider.readAnswer()).toEqual({ kind: 'refusal', refusal: 'forgotPassword' });
    expect(window.location.hash).toBe('');
  });

  it('leaves nothing of a log-out in the address, and a deep link as it is', async () => {
    const searchAfter = async (address: string) => {
      window.history.replaceState(null, '', address);
      await (await connect({ handleRedirectPromise: null })).provider.readAnswer();
      return window.location.search;
    };
    expect(await searchAfter('/dashboard?state=eyJpZCI6IjAifQ%3D%3D')).toBe('');
    expect(await searchAfter('/dashboard?dealership=d2&state=eyJpZCI6IjAifQ%3D%3D')).toBe('?dealership=d2');
    expect(await searchAfter('/dashboard?dealership=d2')).toBe('?dealership=d2');
    expect(await searchAfter('/support?state=open')).toBe('?state=open');
  });
});
