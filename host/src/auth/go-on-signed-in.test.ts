import type { Auth } from './auth.ts';
import { type AccountCheck, goOnSignedIn } from './go-on-signed-in.ts';
import { leaveHere } from './leave-here.ts';
import { beginAnew } from './restored-page.ts';
import { SignInError } from './sign-in-failure.ts';

jest.mock('./leave-here.ts', () => ({ leaveHere: jest.fn() }));
jest.mock('./restored-page.ts', () => ({ beginAnew: jest.fn(), beginAnewWhereOther: jest.fn() }));

const dana = { localAccountId: 'dana' };
/** What the provider's library finds. */
const signedInAs = (localAccountId: string): Auth => ({
  account: { localAccountId },
  returnTo: null,
  outcome: null,
  checkLater: () => undefined,
  renewToken: async (refused) => `fresh instead of ${refused}`,
  startPolicy: async () => undefined,
  signOut: jest.fn(async () => undefined),
});

function goOn(changes: Partial<AccountCheck> = {}) {
  const check = {
    signIn: jest.fn(async () => signedInAs('dana')),
    signOut: jest.fn(async () => undefined),
    ...changes,
  };
  const auth = goOnSignedIn(dana, check);
  // As the host does once the page is drawn.
  auth.checkLater();
  return { auth, check };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.useRealTimers());

it('the page goes on at once, and the account is checked once, after the first figures', async () => {
  const { auth, check } = goOn();
  expect(auth).toMatchObject({ account: dana, returnTo: null, outcome: null });
  expect(check.signIn).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(4000);
  expect(check.signIn).toHaveBeenCalledTimes(1);
  await expect(auth.renewToken('old')).resolves.toBe('fresh instead of old');
  expect(check.signIn).toHaveBeenCalledTimes(1);
  expect(beginAnew).not.toHaveBeenCalled();
});

it('a token that the server refuses earlier has the account checked for a fresh one', async () => {
  const { auth, check } = goOn();
  await expect(auth.renewToken('old')).resolves.toBe('fresh instead of old');
  await jest.advanceTimersByTimeAsync(4000);
  expect(check.signIn).toHaveBeenCalledTimes(1);
});

it('another account than the token’s begins the page anew, and no call of this one gets a token', async () => {
  const { auth } = goOn({ signIn: async () => signedInAs('noor') });
  const answered = jest.fn();
  void auth.renewToken('old').then(answered);
  await jest.advanceTimersByTimeAsync(4000);
  expect(beginAnew).toHaveBeenCalledTimes(1);
  expect(answered).not.toHaveBeenCalled();
});

it('a check that fails leaves the page as it is, and the next call that needs it tries again', async () => {
  const signIn = jest.fn(async () => signedInAs('dana')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { auth } = goOn({ signIn });
  await jest.advanceTimersByTimeAsync(4000);
  await expect(auth.renewToken('old')).resolves.toBe('fresh instead of old');
  expect(signIn).toHaveBeenCalledTimes(2);
});

it('a check that fails for a call gives it no token, and says of a policy why the person is still here', async () => {
  const { auth } = goOn({ signIn: () => Promise.reject(new SignInError('otherTab')) });
  await expect(auth.renewToken('old')).resolves.toBeNull();
  await expect(auth.startPolicy('editProfile')).resolves.toBe('otherTab');
});

it('Log Out ends the session of the account that was checked, or of the one that goes on where none was yet', async () => {
  const checked = signedInAs('dana');
  const { auth, check } = goOn({ signIn: async () => checked });
  const empty = jest.fn();
  await auth.signOut(empty);
  expect(check.signOut).toHaveBeenCalledWith('dana', empty);
  await jest.advanceTimersByTimeAsync(4000);
  await auth.signOut(empty);
  expect(checked.signOut).toHaveBeenCalledWith(empty);
  expect(check.signOut).toHaveBeenCalledTimes(1);
});

it('Log Out ends here what it can where the provider’s library does not come', async () => {
  const { auth } = goOn({ signOut: () => Promise.reject(new TypeError('Failed to fetch')) });
  const empty = jest.fn();
  await auth.signOut(empty);
  expect(leaveHere).toHaveBeenCalledWith(empty);
});
