import { z } from 'zod';
import { theServiceDirector } from '../../people.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, settled, test } from '../../test.ts';

const toyota = 'd-harborline-toyota';
const month = ['2026-11-01', '2026-11-19'];

/** Counted customer-pay lines and hours of a code, by SQL written by hand. */
async function linesOf(code: string) {
  const [row] = await queryRows(
    z.object({ lines: z.number(), hours: z.number() }),
    `select count(*)::int as lines, (sum(sold_h) / 100.0)::float8 as hours from ro_line
      where dealership_id = $1 and op_code = $2 and pay_type = 'C' and is_counted
        and close_date between $3::date and $4::date`,
    [toyota, code, ...month],
  );
  if (!row) throw new Error('a sum has a row');
  return row;
}

test('op codes: from the table to a code beside it, to its page, and the same screen for another store', async ({
  openAs,
  complaints,
}) => {
  test.slow();
  complaints.expectComplaint(/status of 404 .*NOSUCHCODE/);
  const page = await openAs(await theServiceDirector(), '/dashboard/op-codes?category=repair');
  const table = page.getByRole('table', { name: 'Op codes' });

  await test.step('a row opens beside the table, and as a page, with the same lines', async () => {
    const { lines, hours } = await linesOf('BRKF');
    const row = table.getByRole('row', { name: /^BRKF/ });
    await expect(row).toContainText(`${lines}`);
    await expect(row).toContainText(hours.toFixed(1));
    await row.getByTitle('Front brake pads and rotors').click();
    await expect(page).toHaveURL(/peek=BRKF/);
    await page.getByRole('link', { name: 'Open as report' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^BRKF/);
    await expect(page.getByText(`All ${lines} lines`)).toBeVisible();
    await page.goBack();
    await expect(table).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('another store has the same path and filters, and its own codes', async () => {
    await settled(page);
    const before = await table.getByRole('row', { name: /^BRKF/ }).innerText();
    await page.getByRole('combobox', { name: 'Dealership' }).click();
    await page.getByRole('option', { name: /Chevrolet/ }).click();
    await expect(page.getByRole('combobox', { name: 'Dealership' })).toContainText('Chevrolet');
    await expect(page).toHaveURL(/\/dashboard\/op-codes\?.*category=repair/);
    await settled(page);
    await expect(table.getByRole('row', { name: /^BRKF/ })).toBeVisible();
    expect(await table.getByRole('row', { name: /^BRKF/ }).innerText()).not.toBe(before);
  });

  await test.step('a code that no store has leads back to all of them', async () => {
    await page.goto('/dashboard/op-codes/NOSUCHCODE');
    await page.getByRole('main').getByRole('link', { name: 'All op codes' }).first().click();
    await expect(page).toHaveURL(/\/dashboard\/op-codes(\?|$)/);
  });
});
