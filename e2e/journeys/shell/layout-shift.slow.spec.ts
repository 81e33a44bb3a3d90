import type { Page } from '@playwright/test';
import { theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';

/** The budget of the Cumulative Layout Shift, which adds up what moves by its share of the window. */
const MOST = 0.02;

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** Records every shift of the pages that are opened from now on, with the elements that moved. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('sources' in entry) || !Array.isArray(entry.sources)) continue;
        const what = entry.sources.map(
          ({ node }) => `${node?.nodeName ?? ''} ${node?.textContent?.slice(0, 40) ?? ''}`,
        );
        shifts.push({ value: Number(entry.value), what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Drops what the browser keeps of earlier screens. Code, styles and fonts then arrive in the order and as late as on a first visit. */
async function cacheOf(page: Page): Promise<{ readonly clear: () => Promise<unknown> }> {
  const browser = await page.context().newCDPSession(page);
  return { clear: () => browser.send('Network.clearBrowserCache') };
}

const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => Reflect.get(globalThis, 'layoutShifts'));

const screens = [
  { path: '/dashboard/service', ready: '[data-metric=elr]' },
  { path: '/dashboard/service/open', ready: 'main table td' },
  { path: '/dashboard/service/discounts', ready: 'main table td' },
  { path: '/dashboard/service/ucis', ready: 'main table td' },
  { path: '/dashboard/op-codes', ready: 'main table td' },
  { path: '/dashboard/op-codes/BRKF', ready: 'main table td' },
  { path: '/dashboard/heat-sheet/service', ready: 'main [role=grid] td, main ul[aria-label="Heat sheet"] li' },
  { path: '/dashboard/technicians', ready: 'main table td' },
  { path: '/dashboard/labor-types', ready: 'main table td' },
  { path: '/dashboard/ros?q=6194&status=closed', ready: 'main a[href*="/dashboard/ros/"]' },
  { path: '/dashboard/parts', ready: '[data-metric=parts_sales]' },
  { path: '/ai-statement/service', ready: 'main table td' },
  { path: '/administration/thresholds', ready: 'main button:has-text("Save changes")' },
  { path: '/administration/statement-accounts', ready: 'main button:has-text("Save changes")' },
  { path: '/administration/maintenance-op-codes', ready: 'main button:has-text("Save changes")' },
  { path: '/administration/people-names', ready: 'main button:has-text("Save changes")' },
  { path: '/administration/labor-types', ready: 'main button:has-text("Save changes")' },
  { path: '/administration/users', ready: 'main table td' },
  { path: '/onboarding?token=demo-harborline-open', ready: 'form' },
  { path: 'a repair order', ready: 'main [aria-label^="Line "]' },
];

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 375, height: 812 }],
] as const) {
  test(`nothing that is drawn moves again on ${device} while a screen loads into an empty cache`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(await theServiceDirector(), '/dashboard/service?drill=labor_sales.all', { viewport });
    const order = await page.getByRole('dialog').getByRole('table').getByRole('link').first().getAttribute('href');
    await noteShifts(page);
    const cache = await cacheOf(page);
    for (const { path, ready } of screens) {
      await cache.clear();
      await page.goto(path.startsWith('/') ? path : (order ?? ''));
      // A phone leaves columns out.
      await expect(page.locator(`${ready} >> visible=true`).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      // The notice of the dates comes and goes.
      await expect(page.locator('[data-part=date-notice]')).toBeHidden({ timeout: 8_000 });
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
    }
  });
}
