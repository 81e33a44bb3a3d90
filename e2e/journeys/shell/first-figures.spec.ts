import type { Page, Request } from '@playwright/test';
import { theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { bytesOf, Gate, inKilobytes, nameOf } from '../../traffic.ts';

/** The most requests that the first figures may need: document, scripts and calls. */
const MOST_REQUESTS = 12;
/**
 * The most bytes of scripts as they travel, until the first figures, and with the chart that comes after them. These sizes are what
 * docs/decisions/0023 reached, and 1.8 kB since: rows of measured heights, a totals row that stays opaque, answers after a failure, people
 * of lists without days, and views whose periods move with the days. They must not grow again.
 */
const MOST_SCRIPT_BYTES = 267_400;
const MOST_WITH_CHART = 285_600;
/** Only the chart's own code has this text, so the file with this text is the chart's. */
const MARK_OF_CHART = 'aria-roledescription';
/** The same for code that waits two seconds for the figures, at most (`afterFigures`). On a slow machine this test holds them longer. */
const MARKS_OF_LATER = ['ReportClientEvents', 'pointerover'];

/** The calls that the page sends before it draws anything, for a person who was here before. */
const FIRST_CALLS = [
  'ActiveSystemNotifications',
  'Dealership',
  'GetProductsForDealership',
  'GetUser',
  'GetUserDealershipMembership',
  'MonthlyNumbers',
  'Preferences',
];
const FIGURES = 'MonthlyNumbers';

/** The scripts that a document names, to run them or to preload them. */
async function scriptsIn(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  return [...html.matchAll(/(?:src|href)="(\/(?:assets|remotes)\/[^"]+\.js)"/g)].map(([, address]) => address ?? '');
}

/** The names of the scripts that are not of the code that waits for the figures. */
async function notLater(page: Page, scripts: readonly Request[]): Promise<string[]> {
  const names: string[] = [];
  for (const script of scripts) {
    const text = await (await page.request.get(script.url())).text();
    if (!MARKS_OF_LATER.some((mark) => text.includes(mark))) names.push(nameOf(script));
  }
  return names;
}

const scriptsOf = (requests: readonly Request[]) => requests.filter((request) => request.resourceType() === 'script');

test('the first figures come in three waves (the document, the scripts that it names, calls that wait for none of each other), within their budgets and before the code of the chart', async ({
  openAs,
  browser,
  baseURL,
  complaints,
}) => {
  const before = await openAs(await theServiceDirector(), '/dashboard/service');
  await expect(before.locator('[data-metric]').first()).toBeVisible();
  // A new window has nothing in its cache.
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await before.context().storageState(),
    viewport: { width: 1440, height: 900 },
  });
  await complaints.listen(context);
  const page = await context.newPage();
  const named = await scriptsIn(page, '/dashboard/service');
  const loaded: Request[] = [];
  page.on('requestfinished', (request) => loaded.push(request));
  const [session, figures, others] = [new Gate(), new Gate(), new Gate()];
  const gateOf = (name: string) => (FIRST_CALLS.includes(name) ? session : others);
  await page.route(/\/(?:api|usermgmt)\//, (route) => {
    const name = nameOf(route.request());
    return (name === FIGURES ? figures : gateOf(name)).pass(route);
  });
  await page.route(/\.js$/, (route) =>
    named.includes(new URL(route.request().url()).pathname) ? route.continue() : others.pass(route),
  );

  await page.goto('/dashboard/service');
  const asked = () => [...session.held, ...figures.held].map(nameOf).sort();
  // No call has an answer yet.
  await expect.poll(asked).toEqual(FIRST_CALLS);
  session.open();
  // The page is drawn without figures. It asks for no other scripts that the figures would wait for.
  await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible();
  expect(await notLater(page, scriptsOf(others.held))).toEqual([]);
  figures.open();
  await expect(page.locator('[data-metric]').first()).toBeVisible();

  expect(asked()).toEqual(FIRST_CALLS);
  const needed = loaded.filter((request) => ['document', 'script', 'fetch'].includes(request.resourceType()));
  const list = await inKilobytes(needed);
  expect(needed.length, list).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(await bytesOf(scriptsOf(needed)), list).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);

  others.open();
  await expect(page.locator('[data-part=trend]').first()).toBeVisible();
  const later = scriptsOf(loaded).filter((request) => !needed.includes(request));
  const texts = await Promise.all(later.map(async (request) => (await request.response())?.text()));
  const chart = later.filter((_request, index) => texts[index]?.includes(MARK_OF_CHART));
  expect(chart).toHaveLength(1);
  const withChart = [...scriptsOf(needed), ...chart];
  expect(await bytesOf(withChart), await inKilobytes(withChart)).toBeLessThanOrEqual(MOST_WITH_CHART);
  await context.close();
});
