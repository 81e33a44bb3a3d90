import type { AccountInfo } from '@azure/msal-browser';
import { type AuthEvent, type AuthState, createSignInMachine } from './machine.ts';

const step = createSignInMachine({
  signIn: 'B2C_1_signin',
  resetPassword: 'B2C_1_passwordreset',
  editProfile: 'B2C_1_editprofile',
});

function account(id: string, tfp = 'B2C_1_signin'): AccountInfo {
  const ids = { homeAccountId: `${id}-${tfp}.tenant`, localAccountId: id };
  return { ...ids, environment: 'localhost', tenantId: '', username: '', idTokenClaims: { tfp } };
}
const dana = account('dana');
const noor = account('noor');
const danasProfile = account('dana', 'B2C_1_editprofile');
const danasReset = account('dana', 'B2C_1_passwordreset');

type Answered = Extract<AuthEvent, { type: 'answered' }>;
const starting: AuthState = { at: 'starting' };
function answered(changes: Partial<Answered> = {}) {
  return step(starting, {
    type: 'answered',
    answer: { kind: 'none' },
    accounts: [],
    active: null,
    pending: null,
    ...changes,
  });
}
const signedIn: AuthState = { at: 'signedIn', visit: { account: dana, returnTo: null, outcome: null } };
const refusal = (kind: 'cancelled' | 'forgotPassword' | 'failed') => ({ kind: 'refusal', refusal: kind }) as const;

describe('at the start of a page', () => {
  it('the first account becomes active when none is, and a token is acquired for it', () => {
    const { state, effects } = answered({ accounts: [danasProfile, dana, noor] });
    expect(state.at).toBe('acquiring');
    expect(effects).toEqual([
      { do: 'activate', account: dana },
      { do: 'acquire', account: dana },
    ]);
  });

  it('the account that is active stays so', () => {
    expect(answered({ accounts: [dana, noor], active: noor }).effects).toContainEqual({ do: 'acquire', account: noor });
  });

  it('an active account of another policy than sign-in gives way to the first of sign-in', () => {
    const { effects } = answered({ accounts: [danasProfile, dana], active: danasProfile });
    expect(effects).toContainEqual({ do: 'activate', account: dana });
  });

  it.each([[[]], [[danasProfile]]])(
    'a login redirect starts when there is no account to sign in with: %#',
    (accounts) => {
      const { state, effects } = answered({ accounts });
      expect(state.at).toBe('leaving');
      expect(effects).toEqual([{ do: 'redirect', policy: 'signIn' }]);
    },
  );

  it('the token that was acquired silently is stored', () => {
    const { state, effects } = step(answered({ accounts: [dana] }).state, { type: 'tokenAcquired', accessToken: 't' });
    expect(state).toEqual({ at: 'signedIn', visit: { account: dana, returnTo: null, outcome: null } });
    expect(effects).toEqual([{ do: 'storeToken', accessToken: 't' }]);
  });

  it('a login redirect starts when no token can be acquired silently', () => {
    const { state, effects } = step(answered({ accounts: [dana] }).state, { type: 'tokenRefused' });
    expect(state.at).toBe('leaving');
    expect(effects).toEqual([{ do: 'redirect', policy: 'signIn' }]);
  });
});

describe('a successful sign-in', () => {
  const answer = { kind: 'tokens', account: noor, accessToken: 't', state: '/dashboard/ros/7?tab=open' } as const;

  it('makes the account the active one, stores the access token and tells the other tabs', () => {
    const { state, effects } = answered({ answer, accounts: [noor] });
    expect(state).toEqual({
      at: 'signedIn',
      visit: { account: noor, returnTo: '/dashboard/ros/7?tab=open', outcome: null },
    });
    expect(effects).toEqual([
      { do: 'forget', accounts: [] },
      { do: 'activate', account: noor },
      { do: 'storeToken', accessToken: 't' },
      { do: 'tellTabs', account: noor },
    ]);
  });

  it('forgets the accounts of those who were signed in before, so that it is the first', () => {
    expect(answered({ answer, accounts: [dana, danasReset, noor] }).effects[0]).toEqual({
      do: 'forget',
      accounts: [dana, danasReset],
    });
  });

  it('lands on /dashboard when the visit was bare', () => {
    const { state } = answered({ answer: { kind: 'tokens', account: noor, accessToken: 't' }, accounts: [noor] });
    expect(state).toMatchObject({ visit: { returnTo: '/dashboard' } });
  });
});

