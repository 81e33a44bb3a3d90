import { theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';

const screens = [
  '/dashboard/service',
  '/dashboard/service/recap',
  '/dashboard/service/open',
  '/dashboard/service/declined',
  '/dashboard/service/discounts',
  '/dashboard/service/ucis',
  '/dashboard/op-codes',
  '/dashboard/op-codes/BRKF',
  '/dashboard/heat-sheet/service',
  '/dashboard/heat-sheet/parts',
  '/dashboard/technicians',
  '/dashboard/technicians?view=missing',
  '/dashboard/labor-types',
  '/dashboard/ros?q=smith',
  '/dashboard/service?drill=elr.C',
];

test('while its answers are on their way a screen has its heading and blocks where they come, and asks for nothing twice', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/profile-settings');
  // Answers of the screens alone: the shell's own are there, as on any visit but the first.
  const figures = /\/api\/Users\/[^/]+\/Dealerships\/[^/]+\/(?!Version)/;
  const held = () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { until, release };
  };
  let gate = held();
  let asked: string[] = [];
  await page.route(figures, async (route) => {
    asked.push(`${route.request().method()} ${route.request().url()}`);
    await gate.until;
    await route.continue();
  });
  for (const path of screens) {
    await test.step(path, async () => {
      gate = held();
      asked = [];
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
      gate.release();
      await settled(page);
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
      expect(
        asked.filter((each, at) => asked.indexOf(each) !== at),
        path,
      ).toEqual([]);
    });
  }
});
