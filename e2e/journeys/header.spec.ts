import { anAccount, theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';

test('the search says its words whole or fewer of them, beside any navigation and at any width', async ({ openAs }) => {
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
      if (account.role !== 'DEVELOPER') await expect(shown).toHaveText('Find an RO, person or screen');
    }
    // Without room for words it is an icon, and the dealership has its whole name.
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(labels.filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});
