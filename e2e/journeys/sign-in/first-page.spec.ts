import type { Page, Request } from '@playwright/test';
import { signIn, theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { bytesOf, inKilobytes } from '../../traffic.ts';

/** Bytes that a signed-out visitor may load until the sign-in page is there, that page among them and its font not, as they travel. */
const MOST_BYTES = 100_000;

/** Every request of a page, once it has been answered. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  return requests;
}

const namesOf = (requests: readonly Request[]) => requests.map((request) => new URL(request.url()).pathname).join('\n');

test('a signed-out visitor loads the account check alone before the sign-in page, and the shell once somebody is signed in', async ({
  page,
  context,
}) => {
  const director = await theServiceDirector();
  const requests = requestsOf(page);
  await page.goto('/support');
  await page.getByLabel('Email', { exact: true }).waitFor();
  // The sign-in page is there before the font, which changes its letters when it comes.
  const before = requests.filter((request) => request.resourceType() !== 'font');
  expect(namesOf(before)).not.toMatch(/shell|libraries|remoteEntry/);
  expect(await bytesOf(before), await inKilobytes(before)).toBeLessThanOrEqual(MOST_BYTES);

  requests.length = 0;
  await signIn(page, director, '/dashboard/service');
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  const isOurs = (request: Request) => !new URL(request.url()).pathname.startsWith('/identity/');
  const documents = requests.filter((request) => request.resourceType() === 'document' && isOurs(request));
  expect(await (await documents.at(-1)?.response())?.text()).toContain('rel="preload"');
  const hint = (await context.cookies()).find(({ name }) => name === 'signedIn');
  expect(hint).toMatchObject({ value: '', sameSite: 'Lax' });
});

test('the library of forms comes with the first page that has one, not with the first figures', {
  tag: '@slow',
}, async ({ page }) => {
  const requests = requestsOf(page);
  await signIn(page, await theServiceDirector(), '/dashboard/service');
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  // A name that the library reads from its options, which nothing shortens.
  const withForms = async () => {
    const scripts = requests.filter((request) => request.resourceType() === 'script').map((request) => request.url());
    const texts = await Promise.all([...new Set(scripts)].map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => text.includes('shouldUnregister')).length;
  };
  expect(await withForms()).toBe(0);
  await page.goto('/profile-settings');
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(await withForms()).toBe(1);
});

test('who was here before has the first figures asked for beside the session, once', { tag: '@slow' }, async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  let figuresAreAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    figuresAreAsked = resolve;
  });
  await page.route(/\/MonthlyNumbers\?/, async (route) => {
    sent.push('MonthlyNumbers');
    figuresAreAsked();
    // The screen joins what is under way. An answer of two seconds ago it asks for again, and a busy browser draws it as late.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await route.continue();
  });
  // The session waits for the figures to be asked for: were it the other way round, nothing would ever come.
  await page.route(/\/api\/Dealership\?/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  expect(sent).toEqual(['MonthlyNumbers']);
});
