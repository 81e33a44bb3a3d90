import { z } from 'zod';
import { card, figureOf } from '../figures.ts';
import { aPersonWithTitle } from '../people.ts';
import { today } from '../product.ts';
import { declinedBySql } from '../sql/desk-lists.ts';
import { belowGridBySql, discountsBySql, rateTermsBySql } from '../sql/morning-figures.ts';
import { queryRows } from '../sql/query.ts';
import { advisorsBySql, nobodysLinesBySql, standingBySql, technicianBySql } from '../sql/question-figures.ts';
import { serviceFiguresBySql } from '../sql/service-figures.ts';
import { expect } from '../test.ts';
import { question } from './question.ts';

const manager = () => aPersonWithTitle('SERVICE_MANAGER');
const store = 'd-harborline-toyota';
/** The last day that has data. */
const through = '2026-11-19';
const month = { from: '2026-11-01', to: through };
const before = { from: '2026-10-01', to: '2026-10-19' };
const whole = (amount: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(amount);

question('Where does the month stand, and will we reach the goal?', manager, async ({ page }) => {
  const { ro_count: count } = await serviceFiguresBySql(store, month.from, month.to);
  await expect(figureOf(page, 'ro_count')).toHaveText(whole(count));
  await expect(card(page, 'ro_count')).toContainText(/Goal [\d,]+/);
  await expect(card(page, 'ro_count')).toContainText(/short at pace|ahead at pace/);
  await expect(page.getByRole('region', { name: 'Day pattern' })).toContainText(/To reach the goal [\d.]+ a day/);
});

question('What changed in ELR, and why?', manager, async ({ page }) => {
  const why = page.getByRole('region', { name: 'Why ELR changed' });
  await expect(why.getByRole('listitem')).toHaveCount(4);
  const terms = await rateTermsBySql(store, before, month);
  const change = Number(terms.now.toFixed(2)) - Number(terms.before.toFixed(2));
  await expect(why).toContainText(`${change < 0 ? 'Down' : 'Up'} $${Math.abs(change).toFixed(2)} an hour`);
});

question('Who sold least per car, and on what?', manager, async (visit) => {
  await visit.tab('Heat sheet');
  await visit.press(visit.page.getByRole('combobox', { name: 'Rank by' }));
  await visit.press(visit.page.getByRole('option', { name: 'Hrs per RO' }));
  const people = await advisorsBySql(store, month);
  const least = people.at(-1);
  const last = visit.page
    .getByRole('grid', { name: 'Heat sheet' })
    .getByRole('row', { name: new RegExp(least?.name ?? 'nobody') });
  await expect(last).toContainText(least?.hpro.toFixed(2) ?? '');
  await expect(last.getByRole('gridcell').first()).toHaveText(String(people.length));
  // The sheet ends with the items. Each cell shows a share of the repair orders.
  await expect(last.getByRole('gridcell').last()).toContainText('%');
});

question('Which lines were priced under the matrix last week, and by whom?', manager, async (visit) => {
  await visit.press(visit.page.getByRole('button', { name: /^Period/ }));
  await visit.press(visit.page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: /^Last week/ }));
  await expect(visit.page.getByRole('button', { name: /^Period/ })).toContainText('Last week');
  await visit.press(visit.page.getByRole('link', { name: 'Lines below the matrix' }));
  const lines = visit.page.getByRole('dialog', { name: 'Lines below the matrix' });
  await expect(lines).toContainText('November 9–15, 2026');
  await expect(lines.getByRole('columnheader', { name: 'Advisor' })).toBeVisible();
  const { under } = await belowGridBySql(store, { from: '2026-11-09', to: '2026-11-15' });
  await expect(lines.getByRole('rowheader', { name: `All ${under} lines`, exact: true })).toBeVisible();
  const advisors = await queryRows(
    z.object({ name: z.string() }),
    `select name from dms_person where dealership_id = $1 and kind = 'advisor' and name <> ''`,
    [store],
  );
  const anyOf = new RegExp(advisors.map(({ name }) => name).join('|'));
  await expect(lines.getByRole('table').getByRole('row').nth(1)).toContainText(anyOf);
});

question('Who gives discounts without a reason?', manager, async (visit) => {
  await visit.press(visit.page.getByRole('link', { name: 'Discounts', exact: true }));
  const without = visit.page
    .getByRole('group', { name: 'Discounts by reason' })
    .getByRole('row', { name: /No reason/ });
  await visit.press(without.getByRole('button').first());
  await expect(visit.page).toHaveURL(/noReason=true/);
  const { lines, dollars } = await discountsBySql(store, month, { withoutReason: true });
  expect(lines).toBeGreaterThan(0);
  await expect(visit.page.getByRole('region', { name: 'Discounts in the period' })).toContainText(
    new RegExp(`Without a reason\\s*\\$${whole(dollars)}\\s*${lines} lines`),
  );
  // The page lists the discounts line by line and by advisor.
  const listed = visit.page.getByRole('table', { name: 'Discounts', exact: true });
  await expect(listed.getByRole('row', { name: /No reason/ })).toHaveCount(lines);
  await expect(visit.page.getByRole('table', { name: 'Discounts by advisor' }).getByRole('row').nth(1)).toContainText(
    '$',
  );
});

