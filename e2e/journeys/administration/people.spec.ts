import { z } from 'zod';
import { asShown, figureOf } from '../../figures.ts';
import { aPersonWithTitle, fillSignIn, theServiceDirector } from '../../people.ts';
import { product } from '../../product.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, settled, test } from '../../test.ts';

const PASSWORD = 'Quiet-Harbor-Lantern-58';
const store = 'd-harborline-toyota';

/**
 * The last month in which an advisor closed repair orders: their numbers, how many others the store closed, and the names of the
 * colleagues. Throws if the advisor closed none.
 */
async function lastMonthOf(advisor: string) {
  const [found] = await queryRows(
    z.object({ first: z.string(), last: z.string(), orders: z.array(z.string()), elsewhere: z.number() }),
    `with month as (
       select date_trunc('month', max(close_date))::date as first, max(close_date) as last
         from repair_order where dealership_id = $1 and advisor_number = $2 and status = 'C')
     select m.first::text, m.last::text,
            json_agg(r.ro_number) filter (where r.advisor_number = $2) as orders,
            count(*) filter (where r.advisor_number <> $2)::int as elsewhere
       from month m join repair_order r on r.dealership_id = $1 and r.status = 'C' and not r.is_credit
                                       and r.close_date between m.first and m.last
      group by m.first, m.last`,
    [store, advisor],
  );
  if (found === undefined) throw new Error('the advisor closed nothing');
  const colleagues = await queryRows(
    z.object({ name: z.string() }),
    `select name from dms_person where dealership_id = $1 and kind in ('advisor', 'technician') and name <> '' and number <> $2`,
    [store, advisor],
  );
  return { ...found, colleagues: colleagues.map(({ name }) => name) };
}

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

  await visitor.goto(`${product.mailbox}?to=${encodeURIComponent(email)}`);
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
  // She has both stores, but no administration, and she is the only advisor that she sees.
  await visitor
    .getByRole('combobox', { name: /ealership/ })
    .first()
    .click();
  await expect(visitor.getByRole('option', { name: /Lakeview Honda/ })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('link', { name: 'Administration' })).toHaveCount(0);

  // The figure and the rows hold only repair orders of her own number. The store closed more.
  const { first, last, orders, elsewhere, colleagues } = await lastMonthOf('A7');
  expect(elsewhere).toBeGreaterThan(orders.length);
  expect(colleagues.length).toBeGreaterThan(20);
  await visitor.goto(`/dashboard/service?startDate=${first}&endDate=${last}&drill=ro_count.all`);
  const drawer = visitor.getByRole('dialog');
  await expect(drawer.getByRole('row', { name: new RegExp(`^All ${orders.length} ROs`) })).toBeVisible();
  await settled(visitor);
  const listed = await drawer.getByRole('table').getByRole('link').allInnerTexts();
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter((number) => !orders.includes(number))).toEqual([]);
  await visitor.keyboard.press('Escape');
  await expect(figureOf(visitor, 'ro_count')).toHaveText(asShown('ro_count', orders.length));
  const shown = await visitor.locator('body').innerText();
  expect(colleagues.filter((name) => shown.includes(name))).toEqual([]);
  // Her page may still ask for something. The API would refuse that after she is deleted.
  await settled(visitor);
  await visitor.close();

  // The administrator deletes her again, so that this journey leaves nobody behind.
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
  await page.getByRole('menuitem', { name: 'Look at' }).click();
  await expect(page.getByText('Your role cannot change people with the role Admin, all dealerships.')).toBeVisible();
});

test('an administrator of one store meets the end of the rights on the pages of settings: no copies, guides to read, no other store', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(
    await aPersonWithTitle('FIXED_OPS_DIRECTOR', 'ADMIN'),
    '/administration/thresholds?tool=copy',
  );
  await expect(page.getByRole('button', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy to other stores' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/administration/guides');
  await expect(page.locator('main form input[readonly]').first()).toBeVisible();
  await expect(page.locator('main form input:not([readonly])')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await page.goto('/administration/thresholds?dealership=d-lakeview-honda');
  await expect(page.locator('main')).toContainText('Harborline Toyota');
  await expect(page).not.toHaveURL(/lakeview/);
});

test('Back asks before it closes a person over what was typed, and Discard asks once', { tag: '@slow' }, async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/administration/users');
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog', { name: /^Edit / });
  const name = drawer.getByRole('textbox', { name: 'Last name' });
  await name.press('End');
  await name.pressSequentially('x');
  const typed = await name.inputValue();
  await page.goBack();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(name).toHaveValue(typed);
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]user=/);
});
