import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { anAccount } from '../../people.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, settled, test } from '../../test.ts';

/** No other journey counts this store's lines without a technician. */
const store = 'd-lakeview-honda';

const lacking = async () => {
  const [found] = await queryRows(
    z.object({ lines: z.number(), hours: z.number() }),
    `select count(*)::int as lines, coalesce(sum(l.sold_h) / 100.0, 0)::float8 as hours
       from ro_line l join repair_order r on r.id = l.ro_id and r.dealership_id = l.dealership_id
      where l.dealership_id = $1 and r.status = 'C' and r.close_date between '2026-11-01' and '2026-11-20' and l.sold_h > 0
        and not exists (select 1 from ro_line_tech t where t.line_id = l.id and t.dealership_id = l.dealership_id)`,
    [store],
  );
  if (!found) throw new Error('the query answered no row');
  return found;
};
const hoursIn = async (row: Locator) =>
  Number((await row.getByRole('cell').nth(6).textContent())?.replace(/[^\d.]/g, ''));

async function takeAllBack(page: Page) {
  await page.goto('/dashboard/technicians?view=assigned');
  await settled(page);
  const takeBack = page.getByRole('button', { name: 'Unassign' });
  for (let left = await takeBack.count(); left > 0; left -= 1) {
    await takeBack.first().click();
    await expect(takeBack).toHaveCount(left - 1);
  }
}

test('a mark of doubt leads to the lines behind it; assigned, they are in the figures, and taken back they are not', async ({
  openAs,
}) => {
  test.slow();
  const manager = await anAccount(
    'of the store',
    ({ defaultDealershipId, role }) => defaultDealershipId === store && role === 'ADMIN',
  );
  const page = await openAs(manager, '/profile-settings');
  // An earlier try may have ended half-way.
  await takeAllBack(page);
  const before = await lacking();
  expect(before.lines).toBeGreaterThan(2);
  await page.goto('/dashboard/service');
  await settled(page);
  await page.getByRole('button', { name: 'Technician proficiency may be off' }).click();
  const doubt = page.getByRole('dialog');
  await expect(doubt).toContainText(`${before.lines} `);
  await doubt
    .getByRole('link', { name: /technician/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard\/technicians\?.*view=missing/);

  const list = page.getByRole('table', { name: 'Lines without a technician' });
  await expect(list.getByRole('rowheader', { name: `All ${before.lines}`, exact: true })).toBeVisible();
  const chosen = [list.getByRole('row').nth(1), list.getByRole('row').nth(2)];
  const hours = (await Promise.all(chosen.map(hoursIn))).reduce((sum, each) => sum + each, 0);
  for (const row of chosen) await row.getByRole('checkbox').check();
  await page.getByRole('combobox', { name: 'Assign the chosen lines to' }).click();
  await page.getByRole('option', { name: 'Hiro Tanabe' }).click();
  await expect(page.getByText('2 lines assigned to Hiro Tanabe')).toBeVisible();
  await expect(list.getByRole('rowheader', { name: `All ${before.lines - 2}`, exact: true })).toBeVisible();
  const after = await lacking();
  expect(after.lines).toBe(before.lines - 2);
  expect(before.hours - after.hours).toBeCloseTo(hours, 1);

  await page.goto('/dashboard/service');
  await settled(page);
  await page.getByRole('button', { name: 'Technician proficiency may be off' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${after.lines} `);

  await takeAllBack(page);
  expect(await lacking()).toEqual(before);
});
