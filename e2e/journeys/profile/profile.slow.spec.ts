import type { Page } from '@playwright/test';
import { isAt } from '../../address.ts';
import { expectNoViolations } from '../../axe.ts';
import { anAccount, aPersonWithTitle } from '../../people.ts';
import { expect, test } from '../../test.ts';

// Each test has its own person, whom no other file looks at, because the tests run side by side.

const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const leaveQuestion = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const storedUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as Record<string, unknown>);

/** A picture that is wider than high, as a phone takes it. */
async function aPicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    context?.fillRect(450, 0, 450, 600);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

test('a person edits the own profile: checked, asked before leaving, kept on a failed save, seen in the header at once', async ({
  openAs,
  complaints,
}) => {
  test.slow();
  // The read-only role can change nothing but its own profile.
  const person = await anAccount('role CONSULTANT', ({ role }) => role === 'CONSULTANT');
  const [first = '', last = ''] = person.fullName.split(' ');
  const page = await openAs(person, '/support');
  await page.getByRole('link', { name: person.fullName }).click();
  await expect(page).toHaveURL(isAt('/profile-settings'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile settings');

  await test.step('the specification’s messages, the first wrong field focused', async () => {
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Phone').fill('555-12');
    await saveChanges(page);
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByText('Please enter First name')).toBeVisible();
    await expect(page.getByText('Phone is not a valid phone number')).toBeVisible();
  });

  await test.step('a link, Back and another dealership ask before the changes are lost', async () => {
    const stay = async () => {
      await leaveQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(leaveQuestion(page)).toBeHidden();
      await expect(page).toHaveURL(isAt('/profile-settings'));
      await expect(page.getByLabel('Phone')).toHaveValue('555-12');
    };
    await page.getByRole('link', { name: 'AI Dashboard' }).click();
    await stay();
    await page.evaluate(() => window.history.back());
    await stay();
    await page.getByRole('combobox', { name: 'Dealership', exact: true }).click();
    await page.getByRole('option', { disabled: false }).first().click();
    await stay();
  });

  await test.step('a failed save keeps what was typed and names a reference', async () => {
    complaints.expectComplaint(/UpdateUser/);
    await page.route('**/usermgmt/UpdateUser', (route) => route.abort(), { times: 1 });
    await page.getByLabel('First name').fill(`${first}-Lou`);
    await page.getByLabel('Phone').fill('5555550171 x12');
    await page.getByRole('checkbox', { name: 'Mentions: Email' }).check();
    await saveChanges(page);
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toContainText('Reference');
    await expect(page.getByLabel('First name')).toHaveValue(`${first}-Lou`);
  });

  await test.step('saved: the header and the stored profile follow without a reload', async () => {
    await saveChanges(page);
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await expect(page.getByRole('link', { name: `${first}-Lou ${last}` })).toBeVisible();
    expect(await storedUser(page)).toMatchObject({
      fullName: `${first}-Lou ${last}`,
      phoneNumber: '(555) 555-0171 ext. 12',
    });
    await page.reload();
    await expect(page.getByLabel('Phone')).toHaveValue('(555) 555-0171 ext. 12');
    await expect(page.getByRole('checkbox', { name: 'Mentions: Email' })).toBeChecked();
  });

  await page.getByLabel('First name').fill(first);
  await page.getByRole('checkbox', { name: 'Mentions: Email' }).uncheck();
  await saveChanges(page);
  await expect(page.getByRole('link', { name: person.fullName })).toBeVisible();
});

test('a picture is cropped by keyboard, shown in the header, removed and brought back', async ({ openAs }) => {
  test.slow();
  const person = await aPersonWithTitle('GENERAL_MANAGER');
  const page = await openAs(person, '/profile-settings');
  const headerPicture = page.getByRole('link', { name: person.fullName }).locator('img');
  const shownPixels = () => headerPicture.evaluate((image: HTMLImageElement) => image.naturalWidth);

  await page.getByLabel('Picture file').setInputFiles(await aPicture(page));
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
  await expect(dialog.getByRole('application')).toBeFocused();
  await expectNoViolations(page, 'crop dialog');
  for (const key of ['+', '+', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.2');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(shownPixels).toBe(256);
  expect(await storedUser(page)).toMatchObject({ avatar: await headerPicture.getAttribute('src') });
  await expectNoViolations(page, 'profile settings');

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(headerPicture).toHaveCount(0);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shownPixels).toBe(256);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(headerPicture).toHaveCount(0);

  await page.getByLabel('Picture file').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('logo.svg is not a JPEG, PNG or WebP picture.')).toBeVisible();
});

test('the color mode applies at once, is the person’s in every browser, and the next page begins in it', async ({
  openAs,
  complaints,
}) => {
  const person = await aPersonWithTitle('OFFICE_OTHER');
  const light = { colorScheme: 'light' } as const;
  const page = await openAs(person, '/profile-settings', light);
  const background = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const white = await background(page);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByRole('main').getByText('Dark', { exact: true }).click();
  await expect.poll(() => background(page)).not.toBe(white);
  await saved;

  const elsewhere = await openAs(person, '/profile-settings', light);
  await expect(elsewhere.getByRole('main').getByRole('radio', { name: 'Dark' })).toBeChecked();
  const dark = await background(elsewhere);
  expect(dark).not.toBe(white);
  // This is the document alone, before any of our scripts has run. A browser that still has the first script reports the scripts that it
  // did not get.
  complaints.expectComplaint(/net::ERR_FAILED/, /files of the shell could not be loaded/);
  await elsewhere.route('**/assets/*.js', (route) => route.abort());
  // The page does not learn what else to load either, so it stays as it is.
  await elsewhere.route('**/releases/current', (route) => route.abort());
  await elsewhere.goto('/support', { waitUntil: 'commit' });
  await expect.poll(() => background(elsewhere)).toBe(dark);
  await elsewhere.unrouteAll();

  await page.getByRole('main').getByText('System', { exact: true }).click();
  await expect.poll(() => background(page)).toBe(white);
});
