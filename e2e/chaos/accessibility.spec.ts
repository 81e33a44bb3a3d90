import type { DemoAccount } from '@fixed-ops/contract';
import { expectNoViolations } from '../axe.ts';
import { anAccount, aPersonWithTitle, theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';

const WIDE = { width: 1440, height: 900 };
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const developer = () => anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER');
const administrator = () => anAccount('ADMIN', ({ role }) => role === 'ADMIN');
const screens: { what: string; path: string; person?: () => Promise<DemoAccount> }[] = [
  { what: 'service dashboard', path: '/dashboard/service' },
  { what: 'RO search', path: '/dashboard/ros?q=618' },
  { what: 'parts dashboard', path: '/dashboard/parts' },
  { what: 'open drawer', path: '/dashboard/service?drill=elr.C' },
  { what: 'recap of the last day', path: '/dashboard/service/recap' },
  { what: 'open repair orders', path: '/dashboard/service/open' },
  { what: 'declined work', path: '/dashboard/service/declined' },
  { what: 'discounts', path: '/dashboard/service/discounts' },
  { what: 'used cars', path: '/dashboard/service/ucis' },
  { what: 'op codes', path: '/dashboard/op-codes' },
  { what: 'op codes with a code beside them', path: '/dashboard/op-codes?peek=BRKF' },
  { what: 'lines of op codes', path: '/dashboard/op-codes?lines=belowGrid' },
  { what: 'op code', path: '/dashboard/op-codes/BRKF' },
  { what: 'heat sheet', path: '/dashboard/heat-sheet/service' },
  { what: 'heat sheet of technicians', path: '/dashboard/heat-sheet/service?by=technician&show=pace' },
  { what: 'heat sheet of parts', path: '/dashboard/heat-sheet/parts' },
  { what: 'wall', path: '/dashboard/heat-sheet/service/wall' },
  { what: 'technicians', path: '/dashboard/technicians' },
  { what: 'lines without a technician', path: '/dashboard/technicians?view=missing' },
  { what: 'labor types', path: '/dashboard/labor-types' },
  { what: 'service statement', path: '/ai-statement/service' },
  { what: 'administration', path: '/administration' },
  { what: 'users', path: '/administration/users' },
  { what: 'the deleted', path: '/administration/users?status=deleted' },
  { what: 'files to upload', path: '/administration/feeds?part=upload' },
  { what: 'thresholds of parts', path: '/administration/thresholds?department=parts' },
  { what: 'history of thresholds', path: '/administration/thresholds?tool=history' },
  { what: 'copies of thresholds', path: '/administration/thresholds?tool=copy' },
  { what: 'guides to read', path: '/administration/guides', person: administrator },
  { what: 'guides to set', path: '/administration/guides' },
  { what: 'audit log', path: '/administration/audit-log' },
  { what: 'dealership info', path: '/administration/dealership-info' },
  { what: 'name of the group', path: '/administration/dealership-info?tab=group' },
  ...[
    'maintenance-op-codes',
    'labor-types',
    'people-names',
    'statement-accounts',
    'feeds',
    'users/new',
    'users/new?bulk=1',
  ].map((page) => ({
    what: `administration, ${page}`,
    path: `/administration/${page}`,
  })),
  { what: 'expenses of parts', path: '/administration/expenses?department=parts' },
  { what: 'xtime', path: '/xtime', person: developer },
  { what: 'support', path: '/support' },
  { what: 'metric dictionary', path: '/support?metric=labor_gp_pct' },
  ...['group', 'dms', 'rates', 'laborTypes', 'people', 'opCodes', 'ledger', 'users', 'review'].map((step) => ({
    what: `onboarding, ${step}`,
    path: `/onboarding?token=demo-harborline-open&step=${step}`,
  })),
  { what: 'page not found', path: '/dashboard/servise' },
  { what: 'page not permitted', path: '/xtime' },
];

for (const { what, path, person = theServiceDirector } of screens) {
  test(`${what}: no axe violations, light and dark, wide and narrow`, async ({ openAs }) => {
    test.slow();
    const page = await openAs(await person(), path);
    await expectNoViolations(page, what);
  });
}

test('wall: no axe violations as large as it hangs, light and dark', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/heat-sheet/service/wall');
  await expectNoViolations(page, 'wall', [1920]);
});

for (const { what, path, column } of [
  { what: 'repair orders with an item', path: '/dashboard/heat-sheet/service', column: -1 },
  { what: 'documents of a counterperson', path: '/dashboard/heat-sheet/parts', column: 0 },
]) {
  test(`${what}: no axe violations, light and dark, wide and narrow`, async ({ openAs }) => {
    test.slow();
    const page = await openAs(await theServiceDirector(), path);
    const people = page.getByRole('grid', { name: 'Heat sheet' }).getByRole('row');
    await people.nth(2).locator('[role=gridcell][aria-haspopup]').nth(column).click();
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    await expectNoViolations(page, what);
  });
}

test('repair order: no axe violations, light and dark, wide and narrow', async ({ openAs }) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/dashboard/service?drill=labor_sales.all');
  await page.getByRole('dialog').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/dashboard\/ros\//);
  await expectNoViolations(page, 'repair order');
});

