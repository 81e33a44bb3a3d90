import { aPersonWithTitle, fillSignIn, theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';

const PASSWORD = 'Quiet-Harbor-Lantern-58';

test('an administrator creates an advisor with two stores, who signs in from the mail and sees only the own rows', async ({
  openAs,
  page: visitor,
}) => {
  const email = `rosa.delgado.${Date.now()}@example.com`;
  const page = await openAs(await theServiceDirector(), '/administration/users/new');
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Delgado');
  await page.getByLabel('Email').fill(email);
  await choose('Team category', 'Service');
  await choose('Job title', 'Service Advisor');
  await page.getByRole('radio', { name: /^Employee/ }).check();
  await page.getByRole('checkbox', { name: /^Lakeview Honda/ }).check();
  await choose('DMS number at Harborline Toyota', 'A7, Ray Holt');
  await page.keyboard.press('Escape');
  const sees = page.getByRole('region', { name: 'What Rosa will see' });
  await expect(sees.getByText('Own rows only')).toBeVisible();
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('Rosa Delgado is created.')).toBeVisible();
  await page.getByText('Not verified', { exact: true }).first().click();
  await expect(page.getByRole('row', { name: /Rosa Delgado/ }).first()).toBeVisible();

  await visitor.goto(`/mailbox?to=${encodeURIComponent(email)}`);
  await visitor
    .getByRole('link', { name: /invites you to Fixed Ops/ })
    .first()
    .click();
  const text = (await visitor.locator('pre').textContent()) ?? '';
  const link = /https?:\/\/\S+\/invitation\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`the mail has no invitation: ${text}`);
  await visitor.goto(link);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByLabel('Password again').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Save the password' }).click();
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(visitor, email, PASSWORD);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Rosa Delgado' })).toBeVisible();
  // Both stores are hers, the administration is not, and of the advisors there is herself alone.
  await visitor
    .getByRole('combobox', { name: /ealership/ })
    .first()
    .click();
  await expect(visitor.getByRole('option', { name: /Lakeview Honda/ })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await expect(visitor.getByText('Marisol Vega')).toHaveCount(0);

  // The administrator takes her away again: nobody of this journey stays behind.
  await page.getByRole('button', { name: 'Actions for Rosa Delgado' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Rosa Delgado is deleted.')).toBeVisible();
});

test('an administrator of one store meets the end of the rights on the users’ pages', { tag: '@slow' }, async ({
  openAs,
}) => {
  const page = await openAs(await aPersonWithTitle('FIXED_OPS_DIRECTOR', 'ADMIN'), '/administration/users/new');
  await expect(page.getByRole('checkbox', { name: /^Harborline Toyota/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Lakeview Honda/ })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /all dealerships/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await page.getByRole('button', { name: 'Actions for Dana Whitfield' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByText('Your role does not change people of the role Admin, all dealerships.')).toBeVisible();
});
