import type { Page } from '@playwright/test';
import { isAt } from '../../address.ts';
import { expectNoViolations } from '../../axe.ts';
import { anAccount } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';

const bell = (page: Page) => page.getByRole('link', { name: 'Notifications', exact: true });
const imported = /The files of \w+ \d+ were loaded/;
const toggle = (page: Page) => page.getByRole('button', { name: imported });

/** Expects the number on the bell of all tabs. The bell shows no number when nothing is unread. */
async function expectUnread(pages: readonly Page[], count: number): Promise<void> {
  for (const page of pages) await expect(bell(page)).toHaveAccessibleDescription(count === 0 ? '' : `${count} unread`);
}

test('notifications: the notice at the start, marking with undo in two tabs, filters in the address, the list to its end, links', async ({
  openAs,
}) => {
  test.slow();
  // No other file looks at this person, because the marks outlive the test.
  const person = await anAccount('Joel Hart', ({ email }) => email === 'joel.hart@example.com');
  const page = await openAs(person, '/dashboard/service');
  await expect(page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) })).toContainText(
    'November 2026 was chosen as the initial date selection on all date selectors of the dashboard.',
  );
  const other = await page.context().newPage();
  await other.goto('/support');
  const tabs = [page, other];

  await bell(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(toggle(page)).toBeVisible();
  // An earlier run on the same data may have ended half-way.
  if ((await toggle(page).getAttribute('aria-label'))?.startsWith('Mark unread')) await toggle(page).click();
  await settled(page);
  const unread = Number(
    (
      await page
        .getByText(/^\d+ unread$/)
        .first()
        .textContent()
    )?.split(' ')[0],
  );
  await expectUnread(tabs, unread);

  await test.step('marking one read shows on the bell of both tabs, and stays', async () => {
    await toggle(page).click();
    await expectUnread(tabs, unread - 1);
    await page.reload();
    await expect(toggle(page)).toHaveAccessibleName(/^Mark unread/);
    await expectUnread(tabs, unread - 1);
  });

  await test.step('the filter is in the address, and Back undoes it', async () => {
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Unread').click();
    await expect(page).toHaveURL(isAt('/notifications?show=unread'));
    await expect(page.getByText(imported)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(isAt('/notifications'));
    await expect(page.getByText(imported)).toBeVisible();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Imports' }).click();
    await expect(page).toHaveURL(isAt('/notifications?kind=import'));
    await expect(page.getByRole('listitem').filter({ hasText: 'Flag ·' })).toHaveCount(0);
    await page.goBack();
  });

  await test.step('all are marked read, and Undo takes exactly those back', async () => {
    await toggle(page).click();
    await expectUnread(tabs, unread);
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expectUnread(tabs, 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectUnread(tabs, unread);
    await page.reload();
    await expectUnread(tabs, unread);
  });

  await test.step('the list goes on while it is scrolled, to its end', async () => {
    await expect(page.getByRole('listitem').first()).toBeVisible();
    // Somebody who scrolls to the end scrolls on after more rows have come.
    await expect(async () => {
      await page.keyboard.press('Control+End');
      await expect(page.getByText('No more items to show')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    expect(await page.getByRole('listitem').count()).toBeGreaterThan(25);
  });

  await test.step('no axe violations', async () => {
    await expect(page.locator('[data-part=date-notice]')).toBeHidden();
    await expectNoViolations(page, 'notifications');
  });

  await test.step('a flagged repair order opens where its notification leads, with the note in view', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const link = page.getByRole('link', { name: /flagged RO \d+/ }).first();
    const number = (await link.textContent())?.match(/RO (\d+)/)?.[1];
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/ros/${number}(\\?[^#]*)?#note-\\d+$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${number}`);
    await expect(page.locator('main [aria-current="true"]')).toBeInViewport();
    // The link must not count as a system notice that somebody has closed.
    expect(await page.evaluate(() => localStorage.getItem('closedSystemNotifications'))).toBeNull();
  });
});
