import type { Page } from '@playwright/test';
import { stopAt } from '../../keys.ts';
import { anAccount, theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';
import { changeByKeys, MOST_STOPS, saveByKeys, settingsPages } from './settings-form.ts';

/** What the focus stands on; null once it has left the page's own part. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const main = document.querySelector('main');
    const seen = (window as { walked?: Set<Element> }).walked ?? new Set<Element>();
    (window as { walked?: Set<Element> }).walked = seen;
    // A date is one field with several stops.
    const again = seen.has(element) && (window as { before?: Element }).before !== element;
    (window as { before?: Element }).before = element;
    seen.add(element);
    return {
      inMain: main?.contains(element) ?? false,
      again,
    };
  });

/** Controls of the page that somebody who sees can press or type into, and that Tab has not come by. */
const missed = (page: Page) =>
  page.evaluate(() => {
    const walked = (window as { walked?: Set<Element> }).walked ?? new Set<Element>();
    const main = document.querySelector('main');
    const controls =
      main?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]') ?? [];
    const isThere = (element: HTMLElement) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility !== 'hidden' &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [aria-hidden=true], [aria-hidden=true] *, [inert] *');
    // Of a group of radios Tab visits one; arrows move among them.
    const groupOf = (element: HTMLElement) =>
      element.matches('input[type=radio], [role=radio]') ? element.closest('[role=radiogroup], fieldset') : null;
    const groups = new Set([...walked].map((element) => groupOf(element as HTMLElement)).filter(Boolean));
    return [...controls]
      .filter((element) => isThere(element) && !walked.has(element) && !groups.has(groupOf(element)))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`,
      );
  });

for (const path of settingsPages) {
  test(`${path}: Tab comes by every control and leaves again; a change is made and discarded by keys`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(await theServiceDirector(), `/administration/${path}`, { reducedMotion: 'reduce' });
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await settled(page);
    await page.evaluate(() => {
      const main = document.querySelector('main');
      main?.setAttribute('tabindex', '-1');
      main?.focus();
    });
    const hidden: string[] = [];
    let hasLeft = false;
    for (let stops = 0; stops < MOST_STOPS && !hasLeft; stops += 1) {
      await page.keyboard.press('Tab');
      const here = await focused(page);
      hasLeft = here === null || !here.inMain || here.again;
      const { wrong } = await stopAt(page.locator('main :focus'));
      if (here?.inMain && wrong !== null) hidden.push(wrong);
    }
    expect(hasLeft, 'Tab leaves the page at its end').toBe(true);
    expect(hidden, 'the focus is seen everywhere').toEqual([]);
    expect(await missed(page), 'controls that Tab does not reach').toEqual([]);

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
      // Only what a failure has left is put back otherwise than by keys.
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
