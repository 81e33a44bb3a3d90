import type { CDPSession, Page } from '@playwright/test';
import { theServiceDirector } from '../people.ts';
import { expect, settled, test } from '../test.ts';

const ROUNDS = 25;

/** What the page holds after garbage collection. The heap is in megabytes. */
async function held(session: CDPSession) {
  // The collection runs twice, because what a finalizer releases is free only the second time.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), megabytes: of('JSHeapUsedSize') / 1e6 };
}

async function goThere(page: Page, area: string, figures: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click();
  await expect(page.locator(figures).first()).toBeVisible();
}

/** Waits until everything after the first figures is there. Otherwise the test would compare half a page with a whole one. */
async function wholePage(page: Page): Promise<void> {
  await expect(page.locator('[data-part=trend]').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Advisors' })).toBeVisible();
  await settled(page);
}

test('areas that were opened fifty times leave neither nodes nor listeners behind, and under 5 MB', async ({
  openAs,
}) => {
  test.setTimeout(300_000);
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const round = async () => {
    await goThere(page, 'AI Statement', 'main table tbody tr[data-look] button');
    await goThere(page, 'AI Dashboard', '[data-metric]');
  };
  // The first rounds load what stays: code, styles, answers.
  for (let time = 0; time < 3; time += 1) await round();
  await wholePage(page);
  const before = await held(session);
  for (let time = 0; time < ROUNDS; time += 1) await round();
  await wholePage(page);
  // A page has thousands of nodes. The nodes of a row or a tip of the moment are no leak, and a busy page may not have released everything
  // yet.
  await expect(async () => {
    const after = await held(session);
    expect(after.nodes - before.nodes).toBeLessThan(100);
    expect(after.listeners - before.listeners).toBeLessThan(20);
    expect(after.megabytes - before.megabytes).toBeLessThan(5);
  }).toPass({ timeout: 30_000 });
});
