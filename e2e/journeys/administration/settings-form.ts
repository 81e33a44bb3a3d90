import type { Page } from '@playwright/test';

/** Every page of settings, with the part of it that has a form. */
export const settingsPages = [
  'thresholds',
  'heat-sheet',
  'heat-sheet?tab=mapping',
  'expenses',
  'expenses?show=months',
  'averages',
  'technician-roles',
  'technician-shops',
  'people-names',
  'maintenance-op-codes',
  'labor-types',
  'inventory-analysis',
  'wholesale',
  'dealership-info?tab=address',
  'dealership-info?tab=rates',
  'dealership-info?tab=calendar',
  'dealership-info?tab=options',
  'dealership-info?tab=group',
  'statement-accounts',
  'statement-accounts?part=budget',
  'guides',
  'feeds?part=told',
] as const;

/** Changes the first field of the form by keys alone. */
export async function changeByKeys(page: Page): Promise<void> {
  const form = page.locator('main form');
  const placed = form.locator('select[data-kind]:enabled, select[data-line]:enabled');
  const named = form.locator(
    ['input:not([type=radio]):not([type=hidden])', 'select', 'textarea']
      .map((each) => `${each}[name]:enabled`)
      .join(', '),
  );
  const chosen = form.locator('input[type=radio]:checked:enabled');
  const day = form.locator('button[data-date][tabindex="0"]:enabled');
  const kinds = [placed, day, chosen, named];
  const counts = await Promise.all(kinds.map((each) => each.count()));
  const field = (kinds.find((_, at) => (counts[at] ?? 0) > 0) ?? named).first();
  await field.focus();
  const what = await field.evaluate((element) => ({
    kind: element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    places: element.hasAttribute('data-kind') ? 'code' : element.hasAttribute('data-line') ? 'account' : null,
  }));
  // A digit chooses the kind of work. In a list of lines a letter finds one.
  if (what.kind === 'button') await page.keyboard.press('Enter');
  else if (what.places === 'code') await page.keyboard.press('3');
  else if (what.places === 'account') await page.keyboard.type('On no line');
  else if (what.kind === 'checkbox') await page.keyboard.press('Space');
  else if (what.kind === 'select' || what.kind === 'radio') await page.keyboard.press('ArrowDown');
  else {
    await page.keyboard.press('End');
    await page.keyboard.type('1');
    // A list of short entries takes the last entry when the focus leaves it.
    await page.keyboard.press('Tab');
  }
}

/** The most Tab stops that a walk makes. Nobody would walk on. */
export const MOST_STOPS = 900;

/** Walks with Tab from the changed field to the button that saves, and presses Enter. */
export async function saveByKeys(page: Page): Promise<void> {
  const isSave = () => page.evaluate(() => document.activeElement?.textContent?.trim() === 'Save changes');
  for (let stops = 0; stops < MOST_STOPS && !(await isSave()); stops += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}
