import type { Page } from '@playwright/test';
import { z } from 'zod';
import { isAt } from '../../address.ts';
import { expectNoViolations } from '../../axe.ts';
import { aPersonWithTitle, theServiceDirector } from '../../people.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, test } from '../../test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find an RO, person or screen' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the palette by its keys and types a query. Enter then takes the best result. */
async function find(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(query);
  await expect(palette(page).getByRole('combobox')).toHaveValue(query);
}

/**
 * A closed repair order of Harborline Toyota. If the number of an advisor is given, it is an order of another advisor. Throws if there is
 * none.
 */
async function aRepairOrder(notOf = ''): Promise<string> {
  const [found] = await queryRows(
    z.object({ ro_number: z.string() }),
    `select ro_number from repair_order
      where dealership_id = 'd-harborline-toyota' and status = 'C' and advisor_number not in ('', $1)
      order by close_date desc, ro_number limit 1`,
    [notOf],
  );
  if (!found) throw new Error('there is no repair order');
  return found.ro_number;
}

test('the command palette goes to a screen, a repair order, a person and a dealership by the keyboard alone', async ({
  openAs,
}) => {
  test.slow();
  const number = await aRepairOrder();
  const page = await openAs(await theServiceDirector(), '/support');
  const results = palette(page).getByRole('option');

  await test.step('Escape closes it and gives the focus back', async () => {
    const search = page.getByRole('banner').getByRole('button', { name: 'Find an RO, person or screen' });
    await search.focus();
    await page.keyboard.press('Enter');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(search).toBeFocused();
  });

  await test.step('a screen: the arrows choose, the pointer is not needed', async () => {
    await find(page, 'dealership in');
    await expect(results.first()).toContainText('Dealership info');
    await expect(results.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Dealership info');
    await expect(heading(page)).toBeFocused();
  });

  await test.step('a repair order by its number', async () => {
    await find(page, `ro ${number}`);
    await expect(results.first()).toContainText(`Repair order ${number}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(isAt(`/dashboard/ros/${number}`));
    await expect(heading(page)).toContainText(number);
  });

  await test.step('a person, whose row is then the one that is shown', async () => {
    await find(page, 'marisol');
    await expect(results.filter({ hasText: 'Marisol Vega' })).toBeVisible();
    await expectNoViolations(page, 'command palette with results');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Users');
    await expect(page.getByRole('row').filter({ hasText: 'Marisol Vega' })).toBeVisible();
  });

  await test.step('a dealership; what was visited at the other one is not offered here', async () => {
    await find(page, '');
    await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText(`Repair order ${number}`);
    await page.keyboard.type('lakeview');
    await expect(results.first()).toContainText('Lakeview Honda');
    await page.keyboard.press('Enter');
    // The list of users has a filter for dealerships as well.
    const selector = page.getByRole('banner').getByRole('combobox', { name: 'Dealership', exact: true });
    await expect(selector).toContainText('Lakeview Honda');
    await expect(heading(page)).toHaveText('Users');
    await find(page, '');
    await expect(palette(page).getByRole('group', { name: 'Screens' })).toBeVisible();
    await expect(palette(page)).not.toContainText(`Repair order ${number}`);
  });

  await test.step('nothing found says what can be looked for', async () => {
    await page.keyboard.type('zz');
    await expect(palette(page)).toContainText('No results for “zz”.');
    await expect(results).toHaveCount(0);
    await expectNoViolations(page, 'command palette without results');
  });
});

test('the command palette leads nobody to what is closed to them', async ({ openAs, complaints }) => {
  complaints.expectComplaint(/404/);
  const advisor = await aPersonWithTitle('SERVICE_ADVISOR');
  const [own] = await queryRows(
    z.object({ number: z.string() }),
    `select n.number from user_dms_number n join app_user u on u.id = n.user_id
      where u.email = $1 and n.dealership_id = 'd-harborline-toyota' limit 1`,
    [advisor.email],
  );
  const foreign = await aRepairOrder(own?.number);
  const asked: string[] = [];
  const page = await openAs(advisor, '/support');
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const options = palette(page).getByRole('option');

  await find(page, '');
  await expect(options.filter({ hasText: 'Op codes' })).toBeVisible();
  await expect(options.filter({ hasText: /Administration|AI Reviews|Xtime|Labor matrix/ })).toHaveCount(0);
  for (const query of ['users', 'dana', 'lakeview']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(query);
    await expect(palette(page).getByRole('combobox')).toHaveValue(query);
    await expect(options.filter({ hasText: /Users|Dana Whitfield|Lakeview Honda/ })).toHaveCount(0);
  }
  // The page does not even ask for the people.
  expect(asked.filter((path) => path.includes('GetUsersFromDealership'))).toEqual([]);

  // Anybody may type any number. The page behind it shows only their own repair orders.
  await page.keyboard.press('Control+a');
  await page.keyboard.type(foreign);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`There is no repair order ${foreign} here`)).toBeVisible();
});
