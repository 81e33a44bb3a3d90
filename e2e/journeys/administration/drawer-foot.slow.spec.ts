import { pressOn, tabTo } from '../../keys.ts';
import { theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';

for (const width of [1280, 375])
  test(`at ${width} px what stands last in the drawer of a person scrolls clear of its foot, and Tab comes by nothing that lies below it`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(await theServiceDirector(), '/administration/users', {
      reducedMotion: 'reduce',
      viewport: { width, height: 812 },
    });
    await pressOn(page, page.getByRole('button', { name: 'Actions for Marisol Vega' }));
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: /^Edit Marisol Vega/ });
    const [foot, name] = [drawer.locator('footer'), drawer.getByRole('textbox', { name: 'First name' })];
    await expect(name).toBeVisible();
    const changes = drawer.getByRole('region', { name: 'Changes' });
    await pressOn(page, changes.getByRole('button', { name: 'Show' }));
    await expect(changes.getByText(/No change of this person|by |→/).first()).toBeVisible();
    await tabTo(page, drawer.getByRole('button', { name: 'Save user' }));

    await changes.evaluate((element) => {
      for (let at = element.parentElement; at; at = at.parentElement) at.scrollTop = at.scrollHeight;
    });
    const [last, edge] = await Promise.all([changes.boundingBox(), foot.boundingBox()]);
    expect((last?.y ?? 0) + (last?.height ?? 0), 'lower edge of what stands last').toBeLessThanOrEqual(edge?.y ?? 0);
    expect((edge?.y ?? 0) + (edge?.height ?? 0), 'lower edge of the foot').toBeLessThanOrEqual(812);
  });
