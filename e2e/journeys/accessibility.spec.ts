import { expectNoViolations, violationsIn } from '../axe.ts';
import { theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';

test('sign-in page, mailbox and the page that loads: no axe violations, light and dark, wide and narrow', async ({
  page,
  openAs,
}) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'sign-in page');
  await page.goto('/mailbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailbox');
  await expectNoViolations(page, 'mailbox');
  const loading = await openAs(await theServiceDirector(), '/support');
  // Never answered: the page stays as it is while who is signed in loads.
  await loading.route('**/usermgmt/GetUser?*', () => undefined);
  await loading.goto('/support', { waitUntil: 'commit' });
  await expect(loading.getByRole('heading', { level: 1 })).toHaveText('Loading Fixed Ops');
  expect(await violationsIn(loading)).toEqual([]);
});

test('service dashboard: no axe violations, light and dark, wide and narrow', async ({ openAs }) => {
  test.slow();
  await expectNoViolations(await openAs(await theServiceDirector(), '/dashboard/service'), 'service dashboard');
});

test('the colour mode follows the device', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support');
  const ink = () => page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).color);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ink).not.toBe(light);
});

test('at 375 px everything of the header is in reach, through the menu', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support', { viewport: { width: 375, height: 800 } });
  await expect(page.getByRole('combobox', { name: 'Dealership' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['AI Dashboard', 'AI Statement']) await expect(main.getByRole('link', { name })).toBeVisible();
  for (const name of ['Administration', 'Support']) await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await main.getByRole('link', { name: 'AI Statement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service statement');
  await expect(main.getByRole('link', { name: 'AI Statement' })).toBeHidden();
});