describe('the other two policies', () => {
  it.each(['editProfile', 'resetPassword'] as const)('%s leaves for the provider', (policy) => {
    const { state, effects } = step(signedIn, { type: 'policyChosen', policy });
    expect(state.at).toBe('leaving');
    expect(effects).toEqual([{ do: 'redirect', policy }]);
  });

  it('the account of the policy does not replace that of the sign-in, and the person is back where they were', () => {
    const { state, effects } = answered({
      answer: { kind: 'tokens', account: danasProfile, accessToken: 'of the policy', state: '/profile-settings' },
      accounts: [danasProfile, dana],
      active: dana,
    });
    expect(effects).toEqual([
      { do: 'forget', accounts: [danasProfile] },
      { do: 'activate', account: dana },
      { do: 'acquire', account: dana },
    ]);
    expect(state).toMatchObject({
      at: 'acquiring',
      visit: { account: dana, returnTo: '/profile-settings', outcome: { policy: 'editProfile', result: 'done' } },
    });
  });

  it('a new password without a session leads to sign-in, with the way back', () => {
    const { effects } = answered({
      answer: { kind: 'tokens', account: danasReset, accessToken: 'r', state: '/dashboard/parts' },
      accounts: [danasReset],
    });
    expect(effects).toEqual([
      { do: 'forget', accounts: [danasReset] },
      { do: 'redirect', policy: 'signIn', returnTo: '/dashboard/parts' },
    ]);
  });

  it('a new password that has ended the session leads to sign-in as well', () => {
    const { state } = answered({
      answer: { kind: 'tokens', account: danasReset, accessToken: 'r', state: '/profile-settings' },
      accounts: [dana, danasReset],
    });
    expect(step(state, { type: 'tokenRefused' }).effects).toEqual([
      { do: 'redirect', policy: 'signIn', returnTo: '/profile-settings' },
    ]);
  });

  it('"Forgot your password?" starts the password reset and keeps the deep link', () => {
    const { state, effects } = answered({
      answer: refusal('forgotPassword'),
      pending: { policy: 'signIn', returnTo: '/dashboard/ros/7' },
    });
    expect(state.at).toBe('leaving');
    expect(effects).toEqual([{ do: 'redirect', policy: 'resetPassword', returnTo: '/dashboard/ros/7' }]);
  });

  it('giving up is a quiet return to where the person was', () => {
    const { state } = answered({
      answer: refusal('cancelled'),
      accounts: [dana],
      pending: { policy: 'editProfile', returnTo: '/profile-settings' },
    });
    expect(state).toEqual({
      at: 'acquiring',
      visit: { account: dana, returnTo: '/profile-settings', outcome: null },
    });
  });

  it('giving up a forgotten password leads back to sign-in', () => {
    const { effects } = answered({
      answer: refusal('cancelled'),
      pending: { policy: 'resetPassword', returnTo: null },
    });
    expect(effects).toMatchObject([{ do: 'redirect', policy: 'signIn' }]);
  });

  it('a policy that fails says so on the page where the person was, who stays signed in', () => {
    const { state } = answered({
      answer: refusal('failed'),
      accounts: [dana],
      pending: { policy: 'editProfile', returnTo: '/profile-settings' },
    });
    expect(state).toMatchObject({ at: 'acquiring', visit: { outcome: { policy: 'editProfile', result: 'failed' } } });
  });
});

describe('a sign-in that does not come about', () => {
  it.each(['cancelled', 'failed'] as const)('ends on a page when it is %s, and starts nothing by itself', (kind) => {
    expect(answered({ answer: refusal(kind), pending: { policy: 'signIn', returnTo: null } })).toEqual({
      state: { at: 'stopped', failure: kind },
      effects: [],
    });
  });

  it.each(['loop', 'otherTab', 'failed'] as const)('ends on a page when the redirect is refused: %s', (failure) => {
    const leaving = answered().state;
    expect(step(leaving, { type: 'redirectFailed', failure }).state).toEqual({ at: 'stopped', failure });
  });

  it('keeps the page on screen when it was to replace a token there, and may be tried again', () => {
    const leaving = step(signedIn, { type: 'personNeeded' });
    expect(leaving.effects).toEqual([{ do: 'dropToken' }, { do: 'redirect', policy: 'signIn' }]);
    const back = step(leaving.state, { type: 'redirectFailed', failure: 'loop' });
    expect(back.state).toEqual({ ...signedIn, stayed: 'loop' });
    expect(step(back.state, { type: 'personNeeded' }).effects).toHaveLength(2);
  });
});

describe('one interaction at a time', () => {
  const interactions: AuthEvent[] = [
    { type: 'personNeeded' },
    { type: 'policyChosen', policy: 'editProfile' },
    { type: 'policyChosen', policy: 'resetPassword' },
    { type: 'signOutChosen' },
  ];

  it.each(interactions)('while one is in progress %j starts no other', (second) => {
    for (const first of interactions) {
      const { state } = step(signedIn, first);
      expect(step(state, second)).toEqual({ state, effects: [] });
    }
  });

  it.each(interactions)('%j starts nothing before somebody is signed in', (event) => {
    for (const state of [starting, answered().state, answered({ accounts: [dana] }).state]) {
      expect(step(state, event)).toEqual({ state, effects: [] });
    }
  });

  it('Back from the provider ends it', () => {
    const { state } = step(signedIn, { type: 'policyChosen', policy: 'editProfile' });
    expect(step(state, { type: 'cameBack' }).state).toEqual(signedIn);
  });

  it('an answer is read once', () => {
    const event: AuthEvent = { type: 'answered', answer: { kind: 'none' }, accounts: [], active: null, pending: null };
    expect(step(signedIn, event)).toEqual({ state: signedIn, effects: [] });
  });
});

test('Log out leaves through the provider with the account', () => {
  const { state, effects } = step(signedIn, { type: 'signOutChosen' });
  expect(state.at).toBe('leaving');
  expect(effects).toEqual([{ do: 'signOut', account: dana }]);
});
