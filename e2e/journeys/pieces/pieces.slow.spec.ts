import type { Locator } from '@playwright/test';
import { openGallery } from '../../gallery.ts';
import { expect, test } from '../../test.ts';

// Only a browser shows what a style sheet decides. Unit tests check everything else about the pieces.

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  const { x, y, width, height } = box;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
const styleOf = (locator: Locator, name: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

const RED = 'rgb(168, 52, 20)';

test('selects have the sizes of the specification, and the missing technician is shown in red', async ({ page }) => {
  await openGallery(page, 'select');
  expect(await boxOf(page.getByRole('combobox', { name: 'Role', exact: true }))).toMatchObject({
    width: 250,
    height: 36,
  });
  expect((await boxOf(page.getByRole('combobox', { name: 'Role, secondary' }))).height).toBe(30);
  for (const name of ['Compare', 'People']) {
    const filter = page.getByRole('combobox', { name, exact: true });
    expect(await boxOf(filter), name).toMatchObject({ width: 250, height: 36 });
  }

  await page.getByRole('combobox', { name: 'People', exact: true }).click();
  const menu = page.getByRole('listbox').locator('..');
  expect((await boxOf(menu)).height).toBe(300);
  expect(await styleOf(page.getByRole('option', { name: 'Missing technician' }), 'color')).toBe(RED);
  expect(await styleOf(page.getByRole('option', { name: 'Luis Ferrer' }), 'color')).not.toBe(RED);
  await page.setViewportSize({ width: 1000, height: 200 });
  expect((await boxOf(menu)).height).toBe(140);
});

test('messages, tooltips, preloaders, type and colors are those of the specification', async ({ page }) => {
  await openGallery(page, 'layer');
  expect(await styleOf(page.locator('body'), 'font-size')).toBe('14px');
  const trigger = page.getByRole('button', { name: 'Hover me' });
  await trigger.hover();
  const tip = await boxOf(page.getByRole('tooltip'));
  expect(tip.width).toBe(250);
  expect(tip.y + tip.height).toBeLessThan((await boxOf(trigger)).y);

  await page.getByRole('button', { name: 'Say error' }).click();
  await page.mouse.move(0, 0);
  const toast = page.getByRole('region', { name: 'Messages' }).locator('> *').last();
  await expect(toast).toBeVisible();
  // The message rises into its place.
  await expect
    .poll(async () => {
      const box = await boxOf(toast);
      return [1440 - box.x - box.width, 900 - box.y - box.height];
    })
    .toEqual([24, 24]);
  expect(await styleOf(toast.locator('span').first(), 'color')).toBe(RED);
  await page.getByRole('button', { name: 'Say with Undo' }).click();
  const success = page.getByRole('region', { name: 'Messages' }).locator('> *').last();
  expect(await styleOf(success.locator('span').first(), 'color')).toBe('rgb(20, 104, 66)');

  await openGallery(page, 'state');
  expect(await styleOf(page.getByRole('button', { name: 'Save user' }), 'background-color')).toBe('rgb(36, 80, 200)');
  const rings = page.getByRole('region', { name: 'Preloaders' }).getByRole('status');
  const sizes = await Promise.all([0, 1, 2].map(async (at) => (await boxOf(rings.nth(at))).width));
  expect(sizes).toEqual([16, 24, 40]);
});

test('the largest gaps share the whole width, however many there are, and no card cuts its name', async ({ page }) => {
  await openGallery(page, 'figure');
  const widths = async (count: number) => {
    const strip = page.getByRole('list', { name: `Largest gaps, ${count}` });
    const items = await Promise.all((await strip.getByRole('listitem').all()).map(boxOf));
    return { strip: (await boxOf(strip)).width, items: items.map(({ width }) => width) };
  };
  for (const count of [1, 2, 3]) {
    const { strip, items } = await widths(count);
    expect(items).toHaveLength(count);
    for (const width of items) expect(Math.abs(width - strip / count), `${count} in the strip`).toBeLessThan(4);
  }
  const labels = page.getByRole('region', { name: 'Key figures' }).locator('[data-part=label]');
  for (const label of await labels.all())
    expect(await label.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
  // A row with an arrow is not higher than its neighbours.
  const rows = page.getByRole('region', { name: 'Key figures' }).locator('[data-part=row]');
  const heights = await Promise.all((await rows.all()).map(async (row) => (await boxOf(row)).height));
  expect(new Set(heights)).toEqual(new Set([20]));
});

test('with forced colors one sees where one is and what Enter would take', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openGallery(page, 'select');
  const background = (locator: Locator) => styleOf(locator, 'background-color');
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  const active = page.locator('[role=option][data-active]');
  const other = page.locator('[role=option]:not([data-active])').first();
  expect(await background(active)).not.toBe(await background(other));
  expect(await styleOf(active.locator('span').first(), 'color')).not.toBe(await styleOf(other, 'color'));
  await page.keyboard.press('Escape');
  const segments = page.locator('[data-part=segments]').first();
  expect(await background(segments.locator('label:has(:checked)'))).not.toBe(
    await background(segments.locator('label:not(:has(:checked))').first()),
  );

  await openGallery(page, 'state');
  const tracks = page.getByRole('switch').locator('+ [data-part=track]');
  expect(await background(tracks.first())).not.toBe(await background(tracks.last()));
  await openGallery(page, 'figure');
  const cells = page.locator('[data-cells] > *').first();
  const place = page.locator('[data-part=skeleton]').first();
  for (const parted of [cells, place]) expect(await styleOf(parted, 'outline-style')).toBe('solid');
  expect(await background(page.locator('[data-part=edge]').first())).toBe('rgb(192, 133, 18)');
});

test('to a finger buttons and choices are 44 px high, however they are drawn', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await openGallery(page, 'state');
  const button = page.getByRole('button', { name: 'Save user' });
  const { height } = await boxOf(button);
  const hit = (px: number) =>
    button.evaluate((element, beyond) => {
      const { x, y } = element.getBoundingClientRect();
      return document.elementFromPoint(x + 8, y - beyond) === element;
    }, px);
  expect([height, await hit(5), await hit(8)]).toEqual([32, true, false]);
  await openGallery(page, 'select');
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  expect((await boxOf(page.getByRole('option').first())).height).toBe(44);
  await context.close();
});

