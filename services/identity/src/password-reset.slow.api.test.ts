import { decodeJwt } from 'jose';
import { openBrowser } from './testing/browser.ts';
import { mailTo, newestCode } from './testing/mailbox.ts';
import { aPage } from './testing/page.ts';
import { NEW_PASSWORD, openReset, proven, signsIn, useUpTries } from './testing/resets.ts';
import {
  addPerson,
  answerOf,
  EDIT,
  locationOf,
  PASSWORD,
  RESET,
  redeem,
  renew,
  SIGN_IN,
  signIn,
  silentAnswer,
} from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

// Each test that fails on purpose has its own address, as a proxy reports it.
const identity = useIdentity({ trustedProxies: ['127.0.0.1'] });

describe('the password-reset policy', () => {
  test('leads from e-mail over the mailed code to a new password, and ends signed in under its own name', async () => {
    const person = await addPerson(identity.db);
    const reset = await openReset(identity);
    expect((await reset.look()).headings).toEqual(['Set a new password']);
    const asked = await reset.ask(person.email);
    expect([asked.status, asked.response.headers.get('location')]).toEqual([303, new URL(reset.address).pathname]);
    expect((await reset.look()).headings).toEqual(['Type in the code']);
    await newestCode(identity.db, person.email);
    const [mail] = await mailTo(identity.db, person.email);
    expect(mail).toMatchObject({ subject: 'Your code for a new Fixed Ops password', to: [person.email] });
    expect(mail?.subject).not.toMatch(/\d/);
    expect((await reset.prove(await newestCode(identity.db, person.email))).status).toBe(303);
    const choose = await reset.look();
    expect(choose.field('New password')).toMatchObject({ autocomplete: 'new-password', type: 'password' });
    expect(choose.elementText('password-help')).toContain('At least 12 characters.');
    const { body } = await reset.finish((await reset.choose(NEW_PASSWORD)).response);
    expect(decodeJwt(body.access_token!)).toMatchObject({ oid: person.localAccountId, tfp: RESET });
    expect(decodeJwt(body.id_token!)).toMatchObject({ tfp: RESET });
    const [credential] = await identity.db.query(
      'select floor(extract(epoch from updated_at))::float8 as set_s from identity_credential where local_account_id = $1',
      [person.localAccountId],
    );
    expect(decodeJwt(body.access_token!).iat).toBeGreaterThanOrEqual(Number(credential?.set_s));
    expect(await silentAnswer(identity.provider, reset.browser)).toBe('code');
    expect([await signsIn(identity, person, PASSWORD), await signsIn(identity, person, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ]);
    const [told] = await mailTo(identity.db, person.email);
    expect(told?.subject).toBe('Your Fixed Ops password was changed');
  });

  test('is the link of the sign-in page as well, and then the sign-in goes on under its own name', async () => {
    const person = await addPerson(identity.db);
    const reset = await openReset(identity, openBrowser(), { inPlace: true });
    const signInPage = aPage(await (await reset.browser.get(reset.start)).text());
    expect(signInPage.links).toEqual([{ text: 'Forgot your password?', href: new URL(reset.address).pathname }]);
    await reset.ask(person.email);
    await reset.prove(await newestCode(identity.db, person.email));
    const { body } = await reset.finish((await reset.choose(NEW_PASSWORD)).response);
    expect(decodeJwt(body.access_token!)).toMatchObject({ oid: person.localAccountId, tfp: SIGN_IN });
  });

  test('knows the e-mail of who is signed in, and of whom the application hints at', async () => {
    const person = await addPerson(identity.db);
    const browser = openBrowser();
    await signIn(identity.provider, browser, person);
    expect((await (await openReset(identity, browser)).look()).field('Email').value).toBe(person.email);
    const hinted = await openReset(identity, openBrowser(), { hint: 'noor@example.com' });
    expect((await hinted.look()).field('Email').value).toBe('noor@example.com');
  });

  test('that is cancelled returns to the product with the code that it knows', async () => {
    const reset = await openReset(identity);
    const { response } = await reset.send({ cancel: 'yes' });
    const back = answerOf(await reset.browser.get(locationOf(response, identity.provider.url)));
    expect([back.get('error'), back.get('state')]).toEqual(['access_denied', 'the-state']);
    expect(back.get('error_description')).toContain('AADB2C90091');
  });

  test('that is cancelled in place returns to the sign-in page', async () => {
    const reset = await openReset(identity, openBrowser(), { inPlace: true });
    const { response } = await reset.send({ cancel: 'yes' });
    expect([response.status, response.headers.get('location')]).toEqual([303, new URL(reset.start).pathname]);
  });
});

describe('an address that nobody has', () => {
  test('gets the same answers, and never a mail', async () => {
    const person = await addPerson(identity.db);
    const deleted = await addPerson(identity.db, { isDeleted: true });
    const pages = [];
    for (const email of [person.email, 'nobody@example.com', deleted.email]) {
      const reset = await openReset(identity);
      const asked = await reset.ask(email);
      const shown = await reset.look();
      const wrong = await reset.prove('0000 0000');
      const problem = wrong.page.elementText('code-problem');
      pages.push([asked.status, shown.text.replace(email, '…'), wrong.status, problem]);
    }
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[2]).toEqual(pages[0]);
    expect(await mailTo(identity.db, 'nobody@example.com')).toEqual([]);
    expect(await mailTo(identity.db, deleted.email)).toEqual([]);
  });

  test.each([
    ['', 'Please enter Email'],
    ['dana', 'Email is not a valid email'],
  ])('and is none (%j) is said at the field', async (email, sentence) => {
    const { status, page } = await (await openReset(identity)).ask(email);
    expect([status, page.elementText('email-problem')]).toEqual([400, sentence]);
  });
});

