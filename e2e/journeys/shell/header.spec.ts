import { anAccount, theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';

test('the search says its words whole or fewer of them, beside any navigation and at any width', {
  tag: '@slow',
}, async ({ openAs }) => {
  const developer = await anAccount('a developer', ({ role }) => role === 'DEVELOPER');
  for (const account of [await theServiceDirector(), developer]) {
    const page = await openAs(account, '/support');
    const labels = page.getByRole('button', { name: 'Find an RO, person or screen' }).locator('[data-part=label]');
    for (const width of [1920, 1440, 1400, 1366, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const shown = labels.filter({ visible: true });
      await expect(shown, `${account.role} at ${width}`).toHaveCount(1);
      const cut = await shown.evaluate((label) => label.scrollWidth - label.clientWidth);
      expect(cut, `${account.role} at ${width}`).toBeLessThanOrEqual(0);
      // Stores of one group begin alike: a name that is cut is nobody's.
      const store = page.getByRole('combobox', { name: 'Dealership' }).locator('[data-part=value]');
      const lacks = await store.evaluate((value) => value.scrollWidth - value.clientWidth);
      if (width >= 1366) expect(lacks, `${account.role} at ${width}`).toBeLessThanOrEqual(0);
      if (account.role !== 'DEVELOPER') await expect(shown).toHaveText('Find an RO, person or screen');
    }
    // Without room for words it is an icon, and the dealership has its whole name.
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(labels.filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test('the colour mode follows the device', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support');
  const ink = () => page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).color);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ink).not.toBe(light);
});

test('at 375 px everything of the header is in reach, through the menu', { tag: '@slow' }, async ({ openAs }) => {
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
