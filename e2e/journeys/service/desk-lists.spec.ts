import { card, figureOf } from '../../figures.ts';
import { theServiceDirector } from '../../people.ts';
import { declinedBySql, pastLimitBySql } from '../../sql/desk-lists.ts';
import { expect, settled, test } from '../../test.ts';

const store = 'd-harborline-toyota';
/** The last day that has data. */
const through = '2026-11-19';
const whole = (amount: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(amount);
const usd = (amount: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

test('the card of repair orders past their limit opens the list of just as many, worth what SQL says', {
  tag: '@slow',
}, async ({ openAs }) => {
  const { past, dollars } = await pastLimitBySql(store, through);
  expect(past).toBeGreaterThan(0);
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'open_ro_aged')).toContainText(`${past} of`);
  await figureOf(page, 'open_ro_aged').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open repair orders');
  const list = page.getByRole('region', { name: 'Past limit', exact: true });
  await expect(list).toContainText(`${past} repair orders`);
  const table = page.getByRole('table', { name: 'Open repair orders' });
  await expect(table.getByRole('rowheader', { name: `All ${past}`, exact: true })).toBeVisible();
  await expect(table).toContainText(usd(dollars));
  // Each choice is a step of the history.
  await page.getByRole('button', { name: /^Waiting for parts/ }).click();
  await expect(page).toHaveURL(/view=parts/);
  await page.goBack();
  await expect(list).toBeVisible();
  await table.getByRole('link', { name: /^\d+$/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Repair order \d+/);
  await page.goBack();
  await expect(list).toContainText(`${past} repair orders`);
});

test('declined work is worth what SQL says; an outcome that fails to save keeps its text, is saved, and taken back', {
  tag: '@slow',
}, async ({ openAs, complaints }) => {
  // The test breaks off a save on purpose.
  complaints.expectComplaint(/ERR_FAILED/);
  const { jobs, dollars } = await declinedBySql(store, '2026-08-22', through);
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await page.getByRole('link', { name: 'Declined work' }).click();
  const open = page.getByRole('button', { name: /^Open\s*\$/ });
  await expect(open).toContainText(`$${whole(dollars)}`);
  await expect(open).toContainText(`${whole(jobs)} jobs`);

  await settled(page);
  await page
    .getByRole('button', { name: /record the outcome/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Record the outcome' });
  await dialog.getByLabel('Note').fill('Calls back after the holiday');
  const address = '**/DeclinedWork/*';
  await page.route(address, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Calls back after the holiday');
  await page.unroute(address);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Called/ }).first()).toContainText('1 job, 1 customer');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Called\s*\$0/ })).toContainText('None');
});

test('on a phone the number of whom to call is whole beside the name', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/profile-settings');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/dashboard/service/declined');
  const table = page.getByRole('table', { name: 'Declined work' });
  // Numbers of repair orders may contain 555 as well.
  const numbers = table.getByRole('link', { name: /^Call .*555/ });
  await expect(numbers.first()).toBeVisible();
  await settled(page);
  const ends = await numbers.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  const covered = await numbers.evaluateAll((links) =>
    links.filter((link) => {
      const name = document.createRange();
      name.selectNodeContents(link.closest('tr')?.querySelector('th') ?? link);
      return name.getBoundingClientRect().right > link.getBoundingClientRect().left;
    }),
  );
  expect(covered).toEqual([]);
  const { x, width } = (await table.locator('..').boundingBox()) ?? { x: 0, width: 0 };
  expect(Math.max(...ends)).toBeLessThanOrEqual(x + width);
});
