import type { Page } from '@playwright/test';
import { aPersonWithTitle, theServiceDirector } from '../../people.ts';
import { product } from '../../product.ts';
import { withInvitation } from '../../sql/own-invitation.ts';
import { expect, settled, test } from '../../test.ts';

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const inRail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });
const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue', exact: true }).click();
const savedSteps = (page: Page) => page.getByRole('progressbar', { name: 'Steps that are saved' });

test('an onboarding goes on by its link on a second computer where it was left, a colleague does one step of it alone, and the first computer has both', async ({
  openAs,
  complaints,
}) => {
  test.slow();
  // The frame of a mail runs no script, not even one of Playwright.
  complaints.expectComplaint(/^Blocked script execution in '[^']*\/mailbox\/\d+\/html'/);
  const [director, colleague] = await Promise.all([theServiceDirector(), aPersonWithTitle('PARTS_WHOLESALE')]);
  await withInvitation(director.email, async (token) => {
    const link = `/onboarding?token=${token}`;
    const first = await openAs(director, link);
    await test.step('the first computer saves one step and leaves in the middle of the next', async () => {
      await expect(step(first, 'Group and stores')).toBeVisible();
      await first.getByRole('textbox', { name: 'Name', exact: true }).fill('Bayside Subaru');
      await first.getByRole('combobox', { name: 'Time zone' }).click();
      await first.getByRole('option', { name: 'Central, Chicago' }).click();
      await goOn(first);
      await expect(step(first, 'DMS connection')).toBeVisible();
      await first.getByRole('combobox', { name: 'Provider' }).fill('Dealertrack');
      await first.getByRole('textbox', { name: 'Who authorizes it' }).fill('Kim Bay, owner');
      await first.getByRole('button', { name: 'Save and continue later' }).first().click();
      await expect(first.getByRole('dialog', { name: 'Everything is saved' })).toContainText('on any computer');
    });

    const second = await openAs(director, link);
    await test.step('the second computer begins at the first step that nobody has saved, with all that was saved', async () => {
      await expect(step(second, 'Rates and calendars')).toBeVisible();
      await expect(savedSteps(second)).toHaveAttribute('aria-valuetext', '2 of 9');
      await expect(second.getByRole('region', { name: 'Bayside Subaru' })).toBeVisible();
      await inRail(second, 'DMS connection').getByRole('link').click();
      await expect(step(second, 'DMS connection')).toBeVisible();
      await expect(second.getByRole('combobox', { name: 'Provider' })).toHaveValue('Dealertrack');
      await expect(second.getByRole('textbox', { name: 'Who authorizes it' })).toHaveValue('Kim Bay, owner');
      await inRail(second, 'Group and stores').getByRole('link').click();
      await expect(second.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Bayside Subaru');
      await expect(second.getByRole('combobox', { name: 'Time zone' })).toContainText('Central, Chicago');
    });

    await test.step('a colleague gets one step by mail, and no address opens another one', async () => {
      await inRail(second, 'Rates and calendars').getByRole('link').click();
      await second.getByRole('button', { name: 'Ask a colleague' }).first().click();
      const dialog = second.getByRole('dialog', { name: /^Ask a colleague/ });
      await dialog.getByLabel('Email').fill(colleague.email);
      await dialog.getByRole('button', { name: 'Send the step' }).click();
      await expect(second.getByText(`Sent to ${colleague.email}`).first()).toBeVisible();
      const own = await openAs(colleague, await linkInMail(second, colleague.email));
      await expect(step(own, 'Rates and calendars')).toBeVisible();
      await expect(own.getByText('This link opens this step alone')).toBeVisible();
      await expect(own.getByRole('navigation', { name: 'Steps' })).toHaveCount(0);
      await own.goto(`${own.url()}&step=group`);
      await expect(step(own, 'Rates and calendars')).toBeVisible();
      await own.getByRole('textbox', { name: 'Door rate' }).fill('171.50');
      await own.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(own.getByText('Not saved yet')).toHaveCount(0);
      await settled(own);
    });

    await test.step('the first computer goes on with what the others have saved', async () => {
      await first.goto(link);
      await expect(step(first, 'Labor types')).toBeVisible();
      await expect(savedSteps(first)).toHaveAttribute('aria-valuetext', '3 of 9');
      await expect(inRail(first, 'Rates and calendars')).toContainText('Door $171.50/hr');
    });
  });
});

/** The link in the newest mail that sends this person the step of the rates. */
async function linkInMail(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${product.mailbox}?to=${encodeURIComponent(email)}`);
  await mailbox
    .getByRole('link', { name: /asks you to set up rates/ })
    .first()
    .click();
  const link = /\/onboarding\?token=[\w-]+/.exec((await mailbox.locator('pre').textContent()) ?? '')?.[0];
  await mailbox.close();
  if (link === undefined) throw new Error('the mail has no link');
  return link;
}
