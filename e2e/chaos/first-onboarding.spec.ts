import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectNoViolations } from '../axe.ts';
import { asShown, card, provedFigures } from '../figures.ts';
import { chooseFrom, pressOn, tabTo, typeInto } from '../keys.ts';
import {
  COMMANDS_LIMIT_MS,
  chooseFirstPassword,
  figuresOfExtract,
  firstDay,
  lastDay,
  withOwnProduct,
} from '../own-product.ts';
import { expect, test } from '../test.ts';

const ADMIN = 'pat.smith@example.com';

// After the choice of the password the test uses no pointer and moves the focus by keys alone, so somebody without a mouse can do the same.
test('an administrator takes a new store from the invitation through nine steps to its first dashboard, by keys alone', async ({
  page,
  complaints,
}) => {
  test.setTimeout(COMMANDS_LIMIT_MS + 240_000);
  complaints.expectComplaint(/^Blocked script execution in '[^']*\/mailbox\/\d+\/html'/);
  const commands = ({ data }: { readonly data: string }) =>
    `export FIXED_OPS_DATA=${data}
npm run setup -- --group "Smith Auto" --admin ${ADMIN} --onboarding
DEMO=off npm start
`;
  await withOwnProduct(commands, async ({ url, said }, files) => {
    const link = /\/onboarding\?token=[\w-]+/.exec(said())?.[0] ?? 'no link';
    const step = (name: string) => page.getByRole('heading', { level: 1, name });
    const goOn = () => pressOn(page, page.getByRole('button', { name: 'Save and continue', exact: true }));
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const choice = (name: string | RegExp) => page.getByRole('combobox', { name });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(url + link);
    await chooseFirstPassword(page, url, ADMIN);

    await expect(step('Group and stores')).toBeVisible();
    await expect(page.getByText('Setting up Smith Auto')).toBeVisible();
    await typeInto(page, field('Name'), 'Smith Ford');
    await chooseFrom(page, choice('Time zone'), 'Central');
    await expect(choice('Time zone')).toContainText('Central, Chicago');
    await goOn();

    await expect(step('DMS connection')).toBeVisible();
    await typeInto(page, choice('Provider'), 'Dealertrack');
    await typeInto(page, field('Who authorizes it'), 'Pat Smith, owner');
    await pressOn(page, page.getByRole('checkbox', { name: 'The authorization form is signed' }), 'Space');
    const choosing = page.waitForEvent('filechooser');
    const sample = page.getByRole('region', { name: 'Files of Smith Ford' });
    await pressOn(page, sample.getByRole('button', { name: 'Choose files' }));
    await (await choosing).setFiles([...files, ...writeLedger(dirname(files[0] ?? ''))]);
    const found = page.getByRole('list', { name: 'Files of Smith Ford' });
    await expect(found.getByRole('listitem', { name: 'lines.csv' })).toContainText('2 op codes');
    await expect(found.getByRole('listitem', { name: 'techs.csv' })).toContainText('2 technicians');
    // A file that is read later adds its row above other rows, which moves the focused control.
    await expect(page.getByText('5 files read')).toBeVisible();
    await goOn();

    await expect(step('Rates and calendars')).toBeVisible();
    await typeInto(page, page.getByRole('textbox', { name: 'Door rate' }), '189');
    await goOn();

    // A digit chooses who pays.
    await expect(step('Labor types')).toBeVisible();
    await pressOn(page, choice('Pay type of CP'), '1');
    await expect(page.getByRole('region', { name: 'Lines placed' })).toContainText('2 of 2');
    await goOn();

    await expect(step('People')).toBeVisible();
    await expect(
      page.getByRole('listitem', { name: 'Technician T9' }).getByRole('textbox', { name: 'Name' }),
    ).toHaveValue('Gil Ode');
    await goOn();

    // A digit chooses the kind, arrows move to another row.
    await expect(step('Op codes')).toBeVisible();
    await pressOn(page, choice(/^Kind of work of/).first(), '3');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('2');
    await expect(page.getByRole('region', { name: 'Lines placed' })).toContainText('2 of 2');
    await expectNoViolations(page, 'onboarding, op codes');
    await goOn();

    await expect(step('Ledger accounts')).toBeVisible();
    const unmapped = page.getByRole('region', { name: 'Unmapped dollars' });
    await expect(unmapped).toContainText('After this change$500.00');
    await pressOn(page, page.getByRole('button', { name: 'Accept 1 suggestion' }));
    await tabTo(page, choice(/^Line of 4999/));
    await page.keyboard.type('On no line');
    await expect(unmapped).toContainText('After this change$0.00');
    await goOn();

    await expect(step('Users to invite')).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Add a person' }));
    await expect(field('First name'), 'of whom is added').toBeFocused();
    await typeInto(page, field('First name'), 'Ana');
    await typeInto(page, field('Last name'), 'Ruiz');
    await typeInto(page, field('Email'), 'ana.ruiz@example.com');
    await tabTo(page, choice('Job title'));
    await page.keyboard.type('Service Advisor');
    await tabTo(page, choice('Role'));
    await page.keyboard.type('Employee');
    await goOn();

    // After a reload, and on another computer, the onboarding goes on at the same step.
    await expect(step('Review and submit')).toBeVisible();
    await page.reload();
    await expect(step('Review and submit')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What submitting does' })).toContainText(
      'Creates 1 store: Smith Ford.',
    );
    await pressOn(page, page.getByRole('checkbox', { name: 'Everything above is right' }), 'Space');
    await pressOn(page, page.getByRole('button', { name: 'Submit' }));

    await expect(step('Submitted')).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Smith Ford' })).toContainText('rows loaded', { timeout: 60_000 });
    await expect(page.getByRole('listitem', { name: 'ana.ruiz@example.com' })).toContainText('Invited by email', {
      timeout: 90_000,
    });
    await pressOn(page, page.getByRole('link', { name: 'Open the first dashboard' }));
    // The dashboard opens in the last month that has figures, though that is not this month.
    await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`startDate=${firstDay}&endDate=${lastDay}`));
    for (const { key } of provedFigures)
      await expect(card(page, key)).toContainText(asShown(key, figuresOfExtract[key]));
    await page.close();
  });
});

/**
 * Writes the files that the example of docs/import.md leaves out: a ledger with one account that says what it is and one that does not.
 * Returns their paths.
 */
function writeLedger(folder: string): string[] {
  const month = firstDay.slice(0, 7);
  const rows = {
    'gl_accounts.csv':
      'account,description,type,department\n4600,"Labor, customer",sale,Service\n4999,Mystery income,sale,Service\n',
    'gl_balances.csv': `account,month,debit,credit\n4600,${month},0,387.59\n4999,${month},0,112.41\n`,
  };
  return Object.entries(rows).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
}
