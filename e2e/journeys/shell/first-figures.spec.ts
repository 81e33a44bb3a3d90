import type { Page, Request } from '@playwright/test';
import { theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { bytesOf, Gate, inKilobytes, nameOf } from '../../traffic.ts';

/** Document, scripts and calls that the first figures need. */
const MOST_REQUESTS = 12;
/** Bytes of scripts as they travel, until the first figures, and with the chart that comes after them: what is reached (0023), not to grow again. */
const MOST_SCRIPT_BYTES = 265_600;
const MOST_WITH_CHART = 283_700;
/** What only the chart calls itself: the file that has it is the chart's. */
const MARK_OF_CHART = 'aria-roledescription';

/** What the page asks the API before it draws anything, for who was here before. */
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

/** The scripts that a document names, to run them or to have them ready. */
async function scriptsIn(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  return [...html.matchAll(/(?:src|href)="(\/(?:assets|remotes)\/[^"]+\.js)"/g)].map(([, address]) => address ?? '');
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
  // A window of its own has nothing in its cache.
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
  // None of them has been answered yet.
  await expect.poll(asked).toEqual(FIRST_CALLS);
  session.open();
  // The page is drawn without figures, and nothing that they have to wait for is asked besides.
  await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible();
  expect(scriptsOf(others.held).map(nameOf)).toEqual([]);
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
