import type { Page } from '@playwright/test';
import { anAccount, theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';
import { withSettingsKept } from './kept-settings.ts';
import { changeByKeys, saveByKeys, settingsPages } from './settings-form.ts';

const changes = (page: Page) => page.getByText(/^\d+ unsaved changes?$/).first();

/** Answers a save as the server answers the person who saves second. Nothing is saved, so the next test finds the settings as they were. */
const saysSomebodySavedFirst = (page: Page) =>
  page.route(/\/(Administration|StatementModel|ManufacturerExpenses)/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 412,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'Changed in the meantime',
            status: 412,
            code: 'changed_in_the_meantime',
            detail: 'Somebody else saved this in the meantime.',
            requestId: 'FO-TEST',
          },
        }),
  );

for (const path of settingsPages) {
  test(`${path}: leaving asks first, a save by keys that comes second shows both versions, and what was typed is offered after the page is gone`, async ({
    openAs,
    complaints,
  }) => {
    test.slow();
    complaints.expectComplaint(/412/);
    const page = await openAs(await theServiceDirector(), `/administration/${path}`);
    page.on('dialog', (dialog) => dialog.accept());
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await settled(page);
    // One more digit would not make a time of the day.
    if (path.startsWith('feeds')) await page.getByRole('textbox', { name: 'Files are due at' }).fill('06:30');
    else await changeByKeys(page);
    await expect(changes(page)).toBeVisible();

    await page.getByRole('link', { name: 'Support' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(changes(page)).toBeVisible();

    await saysSomebodySavedFirst(page);
    await saveByKeys(page);
    const conflict = page.getByRole('alert').filter({ hasText: 'saved first' });
    await expect(conflict).toContainText('Nothing you typed is lost.');
    await conflict.getByRole('button', { name: 'Compare both' }).click();
    await expect(conflict.getByRole('row').nth(1)).toBeVisible();
    await expect(changes(page)).toBeVisible();

    await page.reload();
    const offer = page.getByText(/^What you had typed/);
    await expect(offer).toBeVisible();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(changes(page)).toBeVisible();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
  });
}

/** Pages with several forms: the path, the name of the form that the path shows, and the name of another form. */
const parts = [
  ['thresholds', 'Service', 'Parts'],
  ['heat-sheet', 'Service', 'Mapping'],
  ['expenses', 'Lines', 'Budget by month'],
  ['statement-accounts', 'Accounts', 'Budget by month'],
  ['averages', 'Service', 'Parts'],
  ['dealership-info?tab=address', 'Address and hours', 'Rates'],
] as const;

for (const [path, first, other] of parts) {
  test(`${path}: another part of the page is asked for first, by its tab and by Back, and what is entered stays`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(await theServiceDirector(), `/administration/${path}`);
    const tab = (name: string) => page.locator('main [data-part=segments] label', { hasText: new RegExp(`^${name}$`) });
    const isShown = (name: string) => expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await tab(other).click();
    await isShown(other);
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await settled(page);
    await changeByKeys(page);
    await expect(changes(page)).toBeVisible();

    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    for (const leave of [() => tab(first).click(), () => tab(first).click(), () => page.goBack()]) {
      await leave();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await isShown(other);
      await expect(changes(page)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.goBack();
    await isShown(first);
  });
}

for (const path of ['maintenance-op-codes', 'labor-types', 'statement-accounts']) {
  test(`${path}: what is entered stays where the list is narrowed otherwise, and nothing is asked`, async ({
    openAs,
  }) => {
    const page = await openAs(await theServiceDirector(), `/administration/${path}`);
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await settled(page);
    await changeByKeys(page);
    await expect(changes(page)).toBeVisible();
    const shown = page.locator('main form [data-part=segments]');
    const other = (await shown.locator('input:not(:checked)').last().getAttribute('value')) ?? '';
    await shown.locator(`label:has(input[value=${other}])`).click();
    await expect(shown.locator(`input[value=${other}]`)).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`[?&]show=${other}`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(changes(page)).toBeVisible();
  });
}

test('of two who save a list of settings, the second sees both versions, and keeps the own value beside the other’s', async ({
  openAs,
  complaints,
}) => {
  test.slow();
  complaints.expectComplaint(/412/);
  const path = '/administration/expenses?department=parts&dealership=d-lakeview-honda';
  const other = await anAccount(
    'ADMIN of Lakeview',
    (each) => each.role === 'ADMIN' && each.dealerships[0]?.id === 'd-lakeview-honda',
  );
  const first = await openAs(other, path);
  const second = await openAs(await theServiceDirector(), path);
  const budget = (page: Page, nth: number) =>
    page.locator('main form').getByRole('textbox', { name: 'Budget per month' }).nth(nth);
  const isSaved = (page: Page) => expect(page.getByText('No unsaved changes')).toBeVisible();
  await Promise.all([first, second].map(isSaved));
  await withSettingsKept(first, 'PartsExpenses', async () => {
    await budget(first, 0).fill('1100');
    await budget(first, 1).fill('1200');
    await budget(second, 0).fill('2100');
    await first.getByRole('button', { name: 'Save changes' }).click();
    await isSaved(first);
    await second.getByRole('button', { name: 'Save changes' }).click();
    const conflict = second.getByRole('alert').filter({ hasText: 'saved first' });
    await expect(conflict).toContainText(other.fullName);
    await conflict.getByRole('button', { name: 'Compare both' }).click();
    await expect(conflict.getByRole('row').filter({ hasText: '2,100.00' })).toContainText('1,100.00');
    await conflict.getByRole('button', { name: 'Keep mine on top of theirs' }).click();
    await isSaved(second);
    await first.reload();
    await expect(budget(first, 0)).toHaveValue(/^2,?100/);
    await expect(budget(first, 1)).toHaveValue(/^1,?200/);
  });
});
