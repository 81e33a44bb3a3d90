import type { Page } from '@playwright/test';
import { card } from '../figures.ts';
import { signIn, theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Every key that the product keeps, by storage. */
const keys = {
  localStorage: [
    'user',
    'activeDealership',
    'accessToken',
    'closedSystemNotifications',
    'vaultActivationDate',
    'serviceFilters',
    'signInInteraction',
    'storageProbe',
  ],
  sessionStorage: [
    'reportingDate',
    'reportingDateXtime',
    'activeDealership',
    'vaultActivationDate',
    'pendingRedirect',
    'signInRedirects',
    'askForPassword',
    'tabId',
  ],
} as const;

test('nonsense under any key of the storage is ignored and replaced, and never breaks the page', async ({
  page,
  complaints,
}) => {
  complaints.expectComplaint(/401/);
  test.setTimeout(120_000);
  await signIn(page, await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  for (const nonsense of ['{"', '[]', '"\u0000"', '{"id":7,"startDate":"2026-02-31"}']) {
    await page.evaluate(
      ([all, text]) => {
        for (const key of all.localStorage) localStorage.setItem(key, text);
        for (const key of all.sessionStorage) sessionStorage.setItem(key, text);
      },
      [keys, nonsense] as const,
    );
    await page.goto('/dashboard/service');
    await expect(card(page, 'ro_count')).toBeVisible();
    const healed = await page.evaluate(() => ({
      user: JSON.parse(localStorage.getItem('user') ?? '{}').fullName,
      dealership: JSON.parse(localStorage.getItem('activeDealership') ?? '{}').id,
      token: localStorage.getItem('accessToken')?.split('.').length,
      vault: localStorage.getItem('vaultActivationDate'),
    }));
    expect(healed).toEqual({
      user: (await theServiceDirector()).fullName,
      dealership: 'd-harborline-toyota',
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
          // Full for this size.
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
  complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load|could not be/);
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
  await signIn(page, await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  const bell = page.getByRole('link', { name: 'Notifications' });
  await expect(bell).toBeVisible();
  await expect(bell).not.toHaveAccessibleDescription(/unread/);
  expect(asked).toBe(1);
});
