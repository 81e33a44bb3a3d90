import type { Page } from '@playwright/test';
import { chooseFrom, expectFocusKept, pressOn, tabTo, typeInto } from '../../keys.ts';
import { theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';
import { walkByTab } from '../../walk-by-tab.ts';
import { MOST_STOPS } from './settings-form.ts';

// These tests use no pointer and move the focus by keys alone, so somebody without a mouse can do the same.

const actionsFor = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true });

/** Finds a person in the list and opens the menu of what can be done. The focus may be anywhere. */
async function openActions(page: Page, name: string): Promise<void> {
  await typeInto(page, page.getByRole('searchbox', { name: 'Find a user' }), name);
  await pressOn(page, actionsFor(page, name));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
}

/** Moves among the states of people until the list shows one state. */
async function showState(page: Page, name: string): Promise<void> {
  const state = page.getByRole('radio', { name, exact: true });
  await tabTo(page, page.getByRole('radio', { name: /^(Active|Not verified|Deleted)$/ }));
  const isThere = () => state.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 3 && !(await isThere()); steps += 1) await page.keyboard.press('ArrowRight');
  await expect(state).toBeFocused();
  await expect(state).toBeChecked();
}

/** Moves to an item of the open menu and takes it. */
async function take(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  const isThere = () => item.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 6 && !(await isThere()); steps += 1) await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

async function deleteByKeys(page: Page, name: string): Promise<void> {
  await openActions(page, name);
  await take(page, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete ${name}?` });
  await pressOn(page, question.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  await expectFocusKept(page, `once ${name} is no row any more`);
}

/** Opens the form for a new advisor from the list and fills it in up to the dealerships. */
async function describeAdvisor(page: Page, last: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'New user' }));
  await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible();
  await typeInto(page, page.getByLabel('First name'), 'Kay');
  await typeInto(page, page.getByLabel('Last name'), last);
  await typeInto(page, page.getByLabel('Email'), `${last.toLowerCase()}@example.com`);
  await chooseFrom(page, page.getByRole('combobox', { name: 'Team category' }), 'Service');
  await chooseFrom(page, page.getByRole('combobox', { name: 'Job title' }), 'Service Advisor');
  await pressOn(page, page.getByRole('radio').first(), 'ArrowDown');
  await expect(page.getByRole('radio', { checked: true }).first()).toBeFocused();
}

test('a user is created, edited, deleted, brought back by Undo and from the list of the deleted, by keys alone', async ({
  openAs,
}) => {
  test.slow();
  const last = `Keyes${Date.now() % 100_000}`;
  const name = `Kay ${last}`;
  const page = await openAs(await theServiceDirector(), '/administration/users', { reducedMotion: 'reduce' });
  await expect(actionsFor(page, 'Marisol Vega')).toBeVisible();

  await describeAdvisor(page, last);
  await pressOn(page, page.getByRole('checkbox', { name: /^Lakeview Honda/ }), 'Space');
  await expect(page.getByRole('checkbox', { name: /^Lakeview Honda/ })).toBeChecked();
  await pressOn(page, page.getByRole('button', { name: 'Create user' }));
  await expect(page.getByText(`${name} is created.`)).toBeVisible();

  await showState(page, 'Not verified');
  await openActions(page, name);
  await take(page, 'Edit');
  const drawer = page.getByRole('dialog', { name: `Edit ${name}` });
  await typeInto(page, drawer.getByLabel('Phone'), '5550107788');
  await pressOn(page, drawer.getByRole('button', { name: 'Save user' }));
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await expect(drawer.getByText(/unsaved/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(actionsFor(page, name), 'what opened the drawer').toBeFocused();

  await page.keyboard.press('Enter');
  await take(page, 'Delete');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(actionsFor(page, name), 'what asked').toBeFocused();

  await deleteByKeys(page, name);
  await pressOn(page, page.getByRole('button', { name: 'Undo' }));
  await expect(page.getByText(`${name} is invited again.`)).toBeVisible();
  await expectFocusKept(page, 'once Undo is done');

  await deleteByKeys(page, name);
  await showState(page, 'Deleted');
  await openActions(page, name);
  await take(page, 'Restore');
  await expect(page.getByText(`${name} is invited again.`).first()).toBeVisible();
  await expectFocusKept(page, 'once the restored is no row of the deleted any more');

  await showState(page, 'Not verified');
  await deleteByKeys(page, name);
});

test('somebody who was created without an invitation is sent one from the list, once a minute, by keys alone', async ({
  openAs,
}) => {
  test.slow();
  const last = `Keyed${Date.now() % 100_000}`;
  const name = `Kay ${last}`;
  const page = await openAs(await theServiceDirector(), '/administration/users', { reducedMotion: 'reduce' });
  await expect(actionsFor(page, 'Marisol Vega')).toBeVisible();
  await describeAdvisor(page, last);
  const now = page.getByRole('checkbox', { name: 'Send the invitation now' });
  await pressOn(page, now, 'Space');
  await expect(now).not.toBeChecked();
  await pressOn(page, page.getByRole('button', { name: 'Create user' }));
  await expect(page.getByText('No invitation was sent.')).toBeVisible();

  await showState(page, 'Not verified');
  await openActions(page, name);
  await take(page, 'Resend invite');
  await expect(page.getByText(`A new invitation is on its way to ${last.toLowerCase()}@example.com.`)).toBeVisible();
  await expect(actionsFor(page, name), 'what the invitation was sent from').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Resend invite in \d+ s$/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await deleteByKeys(page, name);
});

test('at 375 px Tab comes by every field of a new user to the buttons at the end, and every stop is seen', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/administration/users/new', {
    reducedMotion: 'reduce',
    viewport: { width: 375, height: 812 },
  });
  await settled(page);
  await walkByTab(page, MOST_STOPS);
});

test('several people are created from a typed list, of which one row is refused, by keys alone', async ({ openAs }) => {
  test.slow();
  const mark = Date.now() % 100_000;
  const page = await openAs(await theServiceDirector(), '/administration/users', { reducedMotion: 'reduce' });
  await expect(actionsFor(page, 'Marisol Vega')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Add from a list' }));
  const list = page.getByRole('textbox', { name: 'List' });
  await expect(list).toBeVisible();
  await tabTo(page, list);
  await page.keyboard.insertText(
    `First name,Last name,Email,Phone,Job title,Role\nAnn,Listed${mark},ann.listed${mark}@example.com,,Service Advisor,Employee\nBob,Listed${mark},no address,,Service Advisor,Employee\n`,
  );
  await pressOn(page, page.getByRole('button', { name: 'Check' }));
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check' }), 'while the rows are read').toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Create and invite 1' }));
  await expect(page.getByRole('row', { name: new RegExp(`ann\\.listed${mark}`) })).toContainText(/[Cc]reated/);
  await expectFocusKept(page, 'once the list is done');
  await pressOn(page, page.locator('main').getByRole('link', { name: 'Users' }));
  const leave = page.getByRole('dialog').getByRole('button', { name: /^(Leave|Discard)/ });
  await pressOn(page, leave);
  await expect(actionsFor(page, 'Marisol Vega')).toBeVisible();
  await showState(page, 'Not verified');
  await deleteByKeys(page, `Ann Listed${mark}`);
});
