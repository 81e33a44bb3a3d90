import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { openFirefox } from '../engines/puppeteer.ts';
import { openWebKit } from '../engines/webkit.ts';
import { card } from '../figures.ts';
import { anAccount, theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { forgetReports } from '../sql/forget-reports.ts';
import { queryRows } from '../sql/query.ts';
import { expect, test } from '../test.ts';
import { withEnd } from '../with-end.ts';
import { newRelease, pointerOf, releaseSuccessor, releaseSuccessors, rollBack, visitsTo } from './release-successor.ts';

const hostNow = async () => (await (await fetch(`${product.url}/releases/current`)).json()).host;

test('a host that does not start: the one before it takes its place, and developers are told', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/could not start|could not be loaded|no element "root"/);
  await forgetReports();
  const before = pointerOf('host').current;
  const page = await openAs(await theServiceDirector(), '/support');
  const bad = await releaseSuccessor('host', newRelease(), "document.getElementById('root').remove();");
  try {
    await expect.poll(hostNow).toBe(bad);
    await page.goto('/dashboard/service');
    await expect(card(page, 'ro_count')).toBeVisible();
    await expect.poll(() => visitsTo('host', bad)).toEqual(['replaced']);
    // The browser stays with the earlier host and does not try the bad one in the next document.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
    expect(asked.filter((path) => path.includes(bad.slice(0, 10)))).toEqual([]);
  } finally {
    rollBack('host');
  }
  expect(pointerOf('host')).toMatchObject({ current: before, bad: expect.arrayContaining([bad]) });
});

/** Counts the documents of a page that come from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

const failedHostIn = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'failedHost')?.value;

/** What browsers have said of a release of the host. */
const failuresOf = async (release: string) =>
  (
    await queryRows(
      z.object({ message: z.string() }),
      "select message from client_event where remote = 'host' and release = $1 order by id",
      [release],
    )
  ).map(({ message }) => message);

/** A document waits so long before it says that it is still loading. */
const WAITING = { timeout: 30_000 };

