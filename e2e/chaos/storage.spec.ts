import type { Page } from '@playwright/test';
import { card } from '../figures.ts';
import { anAccount, signIn, theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/**
 * The keys that the product itself stores, also those that this visit does not use. `serviceFilters` is not here, because nothing reads it
 * and log-out removes it. The test finds the keys of the sign-in library in the storages.
 */
const ownKeys = {
  local: [
    'user',
    'activeDealership',
    'accessToken',
    'closedSystemNotifications',
    'vaultActivationDate',
    'recentPlaces',
    'signInInteraction',
    'storageProbe',
    'askForPassword',
  ],
  session: [
    'reportingDate',
    'reportingDateXtime',
    'activeDealership',
    'vaultActivationDate',
    'pendingRedirect',
    'signInRedirects',
    'askForPassword',
    'ownInteraction',
  ],
} as const;
/** For these keys an empty list is a valid value. */
const lists = ['local closedSystemNotifications', 'local recentPlaces'];

/**
 * Writes the text under every key that exists or may exist, and as the key of the sign-in library's cookie. Returns the keys, each with its
 * storage.
 */
const corrupt = (page: Page, text: string) =>
  page.evaluate(
    ([own, nonsense]) => {
      const cookie = encodeURIComponent(JSON.stringify({ id: 'k1', key: nonsense }));
      // biome-ignore lint/suspicious/noDocumentCookie: the sign-in library writes its cookie this way
      document.cookie = `msal.cache.encryption=${cookie}; Path=/; SameSite=None; Secure`;
      const storages = { local: localStorage, session: sessionStorage };
      return (['local', 'session'] as const).flatMap((name) => {
        const keys = [...new Set([...Object.keys(storages[name]), ...own[name]])];
        for (const key of keys) storages[name].setItem(key, nonsense);
        return keys.map((key) => `${name} ${key}`);
      });
    },
    [ownKeys, text] as const,
  );

/** The keys that hold the text. */
const holding = (page: Page, text: string) =>
  page.evaluate((nonsense) => {
    const keysOf = (storage: Storage) => Object.keys(storage).filter((key) => storage.getItem(key) === nonsense);
    return [
      ...keysOf(localStorage).map((key) => `local ${key}`),
      ...keysOf(sessionStorage).map((key) => `session ${key}`),
    ];
  }, text);

test('nonsense under any key of the storage is ignored and replaced, and never breaks the page', async ({
  page,
  complaints,
}) => {
  complaints.expectComplaint(/401/);
  test.setTimeout(180_000);
  const person = await anAccount('devFeatures', ({ devFeatures, isVerified }) => devFeatures && isVerified);
  await signIn(page, person, '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  for (const nonsense of ['{"', '[]', '"\u0000"', '{"id":7,"startDate":"2026-02-31"}']) {
    const corrupted = await corrupt(page, nonsense);
    expect(corrupted.filter((key) => key.startsWith('local msal.')).length).toBeGreaterThan(4);
    await page.goto('/dashboard/service');
    await expect(card(page, 'ro_count')).toBeVisible();
    await expect(page.getByRole('link', { name: person.fullName })).toBeVisible();
    // Some keys are read by one screen or tool only. The product replaces them when it reads them.
    await page.goto('/xtime');
    await expect(heading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Find an RO, person or screen' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    const left = (await holding(page, nonsense)).filter((key) => !key.startsWith('local msal.'));
    expect(left.filter((key) => nonsense !== '[]' || !lists.includes(key))).toEqual([]);
    const healed = await page.evaluate(() => ({
      user: JSON.parse(localStorage.getItem('user') ?? '{}').fullName,
      dealership: JSON.parse(localStorage.getItem('activeDealership') ?? '{}').id,
      token: localStorage.getItem('accessToken')?.split('.').length,
      vault: localStorage.getItem('vaultActivationDate'),
    }));
    expect(healed).toEqual({
      user: person.fullName,
      dealership: person.defaultDealershipId,
      token: 3,
      vault: null,
    });
  }
});

test('with the storage full the person signs in and works, and what cannot be kept is lost without a word', async ({
  page,
  complaints,
}) => {
  complaints.expectComplaint(/could not be/);
  await page.goto('/auth/redirect-bridge');
  const fill = () =>
    page.evaluate(() => {
      for (let size = 1 << 22; size >= 1; size >>= 1) {
        try {
          for (let part = 0; ; part += 1) localStorage.setItem(`filler-${size}-${part}`, 'x'.repeat(size));
        } catch {
          // The storage is full for this size.
        }
      }
    });
  await fill();
  await signIn(page, await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  await page.getByRole('combobox', { name: 'Dealership' }).click();
  await page.getByRole('option', { name: 'Lakeview Honda' }).click();
  await expect(page.getByRole('combobox', { name: 'Dealership' })).toContainText('Lakeview Honda');
  await expect(card(page, 'ro_count')).toBeVisible();
  await page.reload();
  await expect(card(page, 'ro_count')).toBeVisible();
});

test('without a connection the card says so with its reference, and Retry brings the figures once it is back', async ({
  page,
  context,
  complaints,
}) => {
  // The code of the chart loads when the browser is idle, so it may not have come before.
  complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load|could not be|ChunkLoadError/);
  await signIn(page, await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('radiogroup', { name: 'Pay type' }).getByText('Customer').click();
  const failed = page.getByRole('alert').filter({ hasText: 'Key figures could not be loaded' });
  await expect(failed).toContainText('could not be reached');
  await expect(failed).toContainText(/FO-[0-9A-Z]{4}/);
  await context.setOffline(false);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'ro_count')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  // The Retry button has gone with the card. The focus is still on an element, so people who listen are not lost.
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('when the notifications endpoints fail, the page stands, the indicator is hidden and polling has stopped', async ({
  page,
  complaints,
}) => {
  complaints.expectComplaint(/500/);
  let asked = 0;
  const fail = { status: 500, json: {} };
  await page.route('**/unreadnotifications*', (route) => {
    asked += 1;
    return route.fulfill(fail);
  });
  await page.route('**/ActiveSystemNotifications*', (route) => route.fulfill(fail));
  // The page asks for the count after the figures.
  const refused = page.waitForResponse(/unreadnotifications/);
  await signIn(page, await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  await refused;
  const bell = page.getByRole('link', { name: 'Notifications' });
  await expect(bell).toBeVisible();
  await expect(bell).not.toHaveAccessibleDescription(/unread/);
  expect(asked).toBe(1);
});
