import { embeddedProvisioning } from './invitation/provisioning.ts';
import { openBrowser } from './testing/browser.ts';
import { aPage } from './testing/page.ts';
import { addPerson, auditOf, signIn, silentAnswer, TENANT, type TestPerson } from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

const identity = useIdentity();
const NEW_PASSWORD = 'correct horse battery staple';

/** Makes a person without a password, and the link of the invitation. */
async function invite(now = new Date()): Promise<{ person: TestPerson; link: string }> {
  const person = await addPerson(identity.db, { stores: ['north', 'south'] });
  await identity.db.execute('delete from identity_credential where local_account_id = $1', [person.localAccountId]);
  return { person, link: await linkFor(person, now) };
}

const linkFor = (person: TestPerson, now = new Date()) =>
  identity.db.transaction((tx) =>
    embeddedProvisioning({ publicUrl: identity.provider.url, tenant: TENANT }).invitationLink(
      tx,
      person.localAccountId,
      now,
    ),
  );

const headingsAt = async (response: Response) => aPage(await response.text()).headings;

test('an invited person chooses a password once, and signs in with it', async () => {
  const { person, link } = await invite();
  const browser = openBrowser();
  const page = aPage(await (await browser.get(link)).text());
  expect(page.headings).toEqual(['Welcome, Dana']);
  expect(page.text).toContain(person.email);
  const saved = await browser.submit(link, { password: NEW_PASSWORD, confirm: NEW_PASSWORD });
  expect([saved.status, await headingsAt(saved)]).toEqual([200, ['Your password is saved']]);
  expect((await signIn(identity.provider, browser, person)).status).toBe(200);
  const again = await browser.submit(link, {
    password: 'another horse battery staple',
    confirm: 'another horse battery staple',
  });
  expect([again.status, await headingsAt(again)]).toEqual([410, ['This invitation no longer works']]);
});

test('an accepted invitation is in the audit log of each store of the person, with where it came from', async () => {
  const { person, link } = await invite();
  const answer = await openBrowser().submit(link, { password: NEW_PASSWORD, confirm: NEW_PASSWORD });
  expect(await auditOf(identity.db, person)).toEqual([
    {
      action: 'AcceptInvitation',
      seen_in: ['north', 'south'],
      client_address: '127.0.0.1',
      request_id: answer.headers.get('x-request-id'),
    },
  ]);
});

test('the rules of a password hold, and nothing is used up by what breaks them', async () => {
  const { link } = await invite();
  const browser = openBrowser();
  const short = await browser.submit(link, { password: 'short', confirm: 'short' });
  expect(short.status).toBe(400);
  expect(await short.text()).toContain('Use at least 12 characters.');
  const other = await browser.submit(link, { password: NEW_PASSWORD, confirm: `${NEW_PASSWORD}!` });
  expect(await other.text()).toContain('The two passwords are not the same.');
  const foreign = await browser.submit(
    link,
    { password: NEW_PASSWORD, confirm: NEW_PASSWORD },
    { origin: 'http://evil.example' },
  );
  expect(foreign.status).toBe(403);
  expect((await browser.submit(link, { password: NEW_PASSWORD, confirm: NEW_PASSWORD })).status).toBe(200);
});

test('of two passwords at once one is saved', async () => {
  const { link } = await invite();
  const submit = (password: string) => openBrowser().submit(link, { password, confirm: password });
  const answers = await Promise.all([submit('one correct horse battery'), submit('two correct horse battery')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('a link ends with a newer one, after a week, with the account, and with a password chosen otherwise', async () => {
  const browser = openBrowser();
  const status = async (link: string) => (await browser.get(link)).status;
  const newer = await invite();
  const second = await linkFor(newer.person);
  expect([await status(newer.link), await status(second)]).toEqual([410, 200]);

  const old = await invite(new Date(Date.now() - 7 * 86_400_000 - 1000));
  expect(await status(old.link)).toBe(410);

  const closed = await invite();
  await identity.db.execute('update app_user set deleted_at = now() where local_account_id = $1', [
    closed.person.localAccountId,
  ]);
  expect(await status(closed.link)).toBe(410);

  const chosen = await addPerson(identity.db);
  expect(await status(await linkFor(chosen))).toBe(410);
  expect(await status(`${identity.provider.url}/identity/${TENANT}/invitation/nobodys`)).toBe(410);
});

test('closing an account ends its sessions and links at once', async () => {
  const person = await addPerson(identity.db);
  const browser = openBrowser();
  await signIn(identity.provider, browser, person);
  expect(await silentAnswer(identity.provider, browser)).toBe('code');
  await identity.db.transaction((tx) =>
    embeddedProvisioning({ publicUrl: identity.provider.url, tenant: TENANT }).closeAccount(tx, person.localAccountId),
  );
  expect(await silentAnswer(identity.provider, browser)).toBe('login_required');
});