question('Whom do I coach first, and with what?', manager, async (visit) => {
  await visit.tab('Heat sheet');
  const first = visit.page.getByRole('list', { name: 'Coach first' }).getByRole('listitem');
  await expect(first).toHaveCount(3);
  const worst = (await advisorsBySql(store, month)).at(-1);
  await expect(first.filter({ hasText: `${worst?.name}, Hrs per RO` })).toContainText(
    new RegExp(`\\$[\\d,]+.*Hrs per RO ${worst?.hpro.toFixed(2)} against`),
  );
  const cards = visit.page.getByRole('region', { name: 'Coaching cards' });
  await expect(cards.getByText('Focus', { exact: true })).toHaveCount(3);
  await expect(cards.getByRole('link').first()).toBeVisible();
});

question('Which technician is under his hours, and on which days?', manager, async (visit) => {
  await visit.tab('Technicians');
  const row = visit.page.getByRole('table', { name: 'Technicians' }).getByRole('row', { name: /Kyle Barrow/ });
  const { attended, sold } = await technicianBySql(store, 'Kyle Barrow', month);
  expect(sold).toBeLessThan(attended);
  for (const hours of [attended, sold]) await expect(row).toContainText(hours.toFixed(1));
  await expect(row).toContainText(`${((sold / attended) * 100).toFixed(1)}%`);
  await expect(row).toContainText(/\d+ days, median [\d.]+%/);
});

question('Whom do we call about declined work?', manager, async (visit) => {
  await visit.press(visit.page.getByRole('link', { name: 'Declined work' }));
  const chip = visit.page
    .getByRole('region', { name: 'Declined work by outcome' })
    .getByRole('button', { name: /^Not called yet/ });
  const { jobs } = await declinedBySql(store, '2026-08-22', through);
  const noted = await queryRows(
    z.object({ item: z.string() }),
    `select item_key as item from declined_outcome where dealership_id = $1 and outcome <> 'none'`,
    [store],
  );
  const count = whole(jobs - noted.length);
  await expect(chip).toContainText(`${count} jobs`);
  await visit.press(chip);
  const table = visit.page.getByRole('table', { name: 'Declined work' });
  await expect(table.getByRole('rowheader', { name: `All ${count}`, exact: true })).toBeVisible();
  await expect(table.getByRole('link', { name: /^Call / }).first()).toBeVisible();
});

question('Whose customers left most work undone?', manager, async (visit) => {
  const [most] = await queryRows(
    z.object({ name: z.string(), dollars: z.number() }),
    `select p.name, (sum(d.amount_c) / 100.0)::float8 as dollars
       from declined_item d
       join repair_order r on r.dealership_id = d.dealership_id and r.id = d.ro_id
       join dms_person p on p.dealership_id = r.dealership_id and p.kind = 'advisor' and p.number = r.advisor_number
      where d.dealership_id = $1 and r.status = 'C' and r.close_date > date '2026-11-19' - 90
        and not exists (
          select 1 from repair_order later
            join ro_line l on l.dealership_id = later.dealership_id and l.ro_id = later.id
           where later.dealership_id = $1 and later.vehicle_id = r.vehicle_id and later.id <> r.id and later.status <> 'V'
             and later.open_date >= r.close_date and l.op_code = d.op_code
             and (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0))
      group by p.name order by 2 desc limit 1`,
    [store],
  );
  await visit.press(visit.page.getByRole('link', { name: 'Declined work' }));
  const first = visit.page.getByRole('table', { name: 'By advisor' }).getByRole('row').nth(1);
  await expect(first).toContainText(most?.name ?? 'nobody');
  await expect(first).toContainText(`$${whole(most?.dollars ?? 0)}`);
});

question('Is technician proficiency to be trusted?', manager, async (visit) => {
  await visit.press(visit.page.getByRole('button', { name: 'Technician proficiency may be off' }));
  const { lines, hours, dollars } = await nobodysLinesBySql(store, month);
  await expect(visit.page.getByRole('dialog')).toContainText(
    `${lines} lines (${hours.toFixed(1)} hours, $${whole(dollars)} of labor)`,
  );
});

for (const [words, name, key] of [
  ['Which cars wait for parts?', /^Waiting for parts/, 'waiting'],
  ['Which cars were promised for today?', /^Promised today/, 'promised'],
] as const) {
  question(words, manager, async (visit) => {
    await visit.press(figureOf(visit.page, 'open_ro_aged'));
    const chip = visit.page
      .getByRole('region', { name: 'Open repair orders by what they need' })
      .getByRole('button', { name });
    const count = (await standingBySql(store, { through, today }))[key];
    expect(count).toBeGreaterThan(0);
    await visit.press(chip);
    await expect(
      visit.page
        .getByRole('table', { name: 'Open repair orders' })
        .getByRole('rowheader', { name: `All ${count}`, exact: true }),
    ).toBeVisible();
  });
}