test('drawers of administration: no axe violations, light and dark, wide and narrow', async ({ openAs }) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/administration/users');
  await page.getByRole('button', { name: 'Actions for Marisol Vega' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const person = page.getByRole('dialog', { name: /^Edit Marisol Vega/ });
  await person.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Show' }).click();
  await expect(person.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await expectNoViolations(page, 'a person to edit');
  await page.goto('/administration/thresholds?tool=copy');
  const copy = page.getByRole('dialog', { name: 'Copy to other stores' });
  await copy.getByRole('checkbox', { name: 'Lakeview Honda' }).check();
  await copy.getByRole('button', { name: 'Show differences' }).click();
  await expect(copy.getByRole('region', { name: 'Lakeview Honda' })).toBeVisible();
  await expectNoViolations(page, 'what a copy would change');
});

test('the question before a change is undone: no axe violations, light and dark, wide and narrow', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/administration/thresholds?tool=history');
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await expect(history.getByRole('alert')).toContainText('Undo this change?');
  await expectNoViolations(page, 'the question before a change is undone');
});

test('history of budgets, and refused rows of a feed: no axe violations, light and dark, wide and narrow', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/administration/statement-accounts?part=budget&tool=history');
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await expectNoViolations(page, 'history of budgets');
  await page.goto('/administration/feeds?dealership=d-lakeview-honda');
  await page
    .getByRole('button', { name: /refused rows? of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await expectNoViolations(page, 'refused rows');
});

test('questions about people, and the filters of a phone: no axe violations, light and dark, wide and narrow', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/administration/users');
  const open = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Marisol Vega' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await open('End sessions');
  await expect(page.getByRole('dialog', { name: 'Sign Marisol Vega out everywhere?' })).toBeVisible();
  await expectNoViolations(page, 'the question before sessions end');
  await page.keyboard.press('Escape');
  await page.setViewportSize(WIDE);
  await open('Edit');
  const person = page.getByRole('dialog', { name: 'Edit Marisol Vega' });
  const picture = Buffer.from(ONE_PIXEL, 'base64');
  await person
    .getByLabel('Picture of Marisol Vega')
    .setInputFiles({ name: 'her.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('dialog', { name: 'Choose the part to show' })).toBeVisible();
  await expectNoViolations(page, 'the part of a picture to show');
  await page.keyboard.press('Escape');
  await person.getByRole('textbox', { name: 'First name' }).fill('Mari');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  await expectNoViolations(page, 'the question before a person is closed');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectNoViolations(page, 'the question before the page is left');
  page.once('dialog', (dialog) => dialog.accept());
  await page.setViewportSize({ width: 375, height: 900 });
  for (const path of ['users', 'audit-log']) {
    await page.goto(`/administration/${path}`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectNoViolations(page, `filters of ${path}`, [375]);
  }
});

test('a person to look at, and an onboarding to go on with later: no axe violations, light and dark, wide and narrow', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await aPersonWithTitle('FIXED_OPS_DIRECTOR', 'ADMIN'), '/administration/users');
  await page.getByRole('button', { name: 'Actions for Dana Whitfield' }).click();
  await page.getByRole('menuitem', { name: 'Look at' }).click();
  await expect(page.getByRole('dialog').getByText(/^Your role cannot change people/)).toBeVisible();
  await expectNoViolations(page, 'a person to look at');
  const wizard = await openAs(await theServiceDirector(), '/onboarding?token=demo-harborline-open&step=rates');
  await wizard.getByRole('button', { name: 'Save and continue later' }).first().click();
  await expect(wizard.getByRole('dialog', { name: 'Everything is saved' })).toBeVisible();
  await expectNoViolations(wizard, 'an onboarding to go on with later');
});

test('dialogs of people, changes and onboarding: no axe violations, light and dark, wide and narrow', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await theServiceDirector(), '/administration/users');
  await page.getByRole('button', { name: 'Actions for Marisol Vega' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Marisol Vega?' })).toBeVisible();
  await expectNoViolations(page, 'the question before a person is deleted');
  await page.goto('/administration/users/new?bulk=1');
  const head = 'First name,Last name,Email,Phone,Job title,Role';
  await page
    .getByRole('textbox', { name: 'List' })
    .fill(`${head}\nAnn,Listed,ann@example.com,,Service Advisor,Employee\nBob,,no,,,`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('row', { name: /Can be created/ })).toBeVisible();
  await expectNoViolations(page, 'a list of new people that is checked');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/administration/audit-log');
  await page.getByRole('table', { name: 'Changes' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByText(/^From|^Where it came from/)).toBeVisible();
  await expectNoViolations(page, 'a change of the log');
  await page.goto('/onboarding?token=demo-harborline-open&step=rates');
  await page.getByRole('button', { name: 'Ask a colleague' }).click();
  await expect(page.getByRole('dialog', { name: /^Ask a colleague/ })).toBeVisible();
  await expectNoViolations(page, 'a step for a colleague');
});

test('invitations that are over: no axe violations, light and dark, wide and narrow', async ({
  openAs,
  complaints,
}) => {
  test.slow();
  complaints.expectComplaint(/404|410/);
  const page = await openAs(await theServiceDirector(), '/onboarding?token=demo-harborline-submitted');
  await expect(page.getByText(/Everything was submitted on/)).toBeVisible();
  await expectNoViolations(page, 'a submitted invitation');
  for (const token of ['demo-harborline-expired', 'made-up']) {
    await page.goto(`/onboarding?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Who to ask' })).toBeVisible();
    await expectNoViolations(page, `the invitation ${token}`);
  }
});
