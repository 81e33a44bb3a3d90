import type { Page } from '@playwright/test';
import { tabTo } from '../../keys.ts';
import { theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';
import { walkByTab } from '../../walk-by-tab.ts';

/** The most Tab stops that a walk makes. Each row of a list has its own links, so a screen with many rows has many stops. */
const MOST_STOPS = 1500;

/** Every screen of the service side as it opens. The long lists are narrowed to what one looks through. */
const screens = [
  '/dashboard/service',
  '/dashboard/service/recap',
  '/dashboard/service/discounts?noReason=true',
  '/dashboard/service/declined?min=5000',
  '/dashboard/service/open?view=parts',
  '/dashboard/service/ucis?status=open',
  '/dashboard/op-codes',
  '/dashboard/op-codes/BRKF',
  '/dashboard/labor-types',
  '/dashboard/heat-sheet/service',
  '/dashboard/heat-sheet/parts',
  '/dashboard/technicians',
  '/dashboard/technicians?view=missing',
  '/dashboard/ros?q=61890',
];

/** Waits until everything is there and the notice of the initial dates has gone. If the notice has the focus, the heading gets it then. */
async function standsStill(page: Page): Promise<void> {
  await settled(page);
  await expect(page.locator('main').getByText('as the initial date selection')).toHaveCount(0);
}

for (const path of screens) {
  test(`${path}: Tab comes by every control, each is seen while it has the focus, and Tab leaves again`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(await theServiceDirector(), path, { reducedMotion: 'reduce' });
    await standsStill(page);
    await walkByTab(page, MOST_STOPS);
  });
}

test('a repair order: Tab comes by every control, each is seen while it has the focus, and Tab leaves again', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/dashboard/ros?q=61890', { reducedMotion: 'reduce' });
  await page.locator('main tbody a').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Repair order 61890/ })).toBeVisible();
  await standsStill(page);
  await walkByTab(page, MOST_STOPS);
});

interface Door {
  readonly path: string;
  /** The control in words. `door` is its selector. */
  readonly what: string;
  readonly door: string;
  readonly opens: 'dialog' | 'menu' | 'complementary';
}

/** The controls of the screens that open something, each kind once. */
const doors: readonly Door[] = [
  { path: '/dashboard/service', what: 'a figure', door: '[role=group] [data-part=open]', opens: 'dialog' },
  {
    path: '/dashboard/service/discounts',
    what: 'saved views',
    door: 'button:has-text("Saved views")',
    opens: 'dialog',
  },
  {
    path: '/dashboard/service/declined?min=5000&group=none',
    what: 'an outcome to note',
    door: 'button:text("Record outcome")',
    opens: 'dialog',
  },
  { path: '/dashboard/service/ucis?status=open', what: 'columns', door: 'button:text("Columns")', opens: 'dialog' },
  { path: '/dashboard/op-codes', what: 'a row', door: 'tbody [data-part=rowopen]', opens: 'complementary' },
  { path: '/dashboard/labor-types', what: 'files', door: 'button:has-text("Export")', opens: 'menu' },
  { path: '/dashboard/heat-sheet/service', what: 'a cell', door: '[data-heat][tabindex="0"]', opens: 'dialog' },
  { path: '/dashboard/heat-sheet/parts', what: 'a cell', door: '[data-heat][tabindex="0"]', opens: 'dialog' },
  { path: '/dashboard/technicians', what: 'a mark of the chart', door: 'svg g[tabindex="0"]', opens: 'dialog' },
  { path: '/dashboard/ros?q=61890', what: 'more filters', door: 'button:text("More filters")', opens: 'dialog' },
];

for (const { path, what, door, opens } of doors) {
  test(`${path}: Enter opens ${what}, Escape closes it, and the focus is where it was`, async ({ openAs }) => {
    const page = await openAs(await theServiceDirector(), path, { reducedMotion: 'reduce' });
    await standsStill(page);
    const first = page.locator('main').locator(door).first();
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    const opened = page.getByRole(opens).last();
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole(opens)).toHaveCount(0);
    await expect(first).toBeFocused();
  });
}
