import type { Locator, Page } from '@playwright/test';
import { theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';
import { ask, withSettingsKept } from './kept-settings.ts';

/** No other test changes or reads settings of this store. */
const STORE = 'd-harborline-chevrolet';
/** The labor types of the other store are taken back at the same time. */
const LAKEVIEW = 'd-lakeview-honda';

interface TakenBack {
  readonly path: string;
  readonly block: string;
  /** A field of the page, and the value that it gets in place of its own. */
  readonly field: (page: Page) => Locator;
  readonly entered: (former: string) => string;
  /** The words that the history has for the entered value. */
  readonly inHistory: string | RegExp;
}

const text = (name: string) => (page: Page) => page.locator('main form').getByRole('textbox', { name }).first();

const pages: readonly TakenBack[] = [
  {
    path: 'maintenance-op-codes?show=all',
    block: 'MaintOpCodes',
    field: (page) => page.getByRole('combobox', { name: /^Kind of work of/ }).first(),
    entered: (former) => (former === 'repair' ? 'competitive' : 'repair'),
    inHistory: /repair|competitive/,
  },
  {
    path: 'labor-types?show=all',
    block: 'LaborTypeMapping',
    field: (page) => page.getByRole('combobox', { name: /^Pay type of/ }).first(),
    entered: (former) => (former === 'W' ? 'C' : 'W'),
    inHistory: /warranty|customer pay/,
  },
  {
    path: 'technician-roles',
    block: 'TechnicianRoles',
    field: text('Role'),
    entered: () => 'Taken back',
    inHistory: 'Taken back',
  },
  {
    path: 'people-names',
    block: 'PeopleNames',
    field: text('Name'),
    entered: () => 'Taken back',
    inHistory: 'Taken back',
  },
  {
    path: 'technician-shops',
    block: 'TechnicianShops',
    field: text('Name'),
    entered: () => 'Taken back',
    inHistory: 'Taken back',
  },
  {
    path: 'inventory-analysis',
    block: 'PartsOptionsInvAnalysis',
    field: text('Obsolete after'),
    entered: (former) => String(Number(former) + 7),
    inHistory: /Obsolete/,
  },
  {
    path: 'heat-sheet?tab=mapping',
    block: 'HeatSheetMapping',
    field: text('Name'),
    entered: () => 'Taken back',
    inHistory: 'Taken back',
  },
  {
    path: 'expenses',
    block: 'ServiceExpenses',
    field: text('Budget per month'),
    entered: () => '4321',
    inHistory: '4,321',
  },
  {
    path: 'expenses?department=parts',
    block: 'PartsExpenses',
    field: text('Name'),
    entered: () => 'Taken back',
    inHistory: 'Taken back',
  },
];

/** The text of a field, or the words of the choice. */
const shown = (field: Locator) =>
  field.evaluate((element) =>
    element instanceof HTMLSelectElement
      ? (element.selectedOptions[0]?.textContent ?? '')
      : (element as HTMLInputElement).value,
  );

async function enter(field: Locator, value: string): Promise<void> {
  const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if (isList) await field.selectOption(value);
  else await field.fill(value);
}

/** Saves what is entered, and expects the page to say that all is saved. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
}

/** Opens the history, takes back the newest change, which has these words, and closes the history again. */
async function takeBack(page: Page, by: string, words: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'History' });
  const newest = drawer.getByRole('listitem').first();
  await expect(newest).toContainText(by);
  await expect(newest.getByRole('table')).toContainText(words);
  await newest.getByRole('button', { name: 'Undo' }).click();
  await newest.getByRole('button', { name: 'Yes, undo it' }).click();
  await expect(page.getByText('The change was undone')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
}

for (const { path, block, field: fieldOf, entered, inHistory } of pages) {
  test(`${path}: a saved change is in the history and is taken back there, on the page and for everybody who asks`, async ({
    openAs,
  }) => {
    test.slow();
    const director = await theServiceDirector();
    const address = `/administration/${path}${path.includes('?') ? '&' : '?'}dealership=${STORE}`;
    const page = await openAs(director, address);
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await settled(page);
    const saved = async () => (await ask<{ data: unknown }>(page, `Administration/${block}`)).data;
    await withSettingsKept(page, block, async () => {
      const before = await saved();
      // The list may be drawn in another order once the value is another one.
      const name = (await fieldOf(page).getAttribute('aria-label')) ?? '';
      const field = name === '' ? fieldOf(page) : page.getByRole('combobox', { name, exact: true });
      const former = await shown(field);
      const value = entered(await field.inputValue());
      await enter(field, value);
      const now = await shown(field);
      expect(now).not.toBe(former);
      await save(page);
      expect(await saved()).not.toEqual(before);

      await takeBack(page, director.fullName, inHistory);
      await expect.poll(() => shown(field), { message: 'the field' }).toBe(former);
      await expect(page.getByText('No unsaved changes')).toBeVisible();
      expect(await saved(), 'what the API answers').toEqual(before);
      await page.reload();
      await expect.poll(() => shown(field), { message: 'the field after a reload' }).toBe(former);
    });
  });
}

test('a labor type without a pay type is warned of on its dashboard, which leads to where it gets one, and the warning is gone', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), `/administration/labor-types?show=all&dealership=${LAKEVIEW}`);
  const payType = page.getByRole('combobox', { name: 'Pay type of CTR' });
  const warning = page.getByText(/^Labor type CTR has no pay type/);
  await expect(payType).toHaveValue('C');
  await withSettingsKept(page, 'LaborTypeMapping', async () => {
    await payType.selectOption('');
    const without = page.getByRole('row', { name: /^Labor types without a pay type/ });
    await expect(without).toHaveText('Labor types without a pay type01');
    await save(page);
    await page.goto(`/dashboard/labor-types?dealership=${LAKEVIEW}`);
    await expect(warning).toBeVisible();
    await page.getByRole('link', { name: 'Choose pay types' }).click();
    await page.getByRole('button', { name: 'Accept the suggestion for CTR' }).click();
    await save(page);
    await page.goto(`/dashboard/labor-types?dealership=${LAKEVIEW}`);
    await expect(page.getByRole('row', { name: /CTR/ }).first()).toBeVisible();
    await expect(warning).toHaveCount(0);
  });
});
