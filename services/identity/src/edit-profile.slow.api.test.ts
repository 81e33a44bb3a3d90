import { decodeJwt } from 'jose';
import { aProofKey, type Browser, openBrowser } from './testing/browser.ts';
import { aPage } from './testing/page.ts';
import {
  addPerson,
  answerOf,
  auditOf,
  authorizeAddress,
  EDIT,
  locationOf,
  openSignIn,
  PASSWORD,
  redeem,
  signIn,
} from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

const identity = useIdentity();

async function openProfile(browser: Browser) {
  const { verifier, challenge } = aProofKey();
  const address = await openSignIn(identity.provider, browser, challenge, {}, EDIT);
  return { address, verifier, page: aPage(await (await browser.get(address)).text()) };
}

async function signedIn() {
  const person = await addPerson(identity.db, { stores: ['north', 'south'] });
  const browser = openBrowser();
  await signIn(identity.provider, browser, person);
  return { person, browser };
}

async function profileOf(localAccountId: string) {
  const [row] = await identity.db.query(
    'select first_name, last_name, phone from app_user where local_account_id = $1',
    [localAccountId],
  );
  return row;
}

describe('the edit-profile policy', () => {
  test('shows the account, saves it and returns with tokens that carry the new name under its own policy', async () => {
    const { person, browser } = await signedIn();
    const { address, page, verifier } = await openProfile(browser);
    expect(page.headings).toEqual(['Your profile']);
    expect([page.field('First name').value, page.field('Last name').value]).toEqual(['Dana', 'Whitfield']);
    expect(page.text).toContain(`You are signed in as ${person.email}`);
    // The form of administrators says the same.
    expect(page.text).toContain('Your email address cannot be changed');
    const saved = await browser.submit(address, { firstName: 'Dana Q.', lastName: 'Moss', phone: '555.555.0171' });
    const back = await browser.get(locationOf(saved, identity.provider.url));
    const { body } = await redeem(identity.provider, { code: answerOf(back).get('code') ?? '', verifier }, EDIT);
    expect(decodeJwt(body.id_token!)).toMatchObject({ tfp: EDIT, name: 'Dana Q. Moss', oid: person.localAccountId });
    expect(JSON.parse(Buffer.from(body.client_info!, 'base64url').toString()).uid).toBe(
      `${person.localAccountId}-b2c_1_editprofile`,
    );
    expect(await profileOf(person.localAccountId)).toEqual({
      first_name: 'Dana Q.',
      last_name: 'Moss',
      phone: '(555) 555-0171',
    });
    const entries = await identity.db.query(
      'select a.action, a.before, a.after from audit_log a join app_user u on u.id = a.user_id where u.local_account_id = $1',
      [person.localAccountId],
    );
    expect(entries).toEqual([
      {
        action: 'EditProfile',
        before: { firstName: 'Dana', lastName: 'Whitfield', phoneNumber: '' },
        after: { firstName: 'Dana Q.', lastName: 'Moss', phoneNumber: '(555) 555-0171' },
      },
    ]);
    expect(await auditOf(identity.db, person)).toMatchObject([
      { seen_in: ['north', 'south'], client_address: '127.0.0.1', request_id: expect.any(String) },
    ]);
  });

  test('a phone number alone is kept in the log by the name that the history of people reads', async () => {
    const { person, browser } = await signedIn();
    const { address } = await openProfile(browser);
    await browser.submit(address, { firstName: 'Dana', lastName: 'Whitfield', phone: '5555550171' });
    const entries = await identity.db.query(
      'select a.before, a.after from audit_log a join app_user u on u.id = a.user_id where u.local_account_id = $1',
      [person.localAccountId],
    );
    expect(entries).toEqual([{ before: { phoneNumber: '' }, after: { phoneNumber: '(555) 555-0171' } }]);
  });

  test('asks for a sign-in first where there is no session', async () => {
    const person = await addPerson(identity.db);
    const browser = openBrowser();
    const { address, page } = await openProfile(browser);
    expect(page.headings).toEqual(['Sign in']);
    const accepted = await browser.submit(address, { email: person.email, password: PASSWORD });
    const next = await browser.get(locationOf(accepted, identity.provider.url));
    const profile = await browser.get(locationOf(next, identity.provider.url));
    expect(aPage(await profile.text()).headings).toEqual(['Your profile']);
  });

  test('shows what is wrong at the field, keeps what was typed and saves nothing', async () => {
    const { person, browser } = await signedIn();
    const { address } = await openProfile(browser);
    const response = await browser.submit(address, { firstName: ' ', lastName: 'Moss', phone: 'call me' });
    const page = aPage(await response.text());
    expect(response.status).toBe(400);
    expect(page.elementText('firstName-problem')).toBe('Please enter First name');
    expect(page.elementText('phone-problem')).toBe('Phone is not a valid phone number');
    expect([page.field('Last name').value, page.field('Phone').value]).toEqual(['Moss', 'call me']);
    expect(await profileOf(person.localAccountId)).toMatchObject({ last_name: 'Whitfield' });
  });

  test('escapes names that look like markup', async () => {
    const { person, browser } = await signedIn();
    await identity.db.execute(`update app_user set last_name = $2 where local_account_id = $1`, [
      person.localAccountId,
      '"><script>alert(1)</script>',
    ]);
    const { address } = await openProfile(browser);
    const page = await (await browser.get(address)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script');
  });

  test('that is cancelled returns to the product with the code that it knows and saves nothing', async () => {
    const { person, browser } = await signedIn();
    const { address } = await openProfile(browser);
    const left = await browser.submit(address, { cancel: 'yes', firstName: 'X', lastName: 'Y' });
    const back = answerOf(await browser.get(locationOf(left, identity.provider.url)));
    expect(back.get('error')).toBe('access_denied');
    expect(back.get('error_description')).toContain('AADB2C90091');
    expect(await profileOf(person.localAccountId)).toMatchObject({ first_name: 'Dana' });
  });

  test('has no password reset behind it, and asks again each time', async () => {
    const { browser } = await signedIn();
    const { address } = await openProfile(browser);
    expect((await browser.get(`${address}/reset`)).status).toBe(404);
    const silent = await browser.get(
      authorizeAddress(identity.provider, aProofKey().challenge, { prompt: 'none' }, EDIT),
    );
    expect(answerOf(silent).get('error')).toBe('interaction_required');
  });
});

describe('somebody who is deleted while signed in', () => {
  test('is asked to sign in, with the sentence that says why', async () => {
    const { person, browser } = await signedIn();
    await identity.db.execute('update app_user set deleted_at = now() where local_account_id = $1', [
      person.localAccountId,
    ]);
    const page = aPage(await (await browser.get(await openSignIn(identity.provider, browser))).text());
    expect([page.headings, page.alert]).toEqual([
      ['Sign in'],
      'Your account is not active. Ask an administrator of your dealership.',
    ]);
  });

  test('cannot save the profile that was open meanwhile', async () => {
    const { person, browser } = await signedIn();
    const { address } = await openProfile(browser);
    await identity.db.execute('update app_user set deleted_at = now() where local_account_id = $1', [
      person.localAccountId,
    ]);
    const response = await browser.submit(address, { firstName: 'X', lastName: 'Y', phone: '' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard']);
    expect(await profileOf(person.localAccountId)).toMatchObject({ first_name: 'Dana' });
  });
});
