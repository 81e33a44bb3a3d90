import type { Locator } from '@playwright/test';
import { openGallery } from '../../gallery.ts';
import { expect, test } from '../../test.ts';

/** Whether nothing of it is beyond its edge, so that nobody scrolls sideways. */
const isWhole = (locator: Locator) => locator.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

test('a phone, an upright tablet and one that lies on its side have fewer columns of a table, and what those say below the name and the hours', async ({
  page,
}) => {
  await openGallery(page, 'grid');
  const grid = page.getByRole('group', { name: 'Work by kind' });
  const seen = async (width: number) => {
    await page.setViewportSize({ width, height: 812 });
    const heads = await grid.getByRole('columnheader').allTextContents();
    const oil = grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Oil/ }) });
    const notes = await oil
      .locator('th, td:last-child')
      .evaluateAll((cells) => cells.flatMap((cell) => (cell as HTMLElement).innerText.split('\n').slice(1)));
    return { heads, notes, isWhole: await isWhole(grid) };
  };
  const pit = 'on the pit';
  expect(await seen(375)).toEqual({
    heads: ['Work', 'Hours'],
    notes: ['Maintenance', 'Quick shop', pit],
    isWhole: true,
  });
  expect(await seen(768)).toEqual({ heads: ['Work', 'Kind', 'Hours'], notes: ['Quick shop', pit], isWhole: true });
  expect(await seen(1180)).toEqual({ heads: ['Work', 'Kind', 'Shop', 'Hours'], notes: [pit], isWhole: true });
  expect(await seen(1440)).toEqual({ heads: ['Work', 'Kind', 'Shop', 'Bay', 'Hours'], notes: [], isWhole: true });
  // A narrow table in a wide window, as beside a menu.
  await page.addStyleTag({ content: 'main { max-width: 900px }' });
  expect(await seen(1440)).toEqual({ heads: ['Work', 'Kind', 'Hours'], notes: ['Quick shop', pit], isWhole: true });
  // Paper has them all.
  await page.emulateMedia({ media: 'print' });
  expect(await seen(768)).toMatchObject({ heads: ['Work', 'Kind', 'Shop', 'Bay', 'Hours'], notes: [] });
});

test('both versions of what somebody else saved first are inside their panel on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openGallery(page, 'kept');
  await page.getByRole('button', { name: 'Compare both' }).click();
  const versions = page.getByRole('group', { name: 'Both versions' });
  await expect(versions.getByRole('row', { name: /^Yours/ })).toHaveText(['Yours170.00', 'Yours1.90']);
  expect(await isWhole(versions)).toBe(true);
});
