import { sweepIdentity } from './sweep.ts';
import { aProofKey, openBrowser } from './testing/browser.ts';
import { aPage } from './testing/page.ts';
import { addPerson, authorizeAddress, openSignIn, PASSWORD, signIn } from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

const identity = useIdentity({
  trustedProxies: ['127.0.0.1'],
  openLimits: { perAddress: 20, overall: 200, trimEvery: 50 },
});
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Sends this many requests, `atOnce` at a time. Returns the distinct statuses. */
async function flood(count: number, send: (number: number) => Promise<Response>, atOnce = 16): Promise<number[]> {
  const statuses = new Set<number>();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      const response = await send(next);
      await response.arrayBuffer();
      statuses.add(response.status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return [...statuses].sort();
}

const authorize = (address: string) =>
  openBrowser().get(authorizeAddress(identity.provider, aProofKey().challenge), from(address));
const count = async (kind: string) =>
  (await identity.db.query('select id from oidc_model where kind = $1', [kind])).length;

beforeEach(() => identity.db.execute('delete from oidc_model'));

test('a flood of sign-ins from one address pushes out its own, and a person elsewhere goes on', async () => {
  const person = await addPerson(identity.db);
  const browser = openBrowser();
  const page = await openSignIn(identity.provider, browser);
  expect(await flood(400, () => authorize('198.51.100.1'))).toEqual([303]);
  expect(await count('Interaction')).toBeLessThanOrEqual(20 + 1 + 16);
  expect((await browser.submit(page, { email: person.email, password: PASSWORD })).status).toBe(303);
});

test('a flood from a network of IPv6, which has an address for each request, is one from a single address', async () => {
  const person = await addPerson(identity.db);
  const browser = openBrowser();
  const page = await openSignIn(identity.provider, browser);
  expect(await flood(400, (number) => authorize(`2001:db8:0:7::${number.toString(16)}`))).toEqual([303]);
  expect(await count('Interaction')).toBeLessThanOrEqual(20 + 1 + 16);
  expect((await browser.submit(page, { email: person.email, password: PASSWORD })).status).toBe(303);
});

test('a person elsewhere waits behind none of the sign-ins that one address begins at once', async () => {
  const person = await addPerson(identity.db);
  let isOver = false;
  const flooding = flood(1500, () => authorize('198.51.100.1'), 500).then((statuses) => {
    isOver = true;
    return statuses;
  });
  const signedIn = await signIn(identity.provider, openBrowser(), person);
  expect([signedIn.status, isOver]).toEqual([200, false]);
  await flooding;
});

test('a flood from many addresses stays bounded, and pushes out nobody who has a single one', async () => {
  const person = await addPerson(identity.db);
  const browser = openBrowser();
  const page = await openSignIn(identity.provider, browser);
  // No address reaches its own limit. Together, they send three times the overall limit.
  expect(await flood(600, (number) => authorize(`198.51.100.${number % 100}`))).toEqual([303]);
  expect(await count('Interaction')).toBeLessThanOrEqual(200 + 50 + 16);
  expect((await browser.submit(page, { email: person.email, password: PASSWORD })).status).toBe(303);
  expect((await signIn(identity.provider, openBrowser(), person)).status).toBe(200);
});

test('a person whose sign-in was displaced reads so, and how to go on', async () => {
  const browser = openBrowser();
  const page = await openSignIn(identity.provider, browser);
  await flood(60, () => authorize('127.0.0.1'));
  const response = await browser.get(page);
  expect([response.status, aPage(await response.text()).headings]).toEqual([400, ['This sign-in has expired']]);
});

test('a flood of sign-outs by nobody keeps no more sessions than it may', async () => {
  const person = await addPerson(identity.db);
  const browser = openBrowser();
  await signIn(identity.provider, browser, person);
  const signedIn = await count('Session');
  const leave = (number: number) =>
    openBrowser().get(identity.provider.address('/oauth2/v2.0/logout'), from(`198.51.100.${number % 5}`));
  expect(await flood(600, leave)).toEqual([200]);
  expect(await count('Session')).toBeLessThanOrEqual(signedIn + 5 * 20 + 16);
  const [session] = await identity.db.query("select 1 as there from oidc_model where payload->>'accountId' = $1", [
    person.localAccountId,
  ]);
  expect(session).toBeDefined();
});

test('what has expired goes, with the resets that stood in it, however many sweep at once', async () => {
  await flood(30, (number) => authorize(`198.51.100.${number}`));
  await identity.db.execute(
    `insert into password_reset (interaction, email, code_hash, tries_left, expires_at)
     select id, 'dana@example.com', '', 0, now() from oidc_model where kind = 'Interaction'`,
  );
  await identity.db.execute("update oidc_model set expires_at = now() - interval '1 second'");
  await authorize('198.51.100.1');
  await Promise.all([1, 2, 3].map(() => sweepIdentity(identity.db)));
  expect(await count('Interaction')).toBe(1);
  expect(await identity.db.query('select interaction from password_reset')).toEqual([]);
});
