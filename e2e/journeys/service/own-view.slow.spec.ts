import type { DemoAccount } from '@fixed-ops/contract';
import { z } from 'zod';
import { figureOf } from '../../figures.ts';
import { aPersonWithTitle } from '../../people.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, settled, test } from '../../test.ts';

const store = 'd-harborline-toyota';

/** The advisors, technicians and counterpersons of the store except one person, with their numbers. */
async function colleaguesOf(person: DemoAccount) {
  const all = await queryRows(
    z.object({ kind: z.string(), number: z.string(), name: z.string() }),
    `select kind, number, name from dms_person
      where dealership_id = $1 and kind in ('advisor', 'technician', 'counter') and name <> '' and name <> $2`,
    [store, person.fullName],
  );
  expect(all.length).toBeGreaterThan(20);
  return all;
}

/** Every screen of the service side, also with addresses that ask for a colleague. */
const screens = (advisor: string, technician: string) => [
  { path: '/dashboard/service', heading: 'Service' },
  { path: `/dashboard/service?advisors=${advisor}&technicians=${technician}&why=elr`, heading: 'Service' },
  { path: `/dashboard/service?drill=elr.C.advisor%3A${advisor}`, heading: 'Service' },
  { path: '/dashboard/service?drill=hpro.C&drillView=advisors', heading: 'Service' },
  { path: '/dashboard/service?trend=accounting', heading: 'Service' },
  { path: '/dashboard/service/recap', heading: /^Recap/ },
  { path: `/dashboard/service/open?advisors=${advisor}&view=past`, heading: 'Open repair orders' },
  { path: `/dashboard/service/declined?advisors=${advisor}&days=365`, heading: 'Declined work' },
  { path: `/dashboard/service/discounts?advisors=${advisor}`, heading: 'Discounts' },
  { path: '/dashboard/service/ucis', heading: 'Used-car internal' },
  { path: '/dashboard/op-codes?peek=BRKF', heading: 'Op codes' },
  { path: '/dashboard/op-codes?lines=belowGrid', heading: 'Op codes' },
  { path: `/dashboard/op-codes/BRKF?advisors=${advisor}`, heading: /BRKF/ },
  { path: '/dashboard/labor-types', heading: 'Labor types' },
  { path: `/dashboard/ros?advisors=${advisor}`, heading: 'RO search' },
  { path: `/dashboard/heat-sheet/service?person=${advisor}`, heading: 'Heat sheet' },
  { path: `/dashboard/heat-sheet/service?by=technician&person=${technician}`, heading: 'Heat sheet' },
  { path: `/dashboard/technicians?view=missing&technicians=${technician}`, heading: 'Technicians' },
  { path: '/dashboard/technicians?view=nopunch', heading: 'Technicians' },
  { path: '/dashboard/heat-sheet/service/wall', heading: 'Not available to you' },
];

/** The screens of parts, also with addresses that ask for a colleague. */
const partsScreens = (counterperson: string) => [
  { path: '/dashboard/parts', heading: 'Parts' },
  { path: `/dashboard/parts?advisors=${counterperson}&drill=parts_sales.all`, heading: 'Parts' },
  { path: '/dashboard/parts?drill=parts_gross.counter', heading: 'Parts' },
  { path: `/dashboard/heat-sheet/parts?person=${counterperson}`, heading: 'Heat sheet' },
  {
    path: '/dashboard/heat-sheet/parts?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31',
    heading: 'Heat sheet',
  },
  { path: '/dashboard/heat-sheet/parts/wall', heading: 'Not available to you' },
];

/** The three titles that see only their own rows, and a counterperson of role EMPLOYEE. */
const own = [
  { title: 'SERVICE_ADVISOR', screens },
  { title: 'SERVICE_TECHNICIAN', screens },
  { title: 'DETAIL_TECHNICIAN', screens },
  { title: 'PARTS_OTHER', screens: (_advisor: string, _technician: string, counter: string) => partsScreens(counter) },
];

for (const { title, screens: screensOf } of own) {
  test(`${title} sees no colleague’s name on any screen, whatever the address asks for`, async ({ openAs }) => {
    test.slow();
    const person = await aPersonWithTitle(title, 'EMPLOYEE');
    const colleagues = await colleaguesOf(person);
    const numberOf = (kind: string) => colleagues.find((each) => each.kind === kind)?.number ?? '';
    const page = await openAs(person, '/profile-settings');
    for (const { path, heading } of screensOf(numberOf('advisor'), numberOf('technician'), numberOf('counter'))) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await settled(page);
        const text = (await page.locator('body').innerText()) + (await page.locator('body').ariaSnapshot());
        const named = colleagues.filter(({ name }) => text.includes(name)).map(({ name }) => name);
        expect.soft(named, path).toEqual([]);
      });
    }
  });
}

