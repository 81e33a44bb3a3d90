import { anAccount, theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';
import { walkByTab } from '../../walk-by-tab.ts';
import { changeByKeys, MOST_STOPS, saveByKeys, settingsPages } from './settings-form.ts';

for (const path of settingsPages) {
  test(`${path}: Tab comes by every control and leaves again; a change is made and discarded by keys`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(await theServiceDirector(), `/administration/${path}`, { reducedMotion: 'reduce' });
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await settled(page);
    await walkByTab(page, MOST_STOPS);

    await changeByKeys(page);
    await expect(page.getByText(/^\d+ (unsaved )?changes?/).first()).toBeVisible();
    const discard = page.getByRole('button', { name: 'Discard', exact: true });
    await discard.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await expect(discard, 'the button that has nothing to do any more').toBeFocused();
  });
}

for (const [path, field] of [
  ['wholesale', 'Days without a sale'],
  ['technician-shops', 'Name'],
  ['dealership-info?tab=options', 'Name of used-car internal work'],
] as const) {
  test(`${path}: a change is saved by keys alone, stands after a reload, and goes back the same way`, async ({
    openAs,
  }) => {
    const admin = await anAccount(
      'ADMIN of Lakeview',
      (each) => each.role === 'ADMIN' && each.dealerships[0]?.id === 'd-lakeview-honda',
    );
    const page = await openAs(admin, `/administration/${path}`);
    const text = page.locator('main form').getByRole('textbox', { name: field }).first();
    const before = await text.inputValue();
    const isSaved = () => expect(page.getByText('No unsaved changes')).toBeVisible();
    try {
      await text.focus();
      await page.keyboard.press('End');
      await page.keyboard.type('1');
      await saveByKeys(page);
      await isSaved();
      await expect(page.getByRole('button', { name: 'Save changes' }), 'once all is saved').toBeFocused();
      await page.reload();
      await expect(text).toHaveValue(`${before}1`);
      await text.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await saveByKeys(page);
      await isSaved();
    } finally {
      page.once('dialog', (dialog) => dialog.accept());
      await page.reload();
      await expect(text).not.toHaveValue('');
      // After a failure, the old text is put back without keys.
      if ((await text.inputValue()) !== before) {
        await text.fill(before);
        await page.getByRole('button', { name: 'Save changes' }).click();
        await isSaved();
      }
    }
    await page.reload();
    await expect(text).toHaveValue(before);
  });
}
