import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { aPersonWithTitle, fillSignIn, signIn, theServiceDirector } from '../people.ts';
import { expiredCopyOf } from '../sql/expired-token.ts';
import { queryRows } from '../sql/query.ts';
import { expect, test } from '../test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const AUTHORIZE = '**/oauth2/v2.0/authorize*';
const TOKEN = '**/oauth2/v2.0/token*';
/** This limit holds on a busy machine too. Anybody who comes by can see figures that stay on screen longer after Log Out. */
const GONE_LIMIT_MS = 10_000;

/** Makes the provider refuse the browser's refresh token, as after a day without use. */
async function refuseRefreshTokens(context: BrowserContext): Promise<void> {
  await context.route(TOKEN, async (route) => {
    if (!(route.request().postData() ?? '').includes('grant_type=refresh_token')) return route.continue();
    await route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'AADB2C90080: expired' } });
  });
}

/** Holds requests for a page of the provider back until the returned function is called. The browser waits meanwhile. */
async function holdBack(context: BrowserContext, path: string): Promise<() => void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route(path, async (route) => {
    await answered;
    // The browser may have canceled the request by then.
    await route.continue().catch(() => undefined);
  });
  return answer;
}

/** Opens an area from the header. The page has not asked for its figures before. */
async function openStatement(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Statement' }).click();
  await expect(heading(page)).toHaveText('Service statement');
  await expect(page.getByRole('table').first()).toContainText('Sales');
}

/**
 * Runs in a page. Removes the access tokens that the sign-in library keeps, because a tab that checks its account only now would find them.
 */
function dropKeptTokens(): void {
  for (const key of Object.keys(localStorage)) if (/accesstoken/i.test(key)) localStorage.removeItem(key);
}

test('a token that expires in two tabs at the same moment is renewed once each at most, and no call is lost', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectComplaint(/401/);
  await signIn(page, await theServiceDirector(), '/support');
  const other = await context.newPage();
  await other.goto('/support');
  await expect(heading(other)).toHaveText('Support');
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const expired = await expiredCopyOf(token);
  await page.evaluate((stale) => localStorage.setItem('accessToken', stale), expired);
  await page.evaluate(dropKeptTokens);

  let renewals = 0;
  const answers = new Map<string, number[]>();
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('/token')) renewals += 1;
    const reference = response.request().headers()['x-request-id'];
    if (reference) answers.set(reference, [...(answers.get(reference) ?? []), response.status()]);
  });
  await Promise.all([page, other].map(openStatement));

  const histories = [...answers.values()];
  expect(histories.filter((statuses) => statuses[0] === 401).length).toBeGreaterThanOrEqual(2);
  expect(histories.filter((statuses) => (statuses.at(-1) ?? 0) >= 400)).toEqual([]);
  expect(histories.filter((statuses) => statuses.length > 2)).toEqual([]);
  // Mostly one renewal serves both tabs. But a browser may show the second tab the stored token a moment after it hands over the lock.
  expect([1, 2]).toContain(renewals);
});

