import type { DemoAccount } from '@fixed-ops/contract';
import { expectNoViolations } from '../axe.ts';
import { anAccount, theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';

test('sign-in page: no axe violations, light and dark, wide and narrow', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'sign-in page');
});

const developer = () => anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER');
const screens: { what: string; path: string; person?: () => Promise<DemoAccount> }[] = [
  { what: 'service dashboard', path: '/dashboard/service' },
  { what: 'parts dashboard', path: '/dashboard/parts' },
  { what: 'open drawer', path: '/dashboard/service?drill=elr.C' },
  { what: 'service statement', path: '/ai-statement/service' },
  { what: 'administration', path: '/administration' },
  { what: 'users', path: '/administration/users' },
  { what: 'xtime', path: '/xtime', person: developer },
  { what: 'support', path: '/support' },
  { what: 'metric dictionary', path: '/support?metric=labor_gp_pct' },
  { what: 'onboarding', path: '/onboarding?token=demo-harborline-open' },
  { what: 'page not found', path: '/dashboard/servise' },
  { what: 'page not permitted', path: '/xtime' },
];

for (const { what, path, person = theServiceDirector } of screens) {
  test(`${what}: no axe violations, light and dark, wide and narrow`, async ({ openAs }) => {
    test.slow();
    const page = await openAs(await person(), path);
    await expectNoViolations(page, what);
  });
}

test('repair order: no axe violations, light and dark, wide and narrow', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service?drill=labor_sales.all');
  await page.getByRole('dialog').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/dashboard\/ros\//);
  await expectNoViolations(page, 'repair order');
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
