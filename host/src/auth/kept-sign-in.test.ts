import { keptSignIn } from './kept-sign-in.ts';

const policies = { signIn: 'B2C_1_signin', resetPassword: 'B2C_1_passwordreset', editProfile: 'B2C_1_editprofile' };
const NOW = Date.parse('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number) => NOW / 1000 + minutes * 60;

/** A token as the provider writes it; nobody here looks at its signature. */
function tokenOf(claims: object): string {
  const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))));
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`;
}
const good = { oid: 'dana', sub: 'other', tfp: 'b2c_1_signin', name: 'Dàna Whitfield ÿ', exp: inMinutes(50) };
const keep = (token: string) => localStorage.setItem('accessToken', token);
const kept = () => keptSignIn({ policies }, NOW);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/dashboard/service?compare=none');
  localStorage.setItem('user', JSON.stringify({ localAccountId: 'dana', fullName: 'Dana Whitfield' }));
  keep(tokenOf(good));
});

it('a browser that keeps a token of the last visit’s person goes on as them', () => {
  expect(kept()).toMatchObject({ localAccountId: 'dana' });
});

it('an address of the product’s own with such a name in its query is no answer', () => {
  window.history.replaceState(null, '', '/dashboard/op-codes?code=01OIL&state=open#lines');
  expect(kept()).toMatchObject({ localAccountId: 'dana' });
});

it('a tenant without object ids in its tokens names the person by their subject', () => {
  const { oid: _none, ...claims } = good;
  keep(tokenOf({ ...claims, sub: 'dana' }));
  expect(kept()).toMatchObject({ localAccountId: 'dana' });
});

it.each<[string, () => void]>([
  ['nobody was here', () => localStorage.removeItem('user')],
  ['there is no token', () => localStorage.removeItem('accessToken')],
  ['the token ends within five minutes', () => keep(tokenOf({ ...good, exp: inMinutes(5) }))],
  ['the token is over', () => keep(tokenOf({ ...good, exp: inMinutes(-1) }))],
  ['the token does not say when it ends', () => keep(tokenOf({ ...good, exp: undefined }))],
  ['the token is another person’s', () => keep(tokenOf({ ...good, oid: 'noor' }))],
  ['the token is of another policy', () => keep(tokenOf({ ...good, tfp: 'B2C_1_editprofile' }))],
  ['the token names no policy', () => keep(tokenOf({ ...good, tfp: 7 }))],
  ['the token cannot be read', () => keep('e30.%%%.sig')],
  ['the token is none', () => keep('token')],
  ['the token says nothing', () => keep('e30.bnVsbA.sig')],
  ['somebody has logged out', () => localStorage.setItem('askForPassword', 'yes')],
  ['the page comes back with a code', () => window.history.replaceState(null, '', '/dashboard#code=1&state=2')],
  ['the page comes back with an error', () => window.history.replaceState(null, '', '/dashboard#error=access_denied')],
  [
    'the tab left for the provider',
    () => sessionStorage.setItem('pendingRedirect', JSON.stringify({ policy: 'editProfile', returnTo: '/support' })),
  ],
])('the provider’s library looks first where %s', (_where, change) => {
  change();
  expect(kept()).toBeNull();
});

it('asking changes nothing of what the tab has noted about its way to the provider', () => {
  const noted = JSON.stringify({ policy: 'editProfile', returnTo: '/support' });
  sessionStorage.setItem('pendingRedirect', noted);
  kept();
  expect(sessionStorage.getItem('pendingRedirect')).toBe(noted);
});
