import type { Locator } from '@playwright/test';
import { openGallery } from '../../gallery.ts';
import { expect, test } from '../../test.ts';

// What shared/ui/src/conformance cannot ask of jsdom: the browser's own Tab order, its top layer, its fingers.

const hasFocusWithin = (locator: Locator) => locator.evaluate((element) => element.contains(document.activeElement));

test('Tab stays inside a dialog, and out of an open list it goes on from the control', async ({ page }) => {
  await openGallery(page, 'layer');
  const ask = page.getByRole('button', { name: 'Ask' });
  await ask.press('Enter');
  const dialog = page.getByRole('dialog');
  const visited = new Set<string | null>();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    // Between its end and its start lies the browser's own window, in which nothing of the page has the focus.
    if (await hasFocusWithin(dialog)) visited.add(await page.locator(':focus').textContent());
    else await expect(page.locator(':focus')).toHaveCount(0);
  }
  expect([...visited].sort()).toEqual(['Discard', 'Keep editing', 'Save a copy for later']);
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();

  await openGallery(page, 'select');
  const store = page.getByRole('combobox', { name: 'Dealership', exact: true });
  await store.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(store).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Dealerships', exact: true })).toBeFocused();
});

test('letters open a closed list and find in it; in a menu they find an item, and Tab leaves it', {
  tag: '@slow',
}, async ({ page }) => {
  await openGallery(page, 'select');
  const role = page.getByRole('combobox', { name: 'Role', exact: true });
  await role.focus();
  await page.keyboard.type('emp');
  await expect(page.getByRole('listbox', { name: 'Role' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(role).toHaveText('Employee');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const store = page.getByRole('combobox', { name: 'Dealership', exact: true });
  await store.focus();
  await page.keyboard.type('chev');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('chev');
  await page.keyboard.press('Enter');
  await expect(store).toHaveText('Harborline Chevrolet');

  await openGallery(page, 'layer');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Excel' })).toBeFocused();
  await page.keyboard.type('cs');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open drawer' })).toBeFocused();
});

test('a list that does not fit below its control lies above it, and along the edge of the window', {
  tag: '@slow',
}, async ({ page }) => {
  await openGallery(page, 'select');
  const control = page.getByRole('combobox', { name: 'People, field' });
  await page.setViewportSize({ width: 320, height: 640 });
  await control.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await control.click();
  const layer = page.getByRole('listbox').locator('..');
  const inWindow = () =>
    layer.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left >= 8 && top >= 8 && right <= innerWidth - 8 && bottom <= innerHeight - 8;
    });
  await expect.poll(inWindow).toBe(true);
  const [list, below] = [await layer.boundingBox(), await control.boundingBox()];
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('a finger that rests on an element, or taps one that does nothing else, sees its tooltip', {
  tag: '@slow',
}, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await openGallery(page, 'layer');
  const trigger = page.getByRole('button', { name: 'Hover me' });
  const tooltip = page.getByRole('tooltip');
  await trigger.tap();
  await expect(tooltip).toBeVisible();
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(tooltip).toHaveCount(0);

  const { x, y, width, height } = (await trigger.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const fingers = await context.newCDPSession(page);
  const at = [{ x: x + width / 2, y: y + height / 2 }];
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await expect(tooltip).toBeVisible();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(tooltip).toBeVisible();
  await context.close();
});
