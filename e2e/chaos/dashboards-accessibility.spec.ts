import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../axe.ts';
import { aPersonWithTitle, theServiceDirector } from '../people.ts';
import { expect, settled, test } from '../test.ts';

const shop = [
  '/dashboard/service',
  '/dashboard/service/recap',
  '/dashboard/service/open',
  '/dashboard/service/declined',
  '/dashboard/service/discounts',
  '/dashboard/service/ucis',
  '/dashboard/ros?q=618',
  '/dashboard/op-codes?peek=BRKF',
  '/dashboard/op-codes/BRKF',
  '/dashboard/labor-types',
  '/dashboard/technicians',
];
/** The screens of a person who sees only their own rows. */
const ownViews: readonly { readonly title: string; readonly paths: readonly string[] }[] = [
  { title: 'SERVICE_ADVISOR', paths: [...shop, '/dashboard/heat-sheet/service'] },
  {
    title: 'SERVICE_TECHNICIAN',
    paths: [...shop, '/dashboard/technicians?view=nopunch', '/dashboard/heat-sheet/service?by=technician'],
  },
  { title: 'PARTS_OTHER', paths: ['/dashboard/parts', '/dashboard/heat-sheet/parts'] },
];

for (const { title, paths } of ownViews) {
  test(`own view of ${title}: no axe violations on any screen, light and dark, wide and narrow`, async ({ openAs }) => {
    // A dozen screens, each in four forms.
    test.setTimeout(600_000);
    const page = await openAs(await aPersonWithTitle(title, 'EMPLOYEE'), '/profile-settings');
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Not available to you');
      await expectNoViolations(page, `${path} of ${title}`);
    }
  });
}

for (const [what, path] of [
  ['lines without a punch', '/dashboard/technicians?view=nopunch'],
  ['assigned lines', '/dashboard/technicians?view=assigned'],
  ['why hours per repair order changed', '/dashboard/service?why=hpro'],
  ['why labor sales changed', '/dashboard/service?why=labor_sales'],
] as const) {
  test(`${what}: no axe violations, light and dark, wide and narrow`, async ({ openAs }) => {
    test.slow();
    const page = await openAs(await theServiceDirector(), path);
    await settled(page);
    await expectNoViolations(page, what);
  });
}

/** Opens what a button opens, and returns it. */
async function opened(page: Page, button: Locator, name: string | RegExp): Promise<Locator> {
  await settled(page);
  await button.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  return dialog;
}

test('dialog of an event: no axe violations, light and dark, wide and narrow', async ({ openAs }) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  const dialog = await opened(page, page.getByRole('button', { name: 'Add event' }), 'Add an event');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter Event')).toBeVisible();
  await expectNoViolations(page, 'an event without its words');
});

test('dialogs of coaching: no axe violations, light and dark, wide and narrow', async ({ openAs }) => {
  test.slow();
  // No journey coaches in this store.
  const page = await openAs(await theServiceDirector(), '/dashboard/heat-sheet/service?dealership=d-lakeview-honda');
  const cards = page.getByRole('list', { name: 'Coaching cards' }).getByRole('listitem');
  const card = cards.filter({ has: page.getByRole('heading') }).first();
  const dialog = await opened(page, card.getByRole('button', { name: 'Mark coached' }), /was coached on/);
  await dialog.getByLabel('Note').fill('Walk every car.');
  await expectNoViolations(page, 'a coaching to note');
  await dialog.getByRole('button', { name: 'Mark coached' }).click();
  await expect(dialog).toHaveCount(0);
  const history = await opened(page, page.getByRole('button', { name: /^History/ }), /^Coaching of/);
  await expectNoViolations(page, 'earlier coaching');
  await history.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this coaching?' });
  await expectNoViolations(page, 'the question before a coaching is removed');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: /^History/ })).toHaveCount(0);
});

test('dialog of an outcome: no axe violations, light and dark, wide and narrow', async ({ openAs }) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/dashboard/service/declined');
  const record = page.getByRole('button', { name: /: record the outcome of/ }).first();
  await opened(page, record, 'Record the outcome');
  await expectNoViolations(page, 'an outcome to record');
});

test('dialog of kinds of work: no axe violations, light and dark, wide and narrow', async ({ openAs }) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/dashboard/op-codes');
  await opened(page, page.getByRole('button', { name: /^Map \d+ codes?/ }), /^What kind of work/);
  await expectNoViolations(page, 'kinds of work to give');
});