for (const [what, code, message] of [
  ['that the browser cannot parse', 'this is no script;', /Unexpected identifier/],
  ['that throws before it asks for the shell', "throw new Error('broken first file');", /broken first file/],
] as const)
  test(`a current host with a first file ${what}: the one before it takes its place at once in that browser, and developers are told`, async ({
    openAs,
    browser,
    complaints,
    baseURL,
  }) => {
    complaints.expectComplaint(message);
    test.setTimeout(180_000);
    await forgetReports();
    const page = await openAs(await theServiceDirector(), '/support');
    const bad = newRelease();
    await releaseSuccessors([{ name: 'host', release: bad, code, isFirst: true }]);
    try {
      await expect.poll(hostNow).toBe(bad);
      const documents = countDocuments(page);
      await page.goto('/dashboard/service');
      await expect(card(page, 'ro_count')).toBeVisible();
      expect(documents()).toBe(2);
      expect(await failedHostIn(page.context())).toBe(bad);
      await expect.poll(() => visitsTo('host', bad)).toEqual(['replaced']);
      await expect.poll(() => failuresOf(bad)).toEqual([expect.stringMatching(message)]);
      // The browser stays with the earlier host: a reload and a new tab ask for nothing of the bad one.
      const asked: string[] = [];
      page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.reload();
      await expect(card(page, 'ro_count')).toBeVisible();
      const tab = await page.context().newPage();
      await tab.goto('/support');
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Support');
      expect(asked.filter((path) => path.includes(bad.slice(0, 10)))).toEqual([]);

      // A stranger reaches the sign-in.
      const stranger = await browser.newContext(baseURL ? { baseURL } : {});
      await complaints.listen(stranger);
      const first = await stranger.newPage();
      await first.goto('/');
      await expect(first.getByLabel('Password')).toBeVisible();
      expect(await failedHostIn(stranger)).toBe(bad);
      await stranger.close();

      // Developers see it with that release.
      const releases = await openAs(await anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER'), '/releases');
      const row = releases.getByRole('row', { name: /^Host/ });
      await expect(row).toContainText(bad.slice(0, 12));
      // Each of its visits failed.
      await expect(row).toContainText('1,000.0');
    } finally {
      rollBack('host');
    }
    // The next release is tried at once.
    const next = await releaseSuccessor('host');
    try {
      await expect.poll(hostNow).toBe(next);
      const asked = page.waitForRequest((request) => request.url().includes(`.${next.slice(0, 10)}.js`));
      await page.goto('/support');
      await asked;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
    } finally {
      rollBack('host');
    }
  });

test('two hosts after each other with a first file that throws: the page is left once, and then says that it is still loading', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/broken first file/);
  const page = await openAs(await theServiceDirector(), '/support');
  const [first, second] = [newRelease(), newRelease()];
  const code = "throw new Error('broken first file');";
  await releaseSuccessors([{ name: 'host', release: first, code, isFirst: true }]);
  try {
    await releaseSuccessors([{ name: 'host', release: second, code, isFirst: true }]);
    try {
      await expect.poll(hostNow).toBe(second);
      const documents = countDocuments(page);
      await page.goto('/dashboard/service');
      await expect(page.getByRole('heading', { name: 'Fixed Ops is still loading' })).toBeVisible(WAITING);
      expect(documents()).toBe(2);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Fixed Ops is still loading' })).toBeVisible(WAITING);
      expect(documents()).toBe(3);
    } finally {
      rollBack('host');
    }
    // Now the first is the current one, and the one before it is healthy. The page knows that it has replaced another one, until a person
    // reloads it again.
    await expect.poll(hostNow).toBe(first);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Fixed Ops is still loading' })).toBeVisible(WAITING);
    await page.reload();
    await expect(card(page, 'ro_count')).toBeVisible();
  } finally {
    rollBack('host');
  }
});

for (const { name, open } of [
  { name: 'Firefox', open: openFirefox },
  { name: 'WebKit', open: openWebKit },
])
  test(`${name}, too, leaves a current host with a first file that it cannot parse, and reaches the sign-in`, async () => {
    test.slow();
    const bad = newRelease();
    await releaseSuccessors([{ name: 'host', release: bad, code: 'this is no script;', isFirst: true }]);
    const reachSignIn = async () => {
      await expect.poll(hostNow).toBe(bad);
      const engine = await open();
      await withEnd(async () => {
        await engine.open(product.url);
        await expect(async () => expect(await engine.find('button', /^Sign in$/)).not.toBeNull()).toPass();
      }, engine.close);
    };
    await withEnd(reachSignIn, async () => rollBack('host'));
  });

test('a first file of the host that is lost on its way sends nobody away: the page says that it is still loading, and a reload brings the same host', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/net::ERR_|Failed to load resource/);
  const page = await openAs(await theServiceDirector(), '/support');
  const good = await releaseSuccessor('host');
  try {
    await expect.poll(hostNow).toBe(good);
    const isFirstFile = (url: URL) => url.pathname.includes(`.${good.slice(0, 10)}.js`);
    await page.route(isFirstFile, (route) => route.abort());
    const documents = countDocuments(page);
    await page.goto('/dashboard/service');
    await expect(page.getByRole('heading', { name: 'Fixed Ops is still loading' })).toBeVisible(WAITING);
    expect([documents(), await failedHostIn(page.context())]).toEqual([1, undefined]);
    await page.unroute(isFirstFile);
    const asked = page.waitForRequest((request) => isFirstFile(new URL(request.url())));
    await page.reload();
    await asked;
    await expect(card(page, 'ro_count')).toBeVisible();
    expect(await failedHostIn(page.context())).toBe(undefined);
  } finally {
    rollBack('host');
  }
});
