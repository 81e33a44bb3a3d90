import { z } from 'zod';
import { theServiceDirector } from '../../people.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, test } from '../../test.ts';

const toyota = 'd-harborline-toyota';
const month = ['2026-11-01', '2026-11-19'];

/**
 * Counts the customer-pay repair orders of each advisor, and those with a counted customer-pay line of the item, by SQL written by hand.
 */
const itemByAdvisor = (label: string) =>
  queryRows(
    z.object({ name: z.string(), eligible: z.number(), sold: z.number() }),
    `with wanted as (
       select replace(upper(c.code), '*', '%') as code
         from heat_sheet_map m cross join lateral jsonb_array_elements_text(m.op_codes) as c (code)
        where m.dealership_id = $1 and m.label = $2),
     own as (
       select r.advisor_number, l.ro_id, bool_or(upper(l.op_code) like any (array(select code from wanted))) as has_item
         from ro_line l join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id
        where l.dealership_id = $1 and l.is_counted and l.pay_type = 'C' and l.close_date between $3::date and $4::date
          and r.advisor_number <> ''
        group by r.advisor_number, l.ro_id)
     select p.name, count(*)::int as eligible, (count(*) filter (where has_item))::int as sold
       from own join dms_person p on p.dealership_id = $1 and p.kind = 'advisor' and p.number = own.advisor_number
      group by p.name`,
    [toyota, label, ...month],
  );

test('the heat sheet says of each advisor how many repair orders have an item, as counted by hand', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/heat-sheet/service');
  const grid = page.getByRole('grid', { name: 'Heat sheet' });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  for (const item of ['Brakes', 'Tires']) {
    const place = heads.slice(-8).findIndex((head) => head.trim().startsWith(item));
    expect(place, heads.join()).toBeGreaterThanOrEqual(0);
    const counted = await itemByAdvisor(item);
    expect(counted.length).toBeGreaterThan(3);
    for (const { name, eligible, sold } of counted) {
      const cells = grid.getByRole('row', { name: new RegExp(name) }).getByRole('gridcell');
      const cell = cells.nth((await cells.count()) - 8 + place);
      await expect(cell, `${name}, ${item}`).toHaveAttribute(
        'title',
        new RegExp(` ${sold} of ${eligible} customer-pay repair orders`),
      );
    }
  }
});

test('the store and the goals of the sheet stay in view while people scroll, one above the other', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/heat-sheet/service');
  const grid = page.getByRole('grid', { name: 'Heat sheet' });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  const frame = grid.locator('..');
  // No store has so few people that they fit into this height, so the frame scrolls.
  await frame.evaluate((element) => {
    element.style.maxHeight = '300px';
  });
  for (const scrolled of [0, 9999]) {
    const below = await frame.evaluate((element, top) => {
      element.scrollTop = top;
      const end = element.getBoundingClientRect().top + element.clientHeight;
      const cells = [...element.querySelectorAll('tbody > :last-child > *, tfoot > tr > *')];
      return cells.map((cell) => Math.round(end - cell.getBoundingClientRect().bottom));
    }, scrolled);
    expect([...new Set(below)], `scrolled to ${scrolled}`).toEqual([44, 0]);
  }
});

test('on a tablet no head of the sheet lies over the one beside it', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/profile-settings');
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const department of ['service', 'parts']) {
    await page.goto(`/dashboard/heat-sheet/${department}`);
    const grid = page.getByRole('grid', { name: 'Heat sheet' });
    await expect(grid.getByRole('row').nth(2)).toBeVisible();
    const covered = await grid.evaluate((table) => {
      const heads = [...table.querySelectorAll('thead > :last-child > th')];
      return heads.flatMap((head, place) => {
        const before = heads[place - 1]?.getBoundingClientRect();
        return before && before.right > head.getBoundingClientRect().left + 1 ? [head.textContent] : [];
      });
    });
    expect(covered, department).toEqual([]);
  }
});
