import type { DemoAccount } from '@fixed-ops/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { isAt } from '../../address.ts';
import { expectNoViolations } from '../../axe.ts';
import { anAccount, fillSignIn, signIn } from '../../people.ts';
import { product } from '../../product.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, test } from '../../test.ts';

const NEW_PASSWORD = 'four quiet torque wrenches';

/** No other test signs in as this person, because password and name change here. */
const thePerson = () => anAccount('Kenji Sato', ({ email }) => email === 'kenji.sato@example.com');

// The tests run one after the other, because a new password ends every other reset of the same person.
test.describe.configure({ mode: 'default' });

/** Reads the password and the name. Returns a function that restores them, whatever the test has done. */
async function keepAccount({ email }: DemoAccount): Promise<() => Promise<void>> {
  const [kept] = await queryRows(
    z.object({ id: z.string(), hash: z.string(), first: z.string(), last: z.string(), phone: z.string() }),
    `select u.local_account_id as id, c.password_hash as hash, u.first_name as first, u.last_name as last, u.phone
       from app_user u join identity_credential c on c.local_account_id = u.local_account_id where u.email = $1`,
    [email],
  );
  if (kept === undefined) throw new Error(`${email} has no password`);
  const { id, hash, first, last, phone } = kept;
  return async () => {
    const nothing = z.object({});
    await queryRows(nothing, 'update identity_credential set password_hash = $2 where local_account_id = $1', [
      id,
      hash,
    ]);
    await queryRows(
      nothing,
      'update app_user set first_name = $2, last_name = $3, phone = $4 where local_account_id = $1',
      [id, first, last, phone],
    );
  };
}

/** The code in the newest mail to the person, from the mailbox. */
async function mailedCode(page: Page, { email }: DemoAccount): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${product.mailbox}?to=${encodeURIComponent(email)}`);
  await mailbox
    .getByRole('link', { name: /^Your code for a new Fixed Ops password/ })
    .first()
    .click();
  const text = (await mailbox.locator('pre').textContent()) ?? '';
  await mailbox.close();
  return /\d{4} \d{4}/.exec(text)?.[0] ?? 'no code';
}

test('a forgotten password is replaced by way of the mailbox, and the sign-in goes on where it was', async ({
  page,
  complaints,
}) => {
  // The frame of a message runs no script, not even one of Playwright.
  complaints.expectComplaint(/400/, /^Blocked script execution in '[^']*\/mailbox\/\d+\/html'/);
  const person = await thePerson();
  const restore = await keepAccount(person);
  try {
    await page.goto('/support');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // Cancel leads back to the sign-in page, and nothing has changed.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByLabel('Code', { exact: true }).fill('0000 0000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The code is not right.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(page, person));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('New password again').fill(`${NEW_PASSWORD}?`);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByLabel('New password again')).toHaveAccessibleDescription(
      'The two passwords are not the same.',
    );
    await expectNoViolations(page, 'the page for the new password');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('New password again').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
    await expect(page).toHaveURL(isAt('/support'));

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Log Out' }).click();
    await fillSignIn(page, person.email, person.password);
    await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.');
    await fillSignIn(page, person.email, NEW_PASSWORD);
    await expect(page.getByRole('link', { name: person.fullName })).toBeVisible();

    const mailbox = await page.context().newPage();
    await mailbox.goto(product.mailbox);
    await expectNoViolations(mailbox, 'the mailbox');
    await mailbox
      .getByRole('link', { name: /^Your Fixed Ops password was changed/ })
      .first()
      .click();
    await expect(mailbox.frameLocator('iframe').getByText('Other browsers were signed out.')).toBeVisible();
  } finally {
    await restore();
  }
});

test('a link straight into the flow for a new password, as invitations with a hosted tenant have it, ends signed in', async ({
  page,
  complaints,
}) => {
  complaints.expectComplaint(/^Blocked script execution in '[^']*\/mailbox\/\d+\/html'/);
  const person = await thePerson();
  const restore = await keepAccount(person);
  try {
    const home = await page.request.get('/');
    const clientId = /"clientId":"([^"]+)"/.exec(await home.text())?.[1] ?? 'no client';
    // Nobody can redeem the code at the end, because no verifier belongs to the challenge.
    const link = new URLSearchParams({
      client_id: clientId,
      redirect_uri: new URL('/dashboard', home.url()).href,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid',
      nonce: 'of-the-link',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      login_hint: person.email,
    });
    await page.goto(`/identity/fixedops/B2C_1_passwordreset/oauth2/v2.0/authorize?${link}`);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(page, person));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('New password again').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page).toHaveURL(isAt('/dashboard/service'));
  } finally {
    await restore();
  }
});

test('name and password are changed on the pages of the provider, and giving up there is a quiet return', async ({
  page,
}) => {
  const person = await anAccount('Hiro Tanabe', ({ email }) => email === 'hiro.tanabe@example.com');
  const restore = await keepAccount(person);
  const heading = page.getByRole('heading', { level: 1 });
  try {
    await signIn(page, person, '/profile-settings');
    for (const [button, title] of [
      ['Change password', 'Set a new password'],
      ['Edit sign-in profile', 'Your profile'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(heading).toHaveText(title);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(heading).toHaveText('Profile settings');
      await expect(page.getByRole('link', { name: person.fullName })).toBeVisible();
      await expect(page.getByText(/could not be|has been (saved|changed)/)).toHaveCount(0);
    }

    await page.getByRole('button', { name: 'Edit sign-in profile' }).click();
    await page.getByLabel('First name', { exact: true }).fill('');
    await page.getByLabel('Phone', { exact: true }).fill('555.555.0171');
    await expectNoViolations(page, 'the profile at the provider');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('First name', { exact: true }).fill('Hiroshi');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(heading).toHaveText('Profile settings');
    await expect(page.getByText('Your sign-in profile has been saved.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hiroshi Tanabe' })).toBeVisible();
    await expect(page.getByLabel('Phone', { exact: false }).first()).toHaveValue('(555) 555-0171');
    // The account is still the account of the sign-in. Its token opens the next page without a question.
    await page.goto('/support');
    await expect(heading).toHaveText('Support');
  } finally {
    await restore();
  }
});
