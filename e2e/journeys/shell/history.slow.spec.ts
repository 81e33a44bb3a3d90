import { isAt } from '../../address.ts';
import { theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';

test('links, Back and Forward move between areas without loading the document again', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(heading).toHaveText('Service');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });

  await main.getByRole('link', { name: 'AI Statement' }).click();
  await expect(heading).toHaveText('Service statement');
  await expect(page).toHaveURL(isAt('/ai-statement/service'));
  await expect(main.getByRole('link', { name: 'AI Statement' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('navigation', { name: 'AI Statement' }).getByRole('link', { name: 'Parts' }).click();
  await expect(heading).toHaveText('Parts statement');
  await page.getByRole('banner').getByRole('link', { name: 'Administration' }).click();
  await expect(heading).toHaveText('Dealership info');
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(heading).toHaveText('Support');
  await expect(heading).toBeFocused();

  await page.goBack();
  await expect(heading).toHaveText('Dealership info');
  await page.goBack();
  await expect(heading).toHaveText('Parts statement');
  await page.goBack();
  await expect(heading).toHaveText('Service statement');
  await page.goForward();
  await expect(heading).toHaveText('Parts statement');
  await page.getByRole('link', { name: 'Fixed Ops home' }).click();
  await expect(heading).toHaveText('Service');
  await expect(page).toHaveURL(isAt('/dashboard/service'));
  await page.getByRole('link', { name: (await theServiceDirector()).fullName }).click();
  await expect(heading).toHaveText('Profile settings');
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click();
  await expect(heading).toHaveText('Notifications');
  await expect(page).toHaveTitle(/Notifications/);
  expect(documents).toEqual([]);
});

test('a chosen period goes into the address, Back takes it out, and a reload keeps what is shown', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  const period = page.getByRole('heading', { level: 1 }).locator('..');
  await expect(page.getByText('November 1–19, 2026, compared with October 1–19')).toBeVisible();
  await page.getByRole('button', { name: /^Period/ }).click();
  await page
    .getByRole('dialog', { name: 'Period' })
    .getByRole('button', { name: /^Last month/ })
    .click();
  await expect(page).toHaveURL(/startDate=2026-10-01/);
  await expect(period).toContainText('October');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Period: Last month' })).toBeVisible();
  await expect(page.getByText(/^October( 1–31,)? 2026, compared with September/)).toBeVisible();
});

test('the skip link is the first stop of the keyboard and leads to the content', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test('a banner that somebody closed stays closed after a reload, the others stay', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service?dealership=d-harborline-chevrolet');
  const alert = page.getByText(/time clock of Harborline Chevrolet/);
  await expect(alert).toBeVisible();
  await page.getByRole('alert').filter({ has: alert }).getByRole('button', { name: 'Close notice' }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/this is demo data/)).toBeVisible();
  await expect(alert).toHaveCount(0);
});