describe('a code', () => {
  test('works once, in the browser that asked for it', async () => {
    const person = await addPerson(identity.db);
    const [mine, theirs] = [await openReset(identity), await openReset(identity)];
    await mine.ask(person.email);
    const code = await newestCode(identity.db, person.email);
    await theirs.ask('nobody@example.com');
    expect((await theirs.prove(code)).page.elementText('code-problem')).toBe('The code is not right.');
    const both = await Promise.all([mine.prove(code), mine.prove(code)]);
    expect(both.map(({ status }) => status).filter((status) => status === 303).length).toBeGreaterThanOrEqual(1);
    const finished = await mine.choose(NEW_PASSWORD);
    expect((await mine.finish(finished.response)).status).toBe(200);
    const again = await openReset(identity, mine.browser);
    await again.ask('nobody@example.com');
    expect((await again.prove(code)).status).toBe(400);
  });

  test('may be typed with or without the space', async () => {
    const person = await addPerson(identity.db);
    const reset = await openReset(identity);
    await reset.ask(person.email);
    const code = await newestCode(identity.db, person.email);
    expect((await reset.prove('12 34')).page.elementText('code-problem')).toBe('The code has eight digits.');
    expect((await reset.prove(code.replace(' ', ''))).status).toBe(303);
  });

  test('is over after five wrong tries, also when they come at once; the right one is too late then', async () => {
    const person = await addPerson(identity.db);
    const reset = await openReset(identity);
    await reset.ask(person.email);
    await Promise.all(Array.from({ length: 20 }, () => reset.prove('0000 0000')));
    const late = await reset.prove(await newestCode(identity.db, person.email));
    expect([late.status, late.page.alert]).toEqual([400, 'This code no longer works. Request a new one.']);
    expect((await reset.look()).alert).toBe('This code no longer works. Request a new one.');
  });

  test('is over after ten minutes', async () => {
    const person = await addPerson(identity.db);
    const reset = await openReset(identity);
    await reset.ask(person.email);
    await identity.db.execute(
      "update password_reset set expires_at = expires_at - interval '10 minutes' where email = $1",
      [person.email],
    );
    const late = await reset.prove(await newestCode(identity.db, person.email));
    expect([late.status, late.page.alert]).toEqual([400, 'This code no longer works. Request a new one.']);
  });

  test('is worth nothing once a new one was sent', async () => {
    const person = await addPerson(identity.db);
    const reset = await openReset(identity);
    await reset.ask(person.email);
    const first = await newestCode(identity.db, person.email);
    await useUpTries(reset);
    await reset.send({ step: 'again' });
    const second = await newestCode(identity.db, person.email, 2);
    expect((await reset.prove(first)).page.elementText('code-problem')).toBe('The code is not right.');
    expect((await reset.prove(second)).status).toBe(303);
  });

  test('can be asked for with another address', async () => {
    const reset = await openReset(identity);
    await reset.ask('nobody@example.com');
    await reset.send({ step: 'other' });
    expect((await reset.look()).headings).toEqual(['Set a new password']);
  });

  test('is not kept where it can be read', async () => {
    const person = await addPerson(identity.db);
    await (await openReset(identity)).ask(person.email);
    const code = (await newestCode(identity.db, person.email)).replace(' ', '');
    const rows = await identity.db.query('select * from password_reset where email = $1', [person.email]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is asked for five times an hour from one place, whoever has the address', async () => {
    const { email } = await addPerson(identity.db);
    for (const address of [email, 'somebody.else@example.com']) {
      for (let count = 1; count <= 5; count += 1) {
        const { status } = await (await openReset(identity)).ask(address, { 'x-forwarded-for': '10.9.0.1' });
        expect(status).toBe(303);
      }
      const { status, response, page } = await (await openReset(identity)).ask(address, {
        'x-forwarded-for': '10.9.0.1',
      });
      expect([status, page.alert]).toEqual([429, 'Too many codes were requested. Wait 60 minutes and try again.']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500);
    }
    await newestCode(identity.db, email, 5);
    expect(await mailTo(identity.db, email)).toHaveLength(5);
  });
});

describe('the new password', () => {
  test.each([
    ['', '', 'password-problem', 'Please enter New password'],
    ['short', 'short', 'password-problem', 'Use at least 12 characters.'],
    [
      'my name is whitfield',
      'my name is whitfield',
      'password-problem',
      'Leave your name and email address out of it.',
    ],
    [NEW_PASSWORD, `${NEW_PASSWORD}!`, 'confirm-problem', 'The two passwords are not the same.'],
    [PASSWORD, PASSWORD, 'password-problem', 'This is the password you have. Choose another one.'],
  ])('%j, then %j, is refused at the field', async (password, confirm, id, sentence) => {
    const person = await addPerson(identity.db);
    const reset = await proven(identity, person);
    const { status, page } = await reset.choose(password, confirm);
    expect([status, page.elementText(id)]).toEqual([400, sentence]);
    expect(await signsIn(identity, person, PASSWORD)).toBe(true);
    expect((await reset.choose(NEW_PASSWORD)).status).toBe(303);
  });

  test('cannot be set before the code was right', async () => {
    const person = await addPerson(identity.db);
    const reset = await openReset(identity);
    await reset.ask(person.email);
    await reset.choose(NEW_PASSWORD);
    expect((await reset.look()).headings).toEqual(['Type in the code']);
    expect([await signsIn(identity, person, NEW_PASSWORD), await signsIn(identity, person, PASSWORD)]).toEqual([
      false,
      true,
    ]);
  });

  test('cannot be set ten minutes after the code was right', async () => {
    const person = await addPerson(identity.db);
    const reset = await proven(identity, person);
    await identity.db.execute(
      "update password_reset set expires_at = expires_at - interval '10 minutes' where email = $1",
      [person.email],
    );
    await reset.choose(NEW_PASSWORD);
    expect((await reset.look()).headings).toEqual(['Set a new password']);
    expect(await signsIn(identity, person, PASSWORD)).toBe(true);
  });

  test('that another reset of the same person has set cannot be set again, which says so', async () => {
    const person = await addPerson(identity.db);
    const [quick, slow] = [await proven(identity, person), await proven(identity, person)];
    expect((await quick.choose(NEW_PASSWORD)).status).toBe(303);
    const late = await slow.choose('another pair of quiet wrenches');
    expect([late.status, late.page.alert]).toEqual([400, 'This code no longer works. Request a new one.']);
    expect(await signsIn(identity, person, NEW_PASSWORD)).toBe(true);
  });

  test('ends every other session of the person and what was granted through it, and nobody else’s', async () => {
    const [person, other] = [await addPerson(identity.db), await addPerson(identity.db)];
    const [theirs, others] = [openBrowser(), openBrowser()];
    const stolen = await signIn(identity.provider, theirs, person);
    const untouched = await signIn(identity.provider, others, other);
    const reset = await proven(identity, person);
    await reset.finish((await reset.choose(NEW_PASSWORD)).response);
    expect(await silentAnswer(identity.provider, theirs)).toBe('login_required');
    expect((await renew(identity.provider, stolen.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await renew(identity.provider, untouched.body.refresh_token)).status).toBe(200);
  });

  test('leaves the browser in which it was set signed in', async () => {
    const person = await addPerson(identity.db);
    const browser = openBrowser();
    const before = await signIn(identity.provider, browser, person);
    const reset = await openReset(identity, browser);
    await reset.ask(person.email);
    await reset.prove(await newestCode(identity.db, person.email));
    expect((await reset.finish((await reset.choose(NEW_PASSWORD)).response)).status).toBe(200);
    expect((await renew(identity.provider, before.body.refresh_token)).status).toBe(200);
  });

  test('opens an account that was locked by failed sign-ins, and is in the audit log without its text', async () => {
    const person = await addPerson(identity.db, { stores: ['north', 'south'] });
    for (let count = 0; count < 10; count += 1) await signsIn(identity, person, 'wrong');
    expect(await signsIn(identity, person, PASSWORD)).toBe(false);
    await (await proven(identity, person)).choose(NEW_PASSWORD);
    expect(await signsIn(identity, person, NEW_PASSWORD)).toBe(true);
    const entries = await identity.db.query(
      `select a.* from audit_log a join app_user u on u.id = a.user_id where u.local_account_id = $1`,
      [person.localAccountId],
    );
    expect(entries).toMatchObject([
      {
        action: 'ResetPassword',
        seen_in: ['north', 'south'],
        client_address: '127.0.0.1',
        request_id: expect.any(String),
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(NEW_PASSWORD);
  });

  test('of somebody who is deleted before it is saved is not set', async () => {
    const person = await addPerson(identity.db);
    const reset = await proven(identity, person);
    await identity.db.execute('update app_user set deleted_at = now() where local_account_id = $1', [
      person.localAccountId,
    ]);
    await reset.choose(NEW_PASSWORD);
    expect((await reset.look()).headings).toEqual(['Set a new password']);
  });
});

describe('what a policy issued', () => {
  test('is worth nothing at the addresses of another policy', async () => {
    const person = await addPerson(identity.db);
    const reset = await proven(identity, person);
    const back = await reset.browser.get(
      locationOf((await reset.choose(NEW_PASSWORD)).response, identity.provider.url),
    );
    const grant = { code: answerOf(back).get('code') ?? '', verifier: reset.verifier };
    for (const policy of [SIGN_IN, EDIT]) {
      expect((await redeem(identity.provider, grant, policy)).body.error).toBe('invalid_grant');
    }
    const { status, body } = await redeem(identity.provider, grant, RESET);
    expect(status).toBe(200);
    expect((await renew(identity.provider, body.refresh_token, SIGN_IN)).body.error).toBe('invalid_grant');
    expect((await renew(identity.provider, body.refresh_token, RESET)).status).toBe(200);
  });
});