for (const title of ['SERVICE_ADVISOR', 'SERVICE_TECHNICIAN']) {
  test(`${title} sees no colleague’s name on the repair orders that are the person’s own`, async ({ openAs }) => {
    test.slow();
    const person = await aPersonWithTitle(title, 'EMPLOYEE');
    const colleagues = await colleaguesOf(person);
    const page = await openAs(person, '/dashboard/ros?status=closed&dateField=close');
    await settled(page);
    const numbers = page.getByRole('table', { name: 'Found repair orders' }).getByRole('rowheader').getByRole('link');
    const paths = await numbers.evaluateAll((links) =>
      links.slice(0, 5).map((link) => link.getAttribute('href') ?? ''),
    );
    expect(paths).toHaveLength(5);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Repair order \d/);
      await settled(page);
      const text = (await page.locator('body').innerText()) + (await page.locator('body').ariaSnapshot());
      const named = colleagues.filter(({ name }) => text.includes(name)).map(({ name }) => name);
      expect.soft(named, path).toEqual([]);
    }
  });
}

test('a counterperson’s parts sales open the own documents, which add up to them and link no page that stays closed', async ({
  openAs,
}) => {
  const page = await openAs(await aPersonWithTitle('PARTS_OTHER', 'EMPLOYEE'), '/dashboard/parts');
  await settled(page);
  const sales = figureOf(page, 'parts_sales');
  const shown = await sales.innerText();
  await sales.click();
  const drawer = page.getByRole('dialog', { name: 'Parts sold' });
  await expect(drawer).toContainText(/Adds up\. \d+ sales documents: \$[\d,.]+ − /);
  const [, exact = ''] = /sales documents: \$([\d,.]+) − /.exec(await drawer.innerText()) ?? [];
  expect(shown).toBe(`$${Math.round(Number(exact.replaceAll(',', ''))).toLocaleString('en-US')}`);
  await expect(drawer.getByRole('table').getByRole('link')).toHaveCount(0);
  await test.step('a sale type opens its part of them, and so does the address of its figure', async () => {
    await page.goto('/dashboard/parts');
    await settled(page);
    const row = page.getByRole('table', { name: 'Sale types' }).getByRole('row', { name: /^Counter retail/ });
    const sold = row.getByRole('button').first();
    const ofType = await sold.innerText();
    await sold.click();
    const documents = page.getByRole('dialog', { name: 'Parts sold, counter retail' });
    await expect(documents).toContainText(/Adds up\. \d+ sales documents: \$[\d,.]+ − /);
    const sum = /sales documents: \$([\d,.]+) − /.exec(await documents.innerText())?.[1] ?? '';
    expect(ofType).toBe(`$${Math.round(Number(sum.replaceAll(',', ''))).toLocaleString('en-US')}`);
    await page.goto('/dashboard/parts?drill=parts_sales.counter');
    await expect(documents).toContainText(`sales documents: $${sum}`);
    await expect(page).toHaveURL(/\/dashboard\/parts\?own=counter/);
  });
});

test('an advisor and a technician have the store beside their own figures, as one average', async ({ openAs }) => {
  const advisor = await aPersonWithTitle('SERVICE_ADVISOR');
  const sheet = (await openAs(advisor, '/dashboard/heat-sheet/service')).getByRole('grid', { name: 'Heat sheet' });
  await expect(sheet.getByRole('row', { name: new RegExp(advisor.fullName) })).toContainText('%');
  await expect(sheet.getByRole('row', { name: /^Store/ })).toContainText('%');
  const technician = await aPersonWithTitle('SERVICE_TECHNICIAN');
  const table = (await openAs(technician, '/dashboard/technicians')).getByRole('table', { name: 'Technicians' });
  await expect(table.getByRole('row', { name: new RegExp(technician.fullName) })).toContainText('%');
  await expect(table.getByRole('row', { name: /^Store average/ })).toContainText('%');
});

/**
 * Screens with a panel that compares an advisor's own rates with the store. `over` says what the rates cover, and `rate` is one of them.
 */
const panels = [
  { path: '/dashboard/service/ucis?period=lastMonth', over: 'All cars of the period', rate: 'Per car' },
  {
    path: '/dashboard/service/declined?days=365',
    over: 'All work recommended in these days',
    rate: 'Average open job',
  },
  { path: '/dashboard/service/open', over: 'All open repair orders', rate: 'Days open' },
  { path: '/dashboard/op-codes/BRKF?period=lastMonth', over: 'Names and rank of others are for managers', rate: 'ELR' },
];

test('lists of an advisor’s own have the store’s rates in a panel, which names nobody', async ({ openAs }) => {
  test.slow();
  const advisor = await aPersonWithTitle('SERVICE_ADVISOR');
  const colleagues = await colleaguesOf(advisor);
  const page = await openAs(advisor, '/profile-settings');
  for (const { path, over, rate } of panels) {
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      const panel = page.getByRole('region', { name: 'Store average' });
      await expect.soft(panel, path).toContainText(over);
      await expect.soft(panel.getByRole('term').filter({ hasText: rate }), path).toBeVisible();
      await expect
        .soft(
          panel
            .getByRole('definition')
            .filter({ hasText: /\d.*, yours .*\d/ })
            .first(),
          path,
        )
        .toBeVisible();
      const text = await panel.innerText();
      expect
        .soft(
          colleagues.filter(({ name }) => text.includes(name)),
          path,
        )
        .toEqual([]);
    });
  }
});
