import { readFileSync } from 'node:fs';
import { chooseFrom, expectFocusKept, pressOn, tabTo, typeInto } from '../../keys.ts';
import { anAccount, theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';

// These tests use no pointer and move the focus by keys alone.

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** The files of a repair order with one line, as an extract has them. */
const orderOf = (number: string) => [
  file('a.csv', `ro_number,open_date,close_date,status\n${number},2026-11-02,2026-11-03,closed\n`),
  file('b.csv', `ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n${number},A,C,LOFSYN,0.3,32,8\n`),
];

test('the audit log is filtered, opened and exported by keys alone', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/administration/audit-log', { reducedMotion: 'reduce' });
  const table = page.getByRole('table', { name: 'Changes' });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Find a change' });
  await typeInto(page, search, 'no change reads so');
  await expect(page.getByText('No changes match')).toBeVisible();
  await expect(search, 'while nothing is found').toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(rows.nth(1)).toBeVisible();
  await expect(search, 'once all is shown again').toBeFocused();

  const who = page.getByRole('combobox', { name: 'Who' });
  await pressOn(page, who);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]person=/);
  await expect(who).toBeFocused();
  await expect(rows.nth(1)).toBeVisible();
  await chooseFrom(page, who, 'Everybody');
  await expect(page).not.toHaveURL(/[?&]person=/);

  const what = page.getByRole('combobox', { name: 'What' });
  await pressOn(page, what);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]what=/);
  await expect(what).toBeFocused();
  await expect(rows.nth(1)).toBeVisible();
  await chooseFrom(page, what, 'Everything');
  await expect(page).not.toHaveURL(/[?&]what=/);

  await pressOn(page, page.getByRole('button', { name: 'Any day' }));
  await expect(page).toHaveURL(/[?&]from=/);
  // The words of the button have become a cross beside the days.
  const anyDay = page.getByRole('button', { name: 'Any day' });
  await expect(anyDay).toHaveText('');
  await expectFocusKept(page, 'once the days can be chosen');
  await pressOn(page, anyDay);
  await expect(page).not.toHaveURL(/[?&]from=/);
  await expectFocusKept(page, 'once every day is shown again');

  const first = table.getByRole('button').first();
  await pressOn(page, first);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^From|^Where it came from/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(first).toBeFocused();

  const csv = page.waitForEvent('download');
  await pressOn(page, page.getByRole('button', { name: 'Export' }));
  const item = page.getByRole('menuitem', { name: /CSV/ });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('csv');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  expect(readFileSync(await (await csv).path(), 'utf8').split('\n').length).toBeGreaterThan(2);
  await expectFocusKept(page, 'once the file is there');
});

test('what came is read with its refused rows, and an extract is chosen, checked and put away again, by keys alone', async ({
  openAs,
}) => {
  const admin = await anAccount(
    'ADMIN of Lakeview',
    (each) => each.role === 'ADMIN' && each.dealerships[0]?.id === 'd-lakeview-honda',
  );
  const page = await openAs(admin, '/administration/feeds', { reducedMotion: 'reduce' });
  const refused = page.getByRole('button', { name: /refused rows? of/ }).first();
  await pressOn(page, refused);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(refused).toBeFocused();

  await tabTo(page, page.getByRole('radiogroup', { name: 'Part of the feeds' }).getByRole('radio'), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Upload' })).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: 'Choose files' }));
  await (await choosing).setFiles([...orderOf('990101'), file('c.csv', 'what,is,this\n1,2,3\n')]);
  await expect(page.getByText(/^Repair order lines, 7 columns/)).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Remove c.csv' }));
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2);
  await expectFocusKept(page, 'once the file is no row any more');
  await expect(page.getByText(/^Repair order lines, 7 columns/)).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Check files' }));
  await expectFocusKept(page, 'while the files are sent');
  await expect(page.getByText('Of 1 repair order, 1 would be new')).toBeVisible();
  await expectFocusKept(page, 'once the files are checked');
  await pressOn(page, page.getByRole('button', { name: 'Choose other files' }));
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expectFocusKept(page, 'once other files can be chosen');
});

test('a checked extract is loaded by keys alone, and others can be chosen then', async ({ openAs }) => {
  test.slow();
  // An upload of earlier days removes nothing from the store. No other test uploads to this store, and the number is new in each run.
  const number = `99${Date.now() % 1_000_000}`;
  const page = await openAs(
    await theServiceDirector(),
    '/administration/feeds?part=upload&dealership=d-harborline-chevrolet',
    { reducedMotion: 'reduce' },
  );
  const choosing = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: 'Choose files' }));
  await (await choosing).setFiles(orderOf(number));
  await expect(page.getByText(/^Repair order lines, 7 columns/)).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Check files' }));
  await expect(page.getByText('Of 1 repair order, 1 would be new')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Load these files' }));
  await expectFocusKept(page, 'while the files are loaded');
  await expect(page.getByText('Of 1 repair order, 1 were new')).toBeVisible();
  await expectFocusKept(page, 'once the files are loaded');
  await pressOn(page, page.getByRole('button', { name: 'Upload more files' }));
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expectFocusKept(page, 'once more files can be chosen');
});
