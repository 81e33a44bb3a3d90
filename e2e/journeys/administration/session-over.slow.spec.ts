import type { DemoAccount } from '@fixed-ops/contract';
import type { Page } from '@playwright/test';
import { anAccount, fillSignIn, signIn, theServiceDirector } from '../../people.ts';
import { endSessionOf } from '../../sql/ended-session.ts';
import { withInvitation } from '../../sql/own-invitation.ts';
import { expect, settled, test } from '../../test.ts';
import { withSettingsKept } from './kept-settings.ts';

// Each test has its own sign-in, because it ends the session.

/** Presses a button that saves, signs in again, and expects the page to offer what was typed. Takes it up. */
async function saveWithoutSession(page: Page, button: string, { email, password }: DemoAccount): Promise<void> {
  const address = page.url();
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(address);
  await expect(page.getByText(/^What you had typed on .* is still here\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Use it' }).click();
}

/** The same once the session has come to its end. */
async function saveOnceOver(page: Page, button: string): Promise<void> {
  await endSessionOf(page);
  await saveWithoutSession(page, button, await theServiceDirector());
}

test('a setting that is saved after the session is over asks for the password, and what was typed is saved then', async ({
  page,
  complaints,
}) => {
  test.slow();
  complaints.expectComplaint(/40[01]/);
  await signIn(page, await theServiceDirector(), '/administration/heat-sheet?dealership=d-harborline-chevrolet');
  const least = page.getByRole('textbox', { name: 'Colored from' });
  await expect(least).toHaveValue('5');
  await withSettingsKept(page, 'ServiceOptionsHeatSheet', async () => {
    await least.fill('7');
    await saveOnceOver(page, 'Save changes');
    await expect(least).toHaveValue('7');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await page.reload();
    await expect(least).toHaveValue('7');
    await expect(page.getByText(/^What you had typed/)).toHaveCount(0);
  });
});

test('a person who is edited while the session ends is offered as typed in the drawer, and saved then', async ({
  page,
  complaints,
}) => {
  test.slow();
  complaints.expectComplaint(/40[01]/);
  await signIn(page, await theServiceDirector(), '/administration/users');
  await page.getByRole('button', { name: 'Actions for Will Granger' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const phone = page.getByRole('dialog', { name: 'Edit Will Granger' }).getByLabel('Phone');
  await expect(phone).toBeVisible();
  const before = await phone.inputValue();
  const save = async () => {
    await page.getByRole('button', { name: 'Save user' }).click();
    await expect(page.getByText('Will Granger is saved.')).toBeVisible();
  };
  await phone.fill('(860) 555-0177');
  await saveOnceOver(page, 'Save user');
  await expect(phone).toHaveValue('(860) 555-0177');
  await save();
  await page.reload();
  await expect(phone).toHaveValue(/0177$/);
  await phone.fill(before);
  await save();
});

test('a step of onboarding that is saved after the session is over is offered as typed, and saved then', async ({
  page,
  complaints,
}) => {
  test.slow();
  complaints.expectComplaint(/40[01]/);
  const director = await theServiceDirector();
  await withInvitation(director.email, async (token) => {
    await signIn(page, director, `/onboarding?token=${token}&step=group`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Bayside Kia');
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.getByRole('option', { name: 'Central, Chicago' }).click();
    await settled(page);
    await saveOnceOver(page, 'Save and continue');
    await expect(name).toHaveValue('Bayside Kia');
    await page.getByRole('button', { name: 'Save and continue', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'DMS connection' })).toBeVisible();
    await page.goto(`/onboarding?token=${token}&step=group`);
    await expect(name).toHaveValue('Bayside Kia');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toContainText('Central, Chicago');
  });
});

test('who types while an administrator ends the sessions is asked for the password, and loses nothing that was typed', async ({
  page,
  openAs,
  complaints,
}) => {
  test.slow();
  complaints.expectComplaint(/40[01]/);
  // No other test signs this person in.
  const person = await anAccount('Toby Marsh', ({ email }) => email === 'toby.marsh@example.com');
  await signIn(page, person, '/profile-settings');
  const phone = page.getByLabel('Phone');
  const before = await phone.inputValue();
  await phone.fill('(860) 555-0166');

  const admin = await openAs(await theServiceDirector(), '/administration/users');
  await admin.getByRole('button', { name: 'Actions for Toby Marsh' }).click();
  await admin.getByRole('menuitem', { name: 'End sessions' }).click();
  const question = admin.getByRole('dialog', { name: 'Sign Toby Marsh out everywhere?' });
  await expect(question).toContainText('asks for the password again, and then offers what was typed');
  await question.getByRole('button', { name: 'End sessions' }).click();
  await expect(admin.getByText('Toby Marsh is signed out everywhere.')).toBeVisible();

  await saveWithoutSession(page, 'Save changes', person);
  await expect(phone).toHaveValue('(860) 555-0166');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(phone).toHaveValue(before);
});