test('with third-party cookies blocked the hidden frame gets no token, and one redirect brings the person back to the same page', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectComplaint(/401|400|could not be loaded/);
  await signIn(page, await theServiceDirector(), '/support');
  await refuseRefreshTokens(context);
  let frames = 0;
  let redirects = 0;
  await context.route(AUTHORIZE, async (route) => {
    const isFrame = route.request().frame() !== page.mainFrame();
    if (!isFrame) {
      redirects += 1;
      return route.continue();
    }
    frames += 1;
    const { cookie: _blocked, ...headers } = await route.request().allHeaders();
    const answer = await route.fetch({ headers: { ...headers, cookie: '' }, maxRedirects: 0 });
    await route.fulfill({ response: answer });
  });
  await page.evaluate(() => localStorage.setItem('accessToken', 'refused'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Statement' }).click();
  await expect(page.getByRole('table').first()).toContainText('Sales', { timeout: 30_000 });
  await expect(page).toHaveURL(/\/ai-statement\/service/);
  expect([frames > 0, redirects]).toEqual([true, 1]);
});

test('a session that is over at the provider leads to its sign-in page once, and back to where the person was', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectComplaint(/401|400|could not be loaded/);
  const director = await theServiceDirector();
  await signIn(page, director, '/support');
  await refuseRefreshTokens(context);
  await context.clearCookies({ path: /identity/ });
  await page.evaluate(() => localStorage.setItem('accessToken', 'refused'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Statement' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 });
  await context.unroute(TOKEN);
  await fillSignIn(page, director.email, director.password);
  await expect(heading(page)).toHaveText('Service statement');
});

test('a slow identity provider: the page says that it takes longer, and opens when the answer is here', async ({
  page,
  context,
}) => {
  const director = await theServiceDirector();
  const answer = await holdBack(context, TOKEN);
  await page.goto('/support');
  await fillSignIn(page, director.email, director.password);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  answer();
  await expect(heading(page)).toHaveText('Support');
  await expect(page.getByText('This is taking longer than usual.')).toBeHidden();
});

/** Presses the browser's Stop while the page leaves for a provider that does not answer. */
async function stopLeaving(page: Page, leave: () => Promise<void>, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const asked = page.context().waitForEvent('request', (request) => new URL(request.url()).pathname.endsWith(path));
  await leave();
  await asked;
  await browser.send('Page.stopLoading');
}

test('a browser that is stopped on its way to a slow identity provider: the page works on, and the way is open again', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectComplaint(/could not be opened/);
  await signIn(page, await theServiceDirector(), '/profile-settings');
  const answer = await holdBack(context, AUTHORIZE);
  const change = page.getByRole('button', { name: 'Change password' });
  await stopLeaving(page, () => change.click({ noWaitAfter: true }), '/authorize');
  await expect(change).toBeEnabled();
  await expect(page.getByText('The sign-in service did not open.')).toBeHidden();
  answer();
  await page.getByRole('button', { name: 'Edit sign-in profile' }).click();
  await expect(page).toHaveURL(/B2C_1_editprofile/);
});

test('a Log Out that is stopped on its way to a slow identity provider leaves nobody signed in', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectComplaint(/could not be ended/);
  await signIn(page, await theServiceDirector(), '/support');
  await holdBack(context, '**/oauth2/v2.0/logout*');
  const logOut = page.getByRole('button', { name: 'Log Out' });
  await stopLeaving(page, () => logOut.click({ noWaitAfter: true }), '/logout');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('a tab and its duplicate whose session is over: one of them goes to the provider, and both go on after the sign-in', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectComplaint(/401|400|could not be/);
  const director = await theServiceDirector();
  await signIn(page, director, '/support');
  // The new tab has a copy of all that the tab has stored, as with the browser's own Duplicate.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/support'));
  const duplicate = await opened;
  await expect(heading(duplicate)).toHaveText('Support');
  await refuseRefreshTokens(context);
  await context.clearCookies({ path: /identity/ });
  await page.evaluate(() => localStorage.setItem('accessToken', 'refused'));
  await page.evaluate(dropKeptTokens);
  const visits: Page[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/authorize') && !request.frame().parentFrame())
      visits.push(request.frame().page());
  });
  await Promise.all(
    [page, duplicate].map((tab) =>
      tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Statement' }).click(),
    ),
  );
  await expect.poll(() => visits.length).toBeGreaterThan(0);
  const [first = page] = visits;
  const other = first === page ? duplicate : page;
  await expect(first.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(heading(other)).toHaveText('Service statement');
  expect(visits).toEqual([first]);
  await context.unroute(TOKEN);
  await fillSignIn(first, director.email, director.password);
  await expect(heading(first)).toHaveText('Service statement');
  await expect(other.getByRole('table').first()).toContainText('Sales');
});

test('Log Out without a connection: the next visit of this browser asks for the password, in a new tab too', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED|could not start/);
  await signIn(page, await theServiceDirector(), '/support');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).not.toHaveURL(/support/);
  await context.setOffline(false);
  // The provider did not hear of the Log Out, so its session is still there.
  const other = await context.newPage();
  await page.close();
  await other.goto('/support');
  await other.getByRole('button', { name: 'Sign in here instead' }).click();
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  const next = await aPersonWithTitle('OFFICE_MANAGER');
  await fillSignIn(other, next.email, next.password);
  await expect(other.getByRole('link', { name: next.fullName })).toBeVisible();
});

test('Log Out with a slow identity provider: nothing stays on screen meanwhile, and nobody is signed in at the end', async ({
  page,
  context,
}) => {
  await signIn(page, await theServiceDirector(), '/dashboard/service');
  const answer = await holdBack(context, '**/oauth2/v2.0/logout*');
  // The page itself checks what is on screen, because the browser lets nobody else look at a page that is about to go.
  const gone = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'nothing of it is on screen',
    timeout: GONE_LIMIT_MS,
  });
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[aria-label="Log Out"]')?.click();
    const look = setInterval(() => {
      if (/\$|Harborline|Whitfield/.test(document.body.innerText)) return;
      clearInterval(look);
      console.info('nothing of it is on screen');
    }, 50);
  });
  await gone;
  answer();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('an account that is closed while its person works: nothing of the product is left, and a way out is', async ({
  page,
  complaints,
}) => {
  complaints.expectComplaint(/403/);
  // No test that runs beside this one uses this person.
  const person = await aPersonWithTitle('WARRANTY_ADMIN');
  const close = (sql: string) =>
    queryRows(z.object({}), `update app_user set deleted_at = ${sql} where email = $1 returning id`, [person.email]);
  await signIn(page, person, '/support');
  await close('now()');
  try {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Statement' }).click();
    await expect(heading(page)).toHaveText('Your account is closed');
    await expect(page.getByText(/Reference FO-/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  } finally {
    await close('null');
  }
});

for (const [name, days] of [
  ['three days ahead', 3],
  ['two days behind', -2],
] as const) {
  test(`a device whose clock is ${name} signs in, and goes on when the clock is set right`, async ({ page }) => {
    await page.addInitScript((offset) => {
      const RealDate = Date;
      const shift = () => (sessionStorage.getItem('clockIsRight') ? 0 : offset);
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, given) =>
          given.length === 0 ? new target(RealDate.now() + shift()) : Reflect.construct(target, given),
        get: (target, key) => (key === 'now' ? () => RealDate.now() + shift() : Reflect.get(target, key)),
      });
    }, days * 86_400_000);
    await signIn(page, await theServiceDirector(), '/support');
    await openStatement(page);
    await page.evaluate(() => sessionStorage.setItem('clockIsRight', 'yes'));
    await page.reload();
    await expect(page.getByRole('table').first()).toContainText('Sales');
  });
}

test('a browser that blocks site data is told so, with a way on', async ({ page, complaints }) => {
  complaints.expectComplaint(/could not start/);
  const director = await theServiceDirector();
  await page.addInitScript(() => {
    if (document.cookie.includes('storageAllowed')) return;
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/support');
  await expect(heading(page)).toHaveText('Site data is blocked in this browser');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie is the only memory of a page whose storage is blocked
    document.cookie = 'storageAllowed=yes; Path=/';
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillSignIn(page, director.email, director.password);
  await expect(heading(page)).toHaveText('Support');
});
