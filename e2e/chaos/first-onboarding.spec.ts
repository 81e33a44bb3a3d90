import { expectNoViolations } from '../axe.ts';
import { asShown, card, provedFigures } from '../figures.ts';
import {
  COMMANDS_LIMIT_MS,
  chooseFirstPassword,
  figuresOfExtract,
  firstDay,
  lastDay,
  withOwnProduct,
} from '../own-product.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';

const port = Number(new URL(product.url).port) + 8;
const ADMIN = 'pat.smith@example.com';

test('an administrator takes a new store from the invitation through nine steps to its first dashboard', async ({
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
  await withOwnProduct({ port, commands }, async ({ url, said }, files) => {
    const link = /\/onboarding\?token=[\w-]+/.exec(said())?.[0] ?? 'no link';
    const step = (name: string) => page.getByRole('heading', { level: 1, name });
    const goOn = () => page.getByRole('button', { name: 'Save and continue', exact: true }).click();
    await page.goto(url + link);
    await chooseFirstPassword(page, url, ADMIN);

    await expect(step('Group and stores')).toBeVisible();
    await expect(page.getByText('Setting up Smith Auto')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Smith Ford');
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.getByRole('option', { name: 'Central, Chicago' }).click();
    await goOn();

    await expect(step('DMS connection')).toBeVisible();
    await page.getByRole('combobox', { name: 'Provider' }).fill('Dealertrack');
    await page.getByRole('textbox', { name: 'Who authorizes it' }).fill('Pat Smith, owner');
    await page.getByRole('checkbox', { name: 'The authorization form is signed' }).check();
    await page
      .getByRole('region', { name: 'Files of Smith Ford' })
      .locator('input[type=file]')
      .setInputFiles([...files]);
    const found = page.getByRole('list', { name: 'Files of Smith Ford' });
    await expect(found.getByRole('listitem', { name: 'lines.csv' })).toContainText('2 op codes');
    await expect(found.getByRole('listitem', { name: 'techs.csv' })).toContainText('2 technicians');
    await goOn();

    await expect(step('Rates and calendars')).toBeVisible();
    await page.getByRole('textbox', { name: 'Door rate' }).fill('189');
    await goOn();

    await expect(step('Labor types')).toBeVisible();
    await page.getByRole('button', { name: 'Skip for now' }).click();

    await expect(step('People')).toBeVisible();
    await expect(
      page.getByRole('listitem', { name: 'Technician T9' }).getByRole('textbox', { name: 'Name' }),
    ).toHaveValue('Gil Ode');
    await goOn();

    // By keys alone: a digit chooses the kind, arrows move.
    await expect(step('Op codes')).toBeVisible();
    await page
      .getByRole('combobox', { name: /^Kind of work of/ })
      .first()
      .focus();
    await page.keyboard.press('3');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('2');
    await expect(page.getByRole('region', { name: 'Lines placed' })).toContainText('2 of 2');
    await expectNoViolations(page, 'onboarding, op codes');
    await goOn();

    await expect(step('Ledger accounts')).toBeVisible();
    await page.getByRole('button', { name: 'Skip for now' }).click();

    await expect(step('Users to invite')).toBeVisible();
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Ruiz');
    await page.getByRole('textbox', { name: 'Email' }).fill('ana.ruiz@example.com');
    await page.getByRole('combobox', { name: 'Job title' }).selectOption('Service Advisor');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Employee');
    await goOn();

    // Another computer, or this one after a reload, goes on where one was.
    await expect(step('Review and submit')).toBeVisible();
    await page.reload();
    await expect(step('Review and submit')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What submitting does' })).toContainText(
      'Creates 1 store: Smith Ford.',
    );
    await page.getByRole('checkbox', { name: 'Everything above is right' }).check();
    await page.getByRole('button', { name: 'Submit' }).click();

    await expect(step('Submitted')).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Smith Ford' })).toContainText('rows loaded', { timeout: 60_000 });
    await expect(page.getByRole('listitem', { name: 'ana.ruiz@example.com' })).toContainText('Invited by mail', {
      timeout: 90_000,
    });
    await page.getByRole('link', { name: 'Open the first dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible();
    await page.goto(`${url}/dashboard/service?startDate=${firstDay}&endDate=${lastDay}`);
    for (const { key } of provedFigures)
      await expect(card(page, key)).toContainText(asShown(key, figuresOfExtract[key]));
    await page.close();
  });
});
