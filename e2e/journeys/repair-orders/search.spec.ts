import type { Page } from '@playwright/test';
import { z } from 'zod';
import { isAt } from '../../address.ts';
import { expectNoViolations } from '../../axe.ts';
import { aPersonWithTitle, theServiceDirector } from '../../people.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, settled, test } from '../../test.ts';

const store = 'd-harborline-toyota';
const field = (page: Page) => page.getByRole('search').getByRole('searchbox');
const found = (page: Page) => page.getByRole('region', { name: 'Found repair orders' });

/** The newest closed repair order with a customer and a vehicle. Throws if there is none. */
async function aVisit() {
  const [visit] = await queryRows(
    z.object({ number: z.string(), customer: z.string(), vin: z.string() }),
    `select r.ro_number as number, c.name as customer, v.vin
       from repair_order r
       join customer c on c.dealership_id = r.dealership_id and c.id = r.customer_id
       join vehicle v on v.dealership_id = r.dealership_id and v.id = r.vehicle_id
      where r.dealership_id = $1 and r.status = 'C' order by r.close_date desc, r.ro_number limit 1`,
    [store],
  );
  if (!visit) throw new Error('there is no visit');
  return visit;
}

test('a repair order is found by the last eight of its VIN, and opened by its number and Enter', async ({ openAs }) => {
  const { number, vin } = await aVisit();
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await page.getByRole('link', { name: 'RO search' }).click();
  await expect(page.getByText('Which repair order are you looking for?')).toBeVisible();
  // The page takes the focus when it arrives, a moment after it is drawn.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(vin.slice(-8));
  await expect(field(page)).toHaveValue(vin.slice(-8));
  await expect(found(page).getByRole('link', { name: number, exact: true })).toBeVisible();

  await field(page).fill(`RO #${number}`);
  await field(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Repair order ${number}`);
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: `RO #${number}` })
    .click();
  await expect(field(page)).toHaveValue(`RO #${number}`);
});

test('what is found is what the database has, and a copied address shows the same', { tag: '@slow' }, async ({
  openAs,
}) => {
  const { customer } = await aVisit();
  const [counted] = await queryRows(
    z.object({ count: z.coerce.number() }),
    `select count(*) from repair_order r
       join customer c on c.dealership_id = r.dealership_id and c.id = r.customer_id
      where r.dealership_id = $1 and r.one_line_c and r.status = 'C' and ' ' || lower(c.name) like '% ' || lower($2) || '%'`,
    [store, customer],
  );
  const page = await openAs(
    await theServiceDirector(),
    `/dashboard/ros?q=${encodeURIComponent(customer)}&status=closed&field=customerName&exceptions=oneLine`,
  );
  await expect(page.locator('main header')).toContainText(`${counted?.count} found, of all dates`);
  await page.getByRole('button', { name: 'Remove One line' }).click();
  await expect(page).toHaveURL(
    isAt(`/dashboard/ros?${new URLSearchParams({ q: customer, status: 'closed', field: 'customerName' })}`),
  );
  await expect(found(page).getByRole('link').first()).toBeVisible();
});

test('the palette searches repair orders for what it does not know', { tag: '@slow' }, async ({ openAs }) => {
  const { customer } = await aVisit();
  const page = await openAs(await theServiceDirector(), '/support');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(customer);
  await page.getByRole('option', { name: `Search repair orders for “${customer}”` }).click();
  await expect(field(page)).toHaveValue(customer);
  await expect(found(page).getByRole('link').first()).toBeVisible();
});

test('an advisor finds own repair orders alone', async ({ openAs }) => {
  const advisor = await aPersonWithTitle('SERVICE_ADVISOR');
  const [foreign] = await queryRows(
    z.object({ number: z.string() }),
    `select r.ro_number as number from repair_order r
      where r.dealership_id = $1 and r.status = 'C' and r.advisor_number <> '' and not exists (
        select 1 from dms_person p where p.dealership_id = r.dealership_id and p.kind = 'advisor'
           and p.number = r.advisor_number and p.name = $2)
      order by r.close_date desc, r.ro_number limit 1`,
    [store, advisor.fullName],
  );
  const page = await openAs(advisor, `/dashboard/ros?q=${foreign?.number}&dealership=${store}`);
  await expect(page.getByText('You see your own repair orders.')).toBeVisible();
  await expect(page.getByText(`No repair order matches “${foreign?.number}”`)).toBeVisible();
});

test('the search is accessible in both color modes and on a phone, and no wider than its window', {
  tag: '@slow',
}, async ({ openAs }) => {
  const { customer } = await aVisit();
  const page = await openAs(await theServiceDirector(), `/dashboard/ros?q=${encodeURIComponent(customer)}`);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await expect(found(page).getByRole('link').first()).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectNoViolations(page, 'RO search');
});
