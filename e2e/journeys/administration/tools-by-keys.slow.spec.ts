import type { Page } from '@playwright/test';
import { expectFocusKept, pressOn, tabTo, typeInto } from '../../keys.ts';
import { theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { ask, withSettingsKept } from './kept-settings.ts';
import { saveByKeys } from './settings-form.ts';

// These tests use no pointer and move the focus by keys alone. No other test changes these blocks of these stores.

const isSaved = (page: Page) => expect(page.getByText('No unsaved changes')).toBeVisible();
interface Wholesale {
  readonly data: { readonly staleDays: number };
}
const staleDays = async (page: Page) =>
  (await ask<Wholesale>(page, 'Administration/PartsOptionsWholeSaleAnalysis')).data.staleDays;

test('a bound is changed and reset to its default, and all of them are reset at once, by keys alone', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(
    await theServiceDirector(),
    '/administration/thresholds?department=parts&dealership=d-harborline-chevrolet',
    { reducedMotion: 'reduce' },
  );
  await isSaved(page);
  const row = page.getByRole('listitem', { name: /^Fill rate/ });
  const bound = row.getByRole('textbox', { name: 'On target' });
  const resetOne = row.getByRole('button', { name: /^Reset .* to its default$/ });
  const resetAll = page.getByRole('button', { name: 'Reset to defaults' });
  await withSettingsKept(page, 'PartsOptionsThresholds', async () => {
    const usual = await bound.inputValue();
    await expect(resetAll).toHaveCount(0);
    const change = async () => {
      await typeInto(page, bound, '99');
      await saveByKeys(page);
      await isSaved(page);
    };
    await change();
    await tabTo(page, resetOne, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(bound).toHaveValue(usual);
    await expect(bound, 'once its button is gone').toBeFocused();
    await saveByKeys(page);
    await isSaved(page);

    await change();
    await tabTo(page, resetAll, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Reset all parts thresholds?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(resetAll, 'what asked').toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, question.getByRole('button', { name: 'Reset', exact: true }));
    await expect(page.getByText('Parts thresholds are the defaults again')).toBeVisible();
    await expect(bound).toHaveValue(usual);
    await expect(resetAll).toHaveCount(0);
    await expectFocusKept(page, 'once nothing is left to reset');
  });
});

test('settings are copied to another store once the differences are seen, and taken back there, by keys alone', async ({
  openAs,
}) => {
  test.slow();
  const director = await theServiceDirector();
  const other = await openAs(director, '/administration/wholesale?dealership=d-harborline-toyota', {
    reducedMotion: 'reduce',
  });
  const page = await openAs(director, '/administration/wholesale?dealership=d-harborline-chevrolet', {
    reducedMotion: 'reduce',
  });
  await Promise.all([other, page].map(isSaved));
  const block = 'PartsOptionsWholeSaleAnalysis';
  await withSettingsKept(other, block, () =>
    withSettingsKept(page, block, async () => {
      const theirs = await staleDays(other);
      await typeInto(page, page.getByRole('textbox', { name: 'Days without a sale' }), String(theirs + 13));
      await saveByKeys(page);
      await isSaved(page);

      const copy = page.getByRole('button', { name: 'Copy to other stores' });
      await tabTo(page, copy, 'Shift+Tab');
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Copy to other stores' });
      await pressOn(page, drawer.getByRole('checkbox', { name: 'Harborline Toyota' }), 'Space');
      await pressOn(page, drawer.getByRole('button', { name: 'Show differences' }));
      const differences = drawer.getByRole('region', { name: 'Harborline Toyota' });
      await expect(differences.getByRole('row', { name: /^Days without a sale/ })).toContainText(
        `${theirs}${theirs + 13}`,
      );
      await expectFocusKept(page, 'once the differences are there');
      expect(await staleDays(other), 'before the copy').toBe(theirs);
      await pressOn(page, drawer.getByRole('button', { name: 'Copy to 1 store' }));
      await expect(page.getByText('Wholesale copied to 1 store')).toBeVisible();
      await expect(drawer).toHaveCount(0);
      await expect(copy, 'what opened the drawer').toBeFocused();
      expect(await staleDays(other), 'after the copy').toBe(theirs + 13);

      await other.reload();
      await expect(other.getByRole('textbox', { name: 'Days without a sale' })).toHaveValue(String(theirs + 13));
      const history = other.getByRole('button', { name: 'History', exact: true });
      await pressOn(other, history);
      const newest = other.getByRole('dialog', { name: 'History' }).getByRole('listitem').first();
      await expect(newest).toContainText('Harborline Chevrolet');
      await pressOn(other, newest.getByRole('button', { name: 'Undo' }));
      await expect(newest.getByRole('button', { name: 'Yes, undo it' })).toBeFocused();
      await other.keyboard.press('Enter');
      await expect(other.getByText('The change was undone')).toBeVisible();
      await expectFocusKept(other, 'once the change is undone');
      await other.keyboard.press('Escape');
      await expect(history, 'what opened the history').toBeFocused();
      await expect(other.getByRole('textbox', { name: 'Days without a sale' })).toHaveValue(String(theirs));
      expect(await staleDays(other), 'once it is undone').toBe(theirs);
    }),
  );
});