test('drawers are 640 and 560 px wide, the whole phone, stack once, and give the focus back', async ({ page }) => {
  await openGallery(page, 'layer');
  const open = page.getByRole('button', { name: 'Open drawer' });
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Effective labor rate' });
  expect((await boxOf(drawer)).width).toBe(640);
  await page.setViewportSize({ width: 375, height: 800 });
  expect((await boxOf(drawer)).width).toBe(375);
  const detail = page.getByRole('button', { name: 'RO 618211' });
  await detail.click();
  await expect(page.getByRole('dialog', { name: 'RO 618211' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(detail).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Open form drawer' }).click();
  expect((await boxOf(page.getByRole('dialog', { name: 'Edit user' }))).width).toBe(560);
});

test('every button of a dialog is inside it on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openGallery(page, 'layer');
  await page.getByRole('button', { name: 'Ask' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard 3 changes?' });
  await expect(dialog).toBeVisible();
  const { x, width } = await boxOf(dialog);
  for (const button of await dialog.getByRole('button').all()) {
    const box = await boxOf(button);
    expect(box.x, await button.innerText()).toBeGreaterThan(x);
    expect(box.x + box.width, await button.innerText()).toBeLessThan(x + width);
  }
});

test('rows of mixed heights under headings stay where they are read while a long list scrolls', async ({ page }) => {
  await openGallery(page, 'table');
  const table = page.getByRole('group', { name: 'Lines of mixed heights' });
  await table.scrollIntoViewIfNeeded();
  // From the top down, back up, and up from a place that rows were never drawn at.
  for (const [from, step] of [[0, 50] as const, [null, -50] as const, [40_000, -50] as const]) {
    const shifts = await table.evaluate(
      async (element, walk) => {
        const frames = async () => {
          for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame);
        };
        if (walk.from !== null) element.scrollTop = walk.from;
        await frames();
        const { left, top } = element.getBoundingClientRect();
        const found: number[] = [];
        for (let turn = 0; turn < 80; turn += 1) {
          const row = document.elementFromPoint(left + 80, top + 200)?.closest('tr');
          const at = row?.getBoundingClientRect().top ?? 0;
          const { scrollTop } = element;
          element.scrollTop += walk.step;
          const moved = element.scrollTop - scrollTop;
          await frames();
          found.push(Math.abs((row?.getBoundingClientRect().top ?? Number.NaN) - (at - moved)));
        }
        return found;
      },
      { from, step },
    );
    expect(Math.max(...shifts), `${from} by ${step} px`).toBeLessThan(1);
  }
  // The last row is whole above the totals, however high the rows before it turned out to be.
  await table.getByRole('button').last().focus();
  await page.keyboard.press('End');
  const last = await boxOf(table.getByRole('row', { name: /^Line 1999/ }));
  const totals = await boxOf(table.locator('tfoot'));
  expect(last.y + last.height).toBeLessThanOrEqual(totals.y);
});

test('the totals of a table that is dimmed while others load let no row show through', async ({ page }) => {
  for (const mode of ['light', 'dark'] as const) {
    await openGallery(page, 'table', mode);
    const table = page.getByRole('group', { name: 'Refetching' });
    await table.scrollIntoViewIfNeeded();
    const totals = table.locator('tfoot');
    const over = await totals.screenshot();
    await table.evaluate((element) => {
      element.scrollTop = 17;
    });
    expect((await totals.screenshot()).equals(over), mode).toBe(true);
    // They are dimmed as the rows are.
    const dims = await totals.evaluate((element) =>
      [...element.querySelectorAll('th, td')].map((cell) => getComputedStyle(cell, '::after').opacity),
    );
    expect(new Set(dims)).toEqual(new Set(['0.5']));
  }
});

test('a table of 50,000 rows keeps head, first column and totals in view, draws few rows and follows the keyboard', async ({
  page,
}) => {
  await openGallery(page, 'table');
  const table = page.getByRole('group', { name: 'All repair orders' });
  await table.scrollIntoViewIfNeeded();
  // The table scrolls by a few hundred rows, then to its middle. The drawing of other rows must not move what somebody reads.
  for (const share of [0.01, 0.5]) {
    const moved = await table.evaluate(async (element, to) => {
      element.scrollTop = element.scrollHeight * to;
      const asked = element.scrollTop;
      for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
      return element.scrollTop - asked;
    }, share);
    expect(moved).toBe(0);
  }
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  const frame = await boxOf(table);
  expect((await boxOf(table.getByRole('columnheader').first())).y).toBeCloseTo(frame.y, 0);
  const total = await boxOf(table.getByRole('rowheader', { name: 'All 50000' }));
  expect(total.y + total.height).toBeLessThanOrEqual(frame.y + frame.height);

  await table.evaluate((element) => {
    element.scrollTop = 0;
  });
  await table.getByRole('button', { name: '618000' }).focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('button', { name: '667999' })).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowUp');
  const focused = page.locator('[data-part=rowopen]:focus');
  await expect(focused).toBeVisible();
  // Neither the head nor the totals cover the row.
  const middle = async () => {
    const { y, height } = await boxOf(focused);
    return y + height / 2;
  };
  expect(await middle()).toBeGreaterThan(frame.y + 36);
  await page.keyboard.press('Home');
  await expect(table.getByRole('button', { name: '618000' })).toBeFocused();
  for (let row = 0; row < 12; row += 1) await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('button', { name: '618012' })).toBeFocused();
  expect(await middle()).toBeLessThan(total.y);
  // The first column, which sticks, has its part of the ring around the row.
  expect(await styleOf(table.getByRole('rowheader', { name: '618012' }), 'box-shadow')).not.toBe('none');
});
