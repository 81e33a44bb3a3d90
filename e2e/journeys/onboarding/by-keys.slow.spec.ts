import { expectNoViolations } from '../../axe.ts';
import { expectFocusKept, pressOn, tabTo, typeInto } from '../../keys.ts';
import { aPersonWithTitle, theServiceDirector } from '../../people.ts';
import { product } from '../../product.ts';
import { expect, settled, test } from '../../test.ts';

// `e2e/chaos/first-onboarding.spec.ts` walks the nine steps to the first dashboard by keys. The tests here use a group that has rows in its
// steps, and what lies beside that way.

const OPEN = '/onboarding?token=demo-harborline-open';

for (const width of [1440, 375])
  for (const step of ['group', 'dms', 'rates', 'laborTypes', 'people', 'opCodes', 'ledger', 'users', 'review'])
    test(`onboarding, ${step}, at ${width} px: Tab comes from the first field to the foot of the window, and every stop is seen`, async ({
      openAs,
    }) => {
      const page = await openAs(await theServiceDirector(), `${OPEN}&step=${step}`, {
        reducedMotion: 'reduce',
        viewport: { width, height: 812 },
      });
      await settled(page);
      const name = step === 'review' ? 'Submit' : 'Save and continue';
      await tabTo(page, page.getByRole('button', { name, exact: true }));
    });

test('a step is sent to a colleague and the link is withdrawn, by keys alone', async ({ openAs }) => {
  test.slow();
  const email = `colleague${Date.now() % 100_000}@example.com`;
  const page = await openAs(await theServiceDirector(), `${OPEN}&step=rates`, { reducedMotion: 'reduce' });
  const ask = page.getByRole('button', { name: 'Ask a colleague' });
  await pressOn(page, ask);
  const dialog = page.getByRole('dialog', { name: /^Ask a colleague/ });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(ask, 'once nothing is sent').toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('Email'), email);
  await typeInto(page, dialog.getByLabel('First name'), 'Cole');
  await typeInto(page, dialog.getByLabel('Last name'), 'Ague');
  await pressOn(page, dialog.getByRole('button', { name: 'Send the step' }));
  await expect(page.getByText(`Sent to ${email}`)).toBeVisible();
  await expect(ask, 'once it is sent').toBeFocused();

  await pressOn(page, page.getByRole('button', { name: `Withdraw the link of ${email}` }));
  await expect(page.getByRole('button', { name: `Withdraw the link of ${email}` })).toHaveCount(0);
  await expectFocusKept(page, 'once the link is withdrawn');
});

test('the link that a colleague gets opens its step alone, without axe violations, and is worked by keys', async ({
  openAs,
  complaints,
}) => {
  test.slow();
  // The frame of a mail runs no script, not even one of Playwright.
  complaints.expectComplaint(/^Blocked script execution in '[^']*\/mailbox\/\d+\/html'/);
  const colleague = await aPersonWithTitle('PARTS_MANAGER');
  const sender = await openAs(await theServiceDirector(), `${OPEN}&step=rates`);
  await sender.getByRole('button', { name: 'Ask a colleague' }).click();
  const dialog = sender.getByRole('dialog', { name: /^Ask a colleague/ });
  await dialog.getByLabel('Email').fill(colleague.email);
  await dialog.getByRole('button', { name: 'Send the step' }).click();
  await expect(sender.getByText(`Sent to ${colleague.email}`)).toBeVisible();

  const mailbox = await sender.context().newPage();
  await mailbox.goto(`${product.mailbox}?to=${encodeURIComponent(colleague.email)}`);
  await mailbox
    .getByRole('link', { name: /asks you to set up rates/ })
    .first()
    .click();
  const link = /\/onboarding\?token=[\w-]+/.exec((await mailbox.locator('pre').textContent()) ?? '')?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  const page = await openAs(colleague, link, { reducedMotion: 'reduce' });
  await expect(page.getByRole('heading', { level: 1, name: 'Rates and calendars' })).toBeVisible();
  await expect(page.getByText('This link opens this step alone')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Steps' })).toHaveCount(0);
  await settled(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await tabTo(page, save);
  await expectNoViolations(page, 'a colleague’s step');
  // Axe has left the window at 375 px.
  await page.reload();
  await settled(page);
  await pressOn(page, save);
  await expectFocusKept(page, 'once the step is saved');

  await sender.getByRole('button', { name: `Withdraw the link of ${colleague.email}` }).click();
  await expect(sender.getByRole('button', { name: `Withdraw the link of ${colleague.email}` })).toHaveCount(0);
});
